import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath } from '../../../fixtures';
import { residentMemory } from '../../src/runtime/process-tree';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';
import { processorMsOf } from '../support/processor-time';
import { waitUntil } from '../support/wait-until';

/** Libraries that read or write documents: they belong into workers. */
const engineLibraries = /@embedpdf|@imagemagick|sharp|@img|pdf-lib|exceljs|yazl|yauzl|onnxruntime|tesseract|opencv/;

/** The worker of the sample waits ten seconds for a first file. */
const idleMs = 11_000;

let folder: string;
/** Has nothing to do while the other tests run. */
let idle: { readonly service: StartedService; readonly readyMs: number; readonly since: number };

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-modules-'));
	const service = await startService();
	const readyMs = processorMsOf(service.pid);
	expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
	idle = { service, readyMs, since: Date.now() };
});
afterAll(async () => {
	await idle?.service.stop();
	await rm(folder, { recursive: true, force: true });
});

describe('the API process', () => {
	it('never loads code or libraries that parse documents, even after conversions', async () => {
		const modules = join(folder, 'modules');
		const service = await startService({
			environment: {
				NODE_OPTIONS: `--require=${join(__dirname, '../support/record-modules.js')}`,
				MODULES_FILE: modules,
			},
		});
		const client = new Client(service.baseUrl, service.apiKey);
		for (const [tool, parameter] of [
			['pdf/txt', '{}'],
			['pdf/img', '{"imageFormat":"BMP"}'],
			['pdf/extract', '{"pageOptions":"1"}'],
		] as const) {
			const { body } = await client.convert(tool, fixturePath('sample.pdf'), { parameter });
			expect(body.data).toMatchObject({ taskSuccessNum: 1 });
		}
		await service.stop();
		const loaded = (await readFile(modules, 'utf8')).trim().split('\n');
		// It does record: what the process does need is there.
		expect(loaded.some((url) => url.includes('/fastify/'))).toBe(true);
		expect(loaded.filter((url) => engineLibraries.test(url))).toEqual([]);
		expect(loaded.filter((url) => /\/engine\/(tools|external|pdf|image|layout|tables|writers)\//.test(url))).toEqual(
			[],
		);
	});

	it('collects garbage early', async () => {
		const file = join(folder, 'heap');
		const service = await startService({
			settings: { requestsPerMinute: 1e9, requestsPerMinuteOfAddress: 1e9 },
			environment: { NODE_OPTIONS: `--require=${join(__dirname, '../support/record-heap.js')}`, HEAP_FILE: file },
		});
		const work = async (): Promise<void> => {
			for (let count = 0; count < 250; count++) {
				await (
					await fetch(`${service.baseUrl}/server/v2/task/list`, { headers: { 'x-api-key': service.apiKey } })
				).text();
			}
		};
		await Promise.all(Array.from({ length: 8 }, work));
		const { megabytes, requested } = await heapOf(service.pid, file);
		await service.stop();
		// Once everything is loaded.
		expect(requested).toBe(1);
		// Without a bound it would be 33. The memory of the whole process says less: it hangs on what the machine does beside.
		expect(megabytes.new_space).toBeLessThan(17);
		expect(megabytes.old_space).toBeLessThan(30);
	});

	it('is ready within 3 s of CPU time and uses less than 150 MB when idle', async () => {
		const { service, readyMs, since } = idle;
		expect(readyMs).toBeLessThan(3000);
		await new Promise((resolve) => setTimeout(resolve, since + idleMs - Date.now()));
		await waitUntil(async () => ((await residentMemory(service.pid)) ?? NaN) < 150e6, 'it uses less than 150 MB', 500);
	});
});

/** What `record-heap.js` says: sizes of the spaces of the heap, and collections of all garbage that the process asked for. */
async function heapOf(
	pid: number,
	file: string,
): Promise<{ readonly megabytes: Record<string, number>; readonly requested: number }> {
	process.kill(pid, 'SIGUSR2');
	for (;;) {
		const content = await readFile(file, 'utf8').catch(() => undefined);
		if (content !== undefined) {
			const { spaces, requested } = JSON.parse(content) as { spaces: Record<string, number>; requested: number };
			const megabytes = Object.fromEntries(Object.entries(spaces).map(([space, size]) => [space, size / 1e6]));
			return { megabytes, requested };
		}
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}
