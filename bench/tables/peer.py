"""Tables of PDFs as DOC.json for the scorer, by a peer with its own settings: peer.py PROGRAM OUT DOC.pdf..."""
import json
import os
import sys


def pdfplumber_tables(path):
    import pdfplumber

    with pdfplumber.open(path) as document:
        return [table for page in document.pages for table in page.extract_tables()]


def pdfplumber_text_tables(path):
    import pdfplumber

    settings = {"vertical_strategy": "text", "horizontal_strategy": "text"}
    with pdfplumber.open(path) as document:
        return [table for page in document.pages for table in page.extract_tables(settings)]


def camelot_tables(flavor):
    def tables(path):
        import camelot

        found = camelot.read_pdf(path, pages="all", flavor=flavor, suppress_stdout=True)
        return [table.df.values.tolist() for table in found]

    return tables


programs = {
    "pdfplumber": pdfplumber_tables,
    "pdfplumber-text": pdfplumber_text_tables,
    "camelot-lattice": camelot_tables("lattice"),
    "camelot-stream": camelot_tables("stream"),
    "camelot-network": camelot_tables("network"),
    "camelot-hybrid": camelot_tables("hybrid"),
}

tables_of = programs[sys.argv[1]]
for path in sys.argv[3:]:
    name = os.path.splitext(os.path.basename(path))[0]
    try:
        tables = tables_of(path)
    except Exception as error:  # a page a peer cannot read costs it that document, not the run
        print(f"{sys.argv[1]}: {name}: {error!r}", file=sys.stderr)
        tables = []
    with open(os.path.join(sys.argv[2], name + ".json"), "w") as file:
        json.dump({"tables": tables}, file)
