import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceError } from '../../src/messages/errors';
import { ConversionFailure, WorkerStopped } from '../../src/tasks/worker-ends';
import { networkJail } from '../../src/tasks/jail/jail';
import { WorkerPool, type WorkerPoolOptions } from '../../src/tasks/worker-pool';
import { buildService } from '../support/build-service';
import { isRunning } from '../support/is-running';
import { sampled } from '../support/sample';
import { waitUntil } from '../support/wait-until';

const entry = join(__dirname, '../support/misbehaving-worker.js');
const mebibyte = 1024 ** 2;
/** In a row; each way to end badly has its turn. */
const badFiles = sampled(100, 24);
/** Far more than may be kept of it. */
const outputGibibytes = sampled(10, 1);

/** A pool with a separate folder. */
class Trial {
	readonly workerFolders: string[] = [];
	pool: WorkerPool;

	private constructor(readonly folder: string) {
		this.pool = this.makePool({});
	}

	static async begin(): Promise<Trial> {
		return new Trial(await mkdtemp(join(tmpdir(), 'document-conversion-pool-')));
	}

	/** Takes a pool with other options, before the first file. */
	use(options: Partial<WorkerPoolOptions>): void {
		this.pool = this.makePool(options);
	}

	private makePool(options: Partial<WorkerPoolOptions>): WorkerPool {
		return new WorkerPool({
			entry,
			filesPerWorker: 50,
			workers: 4,
			conversionBaseMs: 1500,
			conversionPageMs: 100,
			conversionMaximumMs: 60_000,
			conversionStallMs: 60_000,
			workerMemoryBytes: 300 * mebibyte,
			workerDiskBytes: 20 * mebibyte,
			workerStartMs: 20_000,
			makeFolder: async () => {
				this.workerFolders.push(await mkdtemp(join(this.folder, 'worker-')));
				return this.workerFolders.at(-1) ?? '';
			},
			removeFolder: (path) => rm(path, { recursive: true, force: true }),
			...options,
		});
	}

	async run(behaviour: string, inputPath = '/nowhere', account?: number) {
		return await this.pool.run(await this.jobOf(behaviour, inputPath), account === undefined ? {} : { account });
	}

	async jobOf(behaviour: string, inputPath = '/nowhere') {
		const outputFolder = await mkdtemp(join(this.folder, 'job-'));
		return { toolPath: 'pdf/txt', inputPath, fileName: `${behaviour}.pdf`, parameter: {}, outputFolder } as const;
	}

	async errorOf(behaviour: string): Promise<ServiceError> {
		const thrown = await this.run(behaviour).then(
			() => 'no failure',
			(error: unknown) => error,
		);
		expect(thrown).toBeInstanceOf(ConversionFailure);
		const { error } = thrown as ConversionFailure;
		expect(error.details['file']).toBe(`${behaviour}.pdf`);
		return error;
	}

	async failureOf(behaviour: string): Promise<string> {
		return (await this.errorOf(behaviour)).errorName;
	}

	/** Waits until the folder of a worker, counted from 0, is removed. */
	async untilGone(index: number): Promise<void> {
		await waitUntil(() => !existsSync(this.workerFolders[index] ?? ''), 'the folder of the worker is removed', 20);
	}

	async end(): Promise<void> {
		await this.pool.stop();
		await rm(this.folder, { recursive: true, force: true });
	}
}

let trial: Trial;

beforeAll(() => buildService());

/** Work that waits for a time limit most of the time: all begins at once, each with a separate pool. */
const waiting: Readonly<Record<string, (own: Trial) => Promise<void>>> = {
	...Object.fromEntries(
		['spin', 'sleep', 'stubborn'].map((behaviour) => [`does ${behaviour}`, untilTimeout(behaviour)]),
	),

	'hangs before it takes a file': async (own) => {
		own.use({ conversionBaseMs: 20_000, workerStartMs: 10_000 });
		expect(await own.failureOf('hang-next')).toBe('workerExited');
		const error = await own.errorOf('good');
		expect([error.errorName, error.details['limit']]).toEqual(['workerNotStarted', 10]);
		expect((await own.run('good')).downFileName).toBe('result.txt');
	},

	'starts child processes leaves none behind': async (own) => {
		const pidFile = join(own.folder, 'pid');
		await writeFile(pidFile, '');
		await expect(own.run('children', pidFile)).rejects.toBeInstanceOf(ConversionFailure);
		const pid = Number(await readFile(pidFile, 'utf8'));
		expect(pid).toBeGreaterThan(1);
		await waitUntil(() => !isRunning(pid), 'the child process has ended');
	},

	'gets more time for more pages': async (own) => {
		expect((await own.run('many-pages')).downFileName).toBe('result.txt');
		expect(await own.failureOf('long')).toBe('conversionTimedOut');
	},

	'finishes no page for too long hits the page timeout': async (own) => {
		own.use({ conversionStallMs: 700 });
		const error = await own.errorOf('stalls');
		expect([error.errorName, error.text('en')]).toEqual([
			'conversionStalled',
			'The conversion of "stalls.pdf" was stopped because no page was completed within 1 seconds. Select fewer pages or split the file.',
		]);
		expect(error.text('zh')).toContain('未完成任何一页');
	},

	'finishes pages endlessly hits the file timeout': async (own) => {
		own.use({ conversionStallMs: 2000, conversionMaximumMs: 4000 });
		const begun = Date.now();
		expect(await own.failureOf('endless')).toBe('conversionTimedOut');
		expect(Date.now() - begun).toBeGreaterThan(3900);
	},
};

/** The file fails, the next one succeeds at once, and nothing is left of the worker. */
function untilTimeout(behaviour: string): (own: Trial) => Promise<void> {
	return async (own) => {
		own.use({ conversionBaseMs: 3000 });
		const error = await own.errorOf(behaviour);
		expect(error.errorName).toBe('conversionTimedOut');
		expect(error.text('en')).toContain('exceeded the time limit');
		expect((await own.run('good')).downFileName).toBe('result.txt');
		expect(own.workerFolders).toHaveLength(2);
		await own.untilGone(0);
	};
}

describe('a worker that waits for its end', () => {
	const ends = new Map<string, Promise<void>>();
	const inTrial = async (check: (own: Trial) => Promise<void>): Promise<void> => {
		const own = await Trial.begin();
		try {
			await check(own);
		} finally {
			await own.end();
		}
	};

	beforeAll(() => {
		for (const [name, check] of Object.entries(waiting)) {
			const end = inTrial(check);
			// Its own test tells.
			end.catch(() => undefined);
			ends.set(name, end);
		}
	});

	it.each(Object.keys(waiting))('%s', async (name) => {
		await ends.get(name);
	});
});

/** Exited children of this process without a wait() call. */
async function zombies(): Promise<string[]> {
	const tasks = await readdir(`/proc/${process.pid}/task`);
	const lists = await Promise.all(
		tasks.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, 'utf8').catch(() => '')),
	);
	const pids = lists.flatMap((list) => list.split(' ').filter(Boolean));
	const states = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
	return states.filter((state) => / Z /.test(state));
}

beforeEach(async () => {
	trial = await Trial.begin();
});
afterEach(() => trial.end());

describe('a worker that', () => {
	it.each([
		['exit-0', 'workerExited', 'exit code 0'],
		['exit-1', 'workerExited', 'exit code 1'],
		['segfault', 'workerKilled', 'SIGSEGV'],
		['abort', 'workerKilled', 'SIGABRT'],
		['throw-later', 'workerExited', 'exit code'],
		['throw', 'conversionFailed', 'The conversion of'],
		['fill-disk', 'diskLimitReached', 'temporary files exceeded the limit of 20 MiB'],
		['fill-own-folder', 'diskLimitReached', 'temporary files exceeded the limit of 20 MiB'],
		['write-code', 'conversionFailed', 'The conversion of'],
	])('does %s fails the file with %s; the next file succeeds at once', async (behaviour, errorName, words) => {
		// Time enough on a busy machine: this is about other limits.
		trial.use({ conversionBaseMs: 20_000 });
		const error = await trial.errorOf(behaviour);
		expect(error.errorName).toBe(errorName);
		expect(error.text('en')).toContain(words);
		expect((await trial.run('good')).downFileName).toBe('result.txt');
	});

	it.each(['buffers', 'heap', 'hungry-child'])(
		'leaks memory (%s) fails the file; the next file succeeds at once',
		async (behaviour) => {
			// Time enough on a busy machine: this is about the other limit.
			trial.use({ conversionBaseMs: 20_000 });
			expect(await trial.failureOf(behaviour)).toBe('memoryLimitReached');
			expect((await trial.run('good')).downFileName).toBe('result.txt');
		},
	);

	it(`writes ${outputGibibytes} GiB to its output causes no harm: the output is discarded`, async () => {
		trial.use({ conversionBaseMs: 600_000, conversionMaximumMs: 600_000, conversionStallMs: 600_000 });
		const sizeFile = join(trial.folder, 'gibibytes');
		await writeFile(sizeFile, String(outputGibibytes));
		const before = process.memoryUsage.rss();
		expect((await trial.run('shout', sizeFile)).downFileName).toBe('result.txt');
		expect(process.memoryUsage.rss() - before).toBeLessThan(50 * mebibyte);
	});

	it('throws reports the position without the message, which may contain document text', async () => {
		const thrown = (await trial.run('throw').catch((error: unknown) => error)) as ConversionFailure;
		expect(thrown.trace?.frames[0]).toMatch(/misbehaving-worker/);
		expect(JSON.stringify(thrown.trace)).not.toContain('secret');
		expect(thrown.error.text('en')).not.toContain('secret');
	});

	it('cannot start fails the file', async () => {
		trial.use({ entry: join(trial.folder, 'missing.js') });
		expect(await trial.failureOf('good')).toBe('workerNotStarted');
	});
});

describe('the timeout of a file', () => {
	it('starts when a worker takes it, without the start-up of the worker', async () => {
		// The first file waits for its worker, which takes longer than the file may.
		const slow = join(trial.folder, 'slow-worker.js');
		const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);';
		await writeFile(slow, `${wait}\nrequire(${JSON.stringify(entry)});\n`);
		trial.use({ entry: slow, conversionBaseMs: 1000 });
		const begun = Date.now();
		expect((await trial.run('good')).downFileName).toBe('result.txt');
		expect(Date.now() - begun).toBeGreaterThan(1500);
	});
});

describe('a worker', () => {
	it('reaches no network if the system supports it', async () => {
		const server = createServer((socket) => socket.end());
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const portFile = join(trial.folder, 'port');
		await writeFile(portFile, String((server.address() as AddressInfo).port));
		const { resultPath } = await trial.run('network', portFile);
		server.close();
		const answer = await readFile(resultPath, 'utf8');
		expect(answer).toBe((await networkJail()).level === 'network' ? 'ENETUNREACH' : 'connected');
		// The machines that run these tests can.
		if (process.getuid?.() === 0) expect((await networkJail()).level).toBe('network');
	});
});

describe('a pool', () => {
	it('reuses a worker and replaces it after a number of files', async () => {
		trial.use({ filesPerWorker: 3 });
		for (let count = 0; count < 7; count++) await trial.run('good');
		expect(trial.workerFolders).toHaveLength(3);
	});

	it('gives the worker of a sample to the next file, whoever owns it', async () => {
		trial.use({ workers: 1 });
		const job = {
			toolPath: 'pdf/txt',
			inputPath: '/nowhere',
			fileName: 'good.pdf',
			parameter: {},
			outputFolder: await mkdtemp(join(trial.folder, 'job-')),
		} as const;
		await trial.pool.convertSample(job, new AbortController().signal);
		await trial.run('good', '/nowhere', 1);
		expect(trial.workerFolders).toHaveLength(1);
		await trial.run('good', '/nowhere', 2);
		expect(trial.workerFolders.length).toBeGreaterThan(1);
		// A later sample shows whether a worker can be started now.
		const before = trial.workerFolders.length;
		await trial.pool.convertSample(job, new AbortController().signal);
		expect(trial.workerFolders.length).toBeGreaterThan(before);
	});

	it('gives a worker files of one account only; two accounts that take turns cost no further start', async () => {
		trial.use({ workers: 1 });
		const folderOf = async (account: number): Promise<unknown> => {
			const { resultPath } = await trial.run('environment', '/nowhere', account);
			return (JSON.parse(await readFile(resultPath, 'utf8')) as Record<string, unknown>)['TMPDIR'];
		};
		const first = [await folderOf(1), await folderOf(2)];
		expect(new Set(first).size).toBe(2);
		for (let turn = 0; turn < 3; turn++) expect([await folderOf(1), await folderOf(2)]).toEqual(first);
		// The spare, for the next account.
		await waitUntil(() => trial.workerFolders.length === 3, 'the spare has started', 20);
		expect(await folderOf(3)).toBe(trial.workerFolders[2]);
		// Two at most wait for their accounts.
		await trial.untilGone(0);
		expect(trial.workerFolders.slice(0, 3).map((path) => existsSync(path))).toEqual([false, true, true]);
	});

	it('warms up the next worker before one is replaced', async () => {
		const warmed: string[] = [];
		trial.use({
			filesPerWorker: 4,
			warmUp: async (convert) => {
				warmed.push((await convert(await trial.jobOf('good'))).downFileName);
			},
		});
		for (let file = 0; file < 2; file++) await trial.run('good');
		expect(trial.workerFolders).toHaveLength(1);
		await trial.run('good');
		await waitUntil(() => warmed.length === 1, 'the next worker is warm', 20);
		for (let file = 3; file < 5; file++) await trial.run('good');
		expect(warmed).toEqual(['result.txt']);
		expect(trial.workerFolders).toHaveLength(2);
	});

	it.each(['later-memory', 'later-processes'])('ends an idle worker that takes too much (%s)', async (behaviour) => {
		await trial.run(behaviour);
		expect(trial.workerFolders).toHaveLength(1);
		await trial.untilGone(0);
		expect((await trial.run('good')).downFileName).toBe('result.txt');
	});

	it('leaves nothing of a conversion in the folder of its worker', async () => {
		await trial.run('leftovers');
		expect(await readdir(trial.workerFolders[0] ?? '')).toEqual(['tessdata-abcdef']);
		await trial.run('good');
		expect(trial.workerFolders).toHaveLength(1);
	});

	it('puts a file back if no process can be started for it', async () => {
		trial.use({ makeFolder: () => Promise.resolve(join(trial.folder, 'missing')) });
		expect(await trial.failureOf('good')).toBe('workerNotStarted');
	});

	it('puts a file back if its sandbox cannot be started', async () => {
		const input = join(trial.folder, 'original');
		await writeFile(input, '');
		trial.use({ jail: { level: 'landlock', command: () => [join(trial.folder, 'missing')] } });
		const thrown = (await trial.run('good', input).catch((error: unknown) => error)) as ConversionFailure;
		expect(thrown.error.errorName).toBe('workerNotStarted');
		expect(thrown.trace?.name).toMatch(/^spawn .*ENOENT$/);
	});

	it('replaces an idle worker with growing memory', async () => {
		trial.use({ workerMemoryBytes: 2048 * mebibyte });
		await trial.run('leak');
		await trial.run('leak');
		expect(trial.workerFolders).toHaveLength(1);
		for (let count = 0; count < 5; count++) await trial.run('leak');
		expect(trial.workerFolders).toHaveLength(2);
		await trial.run('good');
	});

	it('replaces a worker after an unexpected failure', async () => {
		await trial.failureOf('throw');
		await trial.run('good');
		expect(trial.workerFolders).toHaveLength(2);
	});

	it('converts files in parallel, each in a separate process', async () => {
		await Promise.all([trial.run('slow'), trial.run('slow'), trial.run('slow')]);
		expect(trial.workerFolders).toHaveLength(3);
	});

	it('hides its environment from workers', async () => {
		process.env['SECRET_OF_THE_SERVICE'] = 'x';
		const { resultPath } = await trial.run('environment');
		const environment = JSON.parse(await readFile(resultPath, 'utf8')) as Record<string, string>;
		expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(
			expect.arrayContaining(['PATH', 'TMPDIR']),
		);
		expect(environment).not.toHaveProperty('SECRET_OF_THE_SERVICE');
		expect(environment['TMPDIR']).toBe(trial.workerFolders[0]);
	});

	it('stops at once, rejects waiting files, and leaves no folder', async () => {
		trial.use({ conversionBaseMs: 60_000 });
		const running = expect(trial.run('sleep')).rejects.toBeInstanceOf(WorkerStopped);
		await trial.run('good');
		await trial.pool.stop();
		await running;
		expect((await readdir(trial.folder)).filter((name) => name.startsWith('worker-'))).toEqual([]);
		await expect(trial.run('good')).rejects.toBeInstanceOf(WorkerStopped);
	});

	it('survives a series of bad files without leftover or zombie processes', async () => {
		trial.use({ conversionBaseMs: 20_000 });
		const bad = ['exit-0', 'exit-1', 'segfault', 'abort', 'throw', 'throw-later'];
		const two = async (first: number) => {
			for (let count = first; count < badFiles; count += 2) await trial.failureOf(bad[count % bad.length] ?? '');
		};
		await Promise.all([two(0), two(1)]);
		expect((await trial.run('good')).downFileName).toBe('result.txt');
		await trial.pool.stop();
		expect(await zombies()).toEqual([]);
		expect(trial.workerFolders.map((path) => existsSync(path)).filter(Boolean)).toEqual([]);
		const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
		const commands = await Promise.all(
			processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
		);
		expect(commands.filter((command) => command.includes(trial.folder))).toEqual([]);
	});
});
