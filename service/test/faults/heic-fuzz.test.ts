import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readSettings } from '../../src/settings/settings';
import { WorkerPool } from '../../src/tasks/worker-pool';
import { buildService, distFolder } from '../support/build-service';
import { damages } from '../support/damage';
import { endsOfDamaged } from '../support/damaged-inputs';
import { fuzzedText } from '../support/fuzzed-text';
import { heicCanBeMade, heicOf } from '../support/heic';
import { sampled } from '../support/sample';

/** `npm run fuzz -- --containers` makes many more. */
const inputs = Number(process.env['FUZZ_FILES'] ?? sampled(40, 15));
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const maxMs = 120_000 + inputs * 10_000;

let folder: string;
let pool: WorkerPool;
let seeds: readonly Buffer[];

beforeAll(async () => {
	buildService();
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-heic-'));
	pool = new WorkerPool({
		...readSettings({}),
		conversionBaseMs: 20_000,
		entry: join(distFolder, 'tasks/worker-main.js'),
		makeFolder: () => mkdtemp(join(folder, 'worker-')),
		removeFolder: (path) => rm(path, { recursive: true, force: true }),
	});
	if (!heicCanBeMade) return;
	const create = { width: 320, height: 200, channels: 3, background: '#eee' } as const;
	const picture = await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
		.png()
		.toBuffer();
	seeds = [heicOf([picture]), heicOf([picture, picture]), heicOf([picture], ['-b', '10'])];
});
afterAll(async () => {
	await pool.stop();
	await rm(folder, { recursive: true, force: true });
});

const outcomeOf = async (bytes: Buffer): Promise<string> => await fuzzedText(bytes, { tool: 'img/pdf', pool, folder });

/** What a damaged picture may end with; anything else is a fault of ours. */
const allowed = ['converted', 'cannotOpen', 'emptyFile', 'imageTooLarge', 'contentTooLarge', 'nothingToConvert'];

(heicCanBeMade ? describe : describe.skip)('damaged HEIC photos', () => {
	it(
		'each give a page or a coded error, and intact ones are read',
		async () => {
			for (const whole of seeds) expect(await outcomeOf(whole)).toBe('converted');
			const ways = Object.values(damages);
			const make = (input: number, random: () => number): Buffer => {
				const whole = seeds[input % seeds.length] ?? Buffer.alloc(0);
				return ways[Math.floor(random() * ways.length)]?.(whole, random) ?? whole;
			};
			const ends = await endsOfDamaged({ name: 'heic', inputs, seed, make, outcomeOf, allowed });
			expect([...ends.keys()].filter((end) => !allowed.includes(end))).toEqual([]);
		},
		maxMs,
	);
});
