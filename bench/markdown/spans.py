"""Mean score of tables with spans written out: spans.py SCORERS PRODUCED TRUTH.

A cell over several rows or columns is repeated in each of them, in what was made and in the truth alike: programs differ in
how they write the same table, and the truth of some sets repeats such texts.
"""
import pathlib
import sys

sys.path.insert(0, sys.argv[1])
import markdown_score  # noqa: E402


def written_out(rows):
    """Rows of cells (column span, row span, text) as rows of cells of one place each."""
    below, out = {}, []
    for number, row in enumerate(rows):
        line, cells = [], list(row)
        while cells or (number, len(line)) in below:
            place = (number, len(line))
            if place in below:
                line.append((1, 1, below.pop(place)))
                continue
            columns, height, text = cells.pop(0)
            for _ in range(columns):
                for down in range(1, height):
                    below[number + down, len(line)] = text
                line.append((1, 1, text))
        out.append(line)
    return out


scores = []
for path in sorted(pathlib.Path(sys.argv[3]).glob("*.md")):
    produced = pathlib.Path(sys.argv[2]) / path.name
    tables = [
        [written_out(table) for table in markdown_score.tables_and_rest(text)[0]]
        for text in (produced.read_text(encoding="utf-8") if produced.exists() else "", path.read_text(encoding="utf-8"))
    ]
    score = markdown_score.tables_score(*tables)
    if score is not None:
        scores.append(score)
print(f"{sum(scores) / len(scores):.3f}" if scores else "-")
