import type { Blank, Box, Fill, Page } from '../model';
import { areaOf, horizontalOverlap, verticalOverlap, containsPoint } from '../model/boxes';

/** Where a cell background is sampled, as fractions of its width and height. */
const samples = [0.1, 0.3, 0.5, 0.7, 0.9];

/** Minimum share of the cell that a background covers; less is a mark, a bar or a highlighted word. */
const coveredPart = 0.6;

/** A fill that covers this share of the page is the page background, of which no cell says anything. */
const wholePage = 0.9;

interface Painted extends Fill {
	/** Painting order. */
	readonly order: number;
}

/**
 * Finds the background color of boxes: the one painted last over most of each box. Paper, patterns and the page
 * background do not count.
 * @param area     contains all boxes
 * @param largest  share of the page that fills may cover; larger ones are the page background
 * @returns `0xRRGGBB`
 */
export function backgroundFinder(page: Page, area: Box, largest = wholePage): (box: Box) => number | undefined {
	const meets = (a: Box, b: Box) => horizontalOverlap(a, b) > 0 && verticalOverlap(a, b) > 0;
	const fills = page.fills.flatMap((fill, order): Painted[] =>
		meets(fill.box, area) && areaOf(fill.box) < largest * page.width * page.height ? [{ ...fill, order }] : [],
	);
	const blanks = fills.length === 0 ? [] : (page.blanks ?? []).filter(({ box }) => meets(box, area));
	return (box) => {
		const own = fills.filter((fill) => meets(fill.box, box));
		if (own.length === 0) return undefined;
		const over = blanks.filter((blank) => meets(blank.box, box));
		const counts = new Map<number, number>();
		for (const down of samples) {
			for (const across of samples) {
				const x = box.left + across * (box.right - box.left);
				const y = box.top + down * (box.bottom - box.top);
				const color = colorAt(x, y, own, over);
				if (color !== undefined) counts.set(color, (counts.get(color) ?? 0) + 1);
			}
		}
		const least = coveredPart * samples.length ** 2;
		return [...counts].find(([, count]) => count >= least)?.[0];
	};
}

function colorAt(x: number, y: number, fills: readonly Painted[], blanks: readonly Blank[]): number | undefined {
	const lies = ({ box }: { readonly box: Box }) => containsPoint(box, x, y);
	const last = fills.findLast(lies);
	if (!last || last.isPatterned) return undefined;
	return blanks.some((blank) => blank.over > last.order && lies(blank)) ? undefined : last.color;
}
