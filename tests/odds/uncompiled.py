"""Commands that must load no compiler."""

from __future__ import annotations

import os
import subprocess
import sys


def printed(*arguments: str, **environment: str) -> str:
    """What ``pitboss`` prints, run in a process of its own that may load neither numba nor numpy."""
    code = (
        "import sys; from pitboss.cli import main\n"
        f"sys.argv = ['pitboss', *{arguments!r}]\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end\n"
        "loaded = {'numba', 'numpy'} & set(sys.modules); assert not loaded, loaded"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=os.environ | environment
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout
