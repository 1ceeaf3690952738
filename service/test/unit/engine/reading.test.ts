import { fontTraits } from '../../../src/engine/external/font-traits';
import { LikelySizes } from '../../../src/engine/external/likely-sizes';
import { symbolRepair } from '../../../src/engine/external/symbol-fonts';
import { codeRepair } from '../../../src/engine/external/tex-fonts';
import type { Character, TextStyle, Word } from '../../../src/engine/model';
import { composeAccents } from '../../../src/engine/pdf-reading/accents';
import { withoutDoubledText } from '../../../src/engine/pdf-reading/doubled-text';
import { markMonospace } from '../../../src/engine/pdf-reading/monospace';
import { visibleWords } from '../../../src/engine/pdf-reading/visible-words';
import { charactersToWords } from '../../../src/engine/pdf-reading/words';

const style: TextStyle = { font: 'Any', bold: false, italic: false, monospace: false, color: 0 };
const size = { width: 600, height: 800 };

const sign = (text: string, left: number, more: Partial<Character> = {}): Character => ({
	text,
	box: { left, top: 90, right: left + 5, bottom: 102 },
	fontSize: 10,
	turn: 0,
	guessed: false,
	style,
	baseline: 100,
	...more,
});

const wordsOf = (characters: readonly Character[]) => charactersToWords(characters, size).map(({ word }) => word.text);

describe('accents', () => {
	it('are combined with the letter they are drawn over, before or after it', () => {
		expect(wordsOf([sign('J', 0), sign('´', 5), sign('a', 5), sign('n', 10)])).toEqual(['Ján']);
		expect(wordsOf([sign('J', 0), sign('a', 5), sign('n', 10), sign('´', 5)])).toEqual(['Ján']);
		const guessed = sign(' ', 0, { guessed: true });
		expect(wordsOf([sign('m', 0), sign('¨', 5), guessed, sign('u', 5)])).toEqual(['mü']);
	});

	it('stay separate if they form no letter or are isolated', () => {
		expect(composeAccents([sign('ˆ', 5), sign('θ', 5)])).toHaveLength(2);
		expect(wordsOf([sign('`', 0), sign('a', 5)])).toEqual(['`a']);
	});
});

describe('words', () => {
	it('end where a superscript or subscript begins', () => {
		const low = sign('i', 5, { fontSize: 7, baseline: 102.5, box: { left: 5, top: 96, right: 8, bottom: 104 } });
		expect(wordsOf([sign('x', 0), low, sign('+', 8)])).toEqual(['x', 'i', '+']);
	});

	it('merge two single quotation marks into a double one', () => {
		expect(wordsOf([sign('‘', 0), sign('‘', 5), sign('a', 10), sign('’', 15), sign('’', 20)])).toEqual(['“a”']);
	});

	it('of letters with ink boxes ignore side bearings if spaces are explicit', () => {
		const ink = (text: string, left: number) =>
			sign(text, left, { box: { left, top: 93, right: left + 5, bottom: 100 } });
		const written = [ink('n', 0), ink('a', 6.5), ink('r', 13), sign(' ', 19), ink('w', 23), ink('o', 29.5)];
		expect(wordsOf(written)).toEqual(['nar', 'wo']);
		// Without space characters only gaps separate words, and boxes of line height do not prove gaps.
		expect(wordsOf(written.slice(0, 3))).toEqual(['n', 'a', 'r']);
		expect(wordsOf([sign('n', 0), sign('a', 6.5), sign(' ', 12)])).toEqual(['n', 'a']);
	});

	it('are marked if the font has no Unicode mapping', () => {
		const words = charactersToWords(
			[sign('\ue001', 0, { unmapped: true }), sign('\ue002', 5, { unmapped: true })],
			size,
		);
		expect(words[0]?.word.unmapped).toBe(true);
		expect(charactersToWords([sign('a', 0)], size)[0]?.word.unmapped).toBeUndefined();
	});
});

describe('numbers of entries', () => {
	const entry = (number: string, text: string, gap: number) =>
		wordsOf([
			...[...number].map((letter, index) => sign(letter, 5 * index)),
			...[...text].map((letter, index) => sign(letter, 5 * (number.length + index) + gap)),
		]);

	it('end at a narrow gap before a capital letter, which is all that is left of a tab', () => {
		expect(entry('109.', 'Singh', 0.4)).toEqual(['109.', 'Singh']);
		expect(entry('7.', 'Ärzte', 0.9)).toEqual(['7.', 'Ärzte']);
	});

	it('do not end without a gap, before small letters or after letters', () => {
		expect(entry('109.', 'Singh', 0)).toEqual(['109.Singh']);
		expect(entry('1.', 'e', 0.4)).toEqual(['1.e']);
		expect(entry('A.', 'Singh', 0.4)).toEqual(['A.Singh']);
		expect(entry('3.', '14', 0.4)).toEqual(['3.14']);
	});
});

describe('visibleWords', () => {
	const word = (text: string, left: number, more: Partial<Word> = {}): Word => ({
		text,
		box: { left, top: 90, right: left + 20, bottom: 102 },
		fontSize: 10,
		turn: 0,
		spaceAfter: false,
		...more,
	});
	const seen = (entries: readonly { word: Word; invisible: boolean }[]) => {
		const { words, hidden } = visibleWords(entries, size);
		return { words, hidden: hidden.map(({ word: { text }, reason }) => [text, reason]) };
	};

	it('skips and counts invisible, tiny and off-page text', () => {
		const { words, hidden } = seen([
			{ word: word('seen', 0), invisible: false },
			{ word: word('too', 30), invisible: false },
			{ word: word('ghost', 60), invisible: true },
			{
				word: word('dust', 90, { fontSize: 0.4, box: { left: 90, top: 90, right: 91, bottom: 90.4 } }),
				invisible: false,
			},
			{ word: word('off', -900), invisible: false },
		]);
		expect(words.map(({ text }) => text)).toEqual(['seen', 'too']);
		expect(hidden).toEqual([
			['ghost', 'invisible'],
			['dust', 'tiny'],
			['off', 'outside'],
		]);
	});

	it('distinguishes flat signs from flattened and squeezed words', () => {
		const box = { left: 0, top: 90, right: 8, bottom: 90.7 };
		const { words, hidden } = seen([
			{ word: word('−', 0, { fontSize: 0.7, box }), invisible: false },
			{ word: word('~', 20, { fontSize: 0.9, box: { ...box, left: 20, right: 25 } }), invisible: false },
			{ word: word('flattened', 40, { fontSize: 0.01, box: { ...box, left: 40, right: 80 } }), invisible: false },
			{ word: word('squeezed', 90, { box: { ...box, left: 90, right: 90.5, bottom: 100 } }), invisible: false },
			{ word: word('i', 95, { fontSize: 4, box: { ...box, left: 95, right: 95.9, bottom: 94 } }), invisible: false },
		]);
		expect(words.map(({ text }) => text)).toEqual(['−', '~', 'i']);
		expect(hidden).toEqual([
			['flattened', 'tiny'],
			['squeezed', 'tiny'],
		]);
	});

	it('counts letters without their vowel signs: a glyph may be as high as its sign', () => {
		const box = { left: 0, top: 90, right: 1.1, bottom: 90.4 };
		const { words, hidden } = seen([
			{ word: word('مِ', 0, { fontSize: 0.4, box }), invisible: false },
			{ word: word('من', 20, { fontSize: 0.4, box: { ...box, left: 20, right: 21.1 } }), invisible: false },
		]);
		expect(words.map(({ text }) => text)).toEqual(['مِ']);
		expect(hidden).toEqual([['من', 'tiny']]);
	});

	it('keeps the text layer of a scan, with smoothed baselines', () => {
		const layer = ['a', 'b', 'c'].map((text, index) => ({
			word: word(text, index * 30, { baseline: 100 + index }),
			invisible: true,
		}));
		const { words, hidden } = seen([...layer, { word: word('stamp', 200), invisible: false }]);
		expect(words).toHaveLength(4);
		expect(words[0]?.baseline).toBeUndefined();
		expect(hidden).toEqual([]);
	});

	it('drops a word drawn twice in place, not a repeated adjacent word', () => {
		const entries = [word('Bold', 0), word('Bold', 0.6), word('Bold', 25)].map((one) => ({
			word: one,
			invisible: false,
		}));
		expect(seen(entries).words).toHaveLength(2);
	});
});

describe('fonts', () => {
	const traits = (name: string, more = {}) => fontTraits({ name, flags: 0, weight: 400, italicAngle: 0, ...more });

	it('named regular are not bold despite wide stem values', () => {
		const wide = { weight: 700 };
		expect(traits('ABCDEF+LMRoman10-Regular', wide)).toMatchObject({ bold: false });
		expect(traits('NotoNaskhArabic-Regular', wide)).toMatchObject({ bold: false });
		expect(traits('Unheard', wide)).toMatchObject({ bold: true });
	});

	it.each([
		['ABCDEF+Helvetica-Bold', true, false],
		['Arial-BoldItalicMT', true, true],
		['CMBX12', true, false],
		['CMTI10', false, true],
		['NimbusRomNo9L-Medi', true, false],
		['KoPubDotumMedium', false, false],
		['TimesNewRomanPSMT', false, false],
		['NotoSans-DemiLight', false, false],
	])('%s: bold %s, italic %s', (name, isBold, isItalic) => {
		expect(traits(name)).toMatchObject({ bold: isBold, italic: isItalic });
	});

	it('also use weight and flags', () => {
		expect(traits('X', { weight: 700 }).bold).toBe(true);
		expect(traits('X', { flags: 1 }).monospace).toBe(true);
		expect(traits('X', { flags: 34 }).serif).toBe(true);
		expect(traits('X', { flags: 32 })).not.toHaveProperty('serif');
		expect(traits('ABCDEF+Y').font).toBe('Y');
	});

	it('without a telling name look like their letters', () => {
		const drawn = (look: object) => ({ drawn: () => ({ serif: false, bold: false, italic: false, ...look }) });
		expect(traits('ABCDEF+TT246Eo00', drawn({ serif: true, bold: true }))).toMatchObject({ serif: true, bold: true });
		expect(traits('AdvP41461E', drawn({ italic: true }))).toMatchObject({ italic: true, bold: false });
		expect(traits('NewCM10-Book', drawn({ serif: true, bold: true }))).toMatchObject({ serif: true, bold: false });
		expect(traits('CIDFont+F1', { flags: 2, weight: 2540, ...drawn({}) })).toEqual(
			expect.not.objectContaining({ serif: true, bold: true }),
		);
		expect(traits('HelveticaNeue-Roman', { weight: 665, ...drawn({}) }).bold).toBe(false);
		expect(traits('Arial', drawn({ serif: true, italic: true }))).toEqual(traits('Arial'));
		expect(traits('Arial', drawn({ bold: true })).bold).toBe(true);
		expect(traits('X', { flags: 34, ...drawn({ serif: undefined, italic: true }) }).serif).toBe(true);
	});

	it('are monospaced if all letters have one width', () => {
		const even = [...'imlwtrxy'].map((text, index) => sign(text, index * 5));
		expect(markMonospace(even).every((character) => character.style?.monospace)).toBe(true);
		const uneven = even.map((character, index) =>
			index === 3 ? { ...character, box: { ...character.box, right: character.box.left + 8 } } : character,
		);
		expect(markMonospace(uneven)).toBe(uneven);
	});

	it('are not monospaced if letter widths differ, despite flags, but names count', () => {
		const monospaced = (font: string) => {
			const own = { ...style, font, monospace: true };
			const [narrow, wide] = [sign('i', 0, { style: own }), sign('m', 10, { style: own })];
			const signs = [narrow, { ...wide, box: { ...wide.box, right: wide.box.left + 8 } }];
			return markMonospace(signs).map((character) => character.style?.monospace);
		};
		expect(monospaced('LiberationSerif')).toEqual([false, false]);
		expect(monospaced('CourierNew')).toEqual([true, true]);
	});

	it('of TeX map their codes to symbols', () => {
		const extension = codeRepair('CMEX10')!;
		expect(['X', 'Z', 'p', '\u0012'].map(extension)).toEqual(['∑', '∫', '√', '(']);
		const symbols = codeRepair('CMSY10')!;
		expect(['0', '1', 'r'].map(symbols)).toEqual(['′', '∞', '∇']);
		expect(symbols('A')).toBeUndefined();
		expect(['\u0003', 'F', '>', 'X', 's'].map(codeRepair('MSAM10')!)).toEqual(['□', '★', '⩾', '✓', 'Ⓢ']);
		expect(['\u0002', '-', '@', 'R'].map(codeRepair('MSBM7')!)).toEqual(['≰', '∤', '∄', undefined]);
		expect(codeRepair('CMR10')).toBeUndefined();
	});

	it('of symbols map letters and private codes to symbols', () => {
		const wingdings = symbolRepair('Wingdings-Regular')!;
		expect(['l', '§', 'ü', '\uf0fe', '\uf0a8'].map(wingdings)).toEqual(['●', '▪', '✔', '☑', '☐']);
		expect(['R', '\uf0a3'].map(symbolRepair('Wingdings2')!)).toEqual(['☑', '☐']);
		expect(symbolRepair('SymbolMT')!('\uf0b7')).toBe('•');
		expect(wingdings('✓')).toBeUndefined();
		expect(symbolRepair('Arial')).toBeUndefined();
	});
});

describe('numbers next to right-to-left text', () => {
	const read = (left: string, right: string) =>
		charactersToWords(
			[
				...[...right].map((letter, index) => sign(letter, 50 + index * 5)),
				sign(' ', 45),
				...[...left].map((letter, index) => sign(letter, 20 + index * 5)),
			],
			size,
		).map(({ word }) => word.text);

	it('have their trailing symbols on the other side', () => {
		expect(read('שלום', '.1')).toEqual(['1.', 'םולש']);
		expect(read('(1', 'שלום')).toEqual(['םולש', '1)']);
		expect(read('12%', 'שלום')).toEqual(['םולש', '12%']);
		expect(read('%12', 'سلام')).toEqual(['مالس', '12%']);
		expect(read('10:30', 'שלום')).toEqual(['םולש', '10:30']);
		expect(read('1.', 'word')).toEqual(['word', '1.']);
	});
});

describe('character sizes', () => {
	const at = (top: number, bottom: number) => ({ left: 0, top, right: 10, bottom });
	const text = { fontSize: 11, turn: 0, style, baseline: 100 } as const;

	it('follow the letters of their font for small symbols', () => {
		const sizes = new LikelySizes();
		expect(sizes.settle(text, at(91, 101))).toEqual({ fontSize: 11, box: at(91, 101) });
		expect(sizes.settle(text, at(95, 96))).toEqual({ fontSize: 11, box: at(91.2, 101.1) });
		expect(sizes.settle({ ...text, style: { ...style } }, at(95, 96)).fontSize).toBe(1);
	});

	it('follow the boxes in fonts with custom units', () => {
		const sizes = new LikelySizes();
		expect(sizes.settle({ ...text, fontSize: 1 }, at(91, 101)).fontSize).toBe(10);
		expect(sizes.settle({ ...text, fontSize: 1 }, at(95, 101)).fontSize).toBe(6);
	});
});

describe('text drawn twice', () => {
	const line = (text: string, left: number, top: number, size = 20): Character[] =>
		[...text].map((letter, index) => ({
			...sign(letter, left + index * size * 0.5, { fontSize: size, baseline: top + 0.8 * size }),
			box: { left: left + index * size * 0.5, top, right: left + (index + 1) * size * 0.5, bottom: top + size },
		}));
	const textOf = (characters: readonly Character[]) =>
		withoutDoubledText(characters)
			.map(({ text }) => text)
			.join('');

	it('as a shadow is dropped, and the last one stays', () => {
		const shadow = line('Sale', 104, 103);
		const above = line('Sale', 100, 100);
		expect(withoutDoubledText([...shadow, ...above])).toEqual(above);
	});

	it('letter by letter, or in part of a line, is also dropped', () => {
		const once = line('Total ', 50, 50);
		const twice = line('amount', 110, 50).flatMap((character) => {
			const { box } = character;
			return [character, { ...character, box: { ...box, left: box.left + 0.6, right: box.right + 0.6 } }];
		});
		expect(textOf([...once, ...twice])).toBe('Total amount');
	});

	it('is distinguished from double letters and close lines', () => {
		const narrow = line('fill', 50, 50).map((character, index) => ({
			...character,
			box: { ...character.box, left: 50 + index * 5, right: 50 + index * 5 + 8 },
		}));
		expect(textOf(narrow)).toBe('fill');
		expect(textOf([...line('Sale', 100, 100), ...line('Sale', 100, 122)])).toBe('SaleSale');
		expect(textOf([...line('......', 100, 100), ...line('......', 103, 100)])).toBe('............');
	});
});
