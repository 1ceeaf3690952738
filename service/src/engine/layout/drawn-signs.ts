import type { Box, Page, SmallShape, Word } from '../model';
import { contains, verticalOverlap } from '../model/boxes';
import { bulletOfShape } from '../text/list-markers';

/** Size of bullets and of boxes to tick, as parts of the font size of the text behind them. */
const bulletSize = [0.12, 0.75] as const;
const boxSize = [0.55, 1.5] as const;

/** Space between a sign and its text, as parts of the font size. */
const nearest = 0.1;
const farthest = 3;

/** Free space at the left of a bullet, as a part of the font size: within text a dot divides. */
const spaceBefore = 1.5;

/** The middle of a sign lies in this part of the height of its text, at both ends. */
const middlePart = 0.2;

/** Sizes within this many points are the same; fewer signs of a size than this are ornaments. */
const sameSize = 0.6;
const fewestAlike = 2;

/** Boxes that stand closer than this, points, are fields for single letters. */
const boxGap = 2;

/** A mark in a box fills this part of its width or height. */
const markPart = 0.35;

/** What lies in a box may reach over its sides by as much, points. */
const overhang = 1;

/** Words that are marks in boxes. */
const markWord = /^[xX×✓✔✗✘]$/u;

/**
 * The page with the bullets and boxes to tick that are drawn instead of being set, as browsers print them, as words before
 * their text. Dots of one size before several texts are bullets; squares and circles at least as high as small letters are boxes, ticked
 * when a mark or an `X` stands in it. Tagged pages name their entries themselves.
 */
export function withDrawnSigns(page: Page): Page {
	const { shapes = [], words, structure, drawings } = page;
	if (shapes.length === 0 || structure !== undefined) return page;
	const upright = words.filter(({ turn }) => turn === 0).sort((a, b) => a.box.left - b.box.left);
	const free = shapes.filter(({ box }) => !drawings.some((drawing) => contains(drawing, box)));
	const found = [drawnBullets(free, upright), drawnBoxes(free, upright)].flatMap(severalAlike);
	if (found.length === 0) return page;
	const signs = new Map<Word, Word[]>();
	for (const { sign, before } of found) signs.set(before, [...(signs.get(before) ?? []), sign]);
	const marks = new Set(found.flatMap(({ mark }) => mark ?? []));
	return { ...page, words: words.flatMap((word) => (marks.has(word) ? [] : [...(signs.get(word) ?? []), word])) };
}

/** A sign, and the word of the page that it is read before. */
interface DrawnSign {
	readonly sign: Word;
	readonly before: Word;
	/** The word in the box. */
	readonly mark?: Word;
}

function severalAlike(signs: readonly DrawnSign[]): DrawnSign[] {
	const isAlike = (a: DrawnSign, b: DrawnSign) => Math.abs(widthOf(a.sign.box) - widthOf(b.sign.box)) <= sameSize;
	return signs.filter((sign) => signs.filter((other) => isAlike(sign, other)).length >= fewestAlike);
}

const widthOf = ({ left, right }: Box) => right - left;

function drawnBullets(shapes: readonly SmallShape[], words: readonly Word[]): DrawnSign[] {
	const found = shapes.flatMap(({ kind, box }) => {
		if (kind === 'mark' || kind === 'frame') return [];
		const before = textBehind(box, words, bulletSize);
		if (
			!before ||
			words.some(
				(word) =>
					isBeside(word, box) && box.left - word.box.right < spaceBefore * word.fontSize && word.box.left < box.left,
			)
		)
			return [];
		return [{ sign: signAt(bulletOfShape[kind], box, before), before, kind }];
	});
	// Hollow dots are those of entries within others.
	const hasOuter = found.some(({ kind }) => kind !== 'circle');
	return hasOuter ? found.filter(({ before }) => found.filter((other) => other.before === before).length === 1) : [];
}

function drawnBoxes(shapes: readonly SmallShape[], words: readonly Word[]): DrawnSign[] {
	const frames = shapes.filter(({ kind }) => kind === 'frame').map(({ box }) => box);
	// Borders are often drawn as two frames.
	const outer = frames.filter(
		(box, index) =>
			!frames.some(
				(other, at) =>
					at !== index &&
					(widthOf(other) > widthOf(box) || (widthOf(other) === widthOf(box) && at < index)) &&
					contains(other, box, overhang),
			),
	);
	return outer.flatMap((box) => {
		const isRow = outer.some(
			(other) =>
				other !== box &&
				verticalOverlap(other, box) > 0 &&
				Math.max(other.left - box.right, box.left - other.right) < boxGap,
		);
		const inside = words.filter((word) =>
			contains(box, { ...word.box, top: middleOf(word.box), bottom: middleOf(word.box) }, overhang),
		);
		if (isRow || inside.length > 1 || inside.some(({ text }) => !markWord.test(text))) return [];
		const before = textBehind(
			box,
			words.filter((word) => !inside.includes(word)),
			boxSize,
		);
		if (!before) return [];
		const isTicked =
			inside.length === 1 ||
			shapes.some((shape) => shape.kind !== 'frame' && shape.kind !== 'circle' && isMark(shape.box, box));
		return [{ sign: signAt(isTicked ? '☒' : '☐', box, before), before, mark: inside[0] }];
	});
}

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;

function isMark(mark: Box, box: Box): boolean {
	return (
		contains(box, mark, overhang) &&
		(widthOf(mark) >= markPart * widthOf(box) || mark.bottom - mark.top >= markPart * (box.bottom - box.top))
	);
}

/** True for a word on the line of a sign. */
function isBeside({ box }: Word, sign: Box): boolean {
	const slack = middlePart * (box.bottom - box.top);
	const middle = middleOf(sign);
	return middle > box.top + slack && middle < box.bottom - slack;
}

/** The word that begins right behind a sign. @param words  from left to right */
function textBehind(
	sign: Box,
	words: readonly Word[],
	[smallest, largest]: readonly [number, number],
): Word | undefined {
	const next = words.find((word) => word.box.left > sign.right - 1 && isBeside(word, sign));
	if (!next) return undefined;
	const space = next.box.left - sign.right;
	const size = (sign.bottom - sign.top) / next.fontSize;
	return space >= nearest * next.fontSize && space <= farthest * next.fontSize && size >= smallest && size <= largest
		? next
		: undefined;
}

function signAt(text: string, { left, right }: Box, { box, fontSize, turn, style, baseline }: Word): Word {
	return {
		text,
		box: { left, right, top: box.top, bottom: box.bottom },
		fontSize,
		turn,
		spaceAfter: true,
		style,
		baseline,
	};
}
