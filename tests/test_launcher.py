"""The first command: what it sets up, what it trusts, and what it says when it cannot."""

from __future__ import annotations

import ast
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
STAND_IN = """
import chip, os, sys
print(chip.COLOUR, os.getcwd(), *sys.argv[1:])
"""
# Replaces a tool of ./pitboss test: says how it was called, and fails if FAILS names it.
TOOL = """
import os, sys
print("called:", "{name}", sys.argv[1:], "rounds:", os.environ.get("PITBOSS_ROUNDS"))
print("compiled modules:", sys.pycache_prefix, "kept:", not sys.dont_write_bytecode)
sys.exit("{name}" == os.environ.get("FAILS"))
"""
# Called as uv pip install --python PYTHON ...; unpacks in a moment what pip takes a second to install.
UNPACKING_UV = """
echo "$UV_SYSTEM_CERTS $UV_PYTHON_DOWNLOADS $@" >> "$HOME/asked-of-uv"
for wheel in "$HOME"/wheels/*.whl; do
    "$4" -m zipfile -e "$wheel" "$(dirname "$4")"/../lib/python*/site-packages
done
"""
BROKEN_UV = "exit 1"


class Tree:
    """A small project with the real launcher, whose lock names one wheel that lies beside it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home / "project"
        self.wheels = home / "wheels"
        self.programs = home / "bin"
        for folder in (self.root / "src" / "pitboss", self.root / "requirements", self.wheels, self.programs):
            folder.mkdir(parents=True)
        shutil.copy2(ROOT / "pitboss", self.root / "pitboss")
        (self.root / "pyproject.toml").write_text("")
        (self.root / "src" / "pitboss" / "__main__.py").write_text(STAND_IN)
        self.lock(colour="red")

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def stamps(self) -> list[str]:
        return sorted(path.name for path in self.venv.glob("ready-*"))

    def lock(self, colour: str, version: str = "1") -> None:
        wheel = self.wheels / f"chip-{version}-py3-none-any.whl"
        facts = f"chip-{version}.dist-info"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("chip.py", f"COLOUR = {colour!r}\n")
            archive.writestr(f"{facts}/METADATA", f"Metadata-Version: 2.1\nName: chip\nVersion: {version}\n")
            archive.writestr(f"{facts}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            archive.writestr(f"{facts}/RECORD", f"chip.py,,\n{facts}/METADATA,,\n{facts}/WHEEL,,\n{facts}/RECORD,,\n")
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        for name in ("run.txt", "dev.txt"):
            (self.root / "requirements" / name).write_text(f"chip=={version} --hash=sha256:{digest}\n")

    def program(self, name: str, body: str) -> None:
        """Put a program on the path that the launcher sees."""
        path = self.programs / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def tools(self) -> None:
        """Put stand-ins for ruff, mypy, import-linter and pytest where the launcher finds them."""
        for file in ("ruff/__main__.py", "mypy/__main__.py", "importlinter/cli.py", "pytest/__main__.py"):
            path = self.root / "src" / file
            path.parent.mkdir()
            path.write_text(TOOL.format(name=path.parent.name))

    def command(self, *args: str, start: Path | None = None) -> list[str]:
        return [sys.executable, str(start or self.root / "pitboss"), *args]

    @property
    def env(self) -> dict[str, str]:
        others = ("PIP_", "UV_", "COV_", "PITBOSS_")
        plain = {name: value for name, value in os.environ.items() if not name.startswith(others)}
        own = {
            "PATH": f"{self.programs}:/usr/bin:/bin",
            "HOME": str(self.home),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
            "PIP_NO_CACHE_DIR": "1",
        }
        return plain | own

    def start(
        self, *args: str, cwd: Path | None = None, start: Path | None = None, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*args, start=start),
            check=False,
            capture_output=True,
            text=True,
            cwd=cwd or self.home,
            env=self.env | (env or {}),
            timeout=120,
        )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A project that was started once."""
    tree = Tree(tmp_path_factory.mktemp("made"))
    tree.program("uv", BROKEN_UV)
    first = tree.start("--help")
    assert first.returncode == 0, first.stderr
    assert first.stdout == f"red {tree.home} --help\n"
    assert [line.partition(":")[0] for line in first.stderr.splitlines()] == ["pitboss"]
    return tree


@pytest.fixture
def tree(made: Tree, tmp_path: Path) -> Tree:
    """A copy of it in another folder, for tests that damage it."""
    copy = Tree(tmp_path / "copy")
    shutil.copytree(made.venv, copy.venv, symlinks=True)
    shutil.copytree(made.wheels, copy.wheels, dirs_exist_ok=True)
    shutil.copytree(made.root / "requirements", copy.root / "requirements", dirs_exist_ok=True)
    copy.program("uv", UNPACKING_UV)
    return copy


def is_quiet(run: subprocess.CompletedProcess[str]) -> bool:
    return run.returncode == 0 and run.stderr == ""


def test_a_second_start_sets_nothing_up(made: Tree) -> None:
    assert is_quiet(made.start())


def test_it_starts_from_any_folder_and_through_a_symlink(made: Tree, tmp_path: Path) -> None:
    link = tmp_path / "bin" / "pit"
    link.parent.mkdir()
    link.symlink_to(made.root / "pitboss")
    run = made.start("odds", "a b", cwd=tmp_path, start=link)
    assert is_quiet(run)
    assert run.stdout == f"red {tmp_path} odds a b\n"


def test_modules_in_the_current_folder_are_not_imported(made: Tree, tmp_path: Path) -> None:
    (tmp_path / "chip.py").write_text("COLOUR = 'counterfeit'\n")
    assert made.start(cwd=tmp_path).stdout.startswith("red ")


def test_modules_on_pythonpath_replace_none_of_ours(made: Tree, tmp_path: Path) -> None:
    (tmp_path / "pitboss").mkdir()
    for name in ("chip.py", "zlib.py", "pitboss/__init__.py", "pitboss/__main__.py"):
        (tmp_path / name).write_text("raise SystemExit('counterfeit')\n")
    run = made.start("odds", env={"PYTHONPATH": f"{tmp_path}{os.pathsep}", "PYTHONHOME": ""})
    assert is_quiet(run)
    assert run.stdout == f"red {made.home} odds\n"


def test_a_moved_project_runs_its_own_source(tree: Tree) -> None:
    (tree.root / "src" / "pitboss" / "__main__.py").write_text("print('moved')")
    run = tree.start()
    assert is_quiet(run)
    assert run.stdout == "moved\n"


def test_a_changed_lock_is_installed_at_the_next_start(tree: Tree) -> None:
    before = tree.stamps
    tree.lock(colour="black", version="2")
    assert tree.start().stdout.startswith("black ")
    assert len(tree.stamps) == len(before) == 1
    assert tree.stamps != before
    assert is_quiet(tree.start())


def test_a_changed_pyproject_needs_a_new_stamp(tree: Tree) -> None:
    before = tree.stamps
    (tree.root / "pyproject.toml").write_text("[project]\n")
    assert tree.start().returncode == 0
    assert tree.stamps != before


def test_the_lock_for_the_checks_is_also_enough_for_a_start(tree: Tree) -> None:
    assert "No module named pytest" in tree.start("test", "-x").stderr
    assert [name.split("-")[1] for name in tree.stamps] == ["dev", "run"]
    assert is_quiet(tree.start())


CHECKS = ["ruff ['check']", "ruff ['format', '--check']", "mypy []", "importlinter []"]
PYTEST = "'-p', 'no:schemathesis', '-p', 'no:anyio'"
TESTS = f"{PYTEST}, '-n', '2', '--dist', 'worksteal'"


def called(run: subprocess.CompletedProcess[str]) -> list[str]:
    """How each tool was called, in order; of pytest, with how many rounds a sheet."""
    lines = [line.removeprefix("called: ") for line in run.stdout.splitlines() if line.startswith("called: ")]
    return [line if line.startswith("pytest") else line.partition(" rounds:")[0] for line in lines]


@pytest.mark.parametrize(
    ("args", "options"), [((), ""), (("--cov",), ", '--cov', '--cov-report', 'term'")], ids=["plain", "coverage"]
)
def test_a_test_run_is_every_check_and_then_every_test(tree: Tree, args: tuple[str, ...], options: str) -> None:
    tree.tools()
    run = tree.start("test", *args)
    whole = f"pytest [{TESTS}{options}] rounds: None"
    assert (run.returncode, called(run)) == (0, [*CHECKS, whole])


def test_a_quick_run_is_every_check_and_then_no_slow_test_and_a_hundred_rounds(tree: Tree) -> None:
    tree.tools()
    run = tree.start("test", "--quick")
    quick = f"pytest [{PYTEST}, '-m', 'not slow and not browser'] rounds: 100"
    assert (run.returncode, called(run)) == (0, [*CHECKS, quick])


def test_a_quick_run_takes_more_arguments_for_pytest_and_another_number_of_rounds(tree: Tree) -> None:
    tree.tools()
    run = tree.start("test", "--quick", "-x", "tests/room", env={"PITBOSS_ROUNDS": "7"})
    marked = "'-m', 'not slow and not browser'"
    assert called(run)[-1] == f"pytest [{PYTEST}, {marked}, '-x', 'tests/room'] rounds: 7"


def test_bytecode_of_any_start_is_stored_in_the_venv_with_any_setting_of_the_shell(tree: Tree) -> None:
    (tree.root / "src" / "pitboss" / "__main__.py").write_text(TOOL.format(name="pitboss"))
    run = tree.start("serve", env={"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": str(tree.home / "else")})
    assert f"compiled modules: {tree.venv / 'compiled'} kept: True\n" in run.stdout


def test_what_a_floor_loads_is_compiled_at_set_up(tree: Tree) -> None:
    (tree.root / "src" / "pitboss" / "floor").mkdir()
    (tree.root / "src" / "pitboss" / "floor" / "house_bots.py").write_text("import chip\n")
    tree.lock(colour="black", version="2")
    assert tree.start().stdout.startswith("black ")
    made = {path.name.partition(".")[0] for path in (tree.venv / "compiled").rglob("*.pyc")}
    assert {"house_bots", "chip"} <= made
    assert not list(tree.root.rglob("__pycache__"))


def test_bytecode_of_a_test_run_is_stored_in_the_venv_with_any_setting_of_the_shell(tree: Tree) -> None:
    tree.tools()
    run = tree.start("test", "tests/room", env={"PYTHONDONTWRITEBYTECODE": "1"})
    assert f"compiled modules: {tree.venv / 'compiled'} kept: True\n" in run.stdout


def test_any_other_arguments_are_only_for_pytest(tree: Tree) -> None:
    tree.tools()
    run = tree.start("test", "tests/room", "--quick")
    assert called(run) == ["pytest ['tests/room', '--quick'] rounds: None"]


@pytest.mark.parametrize("args", [(), ("--quick",)])
def test_the_tests_still_run_after_a_failed_check_and_the_status_reports_it(tree: Tree, args: tuple[str, ...]) -> None:
    tree.tools()
    run = tree.start("test", *args, env={"FAILS": "mypy"})
    assert run.returncode == 1
    assert "== pytest, after failures in: mypy\n" in run.stdout
    assert called(run)[-1].startswith("pytest")


def test_a_failed_install_leaves_no_stamp_and_says_why_in_one_line(tree: Tree) -> None:
    tree.program("uv", BROKEN_UV)
    (tree.root / "requirements" / "run.txt").write_text(f"counterfeit==1 --hash=sha256:{'0' * 64}\n")
    run = tree.start()
    assert run.returncode == 1
    assert run.stdout == ""
    said = run.stderr.splitlines()
    assert len(said) == 2
    assert "could not install requirements/run.txt: ERROR: No matching distribution found for counterfeit" in said[1]
    log = Path(said[1].rpartition(" ")[2])
    assert "counterfeit" in log.read_text()
    assert tree.stamps == []


def test_a_missing_network_is_named_as_the_cause(tree: Tree) -> None:
    tree.program("uv", BROKEN_UV)
    tree.lock(colour="black", version="2")
    (tree.wheels / "chip-2-py3-none-any.whl").unlink()
    nobody_listens = {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "1"}
    run = tree.start(env=nobody_listens)
    assert "could not install requirements/run.txt: the package index cannot be reached;" in run.stderr


def test_a_tampered_package_is_refused(tree: Tree) -> None:
    tree.program("uv", BROKEN_UV)
    tree.lock(colour="black", version="2")
    (tree.wheels / "chip-2-py3-none-any.whl").write_bytes((tree.wheels / "chip-1-py3-none-any.whl").read_bytes())
    run = tree.start()
    assert run.returncode == 1
    assert tree.stamps == []


def test_an_unfinished_install_is_repeated(tree: Tree) -> None:
    """Without its stamp nothing in .venv is believed, not even what pip would call satisfied."""
    for name in tree.stamps:
        (tree.venv / name).unlink()
    next(tree.venv.glob("lib/*/site-packages/chip.py")).unlink()
    assert tree.start().stdout.startswith("red ")


def harm_deleted_interpreter(venv: Path) -> None:
    for name in ("python", "python3"):
        (venv / "bin" / name).unlink()
    (venv / "bin" / "python").symlink_to(venv / "nowhere")


def harm_unreadable_interpreter(venv: Path) -> None:
    (venv / "bin" / "python").unlink()
    (venv / "bin" / "python").write_text("")
    (venv / "bin" / "python").chmod(0o755)


def harm_other_interpreter(venv: Path) -> None:
    """The system's python3 now leads to another Python, for which nothing was installed."""
    other = venv.parent / "python3.99"
    other.write_text("#!/bin/sh\nexit 1\n")
    other.chmod(0o755)
    (venv / "bin" / "python").unlink()
    (venv / "bin" / "python").symlink_to(other)


def harm_no_settings(venv: Path) -> None:
    (venv / "pyvenv.cfg").unlink()


def harm_everything(venv: Path) -> None:
    shutil.rmtree(venv)
    venv.write_text("not a folder")


@pytest.mark.parametrize(
    "harm",
    [
        harm_deleted_interpreter,
        harm_unreadable_interpreter,
        harm_other_interpreter,
        harm_no_settings,
        harm_everything,
    ],
)
def test_a_broken_venv_heals_itself(tree: Tree, harm: object) -> None:
    assert callable(harm)
    harm(tree.venv)
    run = tree.start()
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("red ")
    assert is_quiet(tree.start())


def test_uv_is_used_if_it_works(tree: Tree) -> None:
    tree.lock(colour="black", version="2")
    assert tree.start().stdout.startswith("black ")
    asked = (tree.home / "asked-of-uv").read_text()
    assert asked.startswith(f"1 never pip install --python {tree.venv / 'bin' / 'python'} --require-hashes")
    assert "pip" not in (tree.root / ".venv-setup" / "log").read_text()


def test_pip_is_used_if_uv_cannot_start(tree: Tree) -> None:
    tree.lock(colour="black", version="2")
    (tree.programs / "uv").write_text("#!/nowhere\n")
    assert tree.start().stdout.startswith("black ")


def test_two_starts_at_once_set_up_one_after_the_other(tree: Tree) -> None:
    shutil.rmtree(tree.venv)
    starts = [
        subprocess.Popen(tree.command(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=tree.env)
        for _ in range(3)
    ]
    said = [start.communicate(timeout=120) for start in starts]
    assert [start.returncode for start in starts] == [0, 0, 0]
    assert all(out.startswith("red ") for out, _ in said)
    assert sum("setting up .venv from" in err for _, err in said) == 1


def test_a_start_waits_for_a_set_up_that_outlived_its_launcher(tree: Tree) -> None:
    """A killed launcher's pip still holds the lock."""
    tree.lock(colour="black", version="2")
    (tree.root / ".venv-setup").mkdir()
    with (tree.root / ".venv-setup" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        start = subprocess.Popen(
            tree.command(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=tree.env
        )
        assert start.stderr is not None
        assert "waiting" in start.stderr.readline()
        assert start.poll() is None
    out, _ = start.communicate(timeout=120)
    assert out.startswith("black ")


def test_an_older_python_gets_one_clear_line() -> None:
    pretend = "import runpy, sys; sys.version_info = (3, 9, 18, 'final', 0); runpy.run_path(sys.argv[1])"
    run = subprocess.run(
        [sys.executable, "-c", pretend, str(ROOT / "pitboss")], check=False, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert run.stdout == ""
    assert run.stderr.startswith("pitboss: needs Python 3.11 or newer, but this is 3.9.18;")
    assert run.stderr.count("\n") == 1


def test_an_older_python_can_read_the_launcher() -> None:
    ast.parse((ROOT / "pitboss").read_text(), feature_version=(3, 7))
    assert "from __future__" not in (ROOT / "pitboss").read_text()


def test_a_start_imports_nothing_that_only_a_set_up_needs(made: Tree) -> None:
    run = subprocess.run(
        [sys.executable, "-S", "-X", "importtime", *made.command()[1:]],
        check=True,
        capture_output=True,
        text=True,
        env=made.env,
        cwd=made.home,
    )
    imported = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert "zlib" in imported
    assert not imported & {"subprocess", "hashlib", "venv", "shutil", "fcntl", "sysconfig", "typing", "re"}


def pins(name: str) -> set[str]:
    text = (ROOT / "requirements" / name).read_text()
    return set(re.findall(r"^(?:[a-z].*?)(?= \\$)", text, re.MULTILINE))


@pytest.mark.parametrize("name", ["run.in", "dev.in", "run.txt", "dev.txt"])
def test_the_locks_name_no_host(name: str) -> None:
    assert "://" not in (ROOT / "requirements" / name).read_text()


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_every_locked_package_carries_hashes(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    assert pins(name)
    for entry in re.split(r"\n(?=\S)", text.strip()):
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_the_lock_for_the_checks_contains_the_whole_other_lock() -> None:
    assert pins("run.txt") < pins("dev.txt")


def test_the_lock_is_made_from_what_the_package_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (ROOT / "requirements" / "run.in").read_text().split() == project["dependencies"]
