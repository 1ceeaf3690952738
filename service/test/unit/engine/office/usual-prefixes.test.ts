import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipEntries } from '../../../../src/engine/external/zip-reader';
import { rewritePackage } from '../../../../src/engine/office/rewrite-package';
import { acceptInWord, changesIn } from '../../../../src/engine/office/tracked-changes';
import { withUsualPrefixes } from '../../../../src/engine/office/usual-prefixes';
import { makeZip } from '../../../support/containers';
import { buffer } from 'node:stream/consumers';

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const body = (p: string) =>
	`<${p}body><${p}p><${p}r><${p}t>fee </${p}t></${p}r><${p}del ${p || 'w:'}id="1"><${p}r><${p}delText>900</${p}delText></${p}r></${p}del><${p}ins ${p || 'w:'}id="2"><${p}r><${p}t>1,200</${p}t></${p}r></${p}ins></${p}p></${p}body>`;
const textIn = (xml: string) => xml.replaceAll(/<[^>]*>/g, '');
const accept = (xml: string) => textIn(acceptInWord(withUsualPrefixes(xml), { insertions: 0, deletions: 0 }));

describe('tracked changes of Word are found under any prefix', () => {
	it.each([
		['the usual one', `<w:document xmlns:w="${word}">${body('w:')}</w:document>`],
		['another one', `<ns0:document xmlns:ns0='${word}'>${body('ns0:')}</ns0:document>`],
		['one with a dash', `<w-x:document xmlns:w-x="${word}">${body('w-x:')}</w-x:document>`],
		['none, with the usual one for attributes', `<document xmlns="${word}" xmlns:w="${word}">${body('')}</document>`],
		['none, with another one for attributes', `<document xmlns="${word}" xmlns:z="${word}">${body('').replaceAll('w:', 'z:')}</document>`], // prettier-ignore
		['one declared further inside', `<q:document xmlns:q="${word}"><w:x xmlns:w="${word}">${body('w:')}</w:x></q:document>`], // prettier-ignore
		['a strict document', `<n:document xmlns:n="${strict}">${body('n:')}</n:document>`],
	])('%s', (_, xml) => {
		expect(accept(xml)).toBe('fee 1,200');
	});

	it('keeps other namespaces, values and empty elements', () => {
		const xml = `<d xmlns="${word}" xmlns:o="urn:other" o:of="w:del"><p o:a='x="1"' q="a:b"/><o:p>d:text</o:p></d>`;
		expect(withUsualPrefixes(xml)).toBe(
			`<w:d xmlns:w="${word}" xmlns="${word}" xmlns:o="urn:other" o:of="w:del"><w:p o:a='x="1"' q="a:b"/><o:p>d:text</o:p></w:d>`,
		);
	});

	it('leaves a part with the usual prefixes as it is', () => {
		const xml = `<w:document xmlns:w="${word}" ><w:p  w:x="1" /></w:document>`;
		expect(withUsualPrefixes(xml)).toBe(xml);
	});
});

it('deleted text that only its run marks goes', () => {
	const run = (mark: string, text: string) => `<w:r><w:rPr><w:${mark} w:id="1"/></w:rPr>${text}</w:r>`;
	const runs = `${run('del', '<w:t>900</w:t>')}<w:r><w:delText>800</w:delText></w:r>${run('ins', '<w:t>1,200</w:t>')}`;
	expect(accept(`<w:document xmlns:w="${word}"><w:p>${runs}</w:p></w:document>`)).toBe('1,200');
});

it('a part in UTF-16 is read and written as UTF-8', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'package-'));
	try {
		const [from, to] = [join(folder, 'from'), join(folder, 'to')];
		const xml = `\ufeff<?xml version="1.0" encoding="UTF-16"?><w:document xmlns:w="${word}">${body('w:')}ü</w:document>`;
		writeFileSync(from, makeZip([{ name: 'word/document.xml', bytes: Buffer.from(xml, 'utf16le') }]));
		const changes = changesIn('docx', { insertions: 0, deletions: 0 });
		await rewritePackage(from, to, changes, { maxEntries: 10, maxBytes: 100_000 });
		for await (const entry of zipEntries(to)) {
			const written = (await buffer(await entry.open())).toString();
			expect(written).toMatch(/^<\?xml version="1\.0"\?>/);
			expect(textIn(written)).toBe('fee 1,200ü');
		}
	} finally {
		rmSync(folder, { recursive: true });
	}
});
