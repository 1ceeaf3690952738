import { PdfName, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import type { StandardJob } from '../job/job';
import { dropKeys, numbersAt } from '../../../pdf-syntax/cos/lookup';

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** US Letter, what readers take for a page without a size. */
const letter: Box = [0, 0, 612, 792];

/**
 * Give every page the box of its finished size, inside the box with bleed, inside the medium
 * (ISO 15930-7). A page that does not say its finished size is what is shown of it.
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
		// What is shown may not cut into the finished page.
		if (boxAt(dict, 'CropBox')) set(dict, 'CropBox', around(crop, finished));
	}
}

/** A box with its corners in order. */
function boxAt(page: PdfDictionary, key: string): Box | undefined {
	const numbers = numbersAt(page, key);
	if (numbers?.length !== 4) return undefined;
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
	return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** The part of a box inside another; `undefined` when there is none. */
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
