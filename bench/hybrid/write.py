"""Hybrid invoices by other writers: write.py FOLDER PDF… XML… makes files WRITER--NAME.pdf in a folder.

Of the PDFs the pages are taken, without an invoice that they carry. Each writer takes some of them and some of the XML.
"""

import io
import logging
import sys
import warnings
from itertools import cycle, islice
from pathlib import Path

import drafthorse.pdf
import facturx
import fpdf
import pikepdf
import pymupdf
import typst
import weasyprint
import zugferd.pdfa_packager
from pycheval.pdf_common import FileRelationship
from pycheval.pdf_embed import embed_facturx_file_in_pdf

from by_hand import by_hand
from carriage import RDF, Carriage, packet

logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")

RELATIONSHIPS = ("Data", "Alternative", "Source")
NOTE = "Anlage: Stückliste\n".encode("latin-1")
TABLE = b"position;amount\r\n1;100,00\r\n"


def with_facturx(pages, xml, index):
    further = {"parts.csv": {"filedata": TABLE, "afrelationship": "supplement"}, "note.txt": {"filedata": NOTE}}
    return facturx.generate_from_binary(
        pages,
        xml,
        check_xsd=False,
        afrelationship=RELATIONSHIPS[index % 3].lower(),
        attachments=further if index % 3 == 1 else None,
        xmp_compression=index % 2 == 0,
        lang="de-DE" if index % 2 else None,
    )


def with_drafthorse(pages, xml, index):
    return drafthorse.pdf.attach_xml(pages, xml, Carriage(xml).level.replace("COMFORT", "EN 16931"))


def with_pycheval(pages, xml, index):
    described = io.BytesIO()
    with pikepdf.open(io.BytesIO(pages)) as document:
        with document.open_metadata() as metadata:
            metadata["dc:title"] = "Invoice"
        document.save(described)
    described.seek(0)
    file = Path(sys.argv[1]) / "pycheval.xml"
    file.write_bytes(xml)
    relationship = FileRelationship(RELATIONSHIPS[index % 3])
    made = embed_facturx_file_in_pdf(described, file, profile=Carriage(xml).level, relationship=relationship)
    file.unlink()
    return made


def with_zugferd_pdf(pages, xml, index):
    carriage = Carriage(xml)
    further = [{"filename": "parts.csv", "data": TABLE, "mime_type": "text/csv"}, {"filename": "copy.pdf", "data": pages}]
    return zugferd.pdfa_packager.package_zugferd_pdfa3u(
        pages,
        xml,
        doc_filename=carriage.name,
        conformance_level=carriage.level,
        version=carriage.version,
        additional_attachments=further if index % 2 else None,
    )


def with_pymupdf(pages, xml, index):
    carriage = Carriage(xml)
    document = pymupdf.open(stream=pages)
    document.embfile_add(carriage.name, xml, filename=carriage.name, ufilename=carriage.name, desc="Rechnung")
    if index % 3 == 0:
        document.embfile_add("note", NOTE, filename="note.txt")
    document.set_xml_metadata(packet(carriage.elements()))
    if index % 3 == 1:
        document[0].add_file_annot((40, 40), TABLE, "parts.csv", ufilename="parts.csv")
    sealed = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "owner_pw": "owner", "user_pw": ""}
    return document.tobytes(garbage=index % 4, deflate=True, use_objstms=index % 2, **(sealed if index % 4 == 3 else {}))


def with_fpdf2(pages, xml, index):
    carriage = Carriage(xml)
    document = fpdf.FPDF()
    document.add_page()
    document.set_font("helvetica", size=12)
    document.cell(text=f"Invoice {index}, total 226.10 EUR")
    document.embed_file(
        bytes=xml,
        basename=carriage.name,
        mime_type="text/xml",
        desc="Invoice",
        compress=index % 2 == 0,
        checksum=True,
        associated_file_relationship=RELATIONSHIPS[index % 3],
    )
    document.set_xmp_metadata(packet(carriage.elements()).split("?>", 1)[1].rsplit("<?", 1)[0])
    return bytes(document.output())


def with_typst(pages, xml, index):
    folder = Path(sys.argv[1])
    carriage = Carriage(xml)
    (folder / carriage.name).write_bytes(xml)
    source = folder / "invoice.typ"
    relationship = RELATIONSHIPS[index % 3].lower()
    source.write_text(
        f'#set document(title: "Invoice", date: datetime(year: 2026, month: 11, day: 3))\n'
        f'#pdf.attach("{carriage.name}", relationship: "{relationship}", mime-type: "text/xml", description: "Invoice")\n'
        f"= Invoice {index}\n#table(columns: 2, [Total], [226.10 EUR])\n"
    )
    standards = (["a-3b"], ["a-3a"], ["2.0"], ["1.7"])[index % 4]
    made = typst.compile(str(source), format="pdf", pdf_standards=standards)
    for path in (source, folder / carriage.name):
        path.unlink()
    return made


def with_weasyprint(pages, xml, index):
    carriage = Carriage(xml)
    page = (
        f'<html lang="en"><title>Invoice {index}</title><h1>Invoice {index}</h1><p>Total: 226.10 EUR</p>'
        '<form><input name="order" value="4711"></form></html>'
    )
    invoice = weasyprint.Attachment(string=xml.decode("utf-8"), name=carriage.name, relationship=RELATIONSHIPS[index % 3])
    described = Path(sys.argv[1]) / "described.xml"
    described.write_text(f'<rdf:RDF xmlns:rdf="{RDF}">{carriage.schema()}{carriage.elements()}</rdf:RDF>')
    made = weasyprint.HTML(string=page).write_pdf(
        pdf_variant=("pdf/a-3b", "pdf/a-3u", "pdf/ua-1", None)[index % 4],
        pdf_forms=index % 4 == 3,
        pdf_identifier=True,
        attachments=[invoice],
        xmp_metadata=[described.as_uri()],
    )
    described.unlink()
    return made


def is_new(xml):
    return b":ferd:" not in xml[:4000] and b"order-x" not in xml[:4000]


def is_utf8(xml):
    return is_new(xml) and not xml.startswith(b"\xef\xbb\xbf") and b"\r" not in xml


WRITERS = {
    # Name, what makes one, how many, which XML it takes.
    "factur-x": (with_facturx, 24, lambda xml: b":ferd:" not in xml[:4000]),
    "drafthorse": (with_drafthorse, 14, is_new),
    "PyCheval": (with_pycheval, 12, is_utf8),
    "zugferd-pdf": (with_zugferd_pdf, 14, lambda xml: True),
    "PyMuPDF": (with_pymupdf, 12, lambda xml: True),
    "fpdf2": (with_fpdf2, 8, lambda xml: True),
    "typst": (with_typst, 8, lambda xml: True),
    "WeasyPrint": (with_weasyprint, 8, is_utf8),
}


def pages_of(path):
    """A PDF without an invoice, and without what is said of it."""
    made = io.BytesIO()
    with pikepdf.open(path) as document:
        for key in ("/Names", "/AF", "/Metadata"):
            if key in document.Root:
                del document.Root[key]
        document.remove_unreferenced_resources()
        document.save(made)
    return made.getvalue()


def main(folder, *paths):
    target = Path(folder)
    sheets = [(Path(path).stem[:30], pages_of(path)) for path in paths if path.endswith(".pdf")]
    invoices = [Path(path).read_bytes() for path in paths if path.endswith(".xml")]

    def write(writer, name, content):
        (target / f"{writer}--{name}.pdf").write_bytes(content)

    for number, (writer, (make, count, takes)) in enumerate(WRITERS.items()):
        taken = [xml for xml in invoices if takes(xml)]
        # Writers start at different places, so that together they take all.
        turns = zip(islice(cycle(sheets), number * 3, None), islice(cycle(taken), number * 5, None), range(count))
        for (sheet, content), xml, index in turns:
            try:
                write(writer, f"{index:02}-{sheet}", make(content, xml, index))
            except Exception as error:
                print(f"{writer} does not write {sheet}: {str(error) or type(error).__name__}", file=sys.stderr)
    for index, (name, content) in enumerate(by_hand(sheets, invoices)):
        write("pikepdf", f"{index:02}-{name}", content)


main(*sys.argv[1:])
