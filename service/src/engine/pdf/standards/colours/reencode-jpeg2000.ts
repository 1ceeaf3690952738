import { PdfArray, PdfName, PdfRawStream, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { decodeWithMagick } from '../../../external/magick';
import type { StandardJob } from '../job/job';
import { nameAt, numberAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { imageOf } from '../job/picture';
import { filtersOf } from '../syntax/syntax';

/** Image dictionary entries that are independent of the compression. */
const keptEntries = ['Intent', 'Mask', 'OC', 'StructParent'];

/** Maximum pixels of an image: a page at 600 dpi has fewer. */
const maxPixels = 40e6;

/**
 * Recompresses JPEG 2000 images: PDF 1.4, the base of PDF/A-1, does not support them (ISO 19005-1, 6.1.2). Gray and RGB
 * are converted; images of other spaces, such as CMYK and palettes, and undecodable ones stay.
 */
export async function reencodeJpeg2000({ document, source }: StandardJob): Promise<void> {
	const { context } = document;
	for (const [ref, image] of context.enumerateIndirectObjects()) {
		if (!(image instanceof PdfRawStream) || nameAt(image.dict, 'Subtype') !== 'Image') continue;
		const filters = filtersOf(image.dict);
		if (filters.length !== 1 || filters[0] !== 'JPXDecode' || !isPlain(image.dict)) continue;
		const picture = await decodeWithMagick(image.contents, 'jp2', Math.min(maxPixels, source.imageLimits.pixels)).catch(
			() => undefined,
		);
		if (!picture) continue;
		const made = context.lookup(
			await imageOf(document, picture, { left: 0, top: 0, width: picture.width, height: picture.height }),
		);
		if (!(made instanceof PdfRawStream)) continue;
		for (const key of keptEntries) {
			const value = image.dict.get(PdfName.of(key));
			if (value) made.dict.set(PdfName.of(key), value);
		}
		const space = image.dict.get(PdfName.of('ColorSpace'));
		if (space && colorants(image.dict) === (nameAt(made.dict, 'ColorSpace') === 'DeviceGray' ? 1 : 3))
			made.dict.set(PdfName.of('ColorSpace'), space);
		context.assign(ref, made);
	}
}

/** Whether samples are gray or RGB, for which an image may omit its color space, without a transparent color. */
function isPlain(dict: PdfDictionary): boolean {
	if (valueOf(dict, 'Mask') instanceof PdfArray) return false;
	return valueOf(dict, 'ColorSpace') === undefined || colorants(dict) !== undefined;
}

/** Colorants of such a space. */
function colorants(dict: PdfDictionary): 1 | 3 | undefined {
	const space = valueOf(dict, 'ColorSpace');
	const kind = space instanceof PdfArray ? space.lookup(0) : space;
	const name = kind instanceof PdfName ? kind.decodeText() : '';
	if (name === 'DeviceGray' || name === 'CalGray') return 1;
	if (name === 'DeviceRGB' || name === 'CalRGB') return 3;
	const profile = name === 'ICCBased' && space instanceof PdfArray ? space.lookup(1) : undefined;
	const size = profile instanceof PdfRawStream ? numberAt(profile.dict, 'N') : undefined;
	return size === 1 || size === 3 ? size : undefined;
}
