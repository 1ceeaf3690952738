import type { Box, Page, Rule, Word } from '../model';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import type { FoundOnPage } from './onto-page';
import { isInvalid } from './valid-text';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** How document text and OCR text are combined. */
interface MergeOptions {
	/** Implausible text gives way to OCR text in its place. */
	readonly replacesInvalid: boolean;
	/** Nothing else from OCR counts. */
	readonly onlyInvalid: boolean;
	/** An image fills the page: its lines and images are those of the page. */
	readonly isPicture: boolean;
}

/** Adds OCR results to a page; the document's own text wins, and nothing appears twice. */
export function mergePage(
	page: Page,
	found: FoundOnPage,
	options: MergeOptions,
	settings: OcrSettings = ocrSettings,
): Page {
	const { coveredPart } = settings.mergePage;
	const isReplaced = (word: Word) => options.replacesInvalid && isInvalid(word);
	const replaced = page.words.filter(isReplaced);
	const kept = page.words.filter((word) => !isReplaced(word));
	const places = placeIndex(kept, settings);
	const invalidPlaces = placeIndex(replaced, settings);
	const added = found.words.filter(
		({ box }) => places(box) < coveredPart && (!options.onlyInvalid || invalidPlaces(box) >= coveredPart),
	);
	// Without OCR text, doubtful text is better than none.
	const filled = placeIndex(added, settings);
	// The box of a single sign is as wide as its font says; the sign itself may be a dot.
	const isSign = ({ text }: Word) => Array.from(text).length === 1;
	const left = replaced.filter((word) => (isSign(word) ? filled(word.box) === 0 : filled(word.box) < coveredPart));
	const words = [...kept, ...left, ...added];
	if (!options.isPicture || options.onlyInvalid) return { ...page, words };
	return {
		...page,
		words,
		rules: [...page.rules, ...found.rules.filter((rule) => !page.rules.some((other) => isSame(rule, other, settings)))],
		fills: [...page.fills, ...found.fills],
		drawings: [...page.drawings, ...found.drawings],
		shapes: [...(page.shapes ?? []), ...(found.shapes ?? [])],
		penMarks: [...(page.penMarks ?? []), ...(found.penMarks ?? [])],
		...(found.inkMarks ? { inkMarks: found.inkMarks } : {}),
	};
}

/** Returns the share of a box covered by words. */
function placeIndex(words: readonly Word[], settings: OcrSettings): (box: Box) => number {
	const { bandHeight } = settings.mergePage;
	const bands = new Map<number, Box[]>();
	for (const { box } of words) {
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

function isSame(a: Rule, b: Rule, settings: OcrSettings): boolean {
	const { sameRule } = settings.mergePage;
	const overlap = Math.min(a.end, b.end) - Math.max(a.start, b.start);
	return a.direction === b.direction && Math.abs(a.position - b.position) < sameRule && overlap > (a.end - a.start) / 2;
}
