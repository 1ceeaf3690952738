import { fixtureBytes } from '../../../fixtures';
import { ServiceError } from '../../src/messages/errors';
import { damages } from '../support/damage';
import { randomOf } from '../support/random';
import { convertFixture, removeFolders } from '../engine/support';
import { sampled } from '../support/sample';

afterAll(removeFolders);

const sources = ['sample.pdf', 'three-pages.pdf', 'form.pdf', 'chinese.pdf', 'encrypted.pdf', 'rotated.pdf'];
const runs = [
	['pdf/txt', {}],
	['pdf/txt', { txtTableFormat: 0 }],
	['pdf/json', {}],
	['pdf/xlsx', { excelWorksheetOption: 'e_ForDocument' }],
	['pdf/csv', {}],
	['pdf/img', { imageFormat: 'PNG', imageScaling: '0.2' }],
	['pdf/extract', { pageOptions: '1' }],
	['pdf/insert', { targetPage: '1' }],
] as const;

/** Each document meets each tool once, or four times. */
const rounds = sampled(96, 24);

describe.each(Object.entries(damages))('documents with %s', (name, damage) => {
	it('are either converted or refused', async () => {
		const random = randomOf(name.length);
		const seen = { converted: 0, refused: 0 };
		for (let round = 0; round < rounds; round++) {
			const source = damage(fixtureBytes(sources[round % sources.length]!), random);
			const [toolPath, parameter] = runs[round % runs.length]!;
			try {
				await convertFixture(toolPath, source, parameter, { password: 'secret' });
				seen.converted++;
			} catch (error) {
				if (!(error instanceof ServiceError)) throw error;
				// A library's own failure must have been foreseen; only its remains may be this general.
				expect([
					'cannotOpen',
					'emptyFile',
					'passwordRequired',
					'conversionFailed',
					'tooManyPages',
					'invalidParameter',
				]).toContain(error.errorName);
				seen.refused++;
			}
		}
		expect(seen.converted + seen.refused).toBe(rounds);
		// Without its end a document has no trailer, which no reader can do without.
		if (name !== 'an end cut off') expect(seen.converted).toBeGreaterThan(5);
	});
});
