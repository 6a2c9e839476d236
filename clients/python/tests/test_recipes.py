"""Runs the recipes of the README, in their order, against a stack."""

import os
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1]
RECIPES = re.findall(r"### (.*?)\n\n```python\n(.*?)```", (FOLDER / "README.md").read_text(), re.DOTALL)
NAMESPACE: dict[str, object] = {}


@pytest.fixture(scope="module", autouse=True)
def files() -> None:
    if "TESSERA_URL" not in os.environ:
        pytest.skip("TESSERA_URL is not set")
    os.chdir(Path(__file__).parent / "files")


@pytest.mark.parametrize(("title", "code"), RECIPES, ids=[title for title, _ in RECIPES])
def test_recipe(title: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code.replace("https://example.com", os.environ["TESSERA_PAGES"]), title, "exec"), NAMESPACE)
    expected = {
        "Ask a question": "three months",
        "Show the answer while it is written": "three months",
        "Find passages without an answer": "handbook.md",
        "Ask about a file that is not ingested": "480",
        "List documents, and call any other route": "handbook.md",
        "Run a statement, and handle errors": "invalid_sql",
        "Load and export many rows": "http",
        "Use asyncio": "level 2",
    }
    assert expected.get(title, "") in capsys.readouterr().out


def test_there_are_ten_recipes() -> None:
    assert len(RECIPES) >= 10
