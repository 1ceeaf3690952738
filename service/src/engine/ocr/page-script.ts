import { detectScript, type OrientationAndScript } from '../external/tesseract';
import type { LanguageData } from '../external/tesseract-data';
import type { PageRaster } from '../pixels/raster';
import { grayOf } from './tesseract/tesseract-page';

/** What was detected, by image: several questions are asked of one page, and each answer takes a run of the program. */
const detected = new WeakMap<PageRaster, Promise<OrientationAndScript | undefined>>();

/** What Tesseract's detection of scripts says of a page; `undefined` where it cannot tell or its data is not there. */
export async function scriptOf(
	image: PageRaster,
	installed: ReadonlyMap<string, LanguageData>,
): Promise<OrientationAndScript | undefined> {
	const osd = installed.get('osd');
	if (!osd) return undefined;
	const found = detected.get(image) ?? detectScript(grayOf(image), osd);
	detected.set(image, found);
	return await found;
}
