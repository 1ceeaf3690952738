import type { TextFinder } from '../image/dewarp/dewarp';
import { detectLines, detectText } from './ppocr/detect';
import { paddleModels } from './ppocr/models';

/** The detector of PP-OCR as what the correction of photos asks for text. */
export async function textFinder(): Promise<TextFinder> {
	const models = await paddleModels();
	return {
		lines: async (picture, longSide) => (await detectLines(models, picture, longSide)).lines,
		map: async (picture, longSide) => await detectText(models, picture, longSide),
	};
}
