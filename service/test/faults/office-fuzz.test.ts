import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../src/settings/settings';
import { officeFolders } from '../../src/runtime/office-program';
import { findJail } from '../../src/tasks/jail/jail';
import { WorkerPool } from '../../src/tasks/worker-pool';
import { buildService, distFolder } from '../support/build-service';
import { endsOfDamaged } from '../support/damaged-inputs';
import { fuzzedText } from '../support/fuzzed-text';
import { hasOffice } from '../support/office';
import { damagedOffice, officeSeeds } from '../support/office-seeds';
import { sampled } from '../support/sample';

/** An input takes a second of computing: with the environment variable many more are made. */
const inputs = Number(process.env['FUZZ_FILES'] ?? sampled(12, 3));
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const maxMs = 120_000 + inputs * 20_000;
const officeMs = 20_000;

let folder: string;
let pool: WorkerPool;
let seeds: ReadonlyMap<string, Buffer>;

beforeAll(async () => {
	buildService();
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-office-'));
	const entry = join(distFolder, 'tasks/worker-main.js');
	const needs = { entry, dataFolder: folder, dataFolders: [], programFolders: await officeFolders('') };
	pool = new WorkerPool({
		...readSettings({}),
		entry,
		// As the service has it: what LibreOffice needs has to be seen there.
		jail: await findJail('prefer', needs),
		makeFolder: () => mkdtemp(join(folder, 'worker-')),
		removeFolder: (path) => rm(path, { recursive: true, force: true }),
	});
	seeds = await officeSeeds();
});
afterAll(async () => {
	await pool.stop();
	await rm(folder, { recursive: true, force: true });
});

const outcomeOf = async (bytes: Buffer): Promise<string> =>
	await fuzzedText(bytes, { pool, folder, limits: { officeMs } });

/** What a damaged input may end with; anything else is a fault of ours. */
const allowed = [
	...['converted', 'cannotOpen', 'officeTimedOut', 'officeEncrypted', 'passwordRequired', 'containerTooLarge'],
	'contentTooLarge',
	...['nothingToConvert', 'emptyFile', 'tooManyPages', 'memoryLimitReached'],
];

(hasOffice ? describe : describe.skip)('damaged office files in a sandboxed worker', () => {
	it(
		'each give a result or a coded error, and intact ones are read',
		async () => {
			for (const [kind, bytes] of seeds) expect([kind, await outcomeOf(bytes)]).toEqual([kind, 'converted']);
			const kinds = [...seeds.values()];
			const make = (input: number, random: () => number): Buffer =>
				damagedOffice(kinds[input % kinds.length] ?? Buffer.alloc(0), random);
			const ends = await endsOfDamaged({ name: 'office', inputs, seed, make, outcomeOf, allowed });
			expect([...ends.keys()].filter((end) => !allowed.includes(end))).toEqual([]);
		},
		maxMs,
	);
});
