"""What readers of others find in a hybrid invoice: read.py ORIGINAL RESULT… prints a JSON object a pair.

Attachments by pikepdf (qpdf), also those of notes: whether all are there, byte for byte, and what they are to the document. The invoice by
the Python packages factur-x (pypdf) and zugferd-pdf, and every file by MuPDF. What the metadata says of it, by lxml. Words by MuPDF and the look
of the first pages by pypdfium2.
"""

import contextlib
import hashlib
import io
import json
import re
import sys
from collections import Counter

import facturx
import numpy
import pikepdf
import pymupdf
import pypdfium2
from lxml import etree
from zugferd.extractor import extract_zugferd_xml

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
SCHEMA = "{http://www.aiim.org/pdfa/ns/schema#}"
PROPERTY = "{http://www.aiim.org/pdfa/ns/property#}"
CLAIM = re.compile(r"urn:(?:factur-x|zugferd|ferd):")

# What a file may be to the document (ISO 32000-2, table 43).
RELATIONSHIPS = {"Source", "Data", "Alternative", "Supplement", "EncryptedPayload", "FormData", "Schema", "Unspecified"}

# Fewest words in common, least signal to noise (dB) and pages that are drawn.
SAME_WORDS, SAME_LOOK, DRAWN = 0.995, 40, 3


def quietly(found):
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return found()
    except Exception:
        return None


def digest(data):
    return hashlib.sha256(bytes(data)).hexdigest()


def attachments(path):
    """Name, digest and relationship of each file that the document or a note has, sorted."""
    found = []
    with pikepdf.open(path) as document:
        names = document.Root.get("/Names", {}).get("/EmbeddedFiles", {})
        specs = list(listed(names))
        for page in document.pages:
            specs += [note.FS for note in page.obj.get("/Annots", []) if note.get("/Subtype") == "/FileAttachment" and "/FS" in note]
        for spec in specs:
            streams = spec.get("/EF", {})
            stream = streams.get("/UF", streams.get("/F"))
            if stream is None:
                continue
            relationship = str(spec.get("/AFRelationship", "/"))[1:]
            name = str(spec.get("/UF", spec.get("/F", "")))
            found.append([name, digest(stream.read_bytes(pikepdf.StreamDecodeLevel.all)), relationship if relationship in RELATIONSHIPS else "Unspecified"])
    return sorted(found)


def listed(node):
    """Files of a name tree."""
    yield from list(node.get("/Names", []))[1::2]
    for kid in node.get("/Kids", []):
        yield from listed(kid)


def by_facturx(path):
    name, xml = facturx.get_xml_from_pdf(open(path, "rb").read(), check_xsd=False)
    return [name, digest(xml)] if name else None


def by_mupdf(path):
    with pymupdf.open(path) as document:
        return sorted(digest(document.embfile_get(index)) for index in range(document.embfile_count()))


def claims(path):
    """What is said of the invoice, by namespace, and the properties that an extension schema describes."""
    with pikepdf.open(path) as document:
        packet = document.Root.Metadata.read_bytes()
    root = etree.fromstring(packet)
    said, described = {}, {}
    for description in root.iter(RDF + "Description"):
        pairs = [(child.tag, child.text) for child in description if isinstance(child.tag, str)] + list(description.attrib.items())
        for key, value in pairs:
            name = etree.QName(key)
            if name.namespace and CLAIM.match(name.namespace):
                said.setdefault(name.namespace, {})[name.localname] = (value or "").strip()
    for schema in root.iter(RDF + "li"):
        if (uri := schema.find(SCHEMA + "namespaceURI")) is not None:
            described[uri.text] = {one.text for one in schema.iter(PROPERTY + "name")}
    return said, described


def described_all(said, described):
    return all(set(values) <= described.get(uri, set()) for uri, values in said.items())


def words(path):
    with pymupdf.open(path) as document:
        return Counter(word for page in document for word in re.findall(r"\w+", page.get_text()))


def same_words(before, after):
    total = before.total() + after.total()
    return total == 0 or 2 * (before & after).total() / total >= SAME_WORDS


def pictures(path):
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    drawn = [document[index].render(scale=1).to_numpy().astype(float) for index in range(min(DRAWN, len(document)))]
    document.close()
    return drawn


def same_look(before, after):
    if [one.shape for one in before] != [one.shape for one in after]:
        return False
    noise = max((numpy.mean((one - other) ** 2) for one, other in zip(before, after)), default=0)
    return bool(noise == 0 or 10 * numpy.log10(255**2 / noise) >= SAME_LOOK)


for original, result in zip(sys.argv[1::2], sys.argv[2::2]):
    before, after = attachments(original), attachments(result)
    readers = {"facturx": by_facturx, "zugferd": lambda path: digest(extract_zugferd_xml(path)), "mupdf": by_mupdf}
    seen = {name: [quietly(lambda: reader(path)) for path in (original, result)] for name, reader in readers.items()}
    said, (kept, described) = (quietly(lambda: claims(original)) or ({}, {}))[0], claims(result)
    print(
        json.dumps(
            {
                "file": original,
                "files": len(before),
                "same": [one[:2] for one in before] == [one[:2] for one in after],
                "relationships": before == after,
                # None where the reader finds no invoice before either, or nothing is said of one.
                **{name: None if pair[0] is None else pair[0] == pair[1] for name, pair in seen.items()},
                "says": (said == kept and described_all(kept, described)) if said else None,
                "words": same_words(words(original), words(result)),
                "look": same_look(pictures(original), pictures(result)),
            }
        )
    )
