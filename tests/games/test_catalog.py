"""The catalog shares rulesets: whoever asks for the same one gets the same one."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from spadework.games.catalog import Catalog

THREADS = 8


def test_threads_that_ask_at_once_share_one_ruleset() -> None:
    catalog = Catalog()
    start = Barrier(THREADS)

    def ask(_: int) -> int:
        start.wait()
        return id(catalog.ruleset("terra_mystica", [], {}, "base"))

    with ThreadPoolExecutor(THREADS) as pool:
        assert len(set(pool.map(ask, range(THREADS)))) == 1
