import { fixtureBytes } from '../../../fixtures';
import { ServiceError } from '../../src/errors';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

/** Small generator of the same numbers every time (mulberry32). */
function numbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

type Damage = (bytes: Buffer, random: () => number) => Buffer;

const damages: Record<string, Damage> = {
	'flipped bits': (bytes, random) => {
		const damaged = Buffer.from(bytes);
		for (let count = 0; count < 1 + random() * 40; count++) {
			const at = Math.floor(random() * damaged.length);
			damaged[at] = damaged[at]! ^ (1 << Math.floor(random() * 8));
		}
		return damaged;
	},
	'an end cut off': (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
	'a piece taken out': (bytes, random) => {
		const from = Math.floor(random() * bytes.length);
		return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor(random() * 400))]);
	},
	'changed numbers': (bytes, random) => {
		const text = bytes
			.toString('latin1')
			.replace(/\d+/g, (digits) =>
				random() < 0.02 ? String(Math.floor(random() * 10 ** (random() * 10))) : digits,
			);
		return Buffer.from(text, 'latin1');
	},
};

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

describe.each(Object.entries(damages))('documents with %s', (name, damage) => {
	it('are converted or refused, never anything else', async () => {
		const random = numbers(name.length);
		const seen = { converted: 0, refused: 0 };
		for (let round = 0; round < 96; round++) {
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
		expect(seen.converted + seen.refused).toBe(96);
		// Without its end a document has no trailer, which no reader can do without.
		if (name !== 'an end cut off') expect(seen.converted).toBeGreaterThan(5);
	}, 60_000);
});
