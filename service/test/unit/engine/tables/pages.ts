import type { Box, Fill, Page, Rule, Turn, Word } from '../../../../src/engine/model';
import type { TableBlock } from '../../../../src/engine/model/blocks';
import type { StructureElement } from '../../../../src/engine/model/structure';
import { turnBoxUpright } from '../../../../src/engine/model/boxes';

export const fontSize = 10;

/** Width of a character and of a space, points. */
const letter = 5;

/** Words of a text that begins at `left`, its line at `top`; words stand a space apart. */
export function text(content: string, left: number, top: number, more: Partial<Word> = {}): Word[] {
	let x = left;
	return content.split(' ').map((part) => {
		const box = { left: x, top, right: x + part.length * letter, bottom: top + 12 };
		x = box.right + letter / 2;
		return { text: part, box, fontSize, turn: 0, spaceAfter: true, ...more };
	});
}

/** The same, ending at `right`. */
export function textTo(content: string, right: number, top: number): Word[] {
	const words = text(content, 0, top);
	const shift = right - words.at(-1)!.box.right;
	return words.map((word) => ({
		...word,
		box: { ...word.box, left: word.box.left + shift, right: word.box.right + shift },
	}));
}

/** Rows of texts in columns that begin at `lefts`; columns after the first end at the same place when `numbers`. */
export function rows(
	content: readonly (readonly string[])[],
	lefts: readonly number[],
	top: number,
	step = 16,
): Word[] {
	return content.flatMap((row, index) =>
		row.flatMap((cell, column) => (cell === '' ? [] : text(cell, lefts[column]!, top + index * step))),
	);
}

export const horizontal = (position: number, start: number, end: number): Rule => ({
	direction: 'horizontal',
	position,
	start,
	end,
	thickness: 0.5,
});

export const vertical = (position: number, start: number, end: number): Rule => ({
	direction: 'vertical',
	position,
	start,
	end,
	thickness: 0.5,
});

/** Lines of a whole grid. */
export function gridLines(xs: readonly number[], ys: readonly number[]): Rule[] {
	return [...ys.map((y) => horizontal(y, xs[0]!, xs.at(-1)!)), ...xs.map((x) => vertical(x, ys[0]!, ys.at(-1)!))];
}

/** An element of a structure tree, without alternative text. */
export const element = (type: string, kids: StructureElement['kids'], columnSpan = 1): StructureElement => ({
	type,
	kids,
	alternativeText: '',
	rowSpan: 1,
	columnSpan,
});

export function page(words: readonly Word[], more: Partial<Page> = {}): Page {
	return {
		pageNumber: 1,
		width: 600,
		height: 800,
		words,
		rules: [],
		fills: [],
		images: [],
		links: [],
		annotations: [],
		drawings: [],
		...more,
	};
}

/** The page as it looks when the sheet is turned so that its text runs in direction `turn`. */
export function turned(upright: Page, turn: Exclude<Turn, 'slanted'>): Page {
	const back = ((360 - turn) % 360) as Turn;
	const move = (box: Box) => turnBoxUpright(box, back, upright);
	const sideways = turn === 90 || turn === 270;
	return {
		...upright,
		width: sideways ? upright.height : upright.width,
		height: sideways ? upright.width : upright.height,
		words: upright.words.map((word) => ({ ...word, turn, box: move(word.box) })),
		rules: upright.rules.map(({ direction, position, start, end, thickness }) => {
			const box = move(
				direction === 'horizontal'
					? { left: start, right: end, top: position, bottom: position }
					: { left: position, right: position, top: start, bottom: end },
			);
			return box.right > box.left
				? { ...horizontal(box.top, box.left, box.right), thickness }
				: { ...vertical(box.left, box.top, box.bottom), thickness };
		}),
		fills: upright.fills.map((fill): Fill => ({ ...fill, box: move(fill.box) })),
	};
}

/** Texts of a table by row and column; the places a span covers repeat its text in brackets. */
export function texts({ table }: TableBlock): string[][] {
	const grid = Array.from({ length: table.rowCount }, () => Array.from({ length: table.columnCount }, () => ''));
	for (const { row, column, rowSpan, columnSpan, runs } of table.cells) {
		const content = runs.map((run) => run.text).join('');
		for (let y = row; y < row + rowSpan; y++)
			for (let x = column; x < column + columnSpan; x++)
				grid[y]![x] = y === row && x === column ? content : `[${content}]`;
	}
	return grid;
}

/** The same page in another size: a poster, or several pages on a sheet. */
export function scaled(given: Page, factor: number): Page {
	const at = ({ left, top, right, bottom }: Box): Box => ({
		left: left * factor,
		top: top * factor,
		right: right * factor,
		bottom: bottom * factor,
	});
	return {
		...given,
		width: given.width * factor,
		height: given.height * factor,
		words: given.words.map((word) => ({
			...word,
			box: at(word.box),
			fontSize: word.fontSize * factor,
			...(word.baseline === undefined ? {} : { baseline: word.baseline * factor }),
		})),
		rules: given.rules.map((rule) => ({
			...rule,
			position: rule.position * factor,
			start: rule.start * factor,
			end: rule.end * factor,
			thickness: rule.thickness * factor,
		})),
		fills: given.fills.map((fill) => ({ ...fill, box: at(fill.box) })),
		images: given.images.map((image) => ({ ...image, box: at(image.box) })),
		drawings: given.drawings.map(at),
	};
}

/** As read: the first column stands at the right. */
const prices = [
	['פריט', 'כמות', 'מחיר'],
	['מחברת', '12', '56.25'],
	['סרט', '2', '62.50'],
	['עט', '40', '3.00'],
];

const rights = [400, 300, 200];

/** Cells end at the right of their columns; those of the first one stand at the right edge of the page's text. */
const words = prices.flatMap((row, y) => row.flatMap((cell, x) => textTo(cell, rights[x]! - 5, 103 + y * 20)));

const rules = gridLines([100, 200, 300, 400], [100, 120, 140, 160, 180]);

/** A table that is read from right to left, with the lines of its grid. */
export const pricesFromRight = { prices, words, rules };
