import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorTime } from '../../src/runtime/process-tree';
import { networkJail } from '../../src/tasks/jail/jail';
import { parseParameter, withDefaults } from '../../src/parameters';
import { WorkerPool } from '../../src/tasks/worker-pool';
import { buildService, distFolder } from '../support/build-service';
import { bundledLanguages } from '../support/bundled-languages';
import { childrenOf } from '../support/child-processes';
import { scannedPdf } from '../support/scans';

const toolPath = 'pdf/txt';
const mebibyte = 1024 ** 2;
/** A worker works for this long, and then stands still for that long: it has a fifth of a processor. */
const worksMs = 20;
const standsMs = 80;

let folder: string;
let pool: WorkerPool | undefined;

beforeAll(async () => {
	buildService();
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-slow-'));
});
afterEach(async () => await pool?.stop());
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const makeFolder = async (): Promise<string> => await mkdtemp(join(folder, 'folder-'));

async function makePool(limitMs: number): Promise<WorkerPool> {
	return new WorkerPool({
		entry: join(distFolder, 'tasks/worker-main.js'),
		filesPerWorker: 50,
		workers: 1,
		conversionBaseMs: limitMs,
		conversionPageMs: 0,
		conversionMaximumMs: limitMs,
		conversionStallMs: limitMs,
		workerMemoryBytes: 2048 * mebibyte,
		workerDiskBytes: 500 * mebibyte,
		workerStartMs: 60_000,
		makeFolder,
		removeFolder: async (path) => await rm(path, { recursive: true, force: true }),
		jail: await networkJail(),
	});
}

/** Reads a scan in a new worker. */
async function readScan(limitMs: number): Promise<{ text: string; realMs: number; processorMs: number }> {
	pool = await makePool(limitMs);
	const outputFolder = await makeFolder();
	const inputPath = join(outputFolder, 'original');
	await writeFile(inputPath, await scannedPdf(['english']));
	const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify({ enableOcr: 1 })));
	const languageFolder = bundledLanguages();
	const began = performance.now();
	let processorMs = 0;
	const timer = setInterval(() => {
		processorMs = Math.max(processorMs, ...childrenOf(process.pid).map((pid) => processorTime(pid) ?? 0));
	}, 20);
	try {
		const job = { toolPath, inputPath, fileName: 'scan.pdf', parameter, outputFolder, languageFolder } as const;
		const { resultPath } = await pool.run(job);
		return { text: await readFile(resultPath, 'utf8'), realMs: performance.now() - began, processorMs };
	} finally {
		clearInterval(timer);
		await rm(languageFolder, { recursive: true, force: true });
	}
}

/** Lets the processes of the workers run for a part of the time only, as many busy programs beside them would. */
function slowDown(): () => void {
	const send = (signal: NodeJS.Signals) => {
		for (const pid of childrenOf(process.pid)) process.kill(pid, signal);
	};
	let timer: NodeJS.Timeout;
	const stand = () => {
		send('SIGSTOP');
		timer = setTimeout(work, standsMs);
	};
	const work = () => {
		send('SIGCONT');
		timer = setTimeout(stand, worksMs);
	};
	work();
	return () => {
		clearTimeout(timer);
		send('SIGCONT');
	};
}

it('reads a scan on a busy machine slowly, instead of giving up after its time limit', async () => {
	const quiet = await readScan(60_000);
	await pool?.stop();
	const limitMs = 2 * quiet.processorMs;
	const speedUp = slowDown();
	try {
		const slow = await readScan(limitMs);
		expect(slow.text).toBe(quiet.text);
		expect(slow.text).not.toBe('');
		// The limit alone would have ended it.
		expect(slow.realMs).toBeGreaterThan(limitMs);
	} finally {
		speedUp();
	}
});
