import { columnBorder } from '../synthetic/fit/labels/column-border.mjs';
import { rowBorder } from '../synthetic/fit/labels/row-border.mjs';
import { TruthIndex } from '../synthetic/fit/truth-index.mjs';
import { withVariants } from '../synthetic/fit/variants.mjs';

const cells = [
	['Salt', 'from the sea and from mines', '5'],
	['Oil', 'pressed cold', '5'],
].flatMap((texts, row) =>
	texts.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, text, loose: false, head: false })),
);
const truth = {
	texts: [...cells.map(({ text }) => ({ role: 'cell', text, table: 0 })), { role: 'paragraph', text: 'Chapter' }],
	tables: [{ rules: 'none', caption: '', columns: 3, headRows: 0, cells }],
};
const candidate = (above: string, below: string) => ({
	kind: 'rowBorder',
	pageNumber: 1,
	texts: [above, below],
	features: { lower: 1, lowerInFull: 0, number: 0 },
	taken: true,
});

describe('the truth of a border between lines', () => {
	const index = new TruthIndex(truth as never);
	it.each([
		['a cell goes on', 'Salt\tfrom the sea\t5', 'and from mines', 0],
		['a row begins', 'and from mines', 'Oil\tpressed cold\t5', 1],
		['numbers of many rows alone', '5', '5', undefined],
		['text outside of tables', 'Chapter\t5', 'Oil\t5', undefined],
	])('%s', (_, above, below, answer) => {
		expect(rowBorder(candidate(above, below), index)).toBe(answer);
	});
});

describe('the truth of a border between columns', () => {
	const index = new TruthIndex(truth as never);
	it.each([
		['texts of two columns', ['Salt\tfrom the sea', 'Oil\tpressed cold'], 1],
		['words of one cell', ['from\tthe sea'], 0],
		['text outside of tables', ['Chapter\t7'], undefined],
		['rows that do not agree', ['Salt\tfrom the sea', 'pressed\tcold'], undefined],
	])('%s', (_, texts, answer) => {
		expect(columnBorder({ ...candidate('', ''), kind: 'columnBorder', texts }, index)).toBe(answer);
	});
});

describe('variants of examples', () => {
	it('show continued text in a script without lowercase', () => {
		const example = { family: 'a', name: 'a-1', candidate: candidate('a', 'b'), label: 0 as const };
		const all = withVariants('rowBorder', [example]);
		expect(all.slice(0, 2)).toEqual([example, example]);
		expect(all[2]!.candidate.features).toMatchObject({ lower: 0, lowerInFull: 0, number: 0 });
		expect(withVariants('heading', [example])).toEqual([example]);
	});
});
