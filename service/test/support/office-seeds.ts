import { Workbook } from 'exceljs';
import { inflateRawSync } from 'node:zlib';
import { makeZip, type ZipPart } from './containers';
import { damages } from './damage';
import { makeDocx, makeOpenDocument, makePptx, wordParagraph } from './office';

/** How often a package is damaged itself, and not a file in it. */
const damagedWhole = 0.4;

/** Files of office programs and a page of HTML, by their kind, to be damaged. */
export async function officeSeeds(): Promise<ReadonlyMap<string, Buffer>> {
	const book = new Workbook();
	const sheet = book.addWorksheet('Data');
	for (let row = 0; row < 30; row++) sheet.addRow([`Article ${row}`, row * 1.5, { formula: `B${row + 1}*2` }]);
	const table = `<w:tbl>${`<w:tr>${'<w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc>'.repeat(3)}</w:tr>`.repeat(5)}</w:tbl>`;
	const rtf = `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${'\\trowd\\cellx2000\\cellx4000 a\\cell b\\cell\\row '.repeat(9)}{\\field{\\*\\fldinst PAGE}{\\fldrslt 1}} words\\par}`;
	const html = `<!DOCTYPE html><html><head><style>td{color:red}</style></head><body><h1>Words</h1><table border=1>${'<tr><td colspan=2>a<td>b</tr>'.repeat(9)}</table><ul><li>x</ul></body></html>`;
	return new Map([
		['xlsx', Buffer.from(await book.xlsx.writeBuffer())],
		['docx', makeDocx(wordParagraph('Some words.').repeat(20) + table)],
		['pptx', makePptx(['Words', 'of', 'a slide'])],
		['rtf', Buffer.from(rtf)],
		['html', Buffer.from(html)],
		['odt', makeOpenDocument('text', '<text:h>Words</text:h><text:p>some more</text:p>'.repeat(9))],
		[
			'ods',
			makeOpenDocument(
				'spreadsheet',
				`<table:table table:name="Data">${'<table:table-row><table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell><table:table-cell table:number-columns-repeated="3"/></table:table-row>'.repeat(9)}</table:table>`,
			),
		],
	]);
}

/** A damaged copy. A file in a package is damaged while the package stays whole: this comes further than a damaged package. */
export function damagedOffice(bytes: Buffer, random: () => number): Buffer {
	const ways = Object.values(damages);
	const damage = (one: Buffer): Buffer => ways[Math.floor(random() * ways.length)]?.(one, random) ?? one;
	const parts = partsOf(bytes);
	if (parts.length === 0 || random() < damagedWhole) return damage(bytes);
	const damaged = Math.floor(random() * parts.length);
	return makeZip(
		parts.map((part, index) => (index === damaged ? { ...part, bytes: damage(Buffer.from(part.bytes)) } : part)),
	);
}

/** The files of a complete package; empty for other input. */
function partsOf(bytes: Buffer): readonly ZipPart[] {
	const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
	if (end < 0 || bytes.toString('latin1', 0, 2) !== 'PK') return [];
	const parts: ZipPart[] = [];
	let at = bytes.readUInt32LE(end + 16);
	for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
		const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
		const [nameLength, offset] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
		const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
		const packed = bytes.subarray(start, start + size);
		parts.push({
			name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
			bytes: method === 0 ? packed : inflateRawSync(packed),
		});
		at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
	}
	return parts;
}
