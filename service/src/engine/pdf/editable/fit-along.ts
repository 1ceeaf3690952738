import { misfit, refinedAlong, type DrawnWord, type Ends } from './fit-raster';
import type { LineFit } from './fit-line';
import { liftOf, middleOf, sizeOnLine, spanOf, type ShapedLine, type ShapedWord, type Span } from './shape-line';
import { median } from '../../values/quantiles';

/** The best horizontal position of a word's letters over its ink, with size and baseline known. */
export function spansAlong(
	{ line, words, fit }: ShapedLine,
	{ size: lineSize, raise }: Pick<LineFit, 'size' | 'raise'>,
): Span[] {
	const spans = words.map((shaped) => ({ shaped, span: spanOf(shaped) }));
	const stretches = spans.flatMap(({ span: { left, right, width } }) => (width > 0 ? [(right - left) / width] : []));
	const usual = median(stretches) ?? 0;
	return spans.map(({ shaped, span }) => {
		const { word, measured } = shaped;
		if (!measured || span.width === 0) return span;
		const size = sizeOnLine(word, line, lineSize);
		const starts = startsOf(span, usual);
		const inked = {
			left: Math.min(...starts.map(({ left }) => left)),
			right: Math.max(...starts.map(({ right }) => right)),
		};
		const misfitOf = (ends: Ends): number => {
			const drawn = plainlyDrawn(shaped, { ...span, ...ends }, inked, liftOf(word, line));
			return drawn ? misfit([drawn], size, ({ at }) => raise + fit.slope * at) : 0;
		};
		const found = starts.map((start) => refinedAlong(start, size, misfitOf));
		const { left, right } = found.reduce((least, other) => (other.misfit < least.misfit ? other : least));
		return { ...span, left, right };
	});
}

/** A word with its letters spaced by its font. @param inked  horizontal extent of its ink */
function plainlyDrawn(
	{ word, glyphs, measured }: ShapedWord,
	{ left, right, width, bearing }: Span,
	inked: Ends,
	lift: number,
): DrawnWord | undefined {
	if (!measured) return undefined;
	const sizeX = (right - left) / width;
	const start = word.box.left;
	const place = {
		left: left - bearing * sizeX - start,
		sizeX,
		lift,
		from: inked.left - start,
		to: inked.right - start,
		at: middleOf(word),
	};
	return { runs: glyphs.runs, cells: measured.cells, ...place };
}

/** Possible extent of a word: its ink, and beside either end as much as the usual width of the line's words. */
function startsOf({ left, right, width }: Span, usual: number): Ends[] {
	const asUsual = width * usual;
	if (Math.abs((right - left) / asUsual - 1) < unusualWidth) return [{ left, right }];
	return [
		{ left, right },
		{ left, right: left + asUsual },
		{ left: right - asUsual, right },
	];
}

/** Deviation in width from the other words of its line from which a word may have a bad box. */
const unusualWidth = 0.06;
