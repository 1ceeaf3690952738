"""What two readers of others find in a hybrid invoice: read.py ORIGINAL RESULT… prints a JSON object a pair.

Attachments by pikepdf (qpdf): whether all are there, byte for byte, and what they are to the document. The invoice by the Python package
factur-x, which looks for the names that the standards give it and for the level in its XML.
"""

import contextlib
import hashlib
import io
import json
import sys

import facturx
import pikepdf


def attachments(path):
    with pikepdf.open(path) as document:
        return {
            name: [hashlib.sha256(bytes(spec.get_file().read_bytes())).hexdigest(), str(spec.obj.get("/AFRelationship"))]
            for name, spec in document.attachments.items()
        }


def invoice(path):
    """Name and level of the invoice, as the package sees them; None where it sees none."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            name, xml = facturx.get_xml_from_pdf(open(path, "rb").read(), check_xsd=False)
            return [name, hashlib.sha256(xml).hexdigest()] if name else None
    except Exception:
        return None


for original, result in zip(sys.argv[1::2], sys.argv[2::2]):
    before, after = attachments(original), attachments(result)
    seen = [invoice(original), invoice(result)]
    print(
        json.dumps(
            {
                "same": {name: value[0] for name, value in before.items()} == {name: value[0] for name, value in after.items()},
                "relationships": before == after,
                "wasInvoice": seen[0] is not None,
                "isInvoice": seen[0] is not None and seen[0] == seen[1],
            }
        )
    )
