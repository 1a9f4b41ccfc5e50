"""What the documents say of the house is so: its rooms are drawn, and files are where they say."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "spadework"
DOCUMENTS: Final = [*ROOT.glob("docs/*.md"), *ROOT.glob("*/README.md"), ROOT / "README.md"]
FOLDERS: Final = ("benchmarks", "deploy", "docs", "src", "tests", "tools", "train")
FILE: Final = re.compile(r"`([\w/.]+\.(?:py|js|css|html|toml))`")


def test_every_room_is_in_the_picture_and_in_the_table_of_layers() -> None:
    picture = (ROOT / "docs" / "pictures" / "house.svg").read_text(encoding="utf-8")
    rows = (ROOT / "docs" / "developers.md").read_text(encoding="utf-8").splitlines()
    for layer in [path.parent for path in PACKAGE.glob("*/__init__.py")]:
        rooms = [path.parent.name for path in layer.glob("*/__init__.py")]
        row = next(row for row in rows if row.startswith(f"| `{layer.name}/` |"))
        assert not [room for room in rooms if f"`{room}/`" not in row], row
        assert not [name for name in [layer.name, *rooms] if f">{name}</text>" not in picture]


def test_every_file_that_a_document_names_is_there() -> None:
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    ends = "\n".join(path.as_posix() for path in [*ROOT.glob("*.*"), *files]) + "\n"
    for document in DOCUMENTS:
        named = FILE.findall(document.read_text(encoding="utf-8"))
        assert not [name for name in named if f"/{name}\n" not in ends], document
