import { CellGrid, unknownColumn, type PlacedCell } from '../../../../src/engine/readback/cell-grid';
import type { ResultText } from '../../../../src/engine/readback/result-text';
import { PageBuilder } from '../layout/page-builder';
import { checked } from './support';
import { compared, comparedPages, found, lineOf, nothing, type Lines, type Role } from './written';

/** A table of a result, its rows as texts of cells. */
function writeTable(result: ResultText, rows: readonly (readonly string[])[]): void {
	result.startTable();
	for (const row of rows) {
		result.startRow();
		for (const cell of row) {
			result.startCell();
			result.add(cell);
		}
		result.endCell();
	}
	result.endTable();
}

const text = (content: string, top: number, left = 50) => ['paragraph', lineOf(content, top, { left })] as const;

describe('a table from right to left', () => {
	/** Rows from the left edge, as a page may have them. */
	const printed: readonly (readonly (readonly string[])[])[] = [
		[
			['CWE', 'L3', 'L2', 'الوصف'],
			['250', '7', '5', 'الحسابات'],
			['311', '8', '6', 'الاتصال'],
		],
		[
			['CWE', 'L3', 'L2', 'الوصف'],
			['419', '1', '3', 'المصادقة'],
			['522', '2', '4', 'الجلسات'],
		],
	];
	const lines: Lines = printed.flatMap((rows, table) =>
		rows.flatMap((row, index) =>
			row.map((cell, column) => text(cell, 100 + 200 * table + 20 * index, 50 + 100 * column)),
		),
	);
	const mirrored = printed.map((rows) => rows.map((row) => row.toReversed()));
	const write = (tables: readonly (readonly (readonly string[])[])[]) => (result: ResultText) => {
		for (const rows of tables) writeTable(result, rows);
	};

	it('has its header cells in another order than the page', () => {
		expect(found(compared(lines, write(mirrored)))).toEqual(nothing);
	});

	it('is named if cells of two rows are exchanged', () => {
		const [first = [], [header = [], one = [], other = []] = []] = mirrored;
		const wrong = [header, one.with(3, other[3] ?? ''), other.with(3, one[3] ?? '')];
		expect(compared(lines, write([first, wrong])).moved).toBeGreaterThan(0);
	});
});

it('a word hyphenated in its cell is found, although another cell has it whole', () => {
	const lines: Lines = [
		text('Predominant polyneuropathy placebo-controlled, neuropathic pain', 100),
		text('Phase 2, multicenter, double- blind, placebo- controlled trial', 120),
	];
	const comparison = compared(lines, (result) =>
		writeTable(result, [
			['Predominant polyneuropathy placebo-controlled, neuropathic pain'],
			['Phase 2, multicenter, doubleblind, placebocontrolled trial'],
		]),
	);
	expect(found(comparison)).toEqual(nothing);
});

it('header cells over several rows may be printed at the height of the last one', () => {
	const columns = [50, 150, 250, 400];
	const headings = [
		['', '', 'Expenditures', ''],
		['', '', 'Constant', 'Current'],
		['Year', 'Attendance', 'Total', 'Average'],
	];
	const years = ['1997', '1998', '1999'].map((year, index) => [year, `4${index}7`, `12${index}9`, `98${index}1`]);
	const lines: Lines = [...headings, ...years].flatMap((row, index) =>
		row.flatMap((cell, column) => (cell === '' ? [] : [text(cell, 100 + 14 * index, columns[column])])),
	);
	const comparison = compared(lines, (result) =>
		writeTable(result, [
			['Year', 'Attendance', 'Expenditures', ''],
			['', '', 'Constant', 'Current'],
			['', '', 'Total', 'Average'],
			...years,
		]),
	);
	expect(found(comparison)).toEqual(nothing);
});

describe('headers of several lines', () => {
	const data = [0, 1, 2].map((row) => [`4${row}–54`, `1${row}`, `5${row}.8`]);
	const header = [
		['Age', '', 'Women'],
		['group', '', 'Hispanic'],
		['(yrs)', 'no.', 'Rate'],
	];
	const lines = [
		text('Women', 100, 190),
		text('Age', 112.5, 50),
		text('Hispanic', 117, 190),
		text('group', 125, 50),
		text('no.', 134, 120),
		text('Rate', 134, 190),
		text('(yrs)', 138, 50),
		...data.flatMap((row, index) => row.map((cell, column) => text(cell, 155 + 14 * index, 50 + 70 * column))),
	];

	it('may be at other heights than the rest of their row', () => {
		expect(found(compared(lines, (result) => writeTable(result, [...header, ...data])))).toEqual(nothing);
	});

	it('are named in another column', () => {
		const [first = [], ...others] = header;
		const wrong = [first.with(0, 'Women').with(2, 'Age'), ...others, ...data];
		expect(compared(lines, (result) => writeTable(result, wrong)).moved).toBeGreaterThan(0);
	});

	it('may be wider than the numbers of their columns, and equal', () => {
		const groups = [0, 1, 2];
		const rows = groups.map((row) => groups.flatMap((column) => [`${row}${column}7`, `.${column}${row}`]));
		const printed = [
			...groups.map((column) => text('Margin of', 100, 90 + 120 * column)),
			...['Number', 'Share', 'Rate'].flatMap((one, column) => [
				text(one, 114, 40 + 120 * column),
				text('error (±)', 114, 90 + 120 * column),
			]),
			...rows.flatMap((row, index) =>
				row.map((cell, column) => text(cell, 140 + 14 * index, (column % 2 ? 126 : 50) + 120 * (column >> 1))),
			),
		];
		const titles = ['Number', 'Share', 'Rate'].flatMap((one) => [one, 'Margin of error (±)']);
		expect(found(compared(printed, (result) => writeTable(result, [titles, ...rows])))).toEqual(nothing);
	});
});

describe('a table with turned text', () => {
	const rows = [
		['Kind', 'Price', 'Weight'],
		['Bread', '12', '750'],
		['Cheese', '34', '250'],
		['Wine', '56', '900'],
	];
	/** Turned so that the text runs upwards. */
	const lines = rows.flatMap((row, index) =>
		row.map((cell, column): Lines[number] => {
			const [role, { words }] = text(cell, 100 + 20 * index, 50 + 100 * column);
			const up = words.map((word) => {
				const { left, right, top, bottom } = word.box;
				return { ...word, turn: 270 as const, box: { left: top, right: bottom, top: 800 - right, bottom: 800 - left } };
			});
			return [role, { words: up, box: up[0]?.box ?? { left: 0, right: 0, top: 0, bottom: 0 }, turn: 270 }];
		}),
	);
	const asOnPage = [2, 1, 0].map((column) => rows.map((row) => row[column] ?? ''));

	it.each([
		['as it is read', rows],
		['as it is on the page', asOnPage],
	])('may be written %s', (_, written) => {
		expect(found(compared(lines, (result) => writeTable(result, written)))).toEqual(nothing);
	});

	it('is named if cells of two rows are exchanged', () => {
		const wrong = rows.map((row, index) => (index === 0 ? row : row.with(1, rows[4 - index]?.[1] ?? '')));
		expect(compared(lines, (result) => writeTable(result, wrong)).moved).toBeGreaterThan(0);
	});
});

it('running lines of two pages may be exchanged', () => {
	const pageOf = (number: number, things: string): Lines => {
		const footer = text(`Annual report, part ${number}`, 780);
		const lines = [
			text('Available at www.example.org', 40),
			text(`The first line about ${things} tells how much was sold`, 100),
			text(`and the last line about ${things} adds what was said`, 112),
		];
		return number % 2 === 0 ? [...lines, footer] : [footer, ...lines];
	};
	const comparison = comparedPages([pageOf(138, 'bread'), pageOf(139, 'cheese'), pageOf(140, 'oil')], (result) => {
		for (const [index, things] of ['bread', 'cheese', 'oil'].entries()) {
			for (const line of [
				'Available at www.example.org',
				`The first line about ${things} tells how much was sold`,
				`and the last line about ${things} adds what was said`,
				`Annual report, part ${138 + index}`,
			]) {
				result.add(line);
				result.endBlock();
			}
		}
	});
	expect(found(comparison)).toEqual(nothing);
});

describe('a table between the parts of a paragraph', () => {
	const parts = ['starts here and goes', 'on over a page with', 'many more words so that most of them are here'];
	const role: Role = 'paragraph';
	const lines = parts.map((part): Lines => [[role, lineOf(part, 400)]]);
	const [first = [], second = [], third = []] = lines;
	const pages = [first, [text('Kind Price', 100), text('Bread 12', 120), ...second], third];
	const write = (paragraph: string) => (result: ResultText) => {
		result.add(paragraph);
		writeTable(result, [
			['Kind', 'Price'],
			['Bread', '12'],
		]);
	};

	it('may come behind it', () => {
		expect(found(comparedPages(pages, write(parts.join(' '))))).toEqual(nothing);
	});

	it('is named behind a paragraph of a later page', () => {
		const later = [[text('Kind Price', 100), text('Bread 12', 120)], [text(parts.join(' '), 100)]];
		expect(comparedPages(later, write(parts.join(' '))).moved).toBeGreaterThan(0);
	});
});

it('words of two lines from right to left that are exchanged are named', () => {
	const [one, other] = ['تحقق سريع الخدمة', 'راجع جميع القسم'];
	const lines: Lines = [one, other].map((line, row) => [
		'paragraph',
		lineOf(line, 100 + 14 * row, { rightToLeft: true }),
	]);
	const written = (...texts: string[]) => compared(lines, (result) => void result.add(texts.join(' ')));
	const exchanged = [one.replace('سريع', 'جميع'), other.replace('جميع', 'سريع')];
	expect(written(one, other).moved).toBe(0);
	expect(written(...exchanged).moved).toBeGreaterThan(0);
});

it('words of a line from right to left may be repeated in a text without layout', async () => {
	const page = new PageBuilder();
	const line = 'أن المعيار ASVS هو مجموعة من المعيار ASVS قائمة من أن';
	for (let row = 0; row < 4; row++) {
		let right = 550;
		for (const text of line.split(' ')) {
			page.line(text, right - 5 * text.length, 100 + 14 * row);
			right -= 5 * text.length + 3;
		}
	}
	const { check } = await checked('txt', [page.build()]);
	expect(found(await check())).toEqual(nothing);
});

it('an index that the page paints after its line may be in its place', () => {
	const line = lineOf('a value of UF and of UF again', 100);
	const [first = lineOf('x', 0).words[0]!] = line.words.slice(3);
	const left = first.box.right + 1;
	const index = {
		...first,
		text: 'L',
		box: { ...first.box, left, right: left + 2, top: 106, bottom: 115 },
		fontSize: 7,
	};
	const lines: Lines = [
		['paragraph', { ...line, words: [...line.words, index] }],
		text('The next line has other words', 120),
	];
	const write = (written: string) => (result: ResultText) => {
		for (const block of [written, 'The next line has other words']) {
			result.add(block);
			result.endBlock();
		}
	};
	expect(found(compared(lines, write('a value of UF L and of UF again')))).toEqual(nothing);
	expect(compared(lines, write('a value of UF and L of UF again')).moved).toBeGreaterThan(0);
});

describe('Latin words in a cell from right to left', () => {
	const arabic = lineOf('تحقق من خدمة موثوقة', 100, { rightToLeft: true });
	const lines: Lines = [
		['paragraph', arabic],
		['paragraph', lineOf('(C5) trusted service layer', 100, { left: arabic.box.left - 166 })],
	];
	const comparedTo = (cell: string) => compared(lines, (result) => writeTable(result, [[cell], ['أمن']]));

	it('follow each other from the right, whatever is painted first', () => {
		expect(comparedTo('تحقق من خدمة موثوقة trusted service layer (C5)').moved).toBe(0);
		expect(comparedTo('تحقق من خدمة موثوقة (C5) trusted service layer').moved).toBe(0);
	});

	it.each(['trusted (C5) service layer', 'service trusted layer (C5)'])('are named if exchanged: %s', (words) => {
		expect(comparedTo(`تحقق من خدمة موثوقة ${words}`).moved).toBeGreaterThan(0);
	});
});

describe('a long Latin phrase in a line from right to left', () => {
	const lines: Lines = [text('unsafe pointer memory format string integer or text مأمونة غير السلسلة', 100)];
	const comparedTo = (cell: string) => compared(lines, (result) => writeTable(result, [[cell]]));

	it('is read as a whole', () => {
		const cell = 'السلسلة غير مأمونة unsafe pointer memory format string integer or text';
		expect(found(comparedTo(cell))).toEqual(nothing);
	});

	it.each([
		'السلسلة غير مأمونة unsafe pointer format memory string integer or text',
		'السلسلة مأمونة غير unsafe pointer memory format string integer or text',
		'السلسلة غير unsafe مأمونة pointer memory format string integer or text',
	])('is named if words are exchanged: %s', (cell) => {
		expect(comparedTo(cell).moved).toBeGreaterThan(0);
	});
});

it('numbers of rows from right to left keep their places, although a heading has one of them joined to a word', () => {
	const rows = [
		['16', 'تمكين ميزات كشف'],
		['17', 'فحص أي من التقنيات'],
		['18', 'حفظ مفاتيح الجهاز'],
	] as const;
	const lines: Lines = [
		text('الإصدار', 60, 100),
		text('4.0', 60, 80),
		...rows.flatMap(([number, words], index): Lines => {
			const top = 100 + 30 * index;
			const sentence = lineOf(words.split(' ').toReversed().join(' '), top, { left: 300 });
			const latin = text('Tamper Detection', top, 200);
			const inOrder = { ...sentence, words: sentence.words.toReversed() };
			return [text('ض', top, 530), text(number, top, 515), ['paragraph', inOrder], latin, text('4.0', top, 60)];
		}),
	];
	const written = rows.map(([number, words]) => [`ض${number}`, `${words} Detection Tamper`, '4.0']);
	const comparedTo = (table: readonly (readonly string[])[]) =>
		compared(lines, (result) => {
			result.add('الإصدار4.0');
			result.endBlock();
			writeTable(result, table);
		});
	expect(found(comparedTo(written))).toEqual(nothing);
	const wrong = written.with(1, written[1]!.with(1, written[2]![1]!)).with(2, written[2]!.with(1, written[1]![1]!));
	expect(comparedTo(wrong).moved).toBeGreaterThan(0);
});

it('rows in pieces are where most of their words are, although a number is exchanged with an equal one', () => {
	const cell = (row: number, tokens: readonly number[], [left, top]: readonly [number, number]): PlacedCell => {
		const box = { left, top, right: left + 10 * tokens.length, bottom: top + 12 };
		return { tokens, page: 0, turn: 0, box, row, column: unknownColumn };
	};
	const words = [cell(1, [0, 1, 2], [50, 100]), cell(2, [3, 4, 5], [50, 120]), cell(3, [6, 7, 8], [50, 140])];
	const exchanged = cell(2, [9], [300, 20]);
	const grid = new CellGrid([...words, exchanged], false);
	expect(words.map((one) => grid.isOutOfOrder(one, 'row'))).toEqual([false, false, false]);
	const wrong = new CellGrid([words[0]!, { ...words[1]!, row: 3 }, { ...words[2]!, row: 2 }], false);
	expect(wrong.cells.some((one) => wrong.isOutOfOrder(one, 'row'))).toBe(true);
});

it('indexes that the page paints after the line belong to the word before them', () => {
	const line = lineOf('factor UF of 1 and another UF of 3 see section on UF', 100);
	const marks = line.words.flatMap(({ text: word, box }, index): Lines => {
		if (word !== 'UF') return [];
		const [mark] = lineOf(index === 1 ? 'A' : 'L', 104, { left: box.right }).words;
		return mark ? [['paragraph', { words: [mark], box: mark.box, turn: 0 }]] : [];
	});
	const written = (text: string) => found(compared([['paragraph', line], ...marks], (result) => void result.add(text)));
	expect(written('factor UFA of 1 and another UFL of 3 see section on UFL')).toEqual(nothing);
	expect(written('factor UFA of 1 and another of 3 see section on UFL')).not.toEqual(nothing);
});
