import { replaceContents } from '../../../pdf-syntax/cos/replace-contents';
import { PdfName, PdfNumber, PdfRawStream, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import { repairJpeg2000 } from '../job/jpeg2000';
import type { StandardJob } from '../job/job';
import { dropKeys, nameAt, numberAt, numbersAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';
import { filtersOf } from '../syntax/syntax';

/** ISO 19005-2, 6.1.13. */
const [minSide, maxSide] = [3, 14400];

/**
 * Corrects images and forms: no interpolation, alternates, OPI, PostScript or references to other files (ISO 19005-1,
 * 6.2.4 to 6.2.7; ISO 19005-2, 6.2.8 and 6.2.9).
 */
export function repairXObjects({ document, context, target, pages }: StandardJob): void {
	let postScript = 0;
	visitDicts(document, (dict, stream) => {
		const subtype = nameAt(dict, 'Subtype');
		if (!stream) return;
		if (subtype === 'Image') {
			dropKeys(dict, 'Interpolate', 'Alternates', 'OPI');
			const isMask = String(valueOf(dict, 'ImageMask')) === 'true';
			if (target.part === 2 && filtersOf(dict).at(-1) === 'JPXDecode' && stream instanceof PdfRawStream)
				repairJpeg2000(stream, stream.contents);
			if (isMask && (numberAt(dict, 'BitsPerComponent') ?? 1) !== 1)
				dict.set(PdfName.of('BitsPerComponent'), PdfNumber.of(1));
		} else if (subtype === 'PS' || nameAt(dict, 'Subtype2') === 'PS' || dict.has(PdfName.of('PS'))) {
			postScript += 1;
			dropKeys(dict, 'Subtype2', 'PS', 'Level1');
			if (subtype === 'PS' && stream instanceof PdfRawStream) {
				dict.set(PdfName.of('Subtype'), PdfName.of('Form'));
				dict.set(PdfName.of('BBox'), document.context.obj([0, 0, minSide, minSide]));
				replaceContents(document, stream, new Uint8Array());
			}
		}
		if (subtype === 'Form') {
			dropKeys(dict, 'Ref', 'OPI');
			if (target.part === 2) widenBox(dict);
		}
	});
	if (target.part === 2) for (const { dict } of pages) boundPage(dict);
	if (postScript > 0) context.warn(phrase('postScriptRemoved', { standard: target.label }));
}

/** A form with a side under 3 units: its box only clips, so a wider one shows the same unless something is beside it. */
function widenBox(form: PdfDictionary): void {
	const box = numbersAt(form, 'BBox');
	if (box?.length !== 4) return;
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
	const wide = [...axis(x1, x2), ...axis(y1, y2)];
	const [left = 0, right = 0, bottom = 0, top = 0] = wide;
	if (
		Math.abs(x2 - x1) < minSide ||
		Math.abs(y2 - y1) < minSide ||
		Math.abs(x2 - x1) > maxSide ||
		Math.abs(y2 - y1) > maxSide
	)
		form.set(PdfName.of('BBox'), form.context.obj([left, bottom, right, top]));
}

function axis(from: number, to: number): [number, number] {
	const [low, high] = [Math.min(from, to), Math.max(from, to)];
	if (high - low > maxSide) return [Math.max(low, -maxSide / 2), Math.max(low, -maxSide / 2) + maxSide];
	return high - low < minSide ? [low, low + minSide] : [low, high];
}

/** Page boxes other than the media box that are out of bounds have no visible effect. */
function boundPage(page: PdfDictionary): void {
	for (const key of ['CropBox', 'TrimBox', 'ArtBox', 'BleedBox']) {
		const box = numbersAt(page, key);
		if (!box) continue;
		const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
		const sides = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
		if (box.length !== 4 || sides.some((side) => side < minSide || side > maxSide)) dropKeys(page, key);
	}
}
