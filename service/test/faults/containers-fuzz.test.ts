import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../src/settings/settings';
import { WorkerPool } from '../../src/tasks/worker-pool';
import { buildService, distFolder } from '../support/build-service';
import { archive, containerSeeds } from '../support/container-seeds';
import { damages } from '../support/damage';
import { endsOfDamaged } from '../support/damaged-inputs';
import { fuzzedText } from '../support/fuzzed-text';
import { sampled } from '../support/sample';

/** `npm run fuzz` makes many more. */
const inputs = Number(process.env['FUZZ_FILES'] ?? sampled(200, 60));
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** An input takes some 10 ms on a quiet machine; one that makes its worker end, a second. Nights of fuzzing are not ended because the machine is busy. */
const maxMs = 120_000 + inputs * (process.env['FUZZ_FILES'] === undefined ? 600 : 10_000);

let folder: string;
let pool: WorkerPool;

beforeAll(async () => {
	buildService();
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-containers-'));
	pool = new WorkerPool({
		...readSettings({}),
		conversionBaseMs: 20_000,
		workerMemoryBytes: 700 * 1024 ** 2,
		entry: join(distFolder, 'tasks/worker-main.js'),
		makeFolder: () => mkdtemp(join(folder, 'worker-')),
		removeFolder: (path) => rm(path, { recursive: true, force: true }),
	});
});
afterAll(async () => {
	await pool.stop();
	await rm(folder, { recursive: true, force: true });
});

/** With all that may be read of them. */
const outcomeOf = async (bytes: Buffer): Promise<string> =>
	await fuzzedText(bytes, { pool, folder, parameter: '{"mailAsPdf":1,"inlinePictures":1}', password: 'sesame' });

/** What a damaged input may end with; anything else is a fault of ours. */
const allowed = [
	'unpacked',
	'converted',
	'cannotOpen',
	'nothingToConvert',
	'containerTooLarge',
	'contentTooLarge',
	'emptyFile',
	'tooManyPages',
];

describe('damaged emails, mailboxes and archives', () => {
	it(
		'each give their content or a coded error',
		async () => {
			const ways = Object.values(damages);
			const kinds = Object.values(containerSeeds);
			const make = (input: number, random: () => number): Buffer => {
				let bytes: Buffer = kinds[input % kinds.length] ?? archive;
				for (let times = 0; times < 1 + Math.floor(random() * 3); times++) {
					bytes = ways[Math.floor(random() * ways.length)]?.(bytes, random) ?? bytes;
				}
				return bytes;
			};
			const ends = await endsOfDamaged({ name: 'container', inputs, seed, make, outcomeOf, allowed });
			expect([...ends.keys()].filter((end) => !allowed.includes(end))).toEqual([]);
			expect(ends.get('unpacked')).toBeGreaterThan(inputs / 10);
		},
		maxMs,
	);
});
