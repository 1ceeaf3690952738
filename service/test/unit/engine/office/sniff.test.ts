import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sniff } from '../../../../src/engine/convert/tools/sniff';

const folder = mkdtempSync(join(tmpdir(), 'sniff-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each<readonly [string, Buffer, string]>([
	['CSV', Buffer.from('Kunde;Betrag\nMüller;12,50\n'), 'text'],
	['text in another charset', Buffer.from('Geb\xfchr 3 \x80', 'latin1'), 'text'],
	['text in Japanese', Buffer.from('\x1b$B@A5a=q\x1b(B'), 'text'],
	['text in UTF-16', Buffer.from('\ufeffnotes', 'utf16le'), 'text'],
	['Markdown', Buffer.from('# Title\n\n- one\n'), 'text'],
	['JSON', Buffer.from('{"a": 1}'), 'text'],
	['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'xml'],
	['a PDF without its header', Buffer.from('1 0 obj\n<< /Type /Catalog >>\nendobj\n'), 'unknown'],
	['other bytes', Buffer.from('4d5a90000300', 'hex'), 'unknown'],
])('%s is told by its content', async (_name, bytes, kind) => {
	const path = join(folder, 'file');
	writeFileSync(path, bytes);
	expect((await sniff(path)).kind).toBe(kind);
});
