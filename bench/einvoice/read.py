"""What two readers of others find in a made hybrid invoice: read.py ORIGINAL RESULT… prints a JSON object a pair.

The XML of an attachment of the result has to be, byte for byte, one that the original carried (pikepdf), and the Python package factur-x has
to find it by the name that its profile has.
"""

import contextlib
import io
import json
import sys

import facturx
import pikepdf


def attachments(path):
    with pikepdf.open(path) as document:
        return [bytes(spec.get_file().read_bytes()) for spec in document.attachments.values()]


def found(path):
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            name, xml = facturx.get_xml_from_pdf(open(path, "rb").read(), check_xsd=False)
            return xml if name else None
    except Exception:
        return None


for original, result in zip(sys.argv[1::2], sys.argv[2::2]):
    before, after, xml = attachments(original), attachments(result), found(result)
    carried = [one for one in after if one in before and b"<" in one[:100]]
    print(json.dumps({"same": len(carried) > 0, "found": xml is not None and xml in carried}))
