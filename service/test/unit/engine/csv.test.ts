import * as fc from 'fast-check';
import { denseRows } from '../../../src/engine/model/run-text';
import { csvMark, csvText } from '../../../src/engine/writing/csv';
import { anyTable, awkwardText } from '../../support/document-pages';
import { readCsv } from '../../support/read-csv';

/** What a reader finds of a text that a spreadsheet would run: the same behind an apostrophe. */
const isGuarded = (text: string, read: string) => read === `'${text}` && /^[=+\-@\t\r＝＋－＠]/.test(text);

it('begins with a UTF-8 BOM and ends every line with CR LF', () => {
	expect(
		csvText([
			['a', 'b'],
			['c', 'd'],
		]),
	).toBe(`${csvMark}a,b\r\nc,d\r\n`);
	expect(Buffer.from(csvText([])).toString('hex')).toBe('efbbbf');
});

it.each([
	['a,b', '"a,b"'],
	['say "no"', '"say ""no"""'],
	['two\nlines', '"two\nlines"'],
	[' spaces ', '" spaces "'],
	['=1+1', "'=1+1"],
	['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
	['+A1', "'+A1"],
	['-cmd|x', "'-cmd|x"],
	['@SUM(A1)', "'@SUM(A1)"],
	['＝1+1', "'＝1+1"],
	['\t=1', "'\t=1"],
	['-5', '-5'],
	['-1.234,50 €', '"-1.234,50 €"'],
	['+5', '+5'],
	['-', '-'],
	['--', '--'],
	['+49 30 123456', "'+49 30 123456"],
	['a=b', 'a=b'],
])('writes %j as %s', (text, written) => {
	expect(csvText([[text, 'x']])).toBe(`${csvMark}${written},x\r\n`);
});

it('keeps every text of any rows', () => {
	const rows = fc
		.integer({ min: 1, max: 5 })
		.chain((columns) =>
			fc.array(fc.array(awkwardText, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 }),
		);
	fc.assert(
		fc.property(rows, (written) => {
			const read = readCsv(csvText(written).slice(csvMark.length));
			expect(read.map((row) => row.length)).toEqual(written.map((row) => row.length));
			written.flat().forEach((text, index) => {
				const found = read.flat()[index] ?? '';
				if (found !== text) expect([text, isGuarded(text, found)]).toEqual([text, true]);
			});
		}),
		{ numRuns: 300 },
	);
});

it('keeps the position of every cell of any table', () => {
	fc.assert(
		fc.property(anyTable, ({ rowCount, columnCount, cells }) => {
			const read = readCsv(csvText(denseRows(rowCount, columnCount, cells)).slice(csvMark.length));
			expect(read).toHaveLength(rowCount);
			for (const { row, column, runs } of cells) {
				const text = runs
					.map((run) => run.text)
					.join('')
					.trim();
				const found = read[row]?.[column] ?? '';
				if (found !== text) expect([text, isGuarded(text, found)]).toEqual([text, true]);
			}
			const filled = read.flat().filter((text) => text !== '').length;
			expect(filled).toBe(cells.filter(({ runs }) => runs.some(({ text }) => text.trim() !== '')).length);
		}),
	);
});
