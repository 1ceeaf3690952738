import { detectScript, type OrientationAndScript } from '../external/tesseract';
import type { LanguageData } from '../external/tesseract-data';
import type { PageRaster } from '../pixels/raster';
import { grayOf } from './tesseract/tesseract-page';

/** Detection results by image: a page is queried several times, and each answer costs a program run. */
const detected = new WeakMap<PageRaster, Promise<OrientationAndScript | undefined>>();

/** Result of Tesseract's script detection for a page; `undefined` if it is unclear or its data is missing. */
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
