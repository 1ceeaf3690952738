import { findTables } from '../../../../src/engine/tables/find-tables';
import { gridLines, horizontal, page, rows, text, vertical } from './pages';

const xs = [50, 150, 300, 400, 500];
const lefts = [55, 155, 305, 405];

function headerRows(content: readonly (readonly string[])[]) {
	const rules = gridLines(
		xs,
		Array.from({ length: content.length + 1 }, (_, row) => 90 + 20 * row),
	);
	const found = findTables(page(rows(content, lefts, 94, 20), { rules }));
	expect(found).toHaveLength(1);
	return found[0]!.block.table.headerRows;
}

describe('header rows of a drawn table', () => {
	it('end at the first number of a numeric column', () => {
		expect(
			headerRows([
				['Place', 'What', 'Cases', 'Begun'],
				['Kerala', 'Food poisoning', '19', '2 May'],
				['Beed', 'Fever', '11', '3 May'],
				['Akola', 'Fever and cough', '42', '3 May'],
				['Pune', 'Fever', '7', '4 May'],
			]),
		).toBe(1);
	});

	it('continue below a title across all columns', () => {
		const content = [
			['', '', '', ''],
			['Place', 'What', 'State', 'Begun'],
			['Kerala', 'Food poisoning', 'under control', '2 May'],
			['Beed', 'Fever', 'open', '3 May'],
		];
		const lines = [
			...[90, 110, 130, 150, 170].map((y) => horizontal(y, 50, 500)),
			...[50, 500].map((x) => vertical(x, 90, 170)),
			...[150, 300, 400].map((x) => vertical(x, 110, 170)),
		];
		const words = [...text('What happened last week', 200, 94), ...rows(content, lefts, 94, 20)];
		const [found] = findTables(page(words, { rules: lines }));
		expect(found!.block.table.headerRows).toBe(2);
	});

	it('may be long if bold', () => {
		const long = 'Prevention of clots in people of any age who have just had a new hip put in';
		const style = { font: 'Times-Bold', bold: true, italic: false, monospace: false, color: 0 };
		const grid = gridLines([50, 150, 550], [90, 110, 130, 150, 170]);
		const body = rows(
			[
				['Fever', 'common'],
				['Cough', 'rare'],
				['Pain', 'common'],
			],
			[55, 155],
			114,
			20,
		);
		const found = (bold: boolean) => {
			const head = [...text('Sign', 55, 94), ...text(long, 155, 94)].map((word) => ({
				...word,
				style: { ...style, bold },
			}));
			return findTables(page([...head, ...body], { rules: grid }))[0]!.block.table.headerRows;
		};
		expect([found(true), found(false)]).toEqual([1, 0]);
	});
});
