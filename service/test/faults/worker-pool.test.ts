import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionFailure, WorkerStopped } from '../../src/tasks/worker-handle';
import { WorkerPool, type WorkerPoolOptions } from '../../src/tasks/worker-pool';
import { buildService } from '../support/build-service';
import { isRunning } from '../support/is-running';

const entry = join(__dirname, '../support/misbehaving-worker.js');
const mebibyte = 1024 ** 2;

let folder: string;
let pool: WorkerPool;
let workerFolders: string[];

beforeAll(() => buildService(), 120_000);
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-pool-'));
	workerFolders = [];
	pool = makePool();
});
afterEach(async () => {
	await pool.stop();
	await rm(folder, { recursive: true, force: true });
});

function makePool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
	return new WorkerPool({
		entry,
		filesPerWorker: 50,
		conversionBaseMs: 1500,
		conversionPageMs: 100,
		workerMemoryBytes: 300 * mebibyte,
		makeFolder: async () => {
			workerFolders.push(await mkdtemp(join(folder, 'worker-')));
			return workerFolders.at(-1) ?? '';
		},
		removeFolder: (path) => rm(path, { recursive: true, force: true }),
		...options,
	});
}

async function run(behaviour: string, inputPath = '/nowhere') {
	const outputFolder = await mkdtemp(join(folder, 'job-'));
	return await pool.run({ toolPath: 'pdf/txt', inputPath, fileName: `${behaviour}.pdf`, parameter: {}, outputFolder });
}

async function failureOf(behaviour: string): Promise<string> {
	const thrown = await run(behaviour).then(
		() => 'no failure',
		(error: unknown) => error,
	);
	expect(thrown).toBeInstanceOf(ConversionFailure);
	const { error } = thrown as ConversionFailure;
	expect(error.details['file']).toBe(`${behaviour}.pdf`);
	return error.errorName;
}

describe('a worker that', () => {
	it.each([
		['exit-0', 'workerCrashed'],
		['exit-1', 'workerCrashed'],
		['segfault', 'workerCrashed'],
		['abort', 'workerCrashed'],
		['throw-later', 'workerCrashed'],
		['throw', 'conversionFailed'],
		['spin', 'conversionTimedOut'],
		['sleep', 'conversionTimedOut'],
		['stubborn', 'conversionTimedOut'],
	])(
		'does %s fails the file with %s, and the next file succeeds at once',
		async (behaviour, errorName) => {
			expect(await failureOf(behaviour)).toBe(errorName);
			const begun = Date.now();
			expect((await run('good')).downFileName).toBe('result.txt');
			expect(Date.now() - begun).toBeLessThan(5000);
		},
		20_000,
	);

	it.each(['buffers', 'heap'])(
		'takes more and more memory (%s) fails the file, and the next file succeeds at once',
		async (behaviour) => {
			// Time enough on a busy machine: this is about the other limit.
			pool = makePool({ conversionBaseMs: 20_000 });
			expect(await failureOf(behaviour)).toBe('memoryLimitReached');
			expect((await run('good')).downFileName).toBe('result.txt');
		},
		30_000,
	);

	it('writes without end to its output does not disturb', async () => {
		expect((await run('shout')).downFileName).toBe('result.txt');
	}, 20_000);

	it('throws says where, and not what: that may be text of the document', async () => {
		const thrown = (await run('throw').catch((error: unknown) => error)) as ConversionFailure;
		expect(thrown.trace?.frames[0]).toMatch(/misbehaving-worker/);
		expect(JSON.stringify(thrown.trace)).not.toContain('secret');
		expect(thrown.error.text('en')).not.toContain('secret');
	});

	it('has started children does not leave them behind', async () => {
		const pidFile = join(folder, 'pid');
		await writeFile(pidFile, '');
		await expect(run('children', pidFile)).rejects.toBeInstanceOf(ConversionFailure);
		const pid = Number(await readFile(pidFile, 'utf8'));
		expect(pid).toBeGreaterThan(1);
		for (let looks = 0; looks < 50 && isRunning(pid); looks++) await new Promise((resolve) => setTimeout(resolve, 50));
		expect(isRunning(pid)).toBe(false);
	}, 20_000);

	it('cannot be begun fails the file', async () => {
		pool = makePool({ entry: join(folder, 'missing.js') });
		expect(await failureOf('good')).toBe('workerCrashed');
	});

	it('gets more time for more pages', async () => {
		expect((await run('many-pages')).downFileName).toBe('result.txt');
		expect(await failureOf('long')).toBe('conversionTimedOut');
	}, 20_000);
});

describe('a pool', () => {
	it('uses a worker again, and a fresh one after so many files', async () => {
		pool = makePool({ filesPerWorker: 3 });
		for (let count = 0; count < 7; count++) await run('good');
		expect(workerFolders).toHaveLength(3);
	}, 20_000);

	it('works files at once, each in a process of its own', async () => {
		await Promise.all([run('slow'), run('slow'), run('slow')]);
		expect(workerFolders).toHaveLength(3);
	}, 20_000);

	it('shows a worker nothing of its own environment', async () => {
		process.env['SECRET_OF_THE_SERVICE'] = 'x';
		const { resultPath } = await run('environment');
		const environment = JSON.parse(await readFile(resultPath, 'utf8')) as Record<string, string>;
		expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(
			expect.arrayContaining(['PATH', 'TMPDIR']),
		);
		expect(environment).not.toHaveProperty('SECRET_OF_THE_SERVICE');
		expect(environment['TMPDIR']).toBe(workerFolders[0]);
	});

	it('stops at once, tells those who wait, and leaves no folder', async () => {
		const running = expect(run('sleep')).rejects.toBeInstanceOf(WorkerStopped);
		await run('good');
		await new Promise((resolve) => setTimeout(resolve, 300));
		await pool.stop();
		await running;
		expect((await readdir(folder)).filter((name) => name.startsWith('worker-'))).toEqual([]);
		await expect(run('good')).rejects.toBeInstanceOf(WorkerStopped);
	}, 20_000);

	it('outlives forty bad files in a row without a process left', async () => {
		for (let count = 0; count < 40; count++) await failureOf(count % 2 ? 'exit-1' : 'segfault');
		expect((await run('good')).downFileName).toBe('result.txt');
		await pool.stop();
		const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
		for (const pid of children.trim().split(' ').filter(Boolean)) {
			const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
			expect(command).not.toContain('misbehaving-worker');
		}
	}, 60_000);
});
