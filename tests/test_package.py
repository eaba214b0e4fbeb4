"""The built package: everything is in it, and it runs from an environment that holds nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import pitboss

ROOT = Path(__file__).resolve().parent.parent
CODE = (".py", ".pyc")


def test_the_version_is_written_once_and_used_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == pitboss.__version__
    assert f"version: {pitboss.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel and an sdist, by the project's own build back end."""
    pytest.importorskip("hatchling")
    pytest.importorskip("build")
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "--no-isolation", "-o", str(folder)], cwd=ROOT, check=True,
                   capture_output=True)  # fmt: skip
    return folder


def data_files() -> set[str]:
    """What the package needs apart from its code: sheets, prices, pages, schemas, pictures."""
    package = ROOT / "src" / "pitboss"
    ours = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(package.parent)) for path in ours if path.suffix not in CODE}


@pytest.mark.slow
def test_every_sheet_price_page_and_schema_is_in_both(built: Path) -> None:
    (wheel,), (source,) = built.glob("*.whl"), built.glob("*.tar.gz")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert data_files() <= names
    assert {"pitboss/py.typed", "pitboss/houses/mount-airy/craps.toml", "pitboss/odds/shipped/craps.json"} <= names
    with tarfile.open(source) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in data_files()} <= inside
    assert {"README.md", "CHANGELOG.md", "CITATION.cff", "docs/api.md", "tests/test_package.py", "pitboss"} <= inside


def run(python: Path, *words: str, given: str = "", home: Path) -> str:
    """A command of the installed package, away from the project."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    places = {"HOME": str(home), "PITBOSS_STATE": str(home / "state"), "PITBOSS_CACHE": str(home / "cache")}
    done = subprocess.run([python.with_name("pitboss"), *words], cwd=home, env=clean | places, input=given,
                          capture_output=True, text=True, timeout=120, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def install(python: Path, home: Path, *words: str) -> None:
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run([python, "-m", "pip", "install", "-q", *words], env=clean, cwd=home, capture_output=True,
                          text=True, check=False)  # fmt: skip
    if done.returncode and ("Could not find a version" in done.stderr or "ConnectionError" in done.stderr):
        pytest.skip("no package index can be reached from here")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_both_install_into_an_empty_environment_and_run(built: Path, tmp_path: Path) -> None:
    (wheel,), (source,) = built.glob("*.whl"), built.glob("*.tar.gz")
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    install(python, tmp_path, str(wheel))
    assert "mount-airy" in run(python, "houses", home=tmp_path)
    assert pitboss.__version__ in run(python, "--version", home=tmp_path)
    assert "7.2760%" in run(python, "odds", "mount-airy/three-card-poker", home=tmp_path)
    assert not (tmp_path / "cache" / "odds").exists()  # what ships was found, and nothing was counted
    given = "ante 10\nplay\nquit\n"
    assert "ante" in run(python, "play", "mount-airy/three-card-poker", given=given, home=tmp_path).lower()
    run(python, "guide", "valley-forge", "-o", "guide", home=tmp_path)
    assert (tmp_path / "guide" / "index.html").exists()
    assert '"$schema"' in run(python, "schema", "round", home=tmp_path)
    install(python, tmp_path, "--force-reinstall", "--no-deps", str(source))
    assert "mount-airy" in run(python, "houses", home=tmp_path)
    given = "bet 10\nstand\nquit\n"
    assert "bet" in run(python, "play", "mount-airy/blackjack", given=given, home=tmp_path).lower()
