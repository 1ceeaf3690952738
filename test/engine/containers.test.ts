import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import sharp from 'sharp';
import { fixtureBytes, fixturePath } from '../../fixtures';
import { makeEml, makeZip } from '../../service/test/support/containers';
import type { StartedService } from '../../service/test/support/start-service';
import { startService } from '../../service/test/support/start-service';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import type { FinishedWorkflow } from '../support/engine/run-workflow';

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
		{ name: '.DS_Store', type: 'application/octet-stream', bytes: Buffer.from('\0\0\0\x01Bud1') },
	];
	write('photos.zip', makeZip(files));
	write('photos.eml', makeEml({ files }));
	const [bill, , note] = files;
	if (!bill || !note) throw new Error('no files');
	const first = makeEml({ subject: 'First', files: [bill] });
	const second = makeEml({ subject: 'Second' });
	write(
		'mails.zip',
		makeZip([
			{ name: 'in/first.eml', bytes: first },
			{ name: 'second.eml', bytes: second },
		]),
	);
	const bad = { name: 'bad.pdf', bytes: Buffer.from('damaged') };
	const empty = { name: 'empty.zip', bytes: makeZip([]) };
	write('mixed.zip', makeZip([{ ...bill, name: 'in/bill.pdf' }, note, bad, empty]));
	write('useless.zip', makeZip(Array.from({ length: 12 }, (_, index) => ({ ...note, name: `${index}.txt` }))));
});

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
	const read = async (name: string, skippedFiles?: string, onError: INode['onError'] = 'continueErrorOutput') => {
		const items = [{ json: {}, files: { data: join(folder, name) } }];
		const parameters = { operation: 'extractText', options: { ...(skippedFiles ? { skippedFiles } : {}) } };
		return await runConvert(service, { items, parameters, isSimplified: true, onError });
	};
	const errorsOf = (finished: FinishedWorkflow, output = 1) =>
		finished.items(nodeName, output).flatMap(({ json }) => (json.details as { containerPath?: string }) ?? []);
	const note = { path: 'note.txt', code: '02002', reason: expect.stringContaining('"note.txt"') as string };
	const damaged = { path: 'bad.pdf', code: '02207', reason: expect.stringContaining('"bad.pdf"') as string };

	test.each(['photos.zip', 'photos.eml'])('give an item if they are photos: %s', async (name) => {
		const finished = await read(name);
		const output = finished.items(nodeName);
		const photo = output.find(({ json }) => json.fileName === 'photo.png');
		expect(photo?.json.text).toContain('4711');
		expect(photo?.json.pagesReadByOcr).toBe('1');
		expect(output[0]?.json.skippedFiles).toEqual([
			note,
			{ path: '.DS_Store'.slice(1), code: '02002', reason: expect.stringContaining('not a document') as string },
		]);
	});

	test.each<[onError: INode['onError'], skippedFiles: string | undefined, outputs: [main: number, errors: number]]>([
		['continueErrorOutput', undefined, [1, 3]],
		['continueErrorOutput', 'list', [1, 0]],
		['continueRegularOutput', undefined, [4, 0]],
		['continueRegularOutput', 'list', [1, 0]],
		['stopWorkflow', undefined, [1, 0]],
		['stopWorkflow', 'list', [1, 0]],
	])('leave the node by the setting On Error (%s, %s)', async (onError, skippedFiles, outputs) => {
		const finished = await read('mixed.zip', skippedFiles, onError);
		expect([finished.items(nodeName).length, finished.items(nodeName, 1).length]).toEqual(outputs);
		const [item] = finished.items(nodeName).filter(({ json }) => json.error === undefined);
		expect(item?.json).toMatchObject({ fileName: 'bill.pdf', containerPath: 'in/bill.pdf' });
		const errors = errorsOf(finished, onError === 'continueErrorOutput' ? 1 : 0);
		if (outputs[0] + outputs[1] > 1) {
			expect(errors.map(({ containerPath }) => containerPath).sort()).toEqual(['bad.pdf', 'empty.zip', 'note.txt']);
			expect(item?.json.skippedFiles).toEqual([note, expect.objectContaining({ path: 'empty.zip', code: '04002' })]);
		} else {
			expect(item?.json.skippedFiles).toEqual([
				note,
				expect.objectContaining({ path: 'empty.zip', code: '04002' }),
				damaged,
			]);
		}
	});

	test('fail the run if the user wants that', async () => {
		expect(errorOf(await read('mixed.zip', 'fail', 'stopWorkflow')).message).toContain('"note.txt"');
	});

	test('are all named if none of them can be read', async () => {
		const stopped = errorOf(await read('useless.zip', undefined, 'stopWorkflow'));
		expect(stopped.message).toContain('useless.zip');
		expect((stopped.context.details as { skippedFiles: unknown[] }).skippedFiles).toHaveLength(12);
		const finished = await read('useless.zip');
		expect(finished.items(nodeName)).toEqual([]);
		expect(new Set(errorsOf(finished).flatMap(({ containerPath }) => containerPath ?? [])).size).toBe(12);
	});

	test('are named by Task → Wait too', async () => {
		const started = await runConvert(service, {
			items: [{ json: {}, files: { data: join(folder, 'mixed.zip') } }],
			parameters: { operation: 'extractText', wait: false, flow: 'presigned' },
		});
		const taskId = { __rl: true, mode: 'id', value: String(started.items(nodeName)[0]?.json.taskId) };
		const parameters = { resource: 'task', operation: 'wait', taskId };
		const finished = await runConvert(service, { items: [{ json: {} }], parameters, isSimplified: true });
		const [item, ...others] = finished.items(nodeName);
		expect(others).toEqual([]);
		expect((item?.json.skippedFiles as { path: string }[]).map(({ path }) => path)).toEqual([
			'note.txt',
			'empty.zip',
			'bad.pdf',
		]);
	});

	test('are the text of emails in an archive, beside their attachments', async () => {
		const output = (await read('mails.zip')).items(nodeName);
		expect(output.map(({ json }) => json.containerPath ?? '')).toEqual(['', 'in/first.eml/bill.pdf']);
		expect(output[0]?.json.text).toContain('in/first.eml\nSubject: First');
		expect(output[0]?.json.text).toContain('second.eml\nSubject: Second');
	});

	test('are named in the item of a joined result', async () => {
		const finished = await runConvert(service, {
			items: [{ json: {}, files: { data: join(folder, 'photos.eml') } }],
			parameters: { operation: 'mergePdfs' },
			isSimplified: true,
		});
		const [item] = finished.items(nodeName);
		expect(item?.json).toMatchObject({ pages: 3, skippedFiles: [note, { path: 'DS_Store' }] });
		expect(JSON.stringify(item?.json.warnings)).toContain(
			'The result does not include the message bodies of these emails',
		);
	});
});
