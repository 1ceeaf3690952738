import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Campaign, type CampaignParts, type Reading } from '../../fuzz/campaign';
import { Corpus } from '../../fuzz/corpus';
import { mutationOf } from '../../fuzz/mutations';
import { randomOf } from '../../support/random';
import { temporaryFolder } from '../../support/temporary-folder';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** A reader that reaches a place for each different byte, and fails at `!`. */
function read(_kind: string, bytes: Buffer): Promise<Reading> {
	const reached = [...new Set(bytes)].map(String);
	const fault = bytes.includes('!') ? 'fails at !' : undefined;
	const end = fault ? 'fault' : bytes.includes('e') ? 'error' : 'result';
	return Promise.resolve({ reached, fault, end });
}

function campaign(changes: Partial<CampaignParts> = {}): Campaign {
	const random = randomOf(1);
	return new Campaign({
		corpus: new Corpus(join(folder.path, 'corpus')),
		findings: new Corpus(join(folder.path, 'findings')),
		seeds: [{ kind: 'pdf', bytes: Buffer.from('aaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbb') }],
		read,
		mutate: (bytes) => Buffer.concat([bytes, Buffer.from([97 + Math.floor(random() * 6)])]),
		random,
		...changes,
	});
}

describe('a fuzzing campaign', () => {
	it('keeps minimised inputs with new coverage for the next run', async () => {
		const first = await campaign().run(60);
		expect(first).toMatchObject({ places: 6, removed: 0 });
		expect(first.results + first.errors).toBe(61);
		const kept = new Corpus(join(folder.path, 'corpus')).entries('pdf');
		expect(kept.length).toBe(first.added);
		expect(Math.max(...kept.map(({ bytes }) => bytes.length))).toBeLessThan(20);
		const again = await campaign({ seeds: [] }).run(0);
		expect(again.places).toBe(6);
	});

	it('removes entries without new coverage', async () => {
		const corpus = new Corpus(join(folder.path, 'corpus'));
		for (const text of ['abc', 'ab', 'bca', 'd']) corpus.add('pdf', Buffer.from(text));
		expect(await campaign({ corpus, seeds: [] }).run(0)).toMatchObject({ removed: 1, places: 4 });
		expect(corpus.entries('pdf').map(({ bytes }) => bytes.toString())).toEqual(
			['d', 'ab', 'bca'].toSorted((one, other) => one.length - other.length),
		);
	});

	it('keeps only the shortest input of each fault', async () => {
		const { faults } = await campaign({ seeds: [{ kind: 'img', bytes: Buffer.from('some text! and more') }] }).run(0);
		expect([...faults.keys()]).toEqual(['fails at !']);
		expect(readdirSync(join(folder.path, 'corpus'))).toEqual([]);
		expect(new Corpus(join(folder.path, 'findings')).entries('img').map(({ bytes }) => bytes.toString())).toEqual([
			expect.stringMatching(/^.{0,2}!.{0,2}$/),
		]);
	});
});

describe('mutations', () => {
	it('are deterministic per random numbers, and change their input', () => {
		const base = Buffer.from('%PDF-1.7\n1 0 obj <</Length 12>> stream\nBT (a) Tj ET\nendstream endobj\n');
		const made = (seed: number) => {
			const mutate = mutationOf(randomOf(seed));
			return Array.from({ length: 50 }, () => mutate(base, Buffer.from('other input of the corpus')));
		};
		expect(made(7)).toEqual(made(7));
		expect(new Set(made(7).map((bytes) => bytes.toString('latin1'))).size).toBeGreaterThan(40);
	});
});
