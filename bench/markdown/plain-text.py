"""Markdown as plain text, for scores of words alone: plain-text.py SCORERS FOLDER writes DOC.txt beside each DOC.md."""
import pathlib
import sys

sys.path.insert(0, sys.argv[1])
import markdown_score  # noqa: E402

for path in pathlib.Path(sys.argv[2]).glob("*.md"):
    path.with_suffix(".txt").write_text(markdown_score.plain_text(path.read_text(encoding="utf-8")), encoding="utf-8")
