import { preparePage } from '../../src/engine/ocr/prepare-page';
import { isDense } from '../../src/engine/ocr/read-western';
import { ocrSettings } from '../../src/engine/ocr/settings/settings';
import { paddleModels } from '../../src/engine/text-detection/models';
import { pinPictureOf, pins } from '../unit/engine/ocr/pin-pictures';

describe('a dot-matrix page', () => {
	it.each([
		['touch', 1],
		['stand apart a little', 0.6],
	])('whose dots %s is read without Tesseract, with its lines unchanged', async (_, diameter) => {
		const image = await pinPictureOf(pins(diameter, '#222'));
		const page = await preparePage(await paddleModels(undefined), image, ocrSettings);
		expect([page.isPinPrint, page.isOfDots]).toEqual([true, false]);
		const anyText = { ...ocrSettings, readWestern: { ...ocrSettings.readWestern, denseText: 0 } };
		expect(isDense(page, anyText)).toBe(false);
		expect(isDense({ ...page, isPinPrint: false }, anyText)).toBe(true);
	});
});
