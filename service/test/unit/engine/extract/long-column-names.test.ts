import { compact } from '../../../../src/engine/extract/fold';
import { scoreHeading, wantedColumns } from '../../../../src/engine/extract/table-columns';
import { extractSettings } from '../../../../src/engine/extract/settings';
import { similarity } from '../../../../src/engine/values/similarity';
import { processorMs } from '../../../support/processor-time';

const { minSimilarity } = extractSettings.columns;

describe('long column names', () => {
	it('are compared with headers of similar length only', async () => {
		const wanted = wantedColumns(Array.from({ length: 100 }, (_, index) => `${'a'.repeat(190)}${index}`));
		const headings = Array.from({ length: 600 }, (_, index) => 'a'.repeat(1 + (index % 30)));
		const ms = await processorMs(() => {
			for (const heading of headings) for (const column of wanted) expectNone(scoreHeading(heading, column));
		});
		// Comparing all letters takes 20 times as long.
		expect(ms).toBeLessThan(1500);
	});

	it.each([
		['Bezeichnungen', 'Bezeichnung'],
		['Bezeichnungen der', 'Bezeichnungxyz'],
		['Net amout', 'Net amount due'],
		['abcd', 'abcde'],
		['abc', 'abcd'],
		['Lieferscheinnummer', 'Lieferscheinnumer'],
	])('match as before: %s, %s', (heading, name) => {
		const [column] = wantedColumns([name]);
		const [text, own] = [compact(heading), compact(name)];
		const likeness = Math.min(text.length, own.length) >= 4 ? similarity(text, own) : 0;
		expect(column && scoreHeading(heading, column)).toBeCloseTo(likeness >= minSimilarity ? likeness * 0.95 : 0, 6);
	});
});

function expectNone(score: number): void {
	if (score !== 0) throw new Error(`unexpected match: ${score}`);
}
