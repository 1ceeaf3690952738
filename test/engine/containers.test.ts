import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixtureBytes, fixturePath } from '../../fixtures';
import { makeEml, makeZip } from '../../service/test/support/containers';
import type { StartedService } from '../../service/test/support/start-service';
import { startService } from '../../service/test/support/start-service';
import { nodeName, runConvert } from '../support/engine/convert-workflow';

/** Emails and archives through the node, as workflows get them from a mailbox. */
let service: StartedService;
let folder: string;
let mail: string;
let stack: string;

beforeAll(async () => {
	service = await startService();
	folder = mkdtempSync(join(tmpdir(), 'node-containers-'));
	const write = (name: string, bytes: Uint8Array): string => {
		writeFileSync(join(folder, name), bytes);
		return join(folder, name);
	};
	const archive = makeZip([
		{ name: 'in/three.pdf', bytes: fixtureBytes('three-pages.pdf') },
		{ name: 'note.txt', bytes: Buffer.from('x') },
	]);
	stack = write('stack.zip', archive);
	mail = write(
		'post.eml',
		makeEml({
			subject: 'Bills',
			files: [
				{ name: 'bill.pdf', type: 'application/pdf', bytes: fixtureBytes('sample.pdf') },
				{ name: 'stack.zip', type: 'application/zip', bytes: archive },
			],
		}),
	);
	const svg =
		'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" fill="#fff"/><text x="40" y="120" font-size="64" font-family="DejaVu Sans, Arial, sans-serif">Invoice 4711</text></svg>';
	const files = [
		{ name: 'bill.pdf', type: 'application/pdf', bytes: fixtureBytes('sample.pdf') },
		{ name: 'photo.png', type: 'image/png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() },
		{ name: 'note.txt', type: 'application/octet-stream', bytes: Buffer.from('x') },
		{ name: '.DS_Store', type: 'application/octet-stream', bytes: Buffer.from('Bud1') },
	];
	write('photos.zip', makeZip(files));
	write('photos.eml', makeEml({ files }));
}, 180_000);

afterAll(async () => {
	await service.stop();
	rmSync(folder, { recursive: true, force: true });
});

describe('an email as input', () => {
	test.each(['direct', 'presigned', 'auto'])(
		'gives one item for its text and one per file in it (%s)',
		async (flow) => {
			const finished = await runConvert(service, {
				items: [{ json: { name: 'mail' }, files: { data: mail } }],
				parameters: { flow },
			});
			const output = finished.items(nodeName);
			expect(output.map(({ json }) => [json.fileName, json.containerPath ?? ''])).toEqual([
				['post.eml', ''],
				['bill.pdf', 'bill.pdf'],
				['three.pdf', 'stack.zip/in/three.pdf'],
			]);
			const texts = await Promise.all(output.map(async (item) => (await finished.bytes(item)).toString()));
			expect(texts[0]).toContain('Subject: Bills');
			expect(texts[1]).toContain('Invoice');
		},
	);

	test.each(['direct', 'presigned'])('also becomes a PDF with Convert Email Text to PDF (flow %s)', async (flow) => {
		const read = async (options: { readonly mailAsPdf: boolean }): Promise<string[]> => {
			const items = [{ json: {}, files: { data: mail } }];
			const finished = await runConvert(service, { items, parameters: { flow, options }, isSimplified: true });
			return finished.items(nodeName).map(({ json }) => String(json.containerPath ?? ''));
		};
		const without = await read({ mailAsPdf: false });
		const added = (await read({ mailAsPdf: true })).filter((path) => !without.includes(path));
		expect(added).toHaveLength(1);
		expect(added[0]).toMatch(/\.pdf$/);
	});
});

describe('an archive as input', () => {
	test('gives one item per file in it, linked to its input item', async () => {
		const finished = await runConvert(service, {
			items: [
				{ json: { name: 'plain' }, files: { data: fixturePath('sample.pdf') } },
				{ json: { name: 'stack' }, files: { data: stack } },
			],
			parameters: { flow: 'presigned', taskScope: 'all' },
		});
		const output = finished.items(nodeName);
		expect(output.map(({ json }) => json.fileName)).toEqual(['sample.pdf', 'three.pdf']);
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});
});

describe('files that the tool does not read by itself', () => {
	const read = async (file: string, changes: object = {}) => {
		const items = [{ json: {}, files: { data: file } }];
		const parameters = { operation: 'extractText', ...changes };
		return await runConvert(service, { items, parameters, isSimplified: true, onError: 'continueErrorOutput' });
	};

	test.each(['photos.zip', 'photos.eml'])('give an item if they are photos: %s', async (name) => {
		const finished = await read(join(folder, name));
		const output = finished.items(nodeName);
		const photo = output.find(({ json }) => json.fileName === 'photo.png');
		expect(photo?.json.text).toContain('4711');
		expect(photo?.json.pagesReadByOcr).toBe('1');
		expect(output[0]?.json.skippedFiles).toEqual([
			{ path: 'note.txt', code: '02002', reason: expect.stringContaining('"note.txt"') as string },
			{ path: '.DS_Store'.slice(1), code: '02002', reason: expect.stringContaining('no document') as string },
		]);
	});

	test('leave by the error output on request, but not those without a document', async () => {
		const finished = await read(join(folder, 'photos.zip'), { options: { skippedFiles: 'fail' } });
		const errors = finished.items(nodeName, 1);
		expect(errors.map(({ json }) => (json.details as { fileName: string }).fileName)).toEqual(['note.txt']);
		expect(finished.items(nodeName)).toHaveLength(2);
	});
});
