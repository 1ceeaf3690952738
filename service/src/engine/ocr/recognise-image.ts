import { flattening } from '../image/dewarp/dewarp';
import type { Quad } from '../image/dewarp/homography';
import { onlyWithin } from '../image/only-within';
import { drawMapped } from '../pixels/warp';
import { isCleanScan } from '../image/enhance/background';
import { plausibleDpi } from '../image/read-image';
import { certainty } from './join-readings';
import { enlarge } from './enlarge';
import { hasOnePaper, isPhotograph } from './graphics/page-kind';
import { recognisePage } from './recognise-page';
import { flatPageSettings } from './settings/flat-page';
import type { PageRaster } from '../pixels/raster';
import type { OcrOptions, Recognition } from './port/recogniser';
import { textFinder } from '../text-detection/text-finder';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** Reads the text of an image; photos of pages are flattened first, if requested and if that improves the result. */
export async function recogniseImage(
	picture: PageRaster,
	options: OcrOptions,
	settings: OcrSettings = ocrSettings,
): Promise<Recognition> {
	const image = await enlarge(picture, settings);
	const { wellRead, betterBy } = settings.recogniseImage;
	const found = options.preprocess === 'auto' ? await flatten(image, options, settings) : undefined;
	if (!found) return await recognisePage(image, options, settings);
	const { flat, alone } = found;
	const fromFlat = await recognisePage(flat, options, flatPageSettings(settings));
	if (fromFlat.words.length > 0 && fromFlat.confidence >= wellRead) return { ...fromFlat, isFlattened: true };
	const fromPhoto = await recognisePage(alone ? onlyWithin(image, alone) : image, options, settings);
	return certainty(fromPhoto.words, settings) > betterBy * certainty(fromFlat.words, settings)
		? fromPhoto
		: { ...fromFlat, isFlattened: true };
}

/**
 * The flattened page of a photo, with its light unchanged: the models know photos, and evening out loses detail. A page
 * that fills its image is flattened only if its light shows that it is not a scan.
 */
async function flatten(
	image: PageRaster,
	{ modelFolder }: OcrOptions,
	settings: OcrSettings,
): Promise<{ readonly flat: PageRaster; readonly alone: Quad | undefined } | undefined> {
	// A clean scan is the cheapest to detect.
	if (hasOnePaper(image, settings) || isCleanScan(image)) return undefined;
	const { found } = await flattening(image, await textFinder(modelFolder), {
		onlySheets: !isPhotograph(image, settings),
	});
	if (!found) return undefined;
	const { width, height, pixels } = drawMapped(image, found.map);
	// The whole image keeps its scale; the scale of a sheet cropped from a photo is unknown.
	const dpi = found.isSheet ? plausibleDpi({ width, height }, 0) : image.dpi;
	const flat: PageRaster = { width, height, pixels, dpi, ...(image.isPhoto ? { isPhoto: true } : {}) };
	return { flat, alone: found.alone };
}
