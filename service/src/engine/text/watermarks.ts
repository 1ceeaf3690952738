import type { Box, Page, Point, Word } from '../model';
import { centreOf, containsPoint } from '../model/boxes';
import { median } from '../values/quantiles';

/** Minimum words of a page whose text a watermark crosses, and minimum size of the watermark relative to theirs. */
const minWords = 10;
const minSize = 1.8;

/** Minimum lines and words that are painted within the letters of a watermark. */
const minCrossedLines = 2;
const minCrossedWords = 3;

/** Height of the strip of letters above a baseline, relative to the font size. */
const stripHeight = 0.7;

/** Baselines within this distance are one line, points. */
const sameLine = 2;

/** Differences of the angle (degrees) and the relative size between words of one watermark. */
const sameAngle = 2;
const sameSize = 0.02;

/**
 * Words of watermarks: large text across the lines of a page, slanted or not, with further words of the same look.
 * Nothing else is painted within the letters of large text: a heading has its own place.
 */
export function findWatermarks({ words }: Pick<Page, 'words'>): Word[] {
	const level = words.filter(({ turn }) => turn === 0);
	const bodySize = median(level.map(({ fontSize }) => fontSize)) ?? 0;
	if (level.length < minWords) return [];
	const body = level.filter(({ fontSize }) => fontSize < minSize * bodySize);
	const crossing = words.filter((word) => word.fontSize >= minSize * bodySize && crosses(word, body));
	if (crossing.length === 0) return [];
	return words.filter((word) => crossing.some((other) => other === word || looksAlike(word, other)));
}

function crosses(word: Word, body: readonly Word[]): boolean {
	const isWithin = stripOf(word);
	const crossed = isWithin ? body.filter(({ box }) => isWithin(centreOf(box))) : [];
	if (crossed.length < minCrossedWords) return false;
	const lines = crossed.map(({ box, baseline = box.bottom }) => baseline).toSorted((a, b) => a - b);
	return lines.filter((y, index) => index === 0 || y - lines[index - 1]! > sameLine).length >= minCrossedLines;
}

/** Tests for points within the letters of a word; `undefined` if their place is unknown. */
function stripOf({ box, fontSize, turn, slant, baseline }: Word): ((point: Point) => boolean) | undefined {
	const height = stripHeight * fontSize;
	if (turn === 'slanted') {
		if (!slant) return undefined;
		const radians = (slant.angle * Math.PI) / 180;
		const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
		const { start, end } = slant;
		const length = Math.hypot(end.x - start.x, end.y - start.y);
		return ({ x, y }) => {
			const along = (x - start.x) * cos + (y - start.y) * sin;
			const above = (x - start.x) * sin - (y - start.y) * cos;
			return along >= 0 && along <= length && above >= 0 && above <= height;
		};
	}
	if (turn === 0) {
		const bottom = baseline ?? box.bottom;
		return isIn({ ...box, top: bottom - height, bottom });
	}
	return isIn(box);
}

const isIn =
	(box: Box) =>
	({ x, y }: Point): boolean =>
		containsPoint(box, x, y);

function looksAlike(a: Word, b: Word): boolean {
	if (a.turn !== b.turn || Math.abs(a.fontSize - b.fontSize) > sameSize * b.fontSize) return false;
	if (a.style?.color !== b.style?.color) return false;
	return a.turn !== 'slanted' || (!!a.slant && !!b.slant && Math.abs(a.slant.angle - b.slant.angle) <= sameAngle);
}
