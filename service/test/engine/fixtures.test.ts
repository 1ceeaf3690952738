import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsFolder, fixtureBytes, fixturePath, readManifest, type ManifestRow } from '../../../fixtures';
import { fixtureSources } from '../../../fixtures/make/documents';

/** `UPDATE_FIXTURES=1` makes the documents and the manifest again; the run fails so that it is never left on. */
const update = process.env.UPDATE_FIXTURES === '1';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function makeAll(): Promise<void> {
	const rows: ManifestRow[] = [];
	for (const { id, exercises, make } of fixtureSources) {
		const bytes = await make();
		writeFileSync(fixturePath(id), bytes);
		rows.push({ id, sha256: sha256(bytes), bytes: bytes.length, origin: 'fixtures/make', licence: 'MIT', exercises });
	}
	writeFileSync(join(documentsFolder, '..', 'manifest.json'), `${JSON.stringify(rows, null, '\t')}\n`);
}

describe('fixtures', () => {
	if (update) {
		it('can be regenerated', async () => {
			await makeAll();
			throw new Error('fixtures were made again; run without UPDATE_FIXTURES');
		});
		return;
	}

	it('are exactly the files in the manifest', () => {
		expect(readdirSync(documentsFolder).sort()).toEqual(
			readManifest()
				.map((row) => row.id)
				.sort(),
		);
		expect(readManifest().map((row) => row.id)).toEqual(fixtureSources.map((source) => source.id));
	});

	it.each(readManifest())('$id has the recorded hash', (row) => {
		expect(sha256(fixtureBytes(row.id))).toBe(row.sha256);
	});

	it.each(fixtureSources.filter((source) => !source.random))(
		'$id matches the output of its generator',
		async ({ id, make }) => {
			expect(Buffer.from(await make()).equals(fixtureBytes(id))).toBe(true);
		},
	);
});
