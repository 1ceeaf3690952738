import type { Box, Page, SmallShape, Word } from '../model';
import { contains, verticalOverlap } from '../model/boxes';
import { bulletOfShape } from '../text/list-markers';
import { atTextSize, usualSize } from '../text/text-size';
import { layoutSettings, type LayoutSettings } from './settings/settings';

type SignSettings = LayoutSettings['drawnSigns'];

/** Words that are marks in boxes. */
const markWord = /^[xX×✓✔✗✘]$/u;

/**
 * The page with the bullets and boxes to tick that are drawn instead of being set, as browsers print them, as words before
 * their text. Dots of one size before several texts are bullets; squares and circles at least as high as small letters are boxes, ticked
 * when a mark or an `X` stands in it. Tagged pages name their entries themselves.
 */
export function withDrawnSigns(page: Page, given: LayoutSettings = layoutSettings): Page {
	const { shapes = [], words, structure, drawings } = page;
	if (shapes.length === 0 || structure !== undefined) return page;
	const settings = atTextSize(given.drawnSigns, usualSize(words));
	const upright = words.filter(({ turn }) => turn === 0).sort((a, b) => a.box.left - b.box.left);
	const free = shapes.filter(({ box }) => !drawings.some((drawing) => contains(drawing, box)));
	const found = [drawnBullets(free, upright, settings), drawnBoxes(free, upright, settings)].flatMap((signs) =>
		severalAlike(signs, settings),
	);
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

function severalAlike(signs: readonly DrawnSign[], { sameSizePt, fewestAlike }: SignSettings): DrawnSign[] {
	const isAlike = (a: DrawnSign, b: DrawnSign) => Math.abs(widthOf(a.sign.box) - widthOf(b.sign.box)) <= sameSizePt;
	return signs.filter((sign) => signs.filter((other) => isAlike(sign, other)).length >= fewestAlike);
}

const widthOf = ({ left, right }: Box) => right - left;

function drawnBullets(shapes: readonly SmallShape[], words: readonly Word[], settings: SignSettings): DrawnSign[] {
	const found = shapes.flatMap(({ kind, box }) => {
		if (kind === 'mark' || kind === 'frame') return [];
		const before = textBehind(box, words, settings.smallestBullet, settings.largestBullet, settings);
		if (
			!before ||
			words.some(
				(word) =>
					isBeside(word, box, settings) &&
					box.left - word.box.right < settings.spaceBefore * word.fontSize &&
					word.box.left < box.left,
			)
		)
			return [];
		return [{ sign: signAt(bulletOfShape[kind], box, before), before, kind }];
	});
	// Hollow dots are those of entries within others.
	const hasOuter = found.some(({ kind }) => kind !== 'circle');
	return hasOuter ? found.filter(({ before }) => found.filter((other) => other.before === before).length === 1) : [];
}

function drawnBoxes(shapes: readonly SmallShape[], words: readonly Word[], settings: SignSettings): DrawnSign[] {
	const frames = shapes.filter(({ kind }) => kind === 'frame').map(({ box }) => box);
	// Borders are often drawn as two frames.
	const outer = frames.filter(
		(box, index) =>
			!frames.some(
				(other, at) =>
					at !== index &&
					(widthOf(other) > widthOf(box) || (widthOf(other) === widthOf(box) && at < index)) &&
					contains(other, box, settings.overhangPt),
			),
	);
	return outer.flatMap((box) => {
		const isRow = outer.some(
			(other) =>
				other !== box &&
				verticalOverlap(other, box) > 0 &&
				Math.max(other.left - box.right, box.left - other.right) < settings.boxGapPt,
		);
		const inside = words.filter((word) =>
			contains(box, { ...word.box, top: middleOf(word.box), bottom: middleOf(word.box) }, settings.overhangPt),
		);
		if (isRow || inside.length > 1 || inside.some(({ text }) => !markWord.test(text))) return [];
		const before = textBehind(
			box,
			words.filter((word) => !inside.includes(word)),
			settings.smallestBox,
			settings.largestBox,
			settings,
		);
		if (!before) return [];
		const isTicked =
			inside.length === 1 ||
			shapes.some((shape) => shape.kind !== 'frame' && shape.kind !== 'circle' && isMark(shape.box, box, settings));
		return [{ sign: signAt(isTicked ? '☒' : '☐', box, before), before, mark: inside[0] }];
	});
}

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;

function isMark(mark: Box, box: Box, { markPart, overhangPt }: SignSettings): boolean {
	return (
		contains(box, mark, overhangPt) &&
		(widthOf(mark) >= markPart * widthOf(box) || mark.bottom - mark.top >= markPart * (box.bottom - box.top))
	);
}

/** True for a word on the line of a sign. */
function isBeside({ box }: Word, sign: Box, { middlePart }: SignSettings): boolean {
	const slack = middlePart * (box.bottom - box.top);
	const middle = middleOf(sign);
	return middle > box.top + slack && middle < box.bottom - slack;
}

/** The word that begins right behind a sign. @param words  from left to right */
function textBehind(
	sign: Box,
	words: readonly Word[],
	smallest: number,
	largest: number,
	settings: SignSettings,
): Word | undefined {
	const next = words.find((word) => word.box.left > sign.right - 1 && isBeside(word, sign, settings));
	if (!next) return undefined;
	const { nearest, farthest } = settings;
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
