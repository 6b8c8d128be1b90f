"""The program of the web tests, for faults that are seen on its pages."""

from tests.web.conftest import app, create
from tests.web.pages.conftest import sit

__all__ = ["app", "create", "sit"]
