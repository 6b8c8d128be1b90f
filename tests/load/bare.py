"""What the program is measured against: as little as does a comparable thing on the same server.

    python -m tests.load.bare insert FOLDER     a Flask view that writes one row, durably
    python -m tests.load.bare orm FOLDER        the same by Flask-SQLAlchemy
    python -m tests.load.bare news FOLDER       tells every listener the number it is sent

Each runs under gunicorn with the very settings of the program and prints its address when it serves.
"""

from __future__ import annotations

import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scorer.server import gunicorn_settings

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Any]
COLUMNS = "table_id TEXT, version INTEGER, entry TEXT, key TEXT UNIQUE, PRIMARY KEY (table_id, version)"


def insert(folder: Path) -> Wsgi:
    """POST {"number", "entry"}: one row in one durable transaction, then 201 and a short answer."""
    from flask import Flask, jsonify, request

    app = Flask("bare")
    database = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute(f"CREATE TABLE log ({COLUMNS})")

    @app.post("/<table>/entries")
    def record(table: str) -> Any:
        asked, key = request.get_json(), request.headers["Idempotency-Key"]
        database.execute("BEGIN IMMEDIATE")
        database.execute(
            "INSERT INTO log VALUES (?, ?, ?, ?)", (table, asked["number"], str(asked["entry"]), key)
        )
        database.execute("COMMIT")
        return jsonify(version=asked["number"]), 201

    return app


def orm(folder: Path) -> Wsgi:
    """The same view as most would write it: one model, one session, one commit."""
    from flask import Flask, jsonify, request
    from flask_sqlalchemy import SQLAlchemy
    from sqlalchemy import Column, Integer, String, event

    db = SQLAlchemy()

    class Log(db.Model):  # type: ignore[name-defined,misc] # made at run time
        table_id = Column(String, primary_key=True)
        version = Column(Integer, primary_key=True)
        entry = Column(String)
        key = Column(String, unique=True)

    app = Flask("bare")
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'orm.sqlite3'}"
    db.init_app(app)
    with app.app_context():
        event.listen(db.engine, "connect", _durable)
        db.create_all()

    @app.post("/<table>/entries")
    def record(table: str) -> Any:
        asked, key = request.get_json(), request.headers["Idempotency-Key"]
        db.session.add(Log(table_id=table, version=asked["number"], entry=str(asked["entry"]), key=key))
        db.session.commit()
        return jsonify(version=asked["number"]), 201

    return app


def _durable(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")


def news(_folder: Path) -> Wsgi:
    """GET listens, POST /N tells N to all who listen. A queue a listener, the event written once."""
    from gevent.queue import SimpleQueue

    listeners: set[SimpleQueue] = set()

    def listen() -> Iterator[bytes]:
        mine = SimpleQueue()
        listeners.add(mine)
        try:
            yield b'id: 0\ndata: {"version": 0}\n\n'
            while True:
                yield mine.get()
        finally:
            listeners.discard(mine)

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        if environ["REQUEST_METHOD"] == "GET":
            start_response("200 OK", [("Content-Type", "text/event-stream")])
            return listen()
        number = int(environ["PATH_INFO"].lstrip("/"))
        event = b'id: %d\ndata: {"version": %d}\n\n' % (number, number)
        for listener in listeners:
            listener.put(event)
        start_response("201 Created", [("Content-Type", "application/json"), ("Content-Length", "2")])
        return [b"{}"]

    return application


KINDS: dict[str, Callable[[Path], Wsgi]] = {"insert": insert, "orm": orm, "news": news}


def serve(kind: str, folder: Path) -> None:
    """Run until killed."""
    from gunicorn.app.base import BaseApplication

    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    said = {"when_ready": lambda _arbiter: print(f"bare is serving at {address}", flush=True)}

    class Bare(BaseApplication):  # type: ignore[misc] # gunicorn ships no types
        def load_config(self) -> None:
            for name, value in {**gunicorn_settings(listener), "worker_class": "gevent", **said}.items():
                self.cfg.set(name, value)

        def load(self) -> Wsgi:
            return KINDS[kind](folder)

    Bare().run()


if __name__ == "__main__":
    serve(sys.argv[1], Path(sys.argv[2]))
