import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LimitName } from '../../../contract/limits';
import type { ToolPath } from '../../../contract/tools';
import { fixtureBytes } from '../../../fixtures';
import { readSettings } from '../../src/settings/settings';
import type { ConversionOutcome } from '../../src/engine/request/request';
import type { ServiceError } from '../../src/messages/errors';
import { parseParameter, withDefaults } from '../../src/parameters';
import { residentMemory } from '../../src/runtime/process-tree';
import { ConversionFailure } from '../../src/tasks/worker-ends';
import { WorkerPool } from '../../src/tasks/worker-pool';
import { contentBomb, goodPageAndImageBomb, imageBomb, loops } from '../support/bombs';
import { buildService, distFolder } from '../support/build-service';

/** Documents that want too much, in the real worker with a smaller memory limit, so that breaking it takes no time. */
const workerMemoryBytes = 500 * 1024 ** 2;

let folder: string;
let pool: WorkerPool;

beforeAll(async () => {
	buildService();
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-bombs-'));
	pool = new WorkerPool({
		...readSettings({}),
		workerMemoryBytes,
		entry: join(distFolder, 'tasks/worker-main.js'),
		makeFolder: () => mkdtemp(join(folder, 'worker-')),
		removeFolder: (path) => rm(path, { recursive: true, force: true }),
	});
});
afterAll(async () => {
	await pool.stop();
	await rm(folder, { recursive: true, force: true });
});

async function run(
	toolPath: ToolPath,
	bytes: Uint8Array,
	parameter: object = {},
	limits: Partial<Record<LimitName, number>> = {},
): Promise<ConversionOutcome | ServiceError> {
	const outputFolder = await mkdtemp(join(folder, 'job-'));
	const inputPath = join(outputFolder, 'input');
	await writeFile(inputPath, bytes);
	const complete = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(parameter)));
	const job = { toolPath, inputPath, fileName: 'x.pdf', parameter: complete, outputFolder, limits };
	return await pool.run(job).catch((error: unknown) => {
		if (error instanceof ConversionFailure) return error.error;
		throw error;
	});
}

/** Resident bytes of the workers and what they have started. */
async function memoryOfChildren(): Promise<number> {
	const pids = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean);
	const memories = await Promise.all(pids.map((pid) => residentMemory(Number(pid))));
	return memories.reduce<number>((sum, memory = 0) => sum + memory, 0);
}

const nameOf = (end: ConversionOutcome | ServiceError) => ('errorName' in end ? end.errorName : 'success');

const tools: readonly (readonly [ToolPath, object])[] = [
	['pdf/txt', {}],
	['pdf/img', { imageFormat: 'PNG' }],
	['pdf/extract', { pageOptions: '1' }],
	['pdf/insert', { targetPage: '1' }],
];

describe('a decompression bomb', () => {
	it.each([
		['1 KB for 10 GiB of page content', () => contentBomb(10_240, 3), 1024],
		['content packed once', () => contentBomb(300, 1), 400_000],
		['an image packed twice', () => imageBomb(20_000, 20_000), 2000],
	])('%s fails below the memory limit with every tool', async (_name, make, size) => {
		const bytes = make();
		expect(bytes.length).toBeLessThanOrEqual(size);
		await run('pdf/txt', fixtureBytes('sample.pdf'));
		let peak = 0;
		const watch = setInterval(() => {
			void memoryOfChildren().then((memory) => (peak = Math.max(peak, memory)));
		}, 50);
		for (const [tool, parameter] of tools) {
			const end = await run(tool, bytes, parameter);
			expect([tool, nameOf(end)]).toEqual([tool, 'contentTooLarge']);
			const { code, text } = end as ServiceError;
			expect(code).toBe('02209');
			expect(text.call(end as ServiceError, 'zh')).toContain('解码后');
		}
		clearInterval(watch);
		expect(peak).toBeLessThan(workerMemoryBytes);
	});

	it('with hidden filters is killed by the memory limit at the latest', async () => {
		const hidden = Buffer.from(contentBomb(10_240, 3)).toString('latin1');
		const filter = '/Filter [/FlateDecode /FlateDecode /FlateDecode ]';
		expect(hidden).toContain(filter);
		// As long as before, so that every offset stays right.
		const bytes = Buffer.from(
			hidden
				.replace(filter, '/Filter 5 0 R'.padEnd(filter.length))
				.replace('xref\n0 5', `5 0 obj\n[/FlateDecode /FlateDecode /FlateDecode]\nendobj\nxref\n0 5`),
			'latin1',
		);
		const end = await run('pdf/img', bytes);
		expect(['memoryLimitReached', 'success', 'cannotOpen', 'conversionFailed']).toContain(nameOf(end));
		expect(nameOf(await run('pdf/txt', fixtureBytes('sample.pdf')))).toBe('success');
	});
});

describe('an image with an oversized header', () => {
	it('loses only its page, also inside a form XObject', async () => {
		const end = await run('pdf/img', goodPageAndImageBomb(60_000, 60_000));
		expect(nameOf(end)).toBe('success');
		expect((end as ConversionOutcome).warnings).toEqual([
			{ phrase: 'pageImageTooLarge', details: expect.objectContaining({ page: 1, width: 60_000, height: 60_000 }) },
		]);
	});

	it.each([
		['pixels', 10_001, 10_000],
		['a side', 65_536, 2],
	])('by %s names its size if there is no other page', async (_name, width, height) => {
		const end = await run('pdf/img', goodPageAndImageBomb(width, height), { pageRanges: '1' });
		expect(nameOf(end)).toBe('imageTooLarge');
		const error = end as ServiceError;
		expect(error.text('en')).toContain(`${width} × ${height} pixels`);
		expect([error.code, error.httpStatus]).toEqual(['02209', 413]);
	});

	it('does not matter if nothing is drawn', async () => {
		expect(nameOf(await run('pdf/txt', goodPageAndImageBomb(60_000, 60_000)))).toBe('success');
	});

	it('obeys the configured limit', async () => {
		const end = await run('pdf/img', goodPageAndImageBomb(20_000, 20_000), { pageRanges: '1' }, { imagePixels: 5e8 });
		expect(nameOf(end)).toBe('success');
	});
});

describe('circular references', () => {
	it.each(Object.entries(loops))('%s: the conversion ends, and the next file succeeds', async (_name, make) => {
		const bytes = make();
		// Reading and drawing load a page the same way.
		for (const [tool, parameter] of tools.slice(1, 3)) {
			const end = await run(tool, bytes, parameter);
			expect(['success', 'cannotOpen', 'conversionFailed', 'memoryLimitReached']).toContain(nameOf(end));
		}
		expect(nameOf(await run('pdf/txt', fixtureBytes('sample.pdf')))).toBe('success');
	});
});

describe('a result', () => {
	it('with too many files or bytes is refused with both limits', async () => {
		const pages = fixtureBytes('three-pages.pdf');
		const perPage = { isOutputDocumentPerPage: 1 };
		for (const [tool, parameter, limits] of [
			['pdf/txt', perPage, { zipEntries: 2 }],
			['pdf/img', {}, { zipEntries: 2 }],
			['pdf/img', {}, { resultBytes: 1000 }],
			['pdf/txt', {}, { resultBytes: 10 }],
			['pdf/extract', { pageOptions: '1' }, { resultBytes: 100 }],
		] as const) {
			const end = await run(tool, pages, parameter, limits);
			expect([tool, nameOf(end), (end as ServiceError).details]).toEqual([
				tool,
				'resultTooLarge',
				expect.objectContaining({ file: 'x.pdf', limit: expect.any(Number), entries: expect.any(Number) }),
			]);
		}
		expect(nameOf(await run('pdf/txt', pages, perPage, { zipEntries: 3 }))).toBe('success');
	});

	it('of a document with too many pages is refused by every tool', async () => {
		for (const [tool, parameter] of [
			['pdf/txt', {}],
			['pdf/img', {}],
			['pdf/insert', { targetPage: '1' }],
			['pdf/extract', { pageOptions: '1-3' }],
		] as const) {
			const end = await run(tool, fixtureBytes('three-pages.pdf'), parameter, { pagesPerFile: 2 });
			expect([nameOf(end), (end as ServiceError).details]).toEqual([
				'tooManyPages',
				expect.objectContaining({ count: 3, limit: 2 }),
			]);
		}
	});
});
