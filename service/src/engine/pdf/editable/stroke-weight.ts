import type { GlyphWord } from '../../fonts/font-book';
import { inkOfOutline } from '../../fonts/polygons';
import type { MeasuredWord } from './measure-ink';

/** What of a word is compared: its ink on the page, and in a font. */
interface InkPair {
	readonly measured: MeasuredWord['ink'] | undefined;
	readonly glyphs: GlyphWord;
}

/** Steps of the weight, thousandths of the size: each one is a font of its own in the document, and finer ones nobody sees. */
const step = 8;
/** Thinner strokes than this would break the thinnest ones of a font; thicker ones are of another face. */
const thinnest = -16;
const heaviest = 48;

/**
 * By how much a line's strokes are thicker than those of a font, on each side: its ink covers more than the font's would,
 * and thicker strokes cover more along the edge of each letter.
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
