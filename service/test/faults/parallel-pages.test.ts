import { chmodSync, copyFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ToolPath } from '../../../contract/tools';
import type { ConversionOutcome } from '../../src/engine/request/request';
import { parseParameter, withDefaults } from '../../src/parameters';
import { findJail, networkJail } from '../../src/tasks/jail/jail';
import type { PageBoard } from '../../src/tasks/page-board';
import { PageHelpers } from '../../src/tasks/page-helpers';
import { WorkerPool } from '../../src/tasks/worker-pool';
import { buildService, distFolder } from '../support/build-service';
import { bundledLanguages } from '../support/bundled-languages';
import { childrenOf } from '../support/child-processes';
import { scannedPdf, scannedTiff, type ScannedText } from '../support/scans';
import { itAtNight, sampled } from '../support/sample';

const entry = join(distFolder, 'tasks/worker-main.js');
const mebibyte = 1024 ** 2;

/** Pages that say their language, and pages that follow those before them. */
const mixed: readonly ScannedText[] = ['codes', 'german', 'codes', 'codes', 'english', 'english', 'codes', 'english'];

let folder: string;
let languageFolder: string;
const pools = new Map<string, WorkerPool>();

beforeAll(async () => {
	buildService();
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-beside-'));
	languageFolder = bundledLanguages();
	// Sandboxed workers are another user.
	chmodSync(languageFolder, 0o755);
	// What is in the data does not matter here: only that a page is read with it or is not.
	copyFileSync(join(languageFolder, 'eng.traineddata'), join(languageFolder, 'deu.traineddata'));
});
afterAll(async () => {
	await Promise.all([...pools.values()].map((pool) => pool.stop()));
	for (const path of [languageFolder, folder]) await rm(path, { recursive: true, force: true });
});

/** A conversion that is over. */
interface Converted {
	readonly bytes: Buffer;
	readonly outcome: Omit<ConversionOutcome, 'resultPath' | 'steps'>;
	/** Pages that others have read, and how many of these were lost. */
	readonly given: number;
	readonly lost: number;
}

type JailWish = 'off' | 'prefer';

const makeFolder = async (): Promise<string> => await mkdtemp(join(folder, 'folder-'));

async function makePool(workers: number, jail: JailWish): Promise<WorkerPool> {
	return new WorkerPool({
		entry,
		filesPerWorker: 50,
		workers,
		conversionBaseMs: 240_000,
		conversionPageMs: 10_000,
		conversionMaximumMs: 600_000,
		conversionStallMs: 240_000,
		workerMemoryBytes: 2048 * mebibyte,
		workerDiskBytes: 500 * mebibyte,
		workerStartMs: 60_000,
		makeFolder,
		removeFolder: (path) => rm(path, { recursive: true, force: true }),
		jail:
			jail === 'off'
				? await networkJail()
				: await findJail(jail, { entry, dataFolder: folder, dataFolders: [languageFolder] }),
	});
}

/** The workers of several tests. */
async function sharedPool(workers: number, jail: JailWish): Promise<WorkerPool> {
	const key = `${workers} ${jail}`;
	const pool = pools.get(key) ?? (await makePool(workers, jail));
	pools.set(key, pool);
	return pool;
}

/**
 * Convert a document as the service does.
 * @param workers  one converts; those beyond it read pages beside it
 * @param onBoard  told when they begin; they are new then
 */
async function convertBy(
	workers: number,
	toolPath: ToolPath,
	document: Uint8Array,
	parameter: object = {},
	{ jail = 'off', onBoard }: { jail?: JailWish; onBoard?: (board: PageBoard) => void } = {},
): Promise<Converted> {
	const pool = onBoard ? await makePool(workers, jail) : await sharedPool(workers, jail);
	const helpers = new PageHelpers(
		pool,
		() => workers - 1,
		() => undefined,
	);
	let board: PageBoard | undefined;
	try {
		const outputFolder = await makeFolder();
		const inputPath = join(outputFolder, 'original');
		await writeFile(inputPath, document);
		const complete = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(parameter)));
		const job = { toolPath, inputPath, fileName: 'scan', parameter: complete, outputFolder, languageFolder };
		const {
			resultPath,
			steps: _steps,
			...all
		} = await pool.run(job, {
			onBoard: (opened) => {
				board = opened;
				helpers.open(opened, 0);
				onBoard?.(opened);
			},
		});
		const { given = 0, lost = 0 } = board ?? {};
		const { readingPath } = all;
		const outcome = readingPath === undefined ? all : { ...all, readingPath: basename(readingPath) };
		return { bytes: await readFile(resultPath), outcome, given, lost };
	} finally {
		if (board) helpers.close(board);
		if (onBoard) await pool.stop();
	}
}

const short = mixed.slice(0, sampled(5, 4));

let severalLanguages: Promise<Uint8Array> | undefined;

/** The document of two tests. */
const inSeveralLanguages = (): Promise<Uint8Array> =>
	(severalLanguages ??= scannedPdf(sampled(mixed, mixed.slice(0, 6))));

/** What one worker makes of each case. */
const madeAlone = new Map<ToolPath, Promise<Converted>>();

/** The result of a case by one worker. */
async function alone(toolPath: ToolPath, document: Uint8Array, parameter: object): Promise<Converted> {
	const made = madeAlone.get(toolPath) ?? convertBy(1, toolPath, document, parameter);
	madeAlone.set(toolPath, made);
	return await made;
}

const fields = { keys: ['results'] };

/** Documents with the tools that read them. */
const cases: readonly (readonly [ToolPath, string, () => Promise<Uint8Array>, object])[] = [
	['pdf/json', 'a PDF in several languages', inSeveralLanguages, { enableOcr: 1 }],
	['pdf/txt', 'some pages of a PDF', () => scannedPdf(mixed), { enableOcr: 1, pageRanges: '2,4-7' }],
	['pdf/editable', 'a PDF whose pages are written anew', () => scannedPdf(short), { enableOcr: 1 }],
	['img/docx', 'a TIFF, with its pages behind the text', () => scannedTiff(short), { enableOcr: 1 }],
	['pdf/searchable', 'a PDF that gets text over its pages', () => scannedPdf(short), {}],
	['img/pdf', 'a TIFF, with text over its pages', () => scannedTiff(short), { enableOcr: 1 }],
	['idp/documentExtract', 'a TIFF, for its fields', () => scannedTiff(short), fields],
];

const ownDate = process.env.SOURCE_DATE_EPOCH;
beforeAll(() => {
	process.env.SOURCE_DATE_EPOCH = '1600000000';
});
afterAll(() => {
	if (ownDate === undefined) delete process.env.SOURCE_DATE_EPOCH;
	else process.env.SOURCE_DATE_EPOCH = ownDate;
});

describe('a document whose pages are read in parallel', () => {
	// The next tests show the same of text while a worker is killed, and of fields in a sandbox.
	for (const [toolPath, what, document, parameter] of cases)
		itAtNight(
			`gives the same result as with one worker: ${toolPath} of ${what}`,
			async () => {
				const bytes = await document();
				const byOne = await alone(toolPath, bytes, parameter);
				const together = await convertBy(2, toolPath, bytes, parameter);
				expect(byOne.given).toBe(0);
				expect(together.given).toBeGreaterThan(0);
				expect(together.outcome).toEqual(byOne.outcome);
				expect(together.bytes.equals(byOne.bytes)).toBe(true);
			},
			240_000,
		);

	it('gives the same result with sandboxed workers', async () => {
		const bytes = await scannedTiff(short);
		const byOne = await alone('idp/documentExtract', bytes, fields);
		const together = await convertBy(2, 'idp/documentExtract', bytes, fields, { jail: 'prefer' });
		expect(byOne.given).toBe(0);
		expect(together.given).toBeGreaterThan(0);
		expect(together.outcome).toEqual(byOne.outcome);
		expect(together.bytes.equals(byOne.bytes)).toBe(true);
	}, 240_000);

	it('gives the same result if a reading worker is killed, which repeats one page', async () => {
		const bytes = await inSeveralLanguages();
		const byOne = await alone('pdf/json', bytes, { enableOcr: 1 });
		let killed = 0;
		const onBoard = (board: PageBoard): void => {
			const converting = childrenOf(process.pid);
			const claim = board.claim.bind(board);
			jest.spyOn(board, 'claim').mockImplementation(async (reader) => {
				const claimed = await claim(reader);
				const [pid] = childrenOf(process.pid).filter((one) => !converting.includes(one));
				// It has delivered its first page and is reading another; it claims the next one while a result is on its way.
				if (claimed && board.given >= 1 && pid !== undefined && killed === 0) process.kill((killed = pid), 'SIGKILL');
				return claimed;
			});
		};
		const convert = async () => await convertBy(2, 'pdf/json', bytes, { enableOcr: 1 }, { onBoard });
		let together = await convert();
		// On a busy machine, the other worker may begin too late to deliver a page.
		for (let attempt = 1; killed === 0 && attempt < 3; attempt++) together = await convert();
		expect(killed).toBeGreaterThan(0);
		expect(byOne.given).toBe(0);
		expect([together.given > 0, together.lost]).toEqual([true, 1]);
		expect(together.bytes.equals(byOne.bytes)).toBe(true);
		expect(together.outcome).toEqual(byOne.outcome);
	}, 240_000);
});
