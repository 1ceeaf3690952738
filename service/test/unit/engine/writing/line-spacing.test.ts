import type { Line, Word } from '../../../../src/engine/model';
import { unionOf } from '../../../../src/engine/model/boxes';
import type { ListBlock } from '../../../../src/engine/model/blocks';
import { Cursor } from '../../../../src/engine/writing/docx/cursor';
import { standsBeside } from '../../../../src/engine/writing/docx/floats';
import { placeText } from '../../../../src/engine/writing/docx/placed-text';
import { withRows } from '../../../../src/engine/writing/office/side-by-side';
import { listsByColumn } from '../../../../src/engine/writing/office/column-lists';
import { letterFit, narrowing } from '../../../../src/engine/writing/office/letter-fit';
import { lineFit } from '../../../../src/engine/writing/office/line-fit';
import { toPlacedLines } from '../../../../src/engine/writing/office/placed-lines';
import { withRunIns } from '../../../../src/engine/writing/office/merge-run-ins';
import { setLines } from '../../../../src/engine/writing/office/set-lines';
import { textBlock } from '../../../support/document-pages';

/** LetterLook are 5 points wide here, spaces too. */
const letter = 5;
const face = { family: 'serif', bold: false, italic: false, color: '000000' } as const;
const widthOf = (text: string): number => letter * text.length;

/** A line of words in letters of 10 points; each gap in the text is as many spaces wide as it has. */
function line(text: string, baseline: number, left = 50, width = letter): Line {
	const words = [...text.matchAll(/\S+/g)].map(
		({ 0: word, index }): Word => ({
			text: word,
			box: {
				left: left + index * width,
				right: left + (index + word.length) * width,
				top: baseline - 8,
				bottom: baseline + 2,
			},
			fontSize: 10,
			turn: 0,
			spaceAfter: true,
			baseline,
		}),
	);
	return { words, box: unionOf(words.map(({ box }) => box)), turn: 0 };
}

const block = (lines: readonly Line[], more: Partial<Parameters<typeof textBlock>[1]> = {}) =>
	textBlock(lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' '), {
		lines,
		box: unionOf(lines.map(({ box }) => box)),
		...more,
	});

describe('line height', () => {
	it('is the baseline distance, four fifths of it above the baseline', () => {
		expect(lineFit([line('one', 100), line('two', 114), line('three', 128)])).toEqual({
			top: 100 - 0.8 * 14,
			pitch: 14,
			count: 3,
		});
	});

	it('is that of one column if a text continues at the top of the next', () => {
		const lines = [line('one', 700), line('two', 100, 300), line('three', 114, 300), line('four', 128, 300)];
		expect(lineFit(lines)).toEqual({ top: 700 - 0.8 * 12, pitch: 14, count: 4 });
	});

	it('of stacked parts is that of one line in their middle', () => {
		const fit = lineFit([line('numerator', 100), line('root', 104), line('denominator', 110)]);
		expect(fit).toEqual({ top: 105 - 0.8 * 12, pitch: 12, count: 1 });
	});

	it('is limited by the available space', () => {
		expect(lineFit([line('one', 100), line('two', 114)], 20)?.pitch).toBe(10);
	});

	it('and spacing keep all following text in place, even after tight text', () => {
		const cursor = new Cursor(50);
		expect(cursor.lines({ top: 60, pitch: 12, count: 2 })).toMatchObject({ before: 200, line: 240 });
		expect(cursor.y).toBe(84);
		expect(cursor.lines({ top: 83, pitch: 12, count: 1 })).toMatchObject({ before: 0, line: 20 * (12 - 1) });
		expect(cursor.lines({ top: 100, pitch: 12, count: 1 }).before).toBe(20 * (100 - 95));
	});

	it('shrinks slightly if the text starts too low, to end in place', () => {
		const cursor = new Cursor(60);
		expect(cursor.lines({ top: 50, pitch: 10, count: 4 })).toMatchObject({ before: 0, line: 20 * 9.2 });
		expect(cursor.lines({ top: 90, pitch: 10, count: 1 })).toMatchObject({ before: 0, line: 20 * 8 });
	});
});

describe('line width', () => {
	const letters = { face, fontSize: 10, isOneFace: false, alignment: 'left', isFromRight: false } as const;

	it('condenses the letters of a wider font', () => {
		const { spacing, width } = letterFit([line('abcd efgh', 100, 50, 4.5)], letters, widthOf);
		expect(spacing).toBeCloseTo(-0.5);
		expect(width).toBeGreaterThan(9 * 4.5);
	});

	it('scales letters for a narrow font instead of only condensing them', () => {
		const lines = [line('abcd efgh', 100, 50, 4), line('ijkl', 112, 50, 4)];
		expect(narrowing(lines, letters, widthOf)).toBe(0.8);
		expect(narrowing([line('abcd efgh', 100, 50, 4.8)], letters, widthOf)).toBe(1);
		expect(narrowing([line('发票 号码', 100, 50, 2)], letters, widthOf)).toBe(1);
		const text = { ...letters, runs: block(lines).runs, lines };
		const { stretch, runs } = placeText(text, { left: 50, right: 90 }, widthOf);
		expect(stretch).toBe(80);
		expect(runs.every(({ letterSpacing = 0 }) => Math.abs(letterSpacing) < 20 * 0.5)).toBe(true);
	});

	it('scales Korean syllables, which are narrower than high on many pages', () => {
		const square = (text: string): number => 2 * letter * text.length;
		expect(narrowing([line('감염병예방법 관련규정', 100, 50, 8)], letters, square)).toBe(0.8);
		expect(narrowing([line('감염병예방법 관련규정', 100, 50, 10)], letters, square)).toBe(1);
	});

	it('leaves space at the end, but not enough for the next word', () => {
		const { width } = letterFit([line('aaaa bbbb cccc', 100), line('i dddd', 112)], letters, widthOf);
		expect(width).toBeGreaterThan(14 * letter);
		expect(width).toBeLessThan(16 * letter);
	});

	it('leaves narrow text, as in cells, a minimum slack', () => {
		const { width } = letterFit([line('aa', 100), line('bbbbb', 112)], letters, widthOf);
		expect(width).toBeCloseTo(5 * letter + 4);
	});

	it('ignores letters of unknown width', () => {
		for (const text of ['发票 号码', 'سلام عالم'])
			expect(letterFit([line(text, 100, 50, 10)], letters, widthOf).spacing).toBe(0);
		expect(letterFit([line('abcdefghij 发 klmnop', 100, 50, 4.9)], letters, widthOf).spacing).toBeLessThan(0);
	});

	it('condenses Hebrew, Greek and Cyrillic like Latin', () => {
		for (const text of ['אבגד הוזח', 'αβγδ εζηθ', 'абвг дежз'])
			expect(letterFit([line(text, 100, 50, 4.5)], letters, widthOf).spacing).toBeCloseTo(-0.5);
	});

	it('condenses only lines that would not end in place', () => {
		const justified = { ...letters, alignment: 'justify' } as const;
		// The same letters as on the page; the second line had narrow spaces, the third stands well.
		const narrow = line('bb bb bb bb', 112);
		const words = narrow.words.map((word, index) => ({
			...word,
			box: { ...word.box, left: 50 + 13 * index, right: 60 + 13 * index },
		}));
		const squeezed = { ...narrow, words, box: unionOf(words.map(({ box }) => box)) };
		const lines = [line('aaaa aaaa', 100), squeezed, line('cccc cccc', 124), line('ddd', 136)];
		const { lines: own, width } = letterFit(lines, justified, widthOf);
		expect(own.map((spacing) => Math.sign(spacing))).toEqual([0, -1, 0, 0]);
		expect(55 + 11 * (own[1] ?? 0)).toBeLessThan(width);
	});

	it('keeps the rest of a hyphenated word out of a line without its hyphen', () => {
		// The whole word would end where the line does.
		const lines = [line('aaaa bbbb ccc-', 100, 50, 5.4), line('dd eeee', 112)];
		const { lines: own, width } = letterFit(lines, { ...letters, alignment: 'justify' }, widthOf);
		expect(letter * 15 + 15 * (own[0] ?? 0)).toBeGreaterThan(width);
		expect(letter * 14 + 14 * (own[0] ?? 0)).toBeLessThan(width);
	});

	it('keeps out the part of a word with a real hyphen', () => {
		const lines = [line('aaaa bbbb', 100, 50, 6.5), line('a-longerwordthanthis', 112, 50, 3)];
		const { lines: own, width } = letterFit(lines, letters, widthOf);
		expect(letter * 12 + 9 * (own[0] ?? 0)).toBeGreaterThan(width);
	});

	it("compensates for LibreOffice's rounding of letter spacing to 0.01 mm", () => {
		const long = line(Array(12).fill('aaaa').join(' '), 100, 50, 4.65);
		const { lines: own, width } = letterFit([long, line('cccccccccc', 112)], letters, widthOf);
		const spacing = own[0] ?? 0;
		expect(spacing).toBeLessThan(0);
		expect(59 * (letter + Math.round((spacing * 2540) / 72) * (72 / 2540))).toBeLessThan(width);
	});

	it('counts a space that the previous letter nearly covers', () => {
		const touching = line('of the', 100);
		const words = touching.words.map((word, index) =>
			index === 0 ? { ...word, box: { ...word.box, right: word.box.right + 4.5 } } : word,
		);
		const [own, other] = [{ ...touching, words }, touching].map((first) =>
			letterFit([first, line('much longer than', 112)], letters, widthOf),
		);
		expect(own?.lines).toEqual(other?.lines);
	});

	it('of a list item excludes its marker', () => {
		const first = line('11. aaaa bbbb', 100);
		const textLines = [
			{ ...first, words: first.words.slice(1), box: { ...first.box, left: 70 } },
			line('cccc dddd', 112, 70),
		];
		const lines = [first, textLines[1] as Line];
		const text = { ...letters, runs: block(textLines).runs, lines, textLines, textLeft: 70 };
		const { look } = placeText(text, { left: 40, right: 200 }, widthOf);
		expect(look.indent).toMatchObject({ left: 20 * 30, hanging: 20 * 20 });
		expect(Number(look.indent?.right)).toBeLessThan(20 * (200 - 70 - 9 * letter));
	});

	it('condenses only the runs of such a line', () => {
		const lines = [line('aaaa aaaaa', 100), line('bb bbb bbbbbb', 112, 50, 3.9), line('cccc', 124)];
		const text = { ...letters, alignment: 'justify', runs: block(lines).runs, lines } as const;
		const { runs } = placeText(text, { left: 50, right: 100.5 }, widthOf);
		expect(runs.map((own) => own.text).join('')).toBe('aaaa aaaaa bb bbb bbbbbb cccc');
		const narrowed = runs.filter(
			({ letterSpacing = 0 }) => letterSpacing < Math.max(...runs.map((own) => own.letterSpacing ?? 0)),
		);
		expect(narrowed.map((own) => own.text.trim())).toEqual(['bb bbb bbbbbb']);
	});

	it('puts stacked parts, as in formulas, into one fitting line', () => {
		const lines = [line('numerator of ⎢⎢⎢⎢⎢', 100), line('denominator', 104)];
		const text = { ...letters, runs: block(lines).runs, lines };
		const { stretch, look } = placeText(text, { left: 40, right: 150 }, widthOf);
		expect(stretch).toBeLessThan(100);
		expect(look.indent).not.toHaveProperty('firstLine');
		expect(placeText(text, { left: 40, right: 400 }, widthOf).stretch).toBeUndefined();
	});

	it('does not expand stacked parts, whose symbols may have unknown widths', () => {
		const lines = [line('numerator of it', 100, 50, 6), line('denominator', 104, 50, 6)];
		const text = { ...letters, runs: block(lines).runs, lines };
		expect(placeText(text, { left: 40, right: 400 }, widthOf).letterSpacing).toBe(0);
		const below = [line('numerator of it', 100, 50, 6)];
		const level = { ...letters, runs: block(below).runs, lines: below };
		expect(placeText(level, { left: 40, right: 400 }, widthOf).letterSpacing).toBeGreaterThan(0);
	});

	it('gives a paragraph the indents of its lines', () => {
		const lines = [line('aaaa bbbb cccc', 100, 60), line('dddddd eeee', 112, 50)];
		const text = { ...letters, runs: block(lines).runs, lines };
		const { look } = placeText(text, { left: 40, right: 400 }, widthOf);
		expect(look.indent).toMatchObject({ left: 200, firstLine: 200 });
		expect(Number(look.indent?.right)).toBeGreaterThan(20 * (400 - 60 - 14 * letter - 5));
	});
});

describe('the characters of lines', () => {
	const look = { isJustified: false, isFromRight: false };
	const set = (runs: string, ...lines: Line[]) =>
		setLines([{ text: runs }], lines, look)
			.runs.map(({ text }) => text)
			.join('');

	it('rejoin a word split at a line end', () => {
		expect(set('the example stands', line('the exam-', 100), line('ple stands', 112))).toBe('the exam\u00adple stands');
	});

	it('break a line where the next word would have fit', () => {
		const lines = [line('Ada Lee', 100), line('9 Hill Road, Leicester', 112)];
		expect(set('Ada Lee 9 Hill Road, Leicester', ...lines)).toBe('Ada Lee\n9 Hill Road, Leicester');
	});

	it('are tabs for wide gaps, with the positions of the following text', () => {
		const { runs, stops } = setLines([{ text: 'Total 9.00' }], [line('Total        9.00', 100)], look);
		expect(runs).toEqual([{ text: 'Total\t9.00' }]);
		expect(stops).toEqual([{ left: 50 + 13 * letter, right: 50 + 17 * letter }]);
	});

	it('are tabs between lines at one height, as in a table within a cell', () => {
		const lines = [line('Village', 100), line('HI', 100, 120), line('Zulmi', 112), line('61.11', 112, 120)];
		const { runs, stops, keepsLines } = setLines([{ text: 'Village\nHI\nZulmi\n61.11' }], lines, look);
		expect(runs).toEqual([{ text: 'Village\tHI\nZulmi\t61.11' }]);
		expect([stops.map(({ left }) => left), keepsLines]).toEqual([[120], true]);
		// Lines of one column below another text.
		expect(set('Village\nHI', line('Village', 100), line('HI', 112, 120))).toBe('Village\nHI');
	});

	it('ignore content that is not the text of the lines', () => {
		expect(set('something else', line('the exam-', 100), line('ple', 112))).toBe('something else');
	});
});

describe('blocks', () => {
	it('side by side are a row, with stacked blocks in its cells', () => {
		const seller = block([line('Seller', 100), line('9 Hill Road', 112)]);
		const number = block([line('Number 7', 100, 300)]);
		const date = block([line('1 May', 114, 300)]);
		const below = block([line('Dear Sir', 200)]);
		const [row, last] = withRows([seller, below, number, date]);
		expect(row).toMatchObject({
			kind: 'row',
			cells: [
				{ left: 50, content: [seller] },
				{ left: 300, content: [number, date] },
			],
		});
		expect(last).toBe(below);
	});

	it('of a list continued in the next column are one list per column', () => {
		const item = (text: string, baseline: number, left: number) => {
			const own = line(text, baseline, left);
			return { marker: '1.', level: 0, runs: [{ text }], lines: [own], box: own.box };
		};
		const items = [item('1. a', 700, 50), item('2. b', 712, 50), item('3. c', 100, 300)];
		const list: ListBlock = {
			kind: 'list',
			ordered: true,
			pageNumber: 1,
			items,
			box: unionOf(items.map(({ box }) => box)),
		};
		const parts = listsByColumn([list]);
		expect(parts.map((part) => part.kind === 'list' && part.items.length)).toEqual([2, 1]);
		expect(parts[1]?.box.left).toBe(300);
	});

	it('start with a run-in heading', () => {
		const heading = block([line('Methods:', 100)], { role: 'heading', level: 3 });
		const text = block([line('rats were fed', 100, 95), line('for a week', 112)]);
		const [joined, ...rest] = withRunIns([heading, text]);
		expect(rest).toEqual([]);
		expect(joined).toMatchObject({ role: 'paragraph', box: { left: 50 } });
		expect(joined?.kind === 'text' && joined.runs.map((run) => run.text).join('')).toBe(
			'Methods: rats were fed for a week',
		);
		expect(withRunIns([heading, block([line('rats', 112)])])).toHaveLength(2);
	});

	it('that repeat next to the text are not part of the header', () => {
		const used = { left: 50, top: 90, right: 500, bottom: 700 };
		const footer = (baseline: number) => block([line('Page 1', baseline)], { role: 'pageNumber' });
		expect(standsBeside(footer(690), used, 842)).toBe(true);
		expect(standsBeside(footer(760), used, 842)).toBe(false);
	});
});

describe('letters of a font wider than the available ones', () => {
	const page = { width: 595, height: 842 };
	const runsOf = (width: number, letters?: 'stretched') =>
		toPlacedLines([line('wide font', 100, 50, width)], page, widthOf, letters).flatMap(({ runs }) =>
			runs.map(({ text, spacing, stretch }) => ({ text, spacing: Math.round(spacing * 100) / 100, stretch })),
		);

	it('stay close enough to form words, which start in place', () => {
		expect(runsOf(6)).toEqual([
			{ text: 'wide', spacing: 0.6, stretch: undefined },
			{ text: ' ', spacing: 2.6, stretch: undefined },
			{ text: 'font', spacing: 0.6, stretch: undefined },
		]);
	});

	it('are scaled horizontally if the format supports it', () => {
		expect(runsOf(6, 'stretched')).toEqual([{ text: 'wide font', spacing: 0, stretch: 1.2 }]);
		expect(runsOf(4, 'stretched')).toEqual([{ text: 'wide font', spacing: 0, stretch: 0.8 }]);
	});

	it('are spaced as on the page if widths differ slightly or letters are spaced', () => {
		expect(runsOf(5.5, 'stretched')).toEqual([{ text: 'wide font', spacing: 0.5, stretch: undefined }]);
		expect(runsOf(8, 'stretched')).toEqual([{ text: 'wide font', spacing: 3, stretch: undefined }]);
		expect(runsOf(8)).toEqual([{ text: 'wide font', spacing: 3, stretch: undefined }]);
	});

	it('are unchanged in justified lines', () => {
		const apart = line('of  two  fonts', 100);
		const runs = toPlacedLines([apart], page, widthOf, 'stretched').flatMap((own) => own.runs);
		expect(runs.filter(({ text }) => text !== ' ').map(({ spacing, stretch }) => [spacing, stretch])).toEqual([
			[0, undefined],
			[0, undefined],
			[0, undefined],
		]);
	});

	it('keep the width of a character missing in standard fonts', () => {
		const runs = toPlacedLines([line('x ∈ y', 100, 50, 6)], page, widthOf).flatMap((own) => own.runs);
		expect(runs.find(({ text }) => text === '∈')?.spacing).toBe(0);
	});

	it('never shrink a space below zero', () => {
		const close = line('wide wide', 100, 50, 6.5);
		const words = close.words.map((word, index) => ({
			...word,
			box: { ...word.box, left: 50 + 28 * index, right: 76 + 28 * index },
		}));
		const runs = toPlacedLines([{ ...close, words }], page, widthOf, 'stretched').flatMap((own) => own.runs);
		for (const { text, spacing, stretch = 1 } of runs) {
			if (text === ' ') expect(letter * stretch + spacing).toBeGreaterThan(0);
		}
	});
});
