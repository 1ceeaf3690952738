import { PdfName, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import type { StandardJob } from '../job/job';
import { dropKeys, numbersAt } from '../../../pdf-syntax/cos/lookup';

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** US Letter, the readers' default for a page without a size. */
const letter: Box = [0, 0, 612, 792];

/**
 * Gives every page a trim box, inside the bleed box, inside the media box (ISO 15930-7). Without one, the trim box is
 * the visible area.
 */
export function completeBoxes({ pages }: StandardJob): void {
	for (const { dict } of pages) {
		const media = boxAt(dict, 'MediaBox') ?? letter;
		const crop = within(boxAt(dict, 'CropBox'), media) ?? media;
		const bleed = within(boxAt(dict, 'BleedBox'), media);
		const finished = within(boxAt(dict, 'TrimBox') ?? boxAt(dict, 'ArtBox') ?? crop, bleed ?? media) ?? crop;
		dropKeys(dict, 'ArtBox');
		set(dict, 'MediaBox', media);
		set(dict, 'TrimBox', finished);
		if (!bleed || !within(finished, bleed)) dropKeys(dict, 'BleedBox');
		else set(dict, 'BleedBox', bleed);
		// The visible area must not cut into the trim box.
		if (boxAt(dict, 'CropBox')) set(dict, 'CropBox', around(crop, finished));
	}
}

/** A box with ordered corners. */
function boxAt(page: PdfDictionary, key: string): Box | undefined {
	const numbers = numbersAt(page, key);
	if (numbers?.length !== 4) return undefined;
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
	return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** The part of a box inside another; `undefined` if empty. */
function within(box: Box | undefined, outer: Box): Box | undefined {
	if (!box) return undefined;
	const inner: Box = [
		Math.max(box[0], outer[0]),
		Math.max(box[1], outer[1]),
		Math.min(box[2], outer[2]),
		Math.min(box[3], outer[3]),
	];
	return inner[0] < inner[2] && inner[1] < inner[3] ? inner : undefined;
}

function around(one: Box, other: Box): Box {
	return [
		Math.min(one[0], other[0]),
		Math.min(one[1], other[1]),
		Math.max(one[2], other[2]),
		Math.max(one[3], other[3]),
	];
}

function set(page: PdfDictionary, key: string, box: Box): void {
	page.set(PdfName.of(key), page.context.obj([...box]));
}
