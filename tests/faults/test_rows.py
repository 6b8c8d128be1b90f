"""Faults and attacks by their number, each with the tests that hold it: a row without one fails here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.faults.server_rows import DEPLOYMENT, LIMITED, STORAGE

TESTS = Path(__file__).parents[1]
LINKS, ATTACKS = "faults/test_links.py", "faults/test_web_attacks.py"
ACCESS, HOSTILE = "web/guards/test_access.py", "web/guards/test_hostile.py"
SECURITY, LIMITS = "web/guards/test_security.py", "web/guards/test_limits.py"
SHARING, FOLLOWING = "browser/test_sharing.py", "browser/test_following.py"
ROWS: dict[str, dict[str, tuple[str, ...]]] = {
    **STORAGE,
    **DEPLOYMENT,
    **LIMITED,
    "L1 the scorer's code photographed from the projector": {
        LINKS: (
            "test_the_projector_shows_no_way_to_keep_score",
            "test_nothing_a_watcher_can_open_holds_a_link_to_more",
            "test_robots_that_look_at_a_link_change_nothing_and_the_human_still_gets_in",
            "test_the_director_sees_who_is_here_and_takes_one_off",
        ),
    },
    "L2 a leaked link is replaced": {
        LINKS: (
            "test_a_replaced_link_says_so_in_words_and_the_new_one_works",
            "test_open_pages_of_a_replaced_link_lose_their_stream_and_others_keep_theirs",
            "test_a_link_replaced_on_the_command_line_ends_the_pages_of_the_running_server",
        ),
        SHARING: ("test_an_open_page_says_so_when_its_link_is_replaced",),
        "web/api/test_stream.py": ("test_a_stream_ends_when_its_link_is_replaced_and_no_other_does",),
    },
    "L3 every link tried at every door": {
        ACCESS: (
            "test_every_route_declares_who_may_use_it",
            "test_each_role_may_what_it_may_and_no_more",
            "test_a_phone_is_no_authority_in_the_api_nor_a_bearer_key_on_pages",
        ),
        LINKS: (
            "test_every_new_door_is_walked_by_the_table_of_roles",
            "test_many_links_that_open_nothing_are_told_in_the_log_once_without_key_or_full_address",
        ),
    },
    "L4 guessing keys and codes": {
        LINKS: (
            "test_keys_have_128_bits_and_ids_are_not_counted_up",
            "test_a_code_has_eight_signs_nobody_takes_for_another_only_watches_and_dies",
        ),
        LIMITS: ("test_many_wrong_codes_slow_an_address_down_and_a_right_one_still_works",),
    },
    "L5 counting up ids": {
        ACCESS: ("test_who_has_no_right_here_cannot_tell_that_the_table_exists",),
        "web/api/test_create.py": ("test_tables_cannot_be_listed",),
    },
    "L6 a hand of one table through another": {
        LINKS: ("test_a_director_reaches_nothing_of_another_table",),
        "web/api/test_correct.py": ("test_the_number_of_another_table_is_not_touched",),
    },
    "L7 fields nobody asked for": {
        LINKS: ("test_fields_nobody_asked_for_are_refused_in_json_and_not_read_in_forms",),
        "web/api/test_record.py": ("test_nothing_but_number_and_entry_can_be_sent",),
    },
    "L9 a tablet that many use": {
        LINKS: (
            "test_a_tablet_says_who_it_is_and_leaves_the_table",
            "test_the_cookie_of_a_phone_ends_one_day",
            "test_a_cookie_planted_from_outside_gives_no_right",
        ),
    },
    "L10 the director lost the phone": {
        LINKS: ("test_the_director_can_send_the_link_to_himself_on_plain_http",),
        "services/test_reissue.py": (
            "test_it_prints_the_links_of_today_and_changes_nothing",
            "test_a_link_is_replaced_and_the_old_one_is_dead",
        ),
    },
    "L11 an address that tells others": {
        LINKS: (
            "test_no_page_of_a_table_tells_others_where_the_reader_came_from",
            "test_after_the_button_the_key_is_gone_from_the_address",
        ),
    },
    "L12 search engines": {LINKS: ("test_robots_are_kept_away_by_path_without_naming_a_table",)},
    "W1 a change asked by another site": {
        ATTACKS: (
            "test_no_other_site_changes_anything_with_the_readers_cookie",
            "test_a_picture_of_another_page_changes_nothing",
            "test_the_api_reads_no_body_that_a_browser_sends_without_asking",
        ),
        SECURITY: ("test_a_form_counts_only_from_a_page_of_ours",),
    },
    "W2 the same behind a proxy": {
        ATTACKS: ("test_behind_a_proxy_that_ends_tls_pages_of_the_public_address_may_change_things",),
    },
    "W3 a name that is markup": {
        HOSTILE: ("test_hostile_names_are_text_on_every_page",),
        SECURITY: ("test_templates_never_switch_escaping_off",),
        FOLLOWING: ("test_a_name_is_text_wherever_it_stands",),
    },
    "W4 a name that is a formula": {
        ATTACKS: ("test_a_name_like_a_formula_stays_exact_in_the_sheet_and_only_one_page_is_csv",),
        "web/pages/test_sheets.py": (
            "test_what_a_spreadsheet_would_run_as_a_formula_is_text_and_negative_numbers_stay_numbers",
        ),
    },
    "W6 a forged address": {
        ATTACKS: ("test_a_forged_address_is_in_no_code_and_no_link",),
        SECURITY: (
            "test_only_hosts_that_can_be_us_are_answered",
            "test_a_forwarded_host_is_not_believed",
        ),
        SHARING: ("test_every_code_on_the_page_is_read_by_two_readers_in_every_look",),
    },
    "W7 a name that is a program": {ATTACKS: ("test_a_name_is_never_a_program",)},
    "W8 pages in frames": {ATTACKS: ("test_no_page_of_a_table_can_be_framed_or_kept_by_a_cache",)},
    "W9 pages in caches": {ATTACKS: ("test_no_page_of_a_table_can_be_framed_or_kept_by_a_cache",)},
    "W10 odd verbs and spellings": {
        ATTACKS: (
            "test_asking_for_headers_changes_nothing",
            "test_verbs_nobody_offers_are_refused_everywhere",
            "test_an_address_in_another_spelling_opens_nothing",
        ),
        "web/guards/test_errors.py": ("test_an_unknown_address_is_not_found_in_every_spelling",),
    },
    "W12 what a code to scan may hold": {
        ATTACKS: ("test_a_code_to_scan_holds_an_address_and_nothing_that_anybody_typed",),
    },
    "W13 lines in a log": {
        ATTACKS: (
            "test_nothing_a_client_sends_begins_a_line_of_the_log",
            "test_signs_that_steer_a_terminal_or_a_header_are_not_kept",
        ),
        "test_server.py": ("test_logs_hold_no_keys_and_no_line_per_request",),
    },
}


@pytest.mark.parametrize("row", ROWS)
def test_every_row_has_the_tests_that_it_names(row: str) -> None:
    assert ROWS[row]
    for file, names in ROWS[row].items():
        tree = ast.parse((TESTS / file).read_text("utf-8"))
        there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert set(names) <= there, f"{file} lacks {set(names) - there}"
