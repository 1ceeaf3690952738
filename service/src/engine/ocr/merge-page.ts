import type { Box, Page, Rule, Word } from '../model';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import type { FoundOnPage } from './onto-page';
import { isInvalid } from './valid-text';

/** How text of the document and text that was recognised go together. */
export interface MergeOptions {
	/** Text that cannot be right gives way to what was recognised in its place. */
	readonly replacesInvalid: boolean;
	/** Nothing else of what was recognised counts. */
	readonly onlyInvalid: boolean;
	/** A picture fills the page: its lines and pictures are the page's. */
	readonly isPicture: boolean;
}

/** A word is one that the document has when this part of it lies under the document's words. */
const coveredPart = 0.4;
/** Lines this near to each other are one, points. */
const sameRule = 3;

/** Add to a page what was recognised on it; what the document says itself wins, and nothing comes twice. */
export function mergedPage(page: Page, found: FoundOnPage, options: MergeOptions): Page {
	const isReplaced = (word: Word) => options.replacesInvalid && isInvalid(word);
	const replaced = page.words.filter(isReplaced);
	const kept = page.words.filter((word) => !isReplaced(word));
	const places = placeIndex(kept.map(({ box }) => box));
	const invalidPlaces = placeIndex(replaced.map(({ box }) => box));
	const added = found.words.filter(
		({ box }) => places(box) < coveredPart && (!options.onlyInvalid || invalidPlaces(box) >= coveredPart),
	);
	// Where nothing was recognised, a doubtful text is better than none.
	const filled = placeIndex(added.map(({ box }) => box));
	const left = replaced.filter(({ box }) => filled(box) < coveredPart);
	const words = [...kept, ...left, ...added];
	if (!options.isPicture || options.onlyInvalid) return { ...page, words };
	return {
		...page,
		words,
		rules: [...page.rules, ...found.rules.filter((rule) => !page.rules.some((other) => isSame(rule, other)))],
		fills: [...page.fills, ...found.fills],
		drawings: [...page.drawings, ...found.drawings],
	};
}

/** Height of the bands that boxes are looked up by, points. */
const bandHeight = 20;

/** Tells which part of a box lies under some boxes. */
function placeIndex(boxes: readonly Box[]): (box: Box) => number {
	const bands = new Map<number, Box[]>();
	for (const box of boxes) {
		for (let band = Math.floor(box.top / bandHeight); band <= box.bottom / bandHeight; band++) {
			const there = bands.get(band);
			if (there) there.push(box);
			else bands.set(band, [box]);
		}
	}
	return (box) => {
		const near = new Set<Box>();
		for (let band = Math.floor(box.top / bandHeight); band <= box.bottom / bandHeight; band++) {
			for (const other of bands.get(band) ?? []) near.add(other);
		}
		let covered = 0;
		for (const other of near) covered += horizontalOverlap(box, other) * verticalOverlap(box, other);
		const area = (box.right - box.left) * (box.bottom - box.top);
		return area > 0 ? covered / area : 0;
	};
}

function isSame(a: Rule, b: Rule): boolean {
	const overlap = Math.min(a.end, b.end) - Math.max(a.start, b.start);
	return a.direction === b.direction && Math.abs(a.position - b.position) < sameRule && overlap > (a.end - a.start) / 2;
}
