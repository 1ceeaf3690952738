import type { GlyphWord } from '../../fonts/font-book';
import { inkOfOutline } from '../../fonts/polygons';
import type { MeasuredWord } from './measure-ink';

/** Compared extents of a word: its ink on the page, and in a font. */
interface InkPair {
	readonly measured: MeasuredWord['ink'] | undefined;
	readonly glyphs: GlyphWord;
}

/**
 * Step of the weight, thousandths of the size: each is a separate font in the document, and smaller ones are invisible.
 */
const step = 8;
/** Thinner strokes would break the thinnest ones of a font; thicker ones belong to another typeface. */
const thinnest = -16;
const heaviest = 48;

/**
 * Extra stroke thickness of a line compared with a font, on each side: its ink covers more, along the edge of each
 * letter.
 * @param size  of the font, points
 * @returns thousandths of the font size
 */
export function strokeDifference(pairs: readonly InkPair[], size: number): number {
	let [area, wanted, edge] = [0, 0, 0];
	for (const { measured, glyphs } of pairs) {
		if (!measured || !glyphs.ink) continue;
		const stretch = measured.width / ((glyphs.ink.right - glyphs.ink.left) * size);
		wanted += measured.area;
		for (const glyph of glyphs.runs.flatMap((run) => run.glyphs)) {
			if (!glyph.outline) return 0;
			const own = inkOfOutline(glyph.outline);
			area += own.area * size * size * stretch;
			edge += own.edge * size * size * stretch;
		}
	}
	if (edge === 0) return 0;
	const by = ((wanted - area) / edge) * 1000;
	return Math.max(thinnest, Math.min(heaviest, Math.round(by / step) * step));
}
