"""The rows of faults that name the server: its process and disk, limits, deployment, backups; each with its
tests. What PostgreSQL does in their place stands in `test_processes.py` and `tests/store/test_server.py`.
"""

from __future__ import annotations

KILL, DISK, STOP, CLOCK = (f"faults/test_{name}.py" for name in ("kill", "disk", "stop", "clock"))
SERVER, SLOW = "test_server.py", "test_slow_clients.py"
READY, MIGRATE = "store/test_ready.py", "store/test_migrate.py"
CONNECTIONS, SECRETS = "store/test_connections.py", "store/test_secrets.py"
BACKUP, BACKUPS, CHECKUP = "services/test_backup.py", "faults/test_backup.py", "services/test_checkup.py"
STREAM, LIMITS = "web/api/test_stream.py", "web/guards/test_limits.py"
FOLLOWING, SHARING = "browser/test_following.py", "browser/test_sharing.py"

Rows = dict[str, dict[str, tuple[str, ...]]]

STORAGE: Rows = {
    "S1 the server is killed in the midst of a write": {
        KILL: ("test_killed_under_load_twenty_times_nothing_acknowledged_is_lost_and_nothing_is_double",),
    },
    "S2 the power fails": {
        CONNECTIONS: (
            "test_a_dozen_threads_that_read_at_once_and_then_write_have_them_all",
            "test_a_connection_in_the_place_of_one_that_was_hung_up_has_them_too",
            "test_a_dozen_greenlets_have_them_all",
            "test_every_hand_that_is_acknowledged_was_sent_to_the_disk",
        ),
    },
    "S3 the n-th call fails": {
        "faults/test_nth_call.py": (
            "test_a_failure_at_any_call_leaves_the_old_state_and_the_retry_makes_the_new_one",
        ),
        BACKUPS: (
            "test_killed_at_any_step_a_backup_is_the_last_one_or_the_new_one",
            "test_killed_at_any_step_a_restore_leaves_the_database_of_before_or_the_restored_one",
        ),
    },
    "S4 the disk is full": {
        DISK: (
            "test_a_hand_that_cannot_be_written_is_refused_scores_and_streams_go_on_and_it_recovers_alone",
        ),
        SERVER: ("test_a_commit_that_fails_is_one_line_in_the_log",),
        "services/test_upkeep.py": ("test_a_full_disk_is_not_healthy",),
    },
    "S5 the folder or the file is read-only": {
        SERVER: ("test_a_folder_or_file_that_cannot_be_written_is_one_line_with_path_and_uid",),
        DISK: (
            "test_a_hand_that_cannot_be_written_is_refused_scores_and_streams_go_on_and_it_recovers_alone",
        ),
    },
    "S6 nothing can be made beside the file": {
        SERVER: ("test_a_folder_or_file_that_cannot_be_written_is_one_line_with_path_and_uid",),
    },
    "S7 another process holds the file": {
        "faults/test_lock.py": ("test_fifty_writers_and_another_process_on_the_file_stall_no_stream",),
        "faults/test_busy.py": (
            "test_a_file_held_longer_than_the_patience_is_503_and_the_hand_goes_in_afterwards",
        ),
    },
    "S8 two who read, then write": {
        "faults/test_duplicates.py": (
            "test_one_number_with_eight_keys_and_one_key_eight_times_make_one_hand_each",
        ),
        "store/test_db.py": ("test_writers_in_parallel_all_get_their_turn",),
    },
    "S9 the database is damaged": {
        READY: ("test_a_damaged_file_is_refused_in_one_line_and_kept",),
        SERVER: ("test_a_file_that_is_no_database_is_one_line_and_stays",),
        "store/test_db.py": ("test_a_file_that_is_damaged_while_it_is_in_use_is_busy_and_told_once_a_time",),
        BACKUP: (
            "test_a_damaged_database_is_put_aside_whole_with_what_lies_beside_it",
            "test_a_damaged_database_makes_no_backup_and_the_last_good_one_stays",
        ),
    },
    "S11 the folder lies on another machine": {
        CHECKUP: ("test_a_folder_on_another_machine_is_told",),
        SERVER: ("test_a_folder_on_another_machine_is_warned_of_at_the_start",),
    },
    "S12 the clock jumps": {
        CLOCK: (
            "test_however_it_jumps_hands_keep_their_order_and_phones_their_rights",
            "test_a_form_that_comes_twice_over_a_jump_is_one_hand",
        ),
        CHECKUP: ("test_a_clock_that_was_set_back_is_told",),
    },
    "S13 a phone's clock is wrong": {CLOCK: ("test_a_phone_cannot_say_what_time_it_is",)},
    "S14 two servers on one file": {
        SERVER: ("test_a_second_server_on_the_same_database_is_refused_and_the_first_goes_on",),
        "store/test_onlyone.py": ("test_what_a_killed_server_left_behind_is_waited_for",),
    },
    "S15 the system kills the worker": {
        KILL: ("test_a_worker_that_the_system_kills_is_replaced_and_every_phone_goes_on",),
    },
    "S16 a stop with three hundred streams": {
        STOP: ("test_three_hundred_streams_end_within_seconds_and_a_second_request_to_stop_is_harmless",),
    },
    "S17 an upgrade is cut off half-way": {
        MIGRATE: (
            "test_an_upgrade_that_is_killed_half_way_leaves_the_old_schema_and_the_next_one_completes_it",
            "test_a_table_that_others_refer_to_is_made_anew_and_nothing_of_theirs_is_lost",
            "test_a_backup_that_cannot_be_made_stops_the_upgrade",
        ),
    },
    "B1 a backup while people play": {
        BACKUPS: ("test_a_backup_made_while_people_play_is_one_moment_and_disturbs_nobody",),
        BACKUP: ("test_a_copy_that_is_not_the_same_is_no_backup",),
    },
    "B2 restored on another machine": {
        BACKUP: ("test_on_another_machine_the_links_codes_and_phones_work_as_they_did",),
    },
    "B3 upgraded from each released schema": {
        "test_released.py": ("test_every_evening_of_a_released_version_is_the_same_today",),
        MIGRATE: ("test_a_database_of_a_newer_version_is_refused_as_it_is",),
    },
    "B4 backups that fail silently": {
        CHECKUP: ("test_a_backup_that_is_missing_old_or_damaged_is_told",),
    },
}

DEPLOYMENT: Rows = {
    "G1 secrets": {
        SECRETS: (
            "test_the_first_start_makes_private_secrets_and_the_next_one_finds_them",
            "test_a_weak_secret_is_refused_naming_path_and_not_the_secret",
        ),
    },
    "G2 debugging in public": {SERVER: ("test_debugging_where_the_lan_reaches_it_is_refused",)},
    "G3 cookies on plain http": {
        "web/pages/test_devices.py": ("test_the_cookie_is_for_this_site_alone",),
    },
    "G4 proxies, paths, ports": {
        "web/guards/test_subpath.py": ("test_below_a_path_everything_works_stripped_or_not",),
        "web/guards/test_addresses.py": ("test_behind_a_proxy_the_configured_scheme_counts",),
        CHECKUP: ("test_a_good_proxy_is_told_so", "test_a_proxy_that_changes_the_host_is_told_with_its_cure"),
    },
    "G5 a proxy that holds events back": {
        STREAM: ("test_proxies_are_told_to_pass_events_on_as_they_are",),
        CHECKUP: ("test_a_proxy_that_holds_events_back_is_told_with_its_cure",),
    },
    "G6 a certificate of one's own": {CHECKUP: ("test_a_certificate_that_nobody_trusts_is_told",)},
    "G7 the phone is in another network": {
        SHARING: (
            "test_opened_on_the_laptop_itself_codes_and_texts_hold_the_lan_address_and_a_friend_follows_by_it",
            "test_a_server_for_this_computer_alone_says_so_beside_the_code",
        ),
    },
    "G8 a new key": {
        SECRETS: ("test_an_older_link_key_stays_in_use_below_a_newer_one",),
        BACKUP: ("test_what_was_there_is_kept_aside_and_its_links_would_work_again",),
    },
    "G10 files of the house": {"web/guards/test_security.py": ("test_files_of_the_house_are_not_served",)},
}

LIMITED: Rows = {
    "V1 five hundred slow senders": {
        SLOW: (
            "test_five_hundred_who_send_by_drops_keep_nobody_from_recording",
            "test_a_head_that_does_not_come_is_not_waited_for",
            "test_a_body_that_comes_by_drops_is_not_waited_for",
        ),
    },
    "V2 one phone with many streams": {
        STREAM: ("test_one_phone_holds_only_its_newest_streams_and_the_oldest_page_is_told_to_poll",),
        FOLLOWING: ("test_the_oldest_page_of_a_phone_with_too_many_asks_and_still_follows",),
    },
    "V3 a club behind one router": {
        LIMITS: ("test_a_club_of_four_hundred_phones_behind_one_router_may_all_watch",),
    },
    "V4 a reader that is frozen": {SLOW: ("test_who_reads_nothing_is_let_go",)},
    "V5 many tabs": {FOLLOWING: ("test_a_phone_that_slept_shows_the_truth_on_waking",)},
    "V6 tables without end": {
        LIMITS: (
            "test_one_address_cannot_fill_the_disk_with_tables",
            "test_tables_opened_on_the_page_are_counted_too",
        ),
    },
    "V7 wrong codes without end": {
        LIMITS: ("test_many_wrong_codes_slow_an_address_down_and_a_right_one_still_works",),
    },
    "V8 a forged address": {LIMITS: ("test_a_forged_forwarding_header_is_nobodys_address",)},
    "V10 a page that costs much": {
        "services/test_opening.py": ("test_a_log_has_an_end_that_only_an_undo_passes",),
        LIMITS: ("test_a_long_sheet_counts_as_several_tables",),
    },
}
