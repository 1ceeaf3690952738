import type { Character } from '../../../../src/engine/model';
import { charactersToWords } from '../../../../src/engine/pdf-reading/words';

const page = { width: 600, height: 400 };
const size = 12;
const advance = 6;
const space: Omit<Character, 'box'> = { text: ' ', fontSize: size, turn: 0, guessed: false };

/** A letter with its marks. */
type Cluster = readonly string[];

interface Line {
	readonly words: readonly (readonly Cluster[])[];
	readonly rightToLeft: boolean;
}

const clustersOf = (word: string): Cluster[] => (word.match(/\P{Mn}\p{Mn}*/gu) ?? []).map((cluster) => [...cluster]);

const lineOf = (text: string): Line => ({
	words: text.split(' ').map((word) => clustersOf(word.normalize('NFC'))),
	rightToLeft: /^[\u0590-\u08ff]/u.test(text),
});

/** Clusters with their left edges, in reading order; a word ends after each `true`. */
function placed({ words, rightToLeft }: Line): { cluster: Cluster; left: number; ends: boolean }[] {
	let at = 0;
	return words.flatMap((clusters) => {
		const found = clusters.map((cluster, index) => {
			const left = rightToLeft ? 500 - advance * (at + 1) : 50 + advance * at;
			at++;
			return { cluster, left, ends: index === clusters.length - 1 };
		});
		at++;
		return found;
	});
}

const characterAt = (text: string, left: number, width: number, order: number, height = 16): Character => ({
	text,
	box: { left, right: left + width, top: 100, bottom: 100 + height },
	fontSize: size,
	turn: 0,
	guessed: false,
	order,
});

const guessed: Character = { ...space, guessed: true, box: { left: 0, right: 0, top: 0, bottom: 0 } };

const spaceBeside = (left: number, { rightToLeft }: Line, order: number) => ({
	...characterAt(' ', rightToLeft ? left - advance : left + advance, advance, order),
});

/** How programs draw the marks of a line, as the reader gives them. */
const producers: Readonly<Record<string, (line: Line) => Character[]>> = {
	'in the run of their letters': (line) =>
		placed(line).flatMap(({ cluster: [letter = '', ...marks], left, ends }) => [
			characterAt(letter, left, advance, 1),
			...marks.map((mark) => characterAt(mark, left + 2, 2, 1)),
			...(ends ? [spaceBeside(left, line, 1)] : []),
		]),
	'as text of their own behind the line': (line) => {
		const all = placed(line);
		return [
			...all.flatMap(({ cluster: [letter = ''], left, ends }) => [
				characterAt(letter, left, advance, 1),
				...(ends ? [spaceBeside(left, line, 1)] : []),
			]),
			...all.flatMap(({ cluster: [, ...marks], left }, index) =>
				marks.flatMap((mark) => [guessed, guessed, characterAt(mark, left + 1, 2, 2 + index)]),
			),
		];
	},
	'without a width, between guessed spaces': (line) =>
		placed(line).flatMap(({ cluster: [letter = '', ...marks], left, ends }, index) => [
			characterAt(letter, left, advance, 2 * index),
			...marks.flatMap((mark) => [guessed, characterAt(mark, left + 3, 0, 2 * index + 1), guessed]),
			...(ends ? [spaceBeside(left, line, 2 * index)] : []),
		]),
	'in groups with replacement text': (line) =>
		placed(line).flatMap(({ cluster, left, ends }, index) => {
			const width = (advance - 0.6) / cluster.length;
			const group = cluster.map((text, part) => {
				const place = line.rightToLeft ? cluster.length - 1 - part : part;
				return characterAt(text, left + 0.3 + place * width, width, index, 8);
			});
			const isReversed = line.rightToLeft && cluster.length > 1;
			return [...(isReversed ? group.reverse() : group), ...(ends ? [spaceBeside(left, line, index)] : [])];
		}),
	'in groups that are drawn in two pieces': (line) =>
		placed(line).flatMap(({ cluster, left, ends }, index) => {
			const pieces = cluster.length > 1 ? [0, 0.4] : [0];
			const width = advance / cluster.length;
			return [
				...pieces.flatMap((shift, piece) => {
					const group = cluster.map((text, part) => {
						const place = line.rightToLeft ? cluster.length - 1 - part : part;
						return characterAt(text, left + shift + place * width, width, 2 * index + piece, 9);
					});
					return line.rightToLeft && cluster.length > 1 ? group.reverse() : group;
				}),
				...(ends ? [spaceBeside(left, line, 2 * index)] : []),
			];
		}),
};

const texts = {
	Arabic: 'كِتَابٌ جَدِيدٌ أيضًا شكراً',
	Persian: 'مُدِّرس واقعاً',
	Hebrew: 'בְּרֵאשִׁית בָּרָא',
	Syriac: 'ܡܰܠܟܳܐ ܫܠܳܡ',
	Devanagari: 'में मुख्य है',
	Thai: 'ผู้ที่ นี้',
	Telugu: 'తెలుగు కథ',
	Tamil: 'தமிழ் கல்வி',
};

describe.each(Object.entries(texts))('the words of a line in %s', (_, text) => {
	it.each(Object.entries(producers))('keep their marks, drawn %s', (_way, draw) => {
		const words = charactersToWords(draw(lineOf(text)), page).map(({ word }) => word.text.normalize('NFC'));
		expect(words).toEqual(text.normalize('NFC').split(' '));
	});
});

describe('the parts of a word', () => {
	const wordsOf = (...characters: Character[]) => charactersToWords(characters, page).map(({ word }) => word.text);

	it('are joined if the tail of a letter reaches below the next one', () => {
		const [alef, reh, beh] = [
			characterAt('ا', 101, 2, 1),
			characterAt('ر', 100.5, 5, 2),
			characterAt('ب', 105.4, 3, 2),
		];
		expect(wordsOf(alef, guessed, beh, reh, spaceBeside(105, lineOf('ا'), 3))).toEqual(['برا']);
	});

	it('are not joined over a space, nor over a wide gap', () => {
		const [first, second] = [characterAt('ב', 112, 6, 1), characterAt('ג', 100, 6, 2)];
		const between = { ...characterAt(' ', 106, 6, 1) };
		expect(wordsOf(first, between, second)).toEqual(['ב', 'ג']);
		expect(wordsOf(first, guessed, second)).toEqual(['ב', 'ג']);
	});

	it('are read from right to left in an Arabic ligature with marks', () => {
		const parts = ['\u064b', 'ا', 'ل'].map((text, index) => characterAt(text, 106 - 2 * index, 2, 5, 8));
		expect(wordsOf(...parts)).toEqual(['لاً']);
	});

	it('keep marks that have a character of their own', () => {
		expect(wordsOf(characterAt('ب', 100, 6, 1), characterAt('\ufe76', 102, 2, 1))).toEqual(['بَ']);
	});
});
