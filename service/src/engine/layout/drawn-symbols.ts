import type { Box, Fill, Page, Rule, SmallShape, Word } from '../model';
import { areaOf, boxWidth, centreOf, contains, holds, verticalOverlap } from '../model/boxes';
import { bulletOfShape } from '../text/list-markers';
import { atTextSize, usualSize } from '../text/text-size';
import { layoutSettings, type LayoutSettings } from './settings/settings';

type SignSettings = LayoutSettings['drawnSigns'];

/** Words that are marks in boxes. */
const markWord = /^[xX×✓✔✗✘]$/u;

/**
 * The page with drawn bullets and check boxes, as browsers print them, as words next to their text. Dots of one size
 * before several texts are bullets. Squares and circles at least x-height tall are boxes, ticked if a mark or an `X` is
 * inside; their sides no longer count as lines of the page. Tagged pages name their entries.
 */
export function addDrawnMarks(page: Page, given: LayoutSettings = layoutSettings): Page {
	const { shapes = [], words, rules, structure } = page;
	if (shapes.length === 0) return page;
	const settings = atTextSize(given.drawnSigns, usualSize(words));
	const upright = words.filter(({ turn }) => turn === 0).sort((a, b) => a.box.left - b.box.left);
	const drawings = page.drawings.filter((drawing) => !isOfBoxes(drawing, shapes, upright, settings));
	const free = withRoundBoxes(
		shapes.filter(({ box, ticked }) => ticked !== undefined || !drawings.some((drawing) => contains(drawing, box))),
		settings,
	);
	const isTagged = structure !== undefined;
	const bullets = isTagged ? [] : severalAlike(findDrawnBullets(free, upright, settings), settings);
	const known = findKnownBoxes(findDrawnBoxes(free, upright, page.fills, settings), settings);
	const boxes = isTagged ? known.filter(({ beside }) => beside?.mark !== undefined) : known;
	const found = [...bullets, ...boxes];
	if (found.length === 0) return page;
	const before = new Map<Word, Word[]>();
	const behind = new Map<Word, Word[]>();
	for (const { sign, beside, isBehind } of found) {
		const signs = isBehind ? behind : before;
		if (beside) signs.set(beside, [...(signs.get(beside) ?? []), sign]);
	}
	const alone = found.flatMap(({ sign, beside }) => (beside ? [] : [sign]));
	const marks = new Set(found.flatMap(({ mark }) => mark ?? []));
	const placed = words.flatMap((word) =>
		marks.has(word) ? [] : [...(before.get(word) ?? []), word, ...(behind.get(word) ?? [])],
	);
	const isSide = (rule: Rule) => boxes.some(({ box }) => isSideOf(rule, box, settings));
	return {
		...page,
		words: [...placed, ...alone],
		rules: boxes.length === 0 ? rules : rules.filter((rule) => !isSide(rule)),
		drawings,
	};
}

/** Whether a drawing is really rows of round boxes, each followed by its option: dots of a chart have no text. */
function isOfBoxes(
	drawing: Box,
	shapes: readonly SmallShape[],
	words: readonly Word[],
	settings: SignSettings,
): boolean {
	const frames = shapes.filter(({ kind, box }) => kind === 'frame' && contains(drawing, box, settings.overhangPt));
	if (frames.length < settings.minAlike) return false;
	const { minBox, maxBox, optionsPart } = settings;
	const named = frames.filter(({ box }) => textBehind(box, words, minBox, maxBox, settings));
	return named.length >= optionsPart * frames.length;
}

/** Whether a line runs along a side of a box, or is a stroke of the mark in it. */
function isSideOf({ direction, position, start, end }: Rule, box: Box, { overhangPt }: SignSettings): boolean {
	const line =
		direction === 'horizontal'
			? { left: start, right: end, top: position, bottom: position }
			: { left: position, right: position, top: start, bottom: end };
	return contains(box, line, 2 * overhangPt);
}

/** A symbol, and the word of the page it is read with: before it, unless stated otherwise. */
interface DrawnSign {
	readonly sign: Word;
	/** None for a box alone in its cell. */
	readonly beside: Word | undefined;
	readonly isBehind?: boolean;
	/** The word in the box. */
	readonly mark?: Word | undefined;
}

/** A check box. */
interface DrawnBox extends DrawnSign {
	readonly box: Box;
	/** The page itself says so. */
	readonly isKnown: boolean;
}

function isAlike(a: DrawnSign, b: DrawnSign, { sameSizePt }: SignSettings): boolean {
	return Math.abs(boxWidth(a.sign.box) - boxWidth(b.sign.box)) <= sameSizePt;
}

/** Shapes with small circles as boxes, if some of the same size have a dot inside. */
function withRoundBoxes(shapes: readonly SmallShape[], { sameSizePt }: SignSettings): readonly SmallShape[] {
	const circles = shapes.filter(({ kind }) => kind === 'circle');
	const dots = shapes.filter(({ kind }) => kind === 'disc' || kind === 'mark');
	const marked = circles.filter(({ box }) =>
		dots.some((dot) => contains(box, dot.box) && Math.abs(centreOf(dot.box).x - centreOf(box).x) < boxWidth(box) / 4),
	);
	if (marked.length === 0) return shapes;
	const isRound = ({ kind, box }: SmallShape) =>
		kind === 'circle' && marked.some((other) => Math.abs(boxWidth(other.box) - boxWidth(box)) <= sameSizePt);
	const boxes = shapes.map((shape): SmallShape => (isRound(shape) ? { ...shape, kind: 'frame' } : shape));
	const inBox = ({ box }: SmallShape) =>
		boxes.some((other) => other.kind === 'frame' && other.box !== box && contains(other.box, box));
	return boxes.map((shape): SmallShape => (shape.kind === 'disc' && inBox(shape) ? { ...shape, kind: 'mark' } : shape));
}

function severalAlike<Sign extends DrawnSign>(signs: readonly Sign[], settings: SignSettings): Sign[] {
	return signs.filter((sign) => signs.filter((other) => isAlike(sign, other, settings)).length >= settings.minAlike);
}

/**
 * Boxes beside texts, several of one size; and those in their own cells, in rows of several, or if similar boxes are
 * beside texts.
 */
function findKnownBoxes(all: readonly DrawnBox[], settings: SignSettings): DrawnBox[] {
	const sure = all.filter(({ isKnown }) => isKnown);
	const beside = severalAlike(
		all.filter((box) => !box.isKnown && box.beside !== undefined),
		settings,
	);
	const alone = all.filter((box) => !box.isKnown && box.beside === undefined);
	const inRow = (a: DrawnBox) =>
		alone.filter((b) => isAlike(a, b, settings) && verticalOverlap(a.box, b.box) > 0).length >= settings.minAlike;
	const grid = alone.filter(inRow);
	const cells = alone.filter(
		(box) =>
			beside.some((other) => isAlike(box, other, settings)) ||
			(grid.includes(box) && grid.filter((other) => isAlike(box, other, settings)).length >= settings.minOfGrid),
	);
	return [...sure, ...beside, ...cells];
}

function findDrawnBullets(shapes: readonly SmallShape[], words: readonly Word[], settings: SignSettings): DrawnSign[] {
	const found = shapes.flatMap(({ kind, box }) => {
		if (kind === 'mark' || kind === 'frame') return [];
		const before = textBehind(box, words, settings.minBullet, settings.maxBullet, settings);
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
		return [{ sign: signAt(bulletOfShape[kind], box, before), beside: before, kind }];
	});
	// Hollow dots mark nested entries.
	const hasOuter = found.some(({ kind }) => kind !== 'circle');
	return hasOuter ? found.filter(({ beside }) => found.filter((other) => other.beside === beside).length === 1) : [];
}

function findDrawnBoxes(
	shapes: readonly SmallShape[],
	words: readonly Word[],
	fills: readonly Fill[],
	settings: SignSettings,
): DrawnBox[] {
	const frames = shapes.filter(({ kind }) => kind === 'frame');
	// Borders are often drawn as two frames.
	const outer = frames.filter(
		({ box, ticked }, index) =>
			ticked !== undefined ||
			!frames.some(
				({ box: other }, at) =>
					at !== index &&
					(boxWidth(other) > boxWidth(box) || (boxWidth(other) === boxWidth(box) && at < index)) &&
					contains(other, box, settings.overhangPt),
			),
	);
	const usual = usualSize(words);
	return outer.flatMap(({ box, ticked }): DrawnBox[] => {
		const isRow = outer.some(
			({ box: other }) =>
				other !== box &&
				verticalOverlap(other, box) > 0 &&
				Math.max(other.left - box.right, box.left - other.right) < settings.boxGapPt,
		);
		const inside = words.filter((word) =>
			contains(box, { ...word.box, top: middleOf(word.box), bottom: middleOf(word.box) }, settings.overhangPt),
		);
		const isField = ticked !== undefined;
		// An outline of a letter.
		const isLetter = words.some((word) => boxWidth(word.box) > boxWidth(box) && holds(word.box, box));
		if (!isField && (isLetter || isRow || inside.length > 1 || inside.some(({ text }) => !markWord.test(text))))
			return [];
		const around = words.filter((word) => !inside.includes(word));
		const behind = textBehind(box, around, settings.minBox, settings.maxBox, settings);
		const before = textBefore(box, around, settings);
		// The nearer one; a box between two texts belongs to the one after it.
		const isBehind = before !== undefined && (!behind || box.left - before.box.right < behind.box.left - box.right);
		const beside = isBehind ? before : behind;
		const size = (box.bottom - box.top) / usual;
		if (!beside && !isField && (size < settings.minBox || size > settings.maxBox)) return [];
		const isTicked =
			ticked ??
			(inside.length === 1 ||
				fills.some((fill) => isFilling(fill, box, settings)) ||
				shapes.some((shape) => shape.kind !== 'frame' && shape.kind !== 'circle' && isMark(shape.box, box, settings)));
		const text = beside ?? { ...alone, box, fontSize: usual };
		return [
			{
				...{ sign: signAt(isTicked ? '☒' : '☐', box, text), box, beside, isBehind, isKnown: isField },
				mark: inside[0],
			},
		];
	});
}

/** Text next to a symbol that has none. */
const alone = { turn: 0, style: undefined, baseline: undefined } as const;

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;

/** Whether a dark fill covers most of a box. */
function isFilling({ box: ground, color }: Fill, box: Box, { overhangPt, filledPart, darkest }: SignSettings): boolean {
	const isDark = Math.max(color >> 16, (color >> 8) & 0xff, color & 0xff) <= darkest;
	return isDark && contains(box, ground, overhangPt) && areaOf(ground) >= filledPart * areaOf(box);
}

function isMark(mark: Box, box: Box, { markPart, handPart, overhangPt }: SignSettings): boolean {
	// Handwriting crosses the sides of the box.
	const { x, y } = centreOf(mark);
	const isOver =
		boxWidth(mark) <= handPart * boxWidth(box) && mark.bottom - mark.top <= handPart * (box.bottom - box.top);
	return (
		(contains(box, mark, overhangPt) || (isOver && contains(box, { left: x, right: x, top: y, bottom: y }))) &&
		(boxWidth(mark) >= markPart * boxWidth(box) || mark.bottom - mark.top >= markPart * (box.bottom - box.top))
	);
}

/** Whether a word is on the line of a symbol. */
function isBeside({ box }: Word, sign: Box, { middlePart }: SignSettings): boolean {
	const slack = middlePart * (box.bottom - box.top);
	const middle = middleOf(sign);
	return middle > box.top + slack && middle < box.bottom - slack;
}

/** The word that starts right after a symbol. @param words  left to right */
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

/** The word that ends right before a symbol. @param words  left to right */
function textBefore(sign: Box, words: readonly Word[], settings: SignSettings): Word | undefined {
	const next = words.findLast((word) => word.box.right < sign.left + 1 && isBeside(word, sign, settings));
	if (!next) return undefined;
	const { nearest, farthest, minBox, maxBox } = settings;
	const space = sign.left - next.box.right;
	const size = (sign.bottom - sign.top) / next.fontSize;
	return space >= nearest * next.fontSize && space <= farthest * next.fontSize && size >= minBox && size <= maxBox
		? next
		: undefined;
}

function signAt(
	text: string,
	{ left, right }: Box,
	{ box, fontSize, turn, style, baseline, mark }: Omit<Word, 'text' | 'spaceAfter'>,
): Word {
	return {
		text,
		box: { left, right, top: box.top, bottom: box.bottom },
		fontSize,
		turn,
		spaceAfter: true,
		style,
		baseline,
		...(mark === undefined ? {} : { mark }),
	};
}
