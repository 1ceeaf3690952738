import { detectScript } from '../../../../src/engine/external/tesseract';
import { isFraktur, withRoundS } from '../../../../src/engine/ocr/fraktur';
import type { PreparedPage } from '../../../../src/engine/ocr/prepare-page';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';

jest.mock('../../../../src/engine/external/tesseract');

const installed = new Map([['osd', { code: 'osd', path: '', compressed: false }]]);

function detects(script: string, scriptConfidence: number): void {
	jest.mocked(detectScript).mockReset();
	jest.mocked(detectScript).mockResolvedValue({ turn: 0, turnConfidence: 9, script, scriptConfidence });
}

const isFrakturPage = async (text: string, photograph = false) =>
	await isFraktur(
		{ image: { width: 1, height: 1, pixels: new Uint8Array(4) }, photograph } as unknown as PreparedPage,
		text,
		installed,
		ocrSettings,
	);

describe('a page in Fraktur', () => {
	it('is recognised by words with a long s, and by its script', async () => {
		detects('Fraktur', 13);
		expect(await isFrakturPage('Das ift die Brücke')).toBe(true);
		expect(await isFrakturPage('und die lchweren Wagen')).toBe(true);
	});

	it('is rejected if the script differs or is uncertain', async () => {
		detects('Latin', 13);
		expect(await isFrakturPage('Das ift die Brücke')).toBe(false);
		detects('Fraktur', 0.5);
		expect(await isFrakturPage('Das ift die Brücke')).toBe(false);
	});

	it('is not tested without such words or on a photo', async () => {
		detects('Fraktur', 13);
		expect(await isFrakturPage('welche sich in der Fiche finden, find the shift, lie and fetch')).toBe(false);
		expect(await isFrakturPage('Das ift die Brücke', true)).toBe(false);
		expect(detectScript).not.toHaveBeenCalled();
	});

	it('is written with the modern s', () => {
		const words = ['Waſſer', '[olwalten', '[1]', '[sic]'].map((text) => ({ text }) as RecognisedWord);
		expect(withRoundS(words).map(({ text }) => text)).toEqual(['Wasser', 'solwalten', '[1]', '[sic]']);
	});
});
