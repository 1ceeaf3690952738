"""Markdown as plain text, for scores of words alone: plain-text.py SCORERS FOLDER [OUT] writes DOC.txt beside each DOC.md.

With OUT, LaTeX and tags are marks as well: formulas become the signs they stand for (pylatexenc, a program of others), the
parts of a formula and superscripts and subscripts are words of their own, as they are in the truth; written to OUT/DOC.txt.
"""
import pathlib
import re
import sys

sys.path.insert(0, sys.argv[1])
import markdown_score  # noqa: E402

FORMULA = re.compile(
    r"(?s)\$\$(.+?)\$\$|\\\[(.+?)\\\]|\\\((.+?)\\\)|(?<![\\$\w])\$(?=\S)([^$\n]+?)(?<=\S)\$(?![\w$])"
)


def without_marks(markdown, latex):
    def signs(match):
        body = next(group for group in match.groups() if group is not None)
        # Scripts stand apart, as the truth has them: without this "x^{2}" would be the one word "x^2".
        text = latex.latex_to_text(re.sub(r"[_^]\s*\{", " {", body))
        return f" {re.sub('[_^{}&]', ' ', text)} "

    return re.sub(r"</?su[bp]>", " ", FORMULA.sub(signs, markdown))


folder = pathlib.Path(sys.argv[2])
out = folder
if len(sys.argv) > 3:
    from pylatexenc.latex2text import LatexNodes2Text

    converter = LatexNodes2Text(math_mode="text", strict_latex_spaces=False)
    out = pathlib.Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
for path in folder.glob("*.md"):
    markdown = path.read_text(encoding="utf-8")
    if out is not folder:
        markdown = without_marks(markdown, converter)
    (out / f"{path.stem}.txt").write_text(markdown_score.plain_text(markdown), encoding="utf-8")
