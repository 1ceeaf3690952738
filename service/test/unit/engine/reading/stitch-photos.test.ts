import type { Page, Word } from '../../../../src/engine/model';
import { joinShots } from '../../../../src/engine/reading/stitching/stitch-photos';
import { findSharedRows } from '../../../../src/engine/reading/stitching/overlap';
import { photoRows } from '../../../../src/engine/reading/stitching/photo-rows';

/** A row of a receipt: what was bought, and its price at the right side. */
type Line = readonly [string, string?];

/** Rows as a shot shows them: points, `scale` times as large as on the paper, the first at `top`. */
function shot(lines: readonly Line[], { scale = 1, left = 20, top = 30 } = {}): Page {
	const words = lines.flatMap((line, row) =>
		line.flatMap((text, column): Word[] => {
			if (text === undefined) return [];
			const x = (left + (column === 0 ? 0 : 180)) * scale;
			const baseline = (top + row * 14) * scale;
			return text
				.split(' ')
				.map((part, index) => ({
					text: part,
					box: {
						left: x + index * 40 * scale,
						top: baseline - 8 * scale,
						right: x + (index * 40 + 35) * scale,
						bottom: baseline + 2 * scale,
					},
					fontSize: Math.round(20 * scale) / 2,
					turn: 0,
					spaceAfter: true,
					baseline,
				}));
		}),
	);
	return {
		pageNumber: 1,
		width: 260 * scale,
		height: (top + lines.length * 14) * scale,
		words,
		rules: [],
		fills: [],
		images: [],
		links: [],
		annotations: [],
		drawings: [],
	};
}

const goods: Line[] = Array.from({ length: 24 }, (_, index) => {
	const name = ['Bread', 'Butter', 'Coffee', 'Apples', 'Cheese', 'Rice'][index % 6] ?? '';
	return [`${name} ${(index * 7) % 5}x art${1000 + index * 37}`, `${(index % 4) + 1}.50`];
});
/** The photo with its right column shifted down by these amounts at the top and the bottom, in points. */
function leaning(page: Page, above: number, below: number): Page {
	const sunk = (word: Word): Word => {
		if (word.box.left < 190 * (page.width / 260)) return word;
		const by = above + ((below - above) * word.box.top) / page.height;
		const { box, baseline = 0 } = word;
		return { ...word, baseline: baseline + by, box: { ...box, top: box.top + by, bottom: box.bottom + by } };
	};
	return { ...page, words: page.words.map(sunk) };
}

const textsOf = ({ words }: Page): string[] =>
	photoRows(words).map((row) => row.words.map(({ text }) => text).join(' '));
const asTexts = (lines: readonly Line[]): string[] => lines.map((line) => line.join(' '));

describe('photos of one document', () => {
	it('become one page: overlapping content appears once, in the scale of the first', () => {
		const { page, apart, moves } = joinShots([
			shot(goods.slice(0, 12)),
			shot(goods.slice(8, 19), { scale: 1.3, left: 5, top: 12 }),
			shot(goods.slice(15), { scale: 0.8, left: 40 }),
		]);
		expect(apart).toEqual([]);
		expect(textsOf(page)).toEqual(asTexts(goods));
		expect(moves.map(({ scale }) => scale.toFixed(2))).toEqual(['1.00', (1 / 1.3).toFixed(2), '1.25']);
		const prices = page.words.filter(({ text }) => text.endsWith('.50')).map(({ box }) => box.left);
		expect(Math.max(...prices) - Math.min(...prices)).toBeLessThan(2);
		const baselines = photoRows(page.words).map(({ words: [first] }) => first?.baseline ?? 0);
		const steps = baselines.slice(1).map((value, index) => value - (baselines[index] ?? 0));
		expect(Math.max(...steps)).toBeLessThan(17);
		expect(Math.min(...steps)).toBeGreaterThan(11);
		expect(page.height).toBeGreaterThan(24 * 14);
	});

	it('are joined despite OCR differences and rows cut at the edge', () => {
		const above: Line[] = [...goods.slice(0, 12), ['Ap~les lx', '']];
		const below: Line[] = [['.. 4x a~t', '2'], ...goods.slice(9, 12), ...goods.slice(12)];
		const misread = below.map((line, index): Line => (index === 2 ? [line[0].replace('art', 'ar'), line[1]] : line));
		const { page, apart } = joinShots([shot(above), shot(misread)]);
		expect(apart).toEqual([]);
		expect(textsOf(page)).toEqual(asTexts(goods));
	});

	it('may have rows that slant in opposite directions at both ends', () => {
		const { page } = joinShots([leaning(shot(goods), -7, 6), leaning(shot(goods.slice(18)), 6, 2)]);
		expect(textsOf(page)).toEqual(asTexts(goods));
		const levels = page.words.filter(({ text }) => text.endsWith('.50')).map(({ box }) => box.bottom);
		const names = page.words.filter(({ text }) => text.startsWith('art')).map(({ box }) => box.bottom);
		expect(levels.map((level, index) => Math.abs(Math.round(level - (names[index] ?? 0))))).toEqual(goods.map(() => 0));
	});

	it('match prices and items if one is slanted by almost a line', () => {
		const whole = leaning(shot(goods.slice(5, 18)), 11, 11);
		// At its upper end it shows the price of goods that are cut off, and lacks a price at its lower one.
		const isShown = ({ box }: Word): boolean => (box.left < 190 ? box.top > 30 : box.bottom < 30 + 12 * 14);
		const middle = { ...whole, words: whole.words.filter(isShown) };
		expect(textsOf(middle)).not.toContain(asTexts(goods)[8]);
		const { page, apart } = joinShots([shot(goods.slice(0, 12)), middle, shot(goods.slice(14))]);
		expect(apart).toEqual([]);
		expect(textsOf(page)).toEqual(asTexts(goods));
	});

	it('separate overlapping words if one was read too large', () => {
		const page = shot(goods.slice(0, 8));
		const large = page.words.map((word) =>
			word.text === 'art1037' ? { ...word, box: { ...word.box, bottom: word.box.bottom + 8 } } : word,
		);
		expect(textsOf({ ...page, words: large })).toEqual(asTexts(goods.slice(0, 8)));
	});

	it('keep rows that one of them could not read', () => {
		const lacking = goods.slice(8).filter((_, index) => index !== 1 && index !== 2);
		const { page } = joinShots([shot(goods.slice(0, 14)), shot(lacking)]);
		expect(textsOf(page).slice(0, 9)).toEqual(asTexts(goods.slice(0, 9)));
		expect(textsOf(page)).toHaveLength(goods.length);
	});

	it('lose nothing if the second shows less than the first', () => {
		const { page } = joinShots([shot(goods), shot(goods.slice(6, 14), { scale: 1.1 })]);
		expect(textsOf(page)).toEqual(asTexts(goods));
	});

	it('are appended and reported if they do not overlap', () => {
		const { page, apart } = joinShots([shot(goods.slice(0, 8)), shot(goods.slice(12), { scale: 2 })]);
		expect(apart).toEqual([2]);
		expect(textsOf(page)).toEqual(asTexts([...goods.slice(0, 8), ...goods.slice(12)]));
		expect(new Set(page.words.map(({ fontSize }) => fontSize))).toEqual(new Set([10]));
	});

	it('are not joined by one short, common row', () => {
		const above = photoRows(shot([...goods.slice(0, 5), ['Sum', '2.50']]).words);
		const below = photoRows(shot([['Sum', '2.50'], ...goods.slice(10, 15)]).words);
		expect(findSharedRows(above, below)).toEqual([]);
	});

	it('may be empty or single', () => {
		const empty = shot([]);
		expect(joinShots([shot(goods)]).page.words).toHaveLength(shot(goods).words.length);
		expect(joinShots([empty, shot(goods)]).page.words).toHaveLength(shot(goods).words.length);
		expect(joinShots([shot(goods), empty]).apart).toEqual([2]);
	});

	it('keep their lines and areas, each from the photo of its rows', () => {
		const rule = { direction: 'horizontal', position: 25, start: 10, end: 200, thickness: 1 } as const;
		const lower = 30 + 10 * 14 + 5;
		const upper = { ...shot(goods.slice(0, 12)), rules: [rule, { ...rule, position: 30 + 11 * 14 + 5 }] };
		const { page } = joinShots([upper, { ...shot(goods.slice(8)), rules: [{ ...rule, position: lower }] }]);
		expect(page.rules.map(({ position }) => Math.round(position))).toEqual([25, lower + 8 * 14]);
	});
});
