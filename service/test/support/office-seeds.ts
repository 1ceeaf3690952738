import { Workbook } from 'exceljs';
import { damages } from './damage';
import { makeDocx, makeOpenDocument, wordParagraph } from './office';

const paragraphs = wordParagraph('Some words.').repeat(20);

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
		['docx', makeDocx(paragraphs + table)],
		['rtf', Buffer.from(rtf)],
		['html', Buffer.from(html)],
		['odt', makeOpenDocument('text', '<text:h>Words</text:h><text:p>some more</text:p>'.repeat(9))],
	]);
}

/** A damaged copy. A file in a package is damaged while the package stays whole: this comes further than a damaged package. */
export function damagedOffice(kind: string, bytes: Buffer, random: () => number): Buffer {
	const ways = Object.values(damages);
	const damage = (one: Buffer): Buffer => ways[Math.floor(random() * ways.length)]?.(one, random) ?? one;
	if (kind !== 'docx' || random() < 0.4) return damage(bytes);
	return makeDocx(damage(Buffer.from(paragraphs)).toString('utf8'));
}
