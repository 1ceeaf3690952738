import { flattening } from '../image/dewarp/dewarp';
import { drawMapped } from '../pixels/warp';
import { isCleanScan } from '../image/enhance/background';
import { plausibleDpi } from '../image/read-image';
import { hasOnePaper, isPhotograph } from './graphics/page-kind';
import { recognisePage } from './recognise-page';
import type { PageRaster } from '../pixels/raster';
import type { OcrOptions, Recognition } from './port/recogniser';
import { textFinder } from '../text-detection/text-finder';

/** From this confidence on the flat page is read well enough: the photo itself is not read as well. */
const wellRead = 0.95;

/** The photo itself is taken when it reads better by this factor: what is read from a flat page is also in order. */
const betterBy = 1.03;

/** Read the text of an image; photos of pages are made flat before, where the options ask for it and it reads better. */
export async function recogniseImage(image: PageRaster, options: OcrOptions): Promise<Recognition> {
	const flat = options.preprocess === 'auto' ? await flattened(image) : undefined;
	if (!flat) return await recognisePage(image, options);
	const fromFlat = await recognisePage(flat, options);
	if (fromFlat.words.length > 0 && fromFlat.confidence >= wellRead) return { ...fromFlat, isFlattened: true };
	const fromPhoto = await recognisePage(image, options);
	return certainty(fromPhoto) > betterBy * certainty(fromFlat) ? fromPhoto : { ...fromFlat, isFlattened: true };
}

/**
 * The flat page of a photo, its light as it was: the models know photos, and lose what evening takes away. A page that
 * fills its picture is bent back only where the light says that it is no scan.
 */
async function flattened(image: PageRaster): Promise<PageRaster | undefined> {
	// A clean scan is told soonest.
	if (hasOnePaper(image) || isCleanScan(image)) return undefined;
	const { found } = await flattening(image, await textFinder(), { onlySheets: !isPhotograph(image) });
	if (!found) return undefined;
	const { width, height, pixels } = drawMapped(image, found.map);
	// The whole picture keeps its scale; the scale of a sheet that was cut out of a photo is not known.
	return { width, height, pixels, dpi: found.isSheet ? plausibleDpi({ width, height }, 0) : image.dpi };
}

/** Words of less confidence speak against a reading. */
const doubtful = 0.5;

/** Characters, each counted by its confidence. */
function certainty({ words }: Recognition): number {
	return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence - doubtful), 0);
}
