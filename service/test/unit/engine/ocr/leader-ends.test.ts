import { withoutLeaderEnds } from '../../../../src/engine/ocr/leader-ends';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';

/** Rows of a text at the left and one at the right. */
const rowsOf = (rows: readonly (readonly [string, string])[], right = 500): RecognisedWord[] =>
	rows.flatMap(([label, number], row) =>
		[label, number].map((text, at): RecognisedWord => {
			const baseline = 40 * row + 40;
			const left = at === 0 ? 50 : right;
			const box = { left, right: left + 10 * text.length, top: baseline - 16, bottom: baseline + 4 };
			return { text, box, baseline, fontSize: 20, confidence: 0.9, line: 2 * row + at, spaceAfter: true };
		}),
	);

const textsAfter = (words: readonly RecognisedWord[]) => withoutLeaderEnds(words, ocrSettings).map(({ text }) => text);

describe('recognized leader dots', () => {
	it('are removed from titles and page numbers', () => {
		const words = rowsOf([
			['Introduction..', '.5'],
			['Methods', '7'],
			['Results.', '12'],
			['Tables', '...14'],
		]);
		expect(textsAfter(words)).toEqual(['Introduction', '5', 'Methods', '7', 'Results', '12', 'Tables', '14']);
	});

	it('are kept if few rows have them: sentence ends and numbering', () => {
		const rows = rowsOf([
			['Share', '.5'],
			['Part', '.25'],
			['Rest', '7'],
		]);
		expect(textsAfter(rows)).toEqual(rows.map(({ text }) => text));
	});

	it('are kept if numbers follow directly', () => {
		const rows = rowsOf(
			[
				['See p.', '5'],
				['See p.', '7'],
				['See p.', '9'],
			],
			120,
		);
		expect(textsAfter(rows)).toEqual(rows.map(({ text }) => text));
	});
});
