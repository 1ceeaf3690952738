import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { toolDefinition, toolPaths, type ToolPath } from '../../../contract/tools';
import { fixtureBytes } from '../../../fixtures';
import { Client } from '../support/client';
import { damages, numbers } from '../support/damage';
import { startService, type StartedService } from '../support/start-service';

/** `npm run fuzz` sends many more. */
const files = Number(process.env['FUZZ_FILES'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const atOnce = 4;
/** A file takes some 10 ms; one that makes its worker end, a second. */
const longestMs = 60_000 + files * 500;

const pdfs = ['sample.pdf', 'three-pages.pdf', 'form.pdf', 'chinese.pdf', 'encrypted.pdf', 'rotated.pdf', 'colors.pdf'];
const required: Partial<Record<ToolPath, object>> = {
	'pdf/extract': { pageOptions: '1' },
	'pdf/insert': { targetPage: '1' },
	'pdf/img': { imageScaling: '0.3', imageFormat: 'PNG' },
};

let service: StartedService;
let client: Client;
let images: readonly Buffer[];

beforeAll(async () => {
	service = await startService({ settings: { workers: 2, requestsPerMinute: 1e9, directWaitMs: 3_600_000 } });
	client = new Client(service.baseUrl, service.apiKey);
	const drawn = () =>
		sharp({ create: { width: 300, height: 200, channels: 3, background: '#eee', noise: { type: 'gaussian', mean: 128, sigma: 30 } } });
	images = [await drawn().png().toBuffer(), await drawn().jpeg().toBuffer(), await drawn().tiff().toBuffer()];
}, 120_000);
afterAll(() => service.stop());

interface FileEnd {
	readonly status: string;
	readonly failureCode: string;
	readonly failureReason: string;
}

describe(`${files} damaged documents`, () => {
	it('never end the service: each is converted, or fails with a code and a reason in both languages', async () => {
		const random = numbers(seed);
		const ways = Object.values(damages);
		const tools = toolPaths;
		const seen = { success: 0, failed: 0 };
		let next = 0;
		const work = async (): Promise<void> => {
			for (let index = next++; index < files; index = next++) {
				const tool = tools[index % tools.length] ?? 'pdf/txt';
				const kind = toolDefinition(tool).sourceTypeName;
				const sources = kind === 'pdf' ? pdfs.map(fixtureBytes) : images;
				const whole = sources[Math.floor(random() * sources.length)] ?? Buffer.alloc(0);
				const damage = ways[Math.floor(random() * ways.length)];
				const bytes = damage?.(whole, random) ?? whole;
				const language = index % 2 ? '1' : '2';
				const { status, body } = await client.post(`/server/v2/process/${tool}`, [
					['file', { bytes, fileName: `damaged.${kind === 'pdf' ? 'pdf' : 'png'}` }],
					['parameter', JSON.stringify(required[tool] ?? {})],
					['password', 'secret'],
					['language', language],
				]);
				// A document of which nothing is left is refused before it becomes a task.
				if (bytes.length === 0) {
					expect([status, body.code]).toEqual([400, '04002']);
					continue;
				}
				expect([status, body.data?.taskStatus]).toEqual([200, 'TaskFinish']);
				const [end] = body.data.fileInfoDTOList as FileEnd[];
				if (end?.status === 'success') {
					seen.success++;
					continue;
				}
				seen.failed++;
				expect(end?.failureCode).toMatch(/^\d{5}$/);
				expect(end?.failureReason).toMatch(language === '1' ? /^[^\u4e00-\u9fff]+\.$/ : /[\u4e00-\u9fff].*。$/);
			}
		};
		await Promise.all(Array.from({ length: atOnce }, work));
		expect(seen.success).toBeGreaterThan(files / 20);
		expect(seen.failed).toBeGreaterThan(files / 20);
		expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
		expect(await client.packages()).toMatchObject({ withholdingAsset: 0 });
		expect(service.output()).not.toMatch(/"level":60|fault/);
		// Only the folders of workers that rest are left.
		expect((await readdir(join(service.dataFolder, 'work'))).length).toBeLessThanOrEqual(2);
	}, longestMs);
});
