import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readSettings } from '../../src/config';
import { WorkerPool } from '../../src/tasks/worker-pool';
import { buildService, distFolder } from '../support/build-service';
import { damages, numbers } from '../support/damage';
import { fuzzedText } from '../support/fuzzed-text';
import { heicCanBeMade, heicOf } from '../support/heic';
import { severalAtOnce } from '../support/several-at-once';

/** `npm run fuzz -- --containers` makes many more. */
const inputs = Number(process.env['FUZZ_FILES'] ?? 40);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const longestMs = 120_000 + inputs * 10_000;

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
}, 120_000);
afterAll(async () => {
	await pool.stop();
	await rm(folder, { recursive: true, force: true });
});

const outcomeOf = async (bytes: Buffer): Promise<string> => await fuzzedText(bytes, { tool: 'img/pdf', pool, folder });

/** What a damaged picture may end with; anything else is a fault of ours. */
const allowed = ['converted', 'cannotOpen', 'emptyFile', 'imageTooLarge', 'contentTooLarge', 'nothingToConvert'];

(heicCanBeMade ? describe : describe.skip)('damaged pictures of phones', () => {
	it(
		'end each with a page or a coded error, and whole ones are read',
		async () => {
			for (const whole of seeds) expect(await outcomeOf(whole)).toBe('converted');
			const random = numbers(seed);
			const ways = Object.values(damages);
			const ends = new Map<string, number>();
			await severalAtOnce(inputs, 2, async (input) => {
				const whole = seeds[input % seeds.length] ?? Buffer.alloc(0);
				const bytes = ways[Math.floor(random() * ways.length)]?.(whole, random) ?? whole;
				const end = await outcomeOf(bytes);
				ends.set(end, (ends.get(end) ?? 0) + 1);
				if (!allowed.includes(end)) await writeFile(join(tmpdir(), `heic-fuzz-${seed}-${input}.bin`), bytes);
			});
			if (process.env['FUZZ_FILES'] !== undefined)
				process.stdout.write(`${JSON.stringify(Object.fromEntries(ends))}\n`);
			expect([...ends.keys()].filter((end) => !allowed.includes(end))).toEqual([]);
		},
		longestMs,
	);
});
