import { PDFDocument } from '@cantoo/pdf-lib';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../../fixtures';
import type { StartedService } from '../../service/test/support/start-service';
import { startService } from '../../service/test/support/start-service';
import type { Changes } from '../support/engine/convert-workflow';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';

/** The operation that makes one PDF of many files, against our own service. */
let service: StartedService;

beforeAll(async () => {
	service = await startService();
});

afterAll(async () => {
	await service.stop();
});

const item = (...ids: string[]) => ({
	json: { name: ids.join('+') },
	files: Object.fromEntries(ids.map((id, index) => [index === 0 ? 'data' : `data${index}`, fixturePath(id)])),
});

async function merge(changes: Changes) {
	const { parameters = {}, ...more } = changes;
	return await runConvert(service, {
		...more,
		isSimplified: true,
		parameters: { operation: 'mergePdfs', ...parameters },
	});
}

type Finished = Awaited<ReturnType<typeof merge>>;

/** Pages of each result. */
async function pages(finished: Finished): Promise<number[]> {
	const results = finished.items(nodeName).map(async (result) => {
		return (await PDFDocument.load(await finished.bytes(result), { updateMetadata: false })).getPageCount();
	});
	return await Promise.all(results);
}

test('the files of all items become one PDF, linked to all items', async () => {
	const finished = await merge({ items: [item('sample.pdf'), item('three-pages.pdf'), item('hebrew.pdf')] });
	const [result, ...others] = finished.items(nodeName);
	expect(others).toEqual([]);
	expect(result?.json).toMatchObject({ fileName: 'sample.pdf', pages: (await pages(finished))[0] });
	expect(result?.binary?.data).toMatchObject({ mimeType: 'application/pdf', fileName: 'sample-merged.pdf' });
	expect(result?.pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
});

test('all files of an item are merged in order', async () => {
	const finished = await merge({
		items: [item('three-pages.pdf', 'three-pages.pdf'), item('three-pages.pdf')],
		parameters: { binaryPropertyName: '*' },
	});
	expect(await pages(finished)).toEqual([9]);
});

test('each item becomes a separate PDF on request', async () => {
	const finished = await merge({
		items: [item('three-pages.pdf', 'three-pages.pdf'), item('three-pages.pdf')],
		parameters: { binaryPropertyName: '*', options: { taskScope: 'item' } },
	});
	expect(await pages(finished)).toEqual([6, 3]);
});

test('the tool does the same if selected by name, also in the direct flow', async () => {
	const finished = await merge({
		items: [item('three-pages.pdf'), item('three-pages.pdf')],
		parameters: { operation: 'convert', tool: 'pdf/merge', options: { flow: 'direct' } },
	});
	expect(await pages(finished)).toEqual([6]);
});

test('an unreadable file causes one error with its name', async () => {
	const items = [item('three-pages.pdf'), item('not-a-pdf.pdf'), item('three-pages.pdf')];
	expect(errorOf(await merge({ items })).message).toContain('"not-a-pdf.pdf" cannot be opened');
	const continued = await merge({ items, onError: 'continueRegularOutput' });
	expect(continued.items(nodeName)).toHaveLength(1);
	expect(String(continued.items(nodeName)[0]?.json.error)).toContain('not-a-pdf.pdf');
});

test('an unreadable file is skipped on request and named', async () => {
	const finished = await merge({
		items: [item('not-a-pdf.pdf'), item('three-pages.pdf'), item('three-pages.pdf')],
		parameters: { options: { skipUnreadable: true } },
	});
	expect(await pages(finished)).toEqual([6]);
	expect(finished.items(nodeName)[0]?.json.warnings).toEqual([
		'These files could not be read and were skipped: "not-a-pdf.pdf".',
	]);
});

test('nothing is merged if an item has no file', async () => {
	const items = [item('three-pages.pdf'), { json: { name: 'empty' } }];
	const finished = await merge({ items, onError: 'continueRegularOutput' });
	expect(finished.items(nodeName).map(({ json }) => Boolean(json.error))).toEqual([true]);
});

test('images of all items become one PDF, one page each', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
	const files = ['one.png', 'two.png'].map((name) => join(folder, name));
	for (const path of files)
		await sharp({ create: { width: 60, height: 90, channels: 3, background: '#888' } })
			.png()
			.toFile(path);
	const finished = await merge({
		items: files.map((path) => ({ json: {}, files: { data: path } })),
		parameters: { operation: 'convertImagesToPdf', options: { pageSize: 'A4' } },
	});
	rmSync(folder, { recursive: true });
	expect(await pages(finished)).toEqual([2]);
	expect(finished.items(nodeName)[0]?.json).toMatchObject({ fileName: 'one.png', pages: 2 });
});

test('Task → Download Results returns the shared result once', async () => {
	const merged = await merge({ items: [item('three-pages.pdf'), item('three-pages.pdf')] });
	const { taskId } = merged.items(nodeName)[0]?.json ?? {};
	const finished = await runConvert(service, {
		items: [{ json: {} }],
		isSimplified: true,
		parameters: { resource: 'task', operation: 'download', taskId: String(taskId) },
	});
	expect(await pages(finished)).toEqual([6]);
});
