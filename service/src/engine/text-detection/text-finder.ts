import type { Raster } from '../pixels/raster';
import { detectLines, detectText, type DetectedLine, type TextMap } from './detect';
import { paddleModels } from './models';

/** Finds text in pictures. */
export interface TextFinder {
	/** Lines of text as slanted rectangles, pixels of the picture. @param longSide  of the analysed picture, pixels */
	readonly lines: (picture: Raster, longSide: number) => Promise<readonly DetectedLine[]>;
	/** @param longSide  of the analysed picture, pixels */
	readonly map: (picture: Raster, longSide: number) => Promise<TextMap>;
}

/**
 * The detector of PP-OCR as what the correction of photos asks for text.
 * @param modelFolder  folder of better models than the included ones
 */
export async function textFinder(modelFolder: string | undefined): Promise<TextFinder> {
	const models = await paddleModels(modelFolder);
	return {
		lines: async (picture, longSide) => (await detectLines(models, picture, longSide)).lines,
		map: async (picture, longSide) => await detectText(models, picture, longSide),
	};
}
