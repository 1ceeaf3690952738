"""Fields by invoice2data with the templates it ships: invoice2data-peer.py DOCUMENTS OUT. It has none for what it does not know."""
import glob
import json
import os
import sys

from invoice2data import extract_data
from invoice2data.extract.loader import read_templates

NAMES = {"invoice_number": "invoice_number", "date": "issue_date", "amount": "grand_total", "vat": "seller_vat_id", "iban": "iban", "currency": "currency"}

folder, out = sys.argv[1:3]
os.makedirs(out, exist_ok=True)
templates = read_templates()
for path in sorted(glob.glob(os.path.join(folder, "*.pdf"))):
    try:
        data = extract_data(path, templates=templates) or {}
    except Exception:  # a document it cannot read counts as one without fields
        data = {}
    found = {ours: str(data[theirs])[:10] if theirs == "date" else str(data[theirs]) for theirs, ours in NAMES.items() if data.get(theirs)}
    with open(os.path.join(out, os.path.basename(path)[:-4] + ".kv.json"), "w") as file:
        json.dump(found, file)
