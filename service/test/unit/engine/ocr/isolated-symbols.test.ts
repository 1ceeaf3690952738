import { removeIsolatedSymbols } from '../../../../src/engine/ocr/isolated-symbols';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';

/** Words of letters ten pixels wide in a font of twenty. */
function words(...placed: readonly (readonly [text: string, left: number, line?: number])[]): RecognisedWord[] {
	return placed.map(([text, left, line = 0]) => ({
		text,
		box: { left, right: left + 10 * text.length, top: 0, bottom: 20 },
		baseline: 16,
		fontSize: 20,
		confidence: 0.9,
		line,
		spaceAfter: true,
	}));
}

const textsOf = (read: readonly RecognisedWord[]) => read.map(({ text }) => text);

describe('removeIsolatedSymbols', () => {
	it('attaches a semicolon to the previous word', () => {
		const [first] = removeIsolatedSymbols(words(['knees', 0], [';', 55], ['then', 75]));
		expect(first).toMatchObject({ text: 'knees;', box: { left: 0, right: 65 } });
	});

	it('attaches quotation marks to the nearer word', () => {
		expect(
			textsOf(
				removeIsolatedSymbols(words(['said', 0], ['"', 52], ['the', 65], ['end', 110], ['"', 143], ['and', 165])),
			),
		).toEqual(['said', '"the', 'end"', 'and']);
	});

	it('attaches the first and the last character of a line', () => {
		expect(textsOf(removeIsolatedSymbols(words(['"', 0], ['What', 14], ['!', 58], ['so', 0, 1])))).toEqual([
			'"What!',
			'so',
		]);
	});

	it('drops characters read from a stamp or a drawing, and keeps those next to digits, confident ones and those of other readers', () => {
		const noise = words(['Dear', 0], ['@', 60], ['¢¢', 80], ['Sir', 120], ['|', 170], ['&', 190], ['Co', 210]);
		const read = noise.map((word) => ({ ...word, byTesseract: true as const }));
		expect(textsOf(removeIsolatedSymbols(read))).toEqual(['Dear', 'Sir', '&', 'Co']);
		expect(removeIsolatedSymbols(noise)).toEqual(noise);
		const printed = words(['12', 0], ['€', 30], ['3', 60], ['@', 90], ['1.20', 110], ['©', 170], ['Co', 190]);
		const ofTesseract = printed.map((word) => ({ ...word, byTesseract: true as const }));
		expect(removeIsolatedSymbols(ofTesseract)).toEqual(ofTesseract);
		const sure = read.map((word) => ({ ...word, confidence: 0.96 }));
		expect(removeIsolatedSymbols(sure)).toEqual(sure);
	});

	it('keeps a character that is isolated or nearer to the next word', () => {
		const far = words(['Total', 0], [';', 90], ['12', 130], ['a', 160], ['!', 180], ['b', 195]);
		expect(removeIsolatedSymbols(far)).toEqual(far);
		const colons = words(['Name', 0], [':', 45], ['Jo', 70]);
		expect(removeIsolatedSymbols(colons)).toEqual(colons);
	});
});
