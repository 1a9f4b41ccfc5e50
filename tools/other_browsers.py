"""Look at the pages through other browsers than Chromium, those that are installed.

    python tools/other_browsers.py [OPTIONS OF PYTEST]

Firefox sees what Chromium sees, without the few tests that ask for what only Chromium has; WebKit
sees a few stories of its own. What is not installed is said, and none at all is a failure.
"""

import os
import subprocess
import sys

import firefox
import webkit_window

FIREFOX = ["tests/browser", "-m", "not chromium"]
WEBKIT = ["tests/webkit"]


def main(options: list[str]) -> int:
    """Run the tests in every browser that is there; 1 if any failed, or there is none."""
    browsers = {
        "firefox": (firefox.missing(), FIREFOX),
        "webkit": (webkit_window.missing(), WEBKIT),
    }
    failed = []
    for name, (packages, tests) in browsers.items():
        if packages:
            print(f"{name}: left out, as there is none here (Debian: {packages})")
            continue
        command = [sys.executable, "-m", "pytest", *tests, *options]
        done = subprocess.run(command, env={**os.environ, "SPADEWORK_BROWSER": name}, check=False)
        if done.returncode:
            failed.append(name)
    is_any = any(not packages for packages, _ in browsers.values())
    print(f"failed: {', '.join(failed) or 'none'}" if is_any else "there is no other browser here")
    return int(bool(failed) or not is_any)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
