"""Words of PDF pages by poppler and MuPDF, one JSON line a page: judges.py MAX_PAGES < list of files"""

import html
import json
import re
import subprocess
import sys

import pymupdf

pymupdf.TOOLS.mupdf_display_errors(False)
most = int(sys.argv[1])
word = re.compile(r'<word [^>]*>(.*?)</word>')


def by_poppler(path):
    command = ['pdftotext', '-bbox', '-f', '1', '-l', str(most), path, '-']
    text = subprocess.run(command, capture_output=True, timeout=60).stdout.decode('utf8', 'replace')
    return [[html.unescape(found) for found in word.findall(page)] for page in text.split('<page ')[1:]]


for line in sys.stdin:
    path = line.strip()
    try:
        document = pymupdf.open(path)
        if document.needs_pass:
            continue
        ours = [[found[4] for found in document[number].get_text('words')] for number in range(min(most, len(document)))]
        theirs = by_poppler(path)
    except Exception:
        continue
    for number, words in enumerate(zip(ours, theirs)):
        print(json.dumps({'path': path, 'page': number + 1, 'words': words}), flush=True)
