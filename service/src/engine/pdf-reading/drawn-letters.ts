import type { PaintedPath } from '../external/pdfium-paths';
import type { Box, Word } from '../model';
import { contains, unionOf } from '../model/boxes';
import { boundsOf } from './graphics';
import { isTextLayer, type ReadWord } from './visible-words';

/** Maximum overhang of outlines over their word's box, and gap without ink at its ends, font sizes. */
const maxOverhang = 0.2;
const maxGap = 0.3;

/** Minimum height of letters, font sizes: that of a dash is less. */
const minHeight = 0.35;

/** Maximum outlines of a letter: a percent sign has five, an accent adds one. */
const maxOutlines = 6;

/** More points of an outline than a rectangle has. */
const minLetterPoints = 6;

/** Letters drawn as one path, as far as their place shows. */
interface Outlines {
	readonly path: PaintedPath;
	readonly color: number;
	readonly boxes: readonly Box[];
}

/**
 * Makes invisible words visible whose letters are drawn: browsers draw text as outlines if the font lacks the bold style,
 * and put invisible text on them.
 * @returns with the other paths
 */
export function withDrawnLetters(
	entries: readonly ReadWord[],
	paths: () => readonly PaintedPath[],
): { readonly entries: readonly ReadWord[]; readonly drawn: ReadonlySet<PaintedPath> } {
	const drawn = new Set<PaintedPath>();
	if (isTextLayer(entries) || !entries.some(isCandidate)) return { entries, drawn };
	const all = paths().flatMap(outlinesOf);
	const visible = entries.map((entry) => {
		const outlines = isCandidate(entry) ? all.find(({ boxes }) => areLettersOf(entry.word, boxes)) : undefined;
		if (!outlines) return entry;
		const { word } = entry;
		drawn.add(outlines.path);
		const style = word.style && { ...word.style, color: outlines.color };
		return { ...entry, word: { ...word, style }, invisible: false };
	});
	return { entries: visible, drawn };
}

const isCandidate = ({ invisible, word }: ReadWord): boolean =>
	invisible && word.turn === 0 && /[\p{L}\p{N}]/u.test(word.text);

function outlinesOf(path: PaintedPath): Outlines[] {
	const { subpaths, fill, fillAlpha, isPatterned } = path;
	if (fill === undefined || fillAlpha !== undefined || isPatterned) return [];
	const letters = subpaths.filter(({ points, curves }) => curves > 0 || points.length >= 2 * minLetterPoints);
	if (2 * letters.length < subpaths.length) return [];
	return [{ path, color: fill, boxes: subpaths.map(({ points }) => boundsOf(points)) }];
}

function areLettersOf({ text, box, fontSize }: Word, boxes: readonly Box[]): boolean {
	const inside = boxes.filter((outline) => contains(box, outline, maxOverhang * fontSize));
	const count = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
	if (inside.length < count || inside.length > maxOutlines * text.length) return false;
	const ink = unionOf(inside);
	const gap = maxGap * fontSize;
	return ink.left <= box.left + gap && ink.right >= box.right - gap && ink.bottom - ink.top >= minHeight * fontSize;
}
