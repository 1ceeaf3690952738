import fc from 'fast-check';
import { layoutPage } from '../../../src/engine/layout/layout-page';
import { wordsToLines } from '../../../src/engine/text/lines';
import { toLineSegments } from '../../../src/engine/text/segments';
import type { Character, Turn, Word } from '../../../src/engine/model';
import { turnBoxUpright } from '../../../src/engine/model/boxes';
import { columnsOf } from '../../../src/engine/model/scripts';
import { charactersToWords } from '../../../src/engine/pdf-reading/words';
import { alignPageText } from '../../../src/engine/writing/txt';

const size = 10;
const pageSize = { width: 600, height: 800 };

const word = (text: string, left: number, top: number, more: Partial<Word> = {}): Word => ({
	text,
	box: { left, top, right: left + columnsOf(text) * size * 0.5, bottom: top + size * 1.2 },
	fontSize: size,
	turn: 0,
	spaceAfter: false,
	...more,
});

const character = (text: string, left: number, more: Partial<Character> = {}): Character => ({
	text,
	box: { left, top: 100, right: left + 5, bottom: 112 },
	fontSize: size,
	turn: 0,
	guessed: false,
	...more,
});

const typed = (text: string, left: number, step = 5) =>
	[...text].map((sign, index) => character(sign, left + index * step));
const texts = (words: readonly Word[]) => words.map(({ text }) => text);

const readWords = (...input: Parameters<typeof charactersToWords>) =>
	charactersToWords(...input).map((entry) => entry.word);

describe('charactersToWords', () => {
	it('splits at white space and at gaps', () => {
		expect(texts(readWords([...typed('one two', 0), ...typed('three', 37)], pageSize))).toEqual([
			'one',
			'two',
			'three',
		]);
	});

	it('joins pieces that touch', () => {
		expect(texts(readWords([...typed('W', 0), ...typed('ord', 4.5)], pageSize))).toEqual(['Word']);
	});

	it('reverses right-to-left letters, not numbers', () => {
		expect(texts(readWords(typed('12.5-גבא', 0), pageSize))).toEqual(['אבג-12.5']);
		// The same letters when the document lists them in reading order.
		const reading = [...'אבג'].map((sign, index) => character(sign, 100 - index * 5));
		expect(texts(readWords(reading, pageSize))).toEqual(['אבג']);
	});

	// Lam and alef in one glyph between two other letters, listed in reading order from the right.
	const aroundLigature = (ligature: string) => [
		...typed('ط', 20),
		...[...ligature].map((sign) => character(sign, 10, { box: { left: 10, top: 100, right: 20, bottom: 112 } })),
		...typed('ع', 5),
	];

	it('keeps the letters of a ligature in their order', () => {
		expect(texts(readWords(aroundLigature('لا'), pageSize))).toEqual(['طلاع']);
	});

	it.each([
		['ال', 'طلاع'],
		['إل', 'طلإع'],
	])('puts the lam of %j before the alef it is written with', (ligature, expected) => {
		expect(texts(readWords(aroundLigature(ligature), pageSize))).toEqual([expected]);
		// As separate glyphs they are the article.
		expect(texts(readWords([...typed('ا', 20), ...typed('ل', 15)], pageSize))).toEqual(['ال']);
	});

	it('distinguishes real from guessed white space', () => {
		const words = readWords(
			[...typed('a ', 0), ...typed('b', 10), character(' ', 0, { guessed: true }), ...typed('c', 15)],
			pageSize,
		);
		expect(words.map(({ text, spaceAfter }) => [text, spaceAfter])).toEqual([
			['a', true],
			['b', false],
			['c', false],
		]);
	});

	it('accepts a guessed space in a narrow gap between lowercase words, not between capitals or single letters', () => {
		const guessed = character(' ', 0, { guessed: true });
		const spaces = (left: string, right: string) =>
			readWords([...typed(left, 0), guessed, ...typed(right, left.length * 5 + 0.5)], pageSize).map(
				({ spaceAfter }) => spaceAfter,
			)[0];
		expect([spaces('of', 'the'), spaces('T', 'able'), spaces('RU', 'RAL'), spaces('of', 'x')]).toEqual([
			true,
			false,
			false,
			false,
		]);
		for (const right of ['Physiology', 'OSEO', 'S9', '1500', 'Ocimum'])
			expect([right, spaces('of', right), spaces('f', right)]).toEqual([right, true, false]);
		expect([spaces('O.', 'sanctum'), spaces('O.', 'R.'), spaces('ab.', 'com'), spaces('a', 'O.')]).toEqual([
			true,
			false,
			false,
			false,
		]);
		const touching = readWords([...typed('of', 0), guessed, ...typed('the', 10)], pageSize);
		expect(touching[0]!.spaceAfter).toBe(false);
	});

	it('counts the overhang of a slanted letter as part of the space after it', () => {
		const spaceAfter = (overhang: number, right: string, at = 10.1) => {
			const [o, f] = typed('of', 0);
			const slanted = { ...f!, box: { ...f!.box, left: f!.box.left - overhang } };
			const guessed = character(' ', 0, { guessed: true });
			return readWords([o!, slanted, guessed, ...typed(right, at)], pageSize)[0]!.spaceAfter;
		};
		expect(['Pharmacy', 'the', '12'].map((right) => [spaceAfter(1.5, right), spaceAfter(0, right)])).toEqual(
			Array.from({ length: 3 }, () => [true, false]),
		);
		// The letter may even cover the start of the next word.
		expect([spaceAfter(1.5, 'Planar', 9.95), spaceAfter(0.2, 'Planar', 9.95), spaceAfter(1.5, 'Planar', 8)]).toEqual([
			true,
			false,
			false,
		]);
	});

	it('gives a word the style of its first letter, not of a bracket before it', () => {
		const style = (italic: boolean) => ({ font: 'Times', bold: false, italic, monospace: false, color: 0 });
		const [quoted] = readWords(
			[character('“', 0, { style: style(false) }), ...typed('Who', 5).map((sign) => ({ ...sign, style: style(true) }))],
			pageSize,
		);
		expect(quoted).toMatchObject({ text: '“Who', style: { italic: true } });
	});

	it('loses no letter', () => {
		const anyCharacter = fc.record({
			text: fc.constantFrom('a', 'B', '7', '发', 'א', ' ', '-'),
			left: fc.integer({ min: 0, max: 500 }),
			top: fc.integer({ min: 0, max: 700 }),
			turn: fc.constantFrom<Turn>(0, 90, 180, 270, 'slanted'),
		});
		fc.assert(
			fc.property(fc.array(anyCharacter, { maxLength: 80 }), (list) => {
				const characters = list.map(({ text, left, top, turn }) =>
					character(text, left, { turn, box: { left, top, right: left + 5, bottom: top + 12 } }),
				);
				const words = readWords(characters, pageSize);
				const letters = (all: readonly string[]) => [...all.join('').replace(/\s/g, '')].sort().join('');
				expect(letters(texts(words))).toBe(letters(list.map(({ text }) => text)));
				const page = { pageNumber: 1, ...pageSize, words };
				const { lines } = layoutPage(page);
				expect(lines.flatMap((line) => texts(line.words)).sort()).toEqual(texts(words).sort());
			}),
		);
	});
});

describe('wordsToLines', () => {
	it('keeps raised and tall words on their line', () => {
		const tall = word('T', 0, 90, { box: { left: 0, top: 88, right: 20, bottom: 112 } });
		const raised = word('2', 60, 96, { fontSize: 6, box: { left: 60, top: 97, right: 63, bottom: 104 } });
		expect(
			wordsToLines([raised, word('he', 22, 100), tall, word('next', 0, 115)]).map(({ words }) => texts(words)),
		).toEqual([['T', 'he', '2'], ['next']]);
	});

	it('orders lines from the top and words from the left in any input order', () => {
		const rows = Array.from({ length: 8 }, (_, row) =>
			Array.from({ length: 5 }, (_, column) => word(`r${row}c${column}`, column * 80, row * 15)),
		);
		fc.assert(
			fc.property(fc.shuffledSubarray(rows.flat(), { minLength: 40 }), (shuffled) => {
				expect(wordsToLines(shuffled).map(({ words }) => texts(words))).toEqual(rows.map(texts));
			}),
		);
	});
});

describe('lineSegments', () => {
	const textOf = (words: readonly Word[], gap = Infinity) =>
		toLineSegments(wordsToLines(words)[0]!, gap).map(({ text }) => text);

	it('adds no space between Chinese characters with any tracking', () => {
		expect(textOf([word('发票', 0, 0), word('号码', 24, 0), word('Nr', 50, 0)])).toEqual(['发票号码 Nr']);
		expect(textOf([word('发', 0, 0, { spaceAfter: true }), word('票', 24, 0)])).toEqual(['发 票']);
	});

	it('trusts white space of the document if boxes touch or overlap slightly', () => {
		expect(textOf([word('ab', 0, 0, { spaceAfter: true }), word('cd', 9, 0)])).toEqual(['ab cd']);
		expect(textOf([word('ab', 0, 0), word('cd', 9, 0)])).toEqual(['abcd']);
	});

	it('drops shadows', () => {
		expect(textOf([word('Bold', 0, 0), word('Bold', 0.4, 0.3), word('Bold', 30, 0)])).toEqual(['Bold Bold']);
	});

	it('splits at wide gaps', () => {
		expect(textOf([word('a', 0, 0), word('b', 8, 0), word('c', 60, 0)], 0.8)).toEqual(['a b', 'c']);
	});
});

describe('rotated text', () => {
	it.each([90, 180, 270] as const)('reads the same when rotated by %d degrees', (turn) => {
		const upright = [word('first', 10, 20), word('second', 50, 20), word('below', 10, 40)];
		// Turn the boxes the other way round by the inverse quarter turns.
		const back = (360 - turn) as 90 | 180 | 270;
		const sideways = turn === 180 ? pageSize : { width: pageSize.height, height: pageSize.width };
		const words = upright.map((item) => ({ ...item, turn, box: turnBoxUpright(item.box, back, pageSize) }));
		const laidOut = layoutPage({ pageNumber: 1, ...sideways, words });
		expect(laidOut.lines.map((line) => texts(line.words))).toEqual([['first', 'second'], ['below']]);
	});
});

describe('alignedPageText', () => {
	const write = (words: readonly Word[]) => alignPageText(layoutPage({ pageNumber: 1, ...pageSize, words }));

	it('aligns the cells of a column, with wide characters counted twice', () => {
		const rows = [
			['Item', 'Price'],
			['项目一', '12'],
			['A much longer item name', '7'],
		];
		const words = rows.flatMap(([a, b], row) => [word(a!, 10, row * 14), word(b!, 150, row * 14)]);
		const columns = write(words)
			.trimEnd()
			.split('\n')
			.map((line) => columnsOf(/^(.*?\S) {2,}(?=\S+$)/.exec(line)![0]));
		expect(new Set(columns).size).toBe(1);
	});

	it('separates columns by two spaces if the text is too wide', () => {
		const tight = { ...word('wide wide wide wide', 10, 0), box: { left: 10, top: 0, right: 50, bottom: 12 } };
		expect(write([tight, word('next', 60, 0), word('below', 60, 14)])).toMatch(
			/^wide wide wide wide {2,}next\n {21,}below\n$/,
		);
	});

	it('is empty for an empty page', () => {
		expect(write([])).toBe('');
	});
});
