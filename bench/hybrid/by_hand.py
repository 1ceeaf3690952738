"""Hybrid invoices put together by hand (pikepdf): what PDF allows and the writers that have a name do not write."""

import base64
import io
import zlib
from itertools import cycle

import pikepdf
from pikepdf import Array, Dictionary, Encryption, Name, ObjectStreamMode, Permissions, Stream, String

from carriage import Carriage, packet

PLAIN = {"object_stream_mode": ObjectStreamMode.disable, "compress_streams": False}


def text(value):
    return String(value)


def file_of(pdf, data, name, **more):
    """A file specification with its stream; entries that are None are left out."""
    relationship, mime, params, names = (more.get(key) for key in ("relationship", "mime", "params", "names"))
    stream = more.get("stream") or Stream(pdf, data)
    stream.Type = Name.EmbeddedFile
    if mime is not False:
        stream.Subtype = Name("/" + (mime or "text/xml"))
    if params is not False:
        stream.Params = Dictionary(Size=len(data), ModDate=text("D:20261103120000+01'00'"))
    content = pdf.make_indirect(stream)
    keys = more.get("keys") or ("F", "UF")
    spec = Dictionary(Type=Name.Filespec, EF=Dictionary({f"/{key}": content for key in keys}))
    for key, value in (names or {"F": name, "UF": name}).items():
        spec[f"/{key}"] = text(value)
    if relationship:
        spec.AFRelationship = Name("/" + relationship)
    return spec


def hybrid(page, xml, relationship="Alternative", **more):
    """A document with one invoice as it should be; `more` changes what is not."""
    carriage = Carriage(xml)
    pdf = pikepdf.open(io.BytesIO(page))
    spec = file_of(pdf, xml, more.get("name") or carriage.name, relationship=relationship, **more)
    if not more.get("direct"):
        spec = pdf.make_indirect(spec)
    entries = Array([text(more.get("key") or carriage.name), spec])
    pdf.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=entries))
    if more.get("associated", True):
        pdf.Root.AF = Array([spec])
    said = more.get("packet") or packet(carriage.schema(), carriage.elements())
    metadata = Stream(pdf, said if isinstance(said, bytes) else said.encode())
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = pdf.make_indirect(metadata)
    return pdf


def add(pdf, key, spec, associated=True):
    spec = pdf.make_indirect(spec)
    names = pdf.Root.Names.EmbeddedFiles.Names
    names.append(text(key))
    names.append(spec)
    if associated:
        pdf.Root.AF.append(spec)
    return spec


def saved(pdf, **options):
    out = io.BytesIO()
    # Not through the library's own writer of metadata.
    pdf.save(out, fix_metadata_version=False, **options)
    return out.getvalue()


def by_hand(sheets, invoices):
    """Names and bytes, each another page and another invoice."""
    pages = cycle(page for _, page in sheets)
    turns = cycle(invoices)

    def plain(**more):
        return hybrid(next(pages), next(turns), **more)

    def of(part):
        return next(xml for xml in invoices if part in xml[:4000])

    # Versions, and how objects are stored.
    for version in ("1.4", "1.5", "1.6", "1.7", "2.0"):
        yield f"version-{version}", saved(plain(), force_version=version, **({} if version > "1.4" else PLAIN))
    yield "object-streams", saved(plain(), object_stream_mode=ObjectStreamMode.generate)
    yield "linearized", saved(plain(), linearize=True)

    # Standards by their names, and what the file is to the page.
    for part in (b":ferd:", b"zugferd.de", b"minimum", b"basicwl", b"xrechnung", b"order-x"):
        yield f"standard-{part.decode().strip(':')}", saved(hybrid(next(pages), of(part), "Data"))
    for relationship in ("Source", "Data", "Supplement", "Unspecified", "Rechnung", None):
        yield f"relationship-{relationship}", saved(plain(relationship=relationship))

    # Encryption that asks for no password.
    allow = Permissions(extract=False, modify_other=False)
    for name, options in {
        "rc4-40": {"R": 2, "aes": False, "metadata": False},
        "rc4-128": {"R": 3, "aes": False, "metadata": False},
        "aes-128": {"R": 4},
        "aes-128-plain-metadata": {"R": 4, "metadata": False},
        "aes-256": {"R": 6, "allow": allow},
    }.items():
        yield f"sealed-{name}", saved(plain(), encryption=Encryption(owner="owner", user="", **options))

    # Where the file hangs.
    yield "not-associated", saved(plain(associated=False))
    yield "direct", saved(plain(direct=True))
    pdf = plain()
    pdf.Root.Names.EmbeddedFiles = Dictionary(
        Kids=[
            pdf.make_indirect(Dictionary(Limits=[text("a"), text("z")], Kids=[pdf.make_indirect(Dictionary(Limits=[text("a"), text("z")], Names=names))]))
            for names in [pdf.Root.Names.EmbeddedFiles.Names]
        ]
    )
    yield "deep-tree", saved(pdf)
    xml = next(turns)
    pdf = hybrid(next(pages), xml)
    box = Array([20, 20, 40, 40])
    look = pdf.make_indirect(Stream(pdf, b"0 0 20 20 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 20, 20])))
    note = Dictionary(Type=Name.Annot, Subtype=Name.FileAttachment, Rect=box, F=4, Contents=text("invoice"), AP=Dictionary(N=look))
    note.FS = pdf.Root.AF[0]
    del pdf.Root.Names, pdf.Root.AF
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])
    yield "note-alone", saved(pdf)
    pdf = plain()
    pdf.pages[0].obj.AF = Array([pdf.Root.AF[0]])
    yield "of-a-page", saved(pdf, force_version="2.0")

    pdf = plain()
    pdf.Root.AF = pdf.make_indirect(pdf.Root.AF)
    pdf.Root.Names = pdf.make_indirect(pdf.Root.Names)
    yield "list-of-its-own", saved(pdf)
    pdf = plain()
    pdf.Root.AF = pdf.Root.AF[0]
    yield "no-list", saved(pdf)
    pdf = plain()
    note = Dictionary(Type=Name.Annot, Subtype=Name.FileAttachment, Rect=Array([20, 20, 40, 40]), F=4, FS=pdf.Root.AF[0])
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])
    yield "note-too", saved(pdf)
    whole = saved(plain(), **PLAIN)
    yield "wrong-table", whole.replace(b"startxref\n", b"startxref\n9")
    whole = saved(plain(), encryption=Encryption(owner="owner", user=""), object_stream_mode=ObjectStreamMode.disable)
    yield "wrong-table-sealed", whole.replace(b"startxref\n", b"startxref\n9")

    # Names of the file.
    yield "unicode-alone", saved(plain(names={"UF": "factur-x.xml"}, keys=("UF",)))
    yield "plain-alone", saved(plain(names={"F": "factur-x.xml"}, keys=("F",)))
    yield "umlauts", saved(plain(names={"F": "Rechnung M\u00fcller.xml", "UF": "Rechnung M\u00fcller \u2013 \u20ac.xml"}, key="Rechnung M\u00fcller"))
    yield "other-key", saved(plain(key="Anhang 1"))

    # Several files.
    pdf = plain()
    more = {"parts.csv": (b"a;b\r\n1;2\r\n", "text/csv"), "photo.bin": (bytes(range(256)) * 40, "application/octet-stream"), "empty.txt": (b"", "text/plain")}
    for name, (data, mime) in more.items():
        add(pdf, name, file_of(pdf, data, name, relationship="Supplement", mime=mime))
    yield "several", saved(pdf)
    pdf = plain()
    for key, data in {"first": b"one", "second": b"two"}.items():
        add(pdf, key, file_of(pdf, data, "note.txt", mime="text/plain"))
    yield "same-name-twice", saved(pdf)
    pdf = plain()
    add(pdf, "page.pdf", file_of(pdf, sheets[0][1], "page.pdf", relationship="Source", mime="application/pdf"))
    pdf.Root.Collection = Dictionary(Type=Name.Collection, View=Name.D, D=text("page.pdf"))
    yield "portfolio", saved(pdf)
    pdf = plain()
    add(pdf, "old.xml", file_of(pdf, next(turns), "old.xml", relationship="Supplement"), associated=False)
    yield "two-invoices", saved(pdf)

    # How the file is stored.
    for name, options in {"no-type": {"mime": False}, "odd-type": {"mime": "xml file"}, "application": {"mime": "application/xml"}, "no-params": {"params": False}}.items():
        yield name, saved(plain(**options))
    xml = next(turns)
    for name, (content, filters) in packed(xml).items():
        pdf = hybrid(next(pages), xml)
        stream = pdf.Root.AF[0].EF.F
        stream.write(content, filter=Array([Name("/" + one) for one in filters]))
        yield f"packed-{name}", saved(pdf, stream_decode_level=pikepdf.StreamDecodeLevel.none, recompress_flate=False, compress_streams=False)

    # The bytes of the XML.
    xml = of(b"cen.eu").decode("utf-8-sig")
    for name, content in {
        "mark": b"\xef\xbb\xbf" + xml.encode(),
        "lines": xml.replace("\r", "").replace("\n", "\r\n").encode(),
        "padded": xml.encode() + b"\0" * 7 + b"\n\n",
        "long": xml.encode() + b"<!-- %s -->" % (b"0123456789" * 200_000),
    }.items():
        yield f"bytes-{name}", saved(hybrid(next(pages), content))

    # How the metadata says it.
    xml = of(b"basicwl")
    said = Carriage(xml)
    for name, content in {
        "attributes": packet(said.schema(), said.attributes()),
        "other-prefix": packet(said.elements("invoice")),
        "not-described": packet(said.elements()),
        "utf-16": packet(said.schema(), said.elements()).encode("utf-16-be"),
        "utf-16-le": packet(said.schema(), said.elements()).encode("utf-16-le"),
        "comment": packet("<!-- <fx:ConformanceLevel>EXTENDED</fx:ConformanceLevel> -->", said.elements(), said.schema()),
        "no-hash": packet(said.elements().replace("1p0#", "1p0")),
        "no-prefix": packet(said.elements().replace("<fx:", "<").replace("</fx:", "</").replace("xmlns:fx", "xmlns")),
        "late": packet(said.elements("a").replace(f' xmlns:a="{said.namespace}"', "")).replace("xmlns:rdf=", f'xmlns:a="{said.namespace}" xmlns:rdf='),
        "entities": packet(said.elements().replace("BASIC WL", "BASIC&#32;&#x57;L")),
        "twice": packet(said.elements(), said.elements("again")),
    }.items():
        yield f"said-{name}", saved(hybrid(next(pages), xml, "Data", packet=content))

    # Later changes at the end of the file.
    first = saved(plain(), **PLAIN)
    yield "updated", updated(first, next(turns))


def packed(xml):
    """Bytes and filters."""
    return {
        "not": (xml, []),
        "hex": (xml.hex().encode() + b">", ["ASCIIHexDecode"]),
        "ascii85": (base64.a85encode(xml) + b"~>", ["ASCII85Decode"]),
        "ascii85-flate": (base64.a85encode(zlib.compress(xml)) + b"~>", ["ASCII85Decode", "FlateDecode"]),
        "run-length": (run_length(xml), ["RunLengthDecode"]),
        "lzw": (lzw(xml), ["LZWDecode"]),
    }


def run_length(data):
    parts = [data[at : at + 128] for at in range(0, len(data), 128)]
    return b"".join(bytes([len(part) - 1]) + part for part in parts) + b"\x80"


def lzw(data):
    """Codes of nine bits that are cleared before they would grow (ISO 32000-1, 7.4.4)."""
    codes = []
    for at in range(0, len(data), 200):
        codes += [256, *data[at : at + 200]]
    bits = "".join(f"{code:09b}" for code in [*codes, 257])
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


def updated(first, xml):
    """The invoice replaced by an update of the file, the old one still before it."""
    with pikepdf.open(io.BytesIO(first)) as pdf:
        number = pdf.Root.AF[0].EF.F.objgen[0]
        size, root = int(pdf.trailer.Size), pdf.Root.objgen[0]
    start = first.rindex(b"startxref") + len(b"startxref")
    earlier = int(first[start:].split()[0])
    body = first + (b"" if first.endswith(b"\n") else b"\n")
    at = len(body)
    body += b"%d 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (number, len(xml), xml)
    table = len(body)
    body += b"xref\n%d 1\n%010d 00000 n \ntrailer\n<< /Size %d /Root %d 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (
        number,
        at,
        size,
        root,
        earlier,
        table,
    )
    return body
