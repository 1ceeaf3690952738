"""PDFs as DOC.md, by a peer with its own settings: peer.py PROGRAM OUT DOC.pdf..."""
import os
import sys


def pymupdf4llm_markdown(path):
    import pymupdf4llm

    return pymupdf4llm.to_markdown(path)


def markitdown_markdown(path):
    from markitdown import MarkItDown

    return MarkItDown().convert(path).text_content


to_markdown = {"pymupdf4llm": pymupdf4llm_markdown, "markitdown": markitdown_markdown}[sys.argv[1]]
for path in sys.argv[3:]:
    name = os.path.splitext(os.path.basename(path))[0]
    try:
        text = to_markdown(path)
    except Exception as error:  # a document a peer cannot read costs it that document, not the run
        print(f"{sys.argv[1]}: {name}: {error!r}", file=sys.stderr)
        text = ""
    with open(os.path.join(sys.argv[2], name + ".md"), "w", encoding="utf-8") as file:
        file.write(text)
