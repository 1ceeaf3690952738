import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { fixtureBytes } from '../../../fixtures';
import { sha256 } from '../support/receipt';
import { startReceiver } from '../support/callback-receiver';
import { Client, type Answer } from '../support/client';
import { housePaper } from '../support/house-paper';
import { createKey, startService, type StartedService } from '../support/start-service';

let service: StartedService;
let owner: Client;
let stranger: Client;

beforeAll(async () => {
	service = await startService({ settings: { workers: 1, allowPrivateCallbacks: true } });
	owner = new Client(service.baseUrl, service.apiKey);
	stranger = new Client(service.baseUrl, await createKey(service.dataFolder, 'stranger'));
});
afterAll(() => service.stop());
afterEach(async () => {
	for (const client of [owner, stranger]) await client.post('/server/v2/account/forget', []);
});

const keys = ['Document code', 'Sum to be paid', 'Receiver', 'Total'];

interface Reviewed {
	readonly fileKey: string;
	readonly taskId: string;
	readonly downloadUrl: string;
	readonly texts: Readonly<Record<string, string>>;
	readonly result: { readonly data: { readonly layout?: { readonly state: string; readonly id: string } } };
	readonly warnings: readonly string[];
}

async function extract(client: Client, bytes: Uint8Array, more: Record<string, string> = {}): Promise<Reviewed> {
	const { body } = await client.post('/server/v2/process/idp/documentExtract', [
		['parameter', JSON.stringify({ keys })],
		...Object.entries(more),
		['file', { bytes, fileName: 'paper.pdf' }],
	]);
	const task = await client.waitForEnd(body.data.taskId);
	const [{ fileKey, downloadUrl, warnings }] = task.fileInfoDTOList;
	return { fileKey, taskId: task.taskId, downloadUrl, warnings, ...(await download(downloadUrl)) };
}

async function download(address: string): Promise<Pick<Reviewed, 'texts' | 'result'>> {
	const result = (await (await fetch(address)).json()) as {
		data: { details: Record<string, Record<string, string>>; layout?: { state: string; id: string } };
	};
	return { result, texts: result.data.details['Page-0'] ?? {} };
}

/** The ended task of a redaction. */
async function redact(bytes: Uint8Array, redactFields: readonly string[], more: object = {}) {
	const { body } = await owner.post('/server/v2/process/pdf/redact', [
		['parameter', JSON.stringify({ redactFields, ...more })],
		['file', { bytes, fileName: 'papers.pdf' }],
	]);
	return await owner.waitForEnd(body.data.taskId);
}

/** The text of a PDF as pdf.js reads it. */
async function textOfPdf(address: string): Promise<string> {
	const path = join(service.dataFolder, 'redacted.pdf');
	await writeFile(path, Buffer.from(await (await fetch(address)).arrayBuffer()));
	return execFileSync(process.execPath, [join(__dirname, '../support/pdfjs-text.mjs'), path]).toString();
}

async function joined(papers: readonly Uint8Array[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	for (const paper of papers)
		for (const page of await document.copyPages(await PDFDocument.load(paper), [0])) document.addPage(page);
	return await document.save();
}

const look = (client: Client, fileKey: string) => client.get(`/server/v2/task/review?fileKey=${fileKey}`);

const say = (client: Client, fileKey: string, version: number, values: readonly object[]): Promise<Answer> =>
	client.post('/server/v2/task/review', [
		['fileKey', fileKey],
		['version', String(version)],
		['values', JSON.stringify(values)],
	]);

const corrections = [
	{ key: 'Document code', state: 'corrected', text: 'KV-2026-118' },
	{ key: 'Sum to be paid', state: 'corrected', text: '24.50' },
	{ key: 'Receiver', state: 'corrected', text: 'Oddny Works' },
	{ key: 'Total', state: 'absent' },
];

const first = () => housePaper('KV-2026-118', 'Oddny Works', ['10.00', '14.50']);
const second = () => housePaper('KV-2026-204', 'Selma Boats', ['9.00', '80.00', '310.75']);

const layoutsOf = async (client: Client) =>
	(await client.get('/server/v2/layout/list')).body.data as { id: string; name: string; version: number }[];

/** Documents in the file store. */
async function stored(): Promise<string[]> {
	const entries = await readdir(join(service.dataFolder, 'files'), { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('a review', () => {
	it('is in later downloads of the result, with the author of each change', async () => {
		const { fileKey, taskId, downloadUrl } = await extract(owner, await first());
		const before = (await look(owner, fileKey)).body.data;
		expect(before).toMatchObject({ version: 0, fileName: 'paper.pdf', changes: [] });
		expect(before.fields.map(({ key }: { key: string }) => key).sort()).toEqual([...keys].sort());
		expect(before.pages[0].words.map(([text]: [string]) => text)).toContain('Kvistholt');
		const answer = await say(owner, fileKey, 0, corrections);
		expect(answer).toMatchObject({ status: 200, body: { data: { fileKey, version: 1, layout: { version: 1 } } } });
		expect((await download(downloadUrl)).texts).toMatchObject({
			'Document code': 'KV-2026-118',
			'Sum to be paid': '24.50',
			Receiver: 'Oddny Works',
			Total: '',
		});
		const [file] = (await owner.taskInfo(taskId)).body.data.fileInfoDTOList;
		expect(file.receipt.result.sha256).toBe(sha256(await (await fetch(downloadUrl)).text()));
		const after = (await look(owner, fileKey)).body.data;
		expect(after.version).toBe(1);
		const change = after.changes.find(({ key }: { key: string }) => key === 'Sum to be paid');
		expect(change).toMatchObject({ version: 1, after: { state: 'corrected', text: '24.50' } });
		expect(service.apiKey.startsWith(change.keyPrefix)).toBe(true);
		expect(after.fields.find(({ key }: { key: string }) => key === 'Total').state).toBe('absent');
	});

	it('applies to the next document of the layout', async () => {
		const before = await extract(owner, await second());
		expect(before.texts).toMatchObject({ 'Document code': '', 'Sum to be paid': '' });
		const { fileKey } = await extract(owner, await first());
		await say(owner, fileKey, 0, corrections);
		const next = await extract(owner, await second());
		expect(next.result.data.layout?.state).toBe('applied');
		expect(next.texts).toMatchObject({
			'Document code': 'KV-2026-204',
			'Sum to be paid': '399.75',
			Receiver: 'Selma Boats',
			Total: '',
		});
	});

	it('shows where other tools remove values, in each document of a file', async () => {
		const { fileKey } = await extract(owner, await first());
		const fields = ['Document code', 'Receiver'];
		expect((await redact(await second(), fields)).fileInfoDTOList[0]).toMatchObject({ failureCode: '02210' });
		await say(owner, fileKey, 0, corrections);
		const papers = [await second(), await housePaper('KV-77', 'Harbour Ropes and Sails', ['5.25'])];
		const [file] = (await redact(await joined(papers), fields)).fileInfoDTOList;
		expect(file.warnings.join()).toMatch(/field: 4 \(1-2\)/);
		const left = await textOfPdf(file.downloadUrl);
		expect(left).not.toMatch(/KV-|204|77|Selma|Boats|Harbour|Sails/);
		expect(left.match(/Kvistholt|399\.75|5\.25|Wemble|Pier/g)).toHaveLength(9);
		const report = await redact(await second(), fields, { redactResult: 'JSON' });
		const { counts } = (await (await fetch(report.fileInfoDTOList[0].downloadUrl)).json()) as { counts: object };
		expect(counts).toMatchObject({ field: 2 });
	});

	it('of a second document extends the same layout, also in several steps', async () => {
		const one = await extract(owner, await first());
		await say(owner, one.fileKey, 0, corrections.slice(0, 1));
		await say(owner, one.fileKey, 1, corrections.slice(1, 2));
		expect(await layoutsOf(owner)).toMatchObject([{ version: 2, keys: ['Document code', 'Sum to be paid'] }]);
		const two = await extract(owner, await second());
		expect(two.texts).toMatchObject({ 'Document code': 'KV-2026-204', 'Sum to be paid': '399.75' });
		await say(owner, two.fileKey, 0, [{ key: 'Receiver', state: 'corrected', text: 'Selma Boats' }]);
		const [layout, ...others] = await layoutsOf(owner);
		expect(others).toEqual([]);
		expect(layout).toMatchObject({ version: 3 });
		const three = await extract(owner, await first());
		expect(three.texts).toMatchObject({ 'Document code': 'KV-2026-118', Receiver: 'Oddny Works' });
	});

	it('by two people at once is saved for one; the other gets a conflict and loses nothing', async () => {
		const { fileKey, downloadUrl } = await extract(owner, await first());
		const texts = ['24.50', '14.50', '10.00'];
		const answers = await Promise.all(
			texts.map((text) => say(owner, fileKey, 0, [{ key: 'Sum to be paid', state: 'corrected', text }])),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		const refused = answers.find(({ status }) => status === 409);
		expect(refused?.body).toMatchObject({ code: '05002', msg: expect.stringContaining('version 1') });
		const saved = texts[answers.findIndex(({ status }) => status === 200)];
		expect((await download(downloadUrl)).texts['Sum to be paid']).toBe(saved);
		expect((await look(owner, fileKey)).body.data).toMatchObject({ version: 1, changes: [{ after: { text: saved } }] });
		expect(await layoutsOf(owner)).toHaveLength(1);
		expect((await say(owner, fileKey, 1, corrections)).status).toBe(200);
		// Original, result, reading: what the others wrote is gone.
		expect(await stored()).toHaveLength(3);
	});

	it('is saved despite parallel reviews of the layout', async () => {
		const files = [];
		for (let count = 0; count < 8; count++) files.push((await extract(owner, await first())).fileKey);
		await say(owner, files[0] ?? '', 0, corrections);
		const answers = await Promise.all(files.slice(1).map((fileKey) => say(owner, fileKey, 0, corrections)));
		expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
	});

	it('is in the result that a callback links to', async () => {
		const receiver = await startReceiver();
		try {
			const { fileKey } = await extract(owner, await first(), { callbackUrl: receiver.address('/told') });
			await say(owner, fileKey, 0, corrections);
			const [message] = await receiver.waitFor('/told');
			const address = message?.body.data.fileInfoDTOList[0].downloadUrl as string;
			expect((await download(address)).texts['Sum to be paid']).toBe('24.50');
		} finally {
			await receiver.close();
		}
	});

	it.each([
		['of no list', '{}'],
		['of nothing', '[]'],
		['without a state', '[{"key":"Total"}]'],
		['of a text that is none', '[{"key":"Total","state":"corrected","text":7}]'],
		['of an empty correction', '[{"key":"Total","state":"corrected","text":" "}]'],
		['of a box of three sides', '[{"key":"Total","state":"corrected","text":"7","box":[1,2,3]}]'],
		['of a key twice', '[{"key":"Total","state":"absent"},{"key":"Total","state":"absent"}]'],
		['of no JSON', 'x'],
		['of deep nesting', '['.repeat(100_000)],
		['of deep nesting in a value', `[{"key":${'['.repeat(9000)}${']'.repeat(9000)}}]`],
	])('%s is refused', async (_, values) => {
		const form = Object.entries({ fileKey: 'x', version: '0', values });
		expect(await owner.post('/server/v2/task/review', form)).toMatchObject({ status: 400, body: { code: '01006' } });
	});

	it('works only for extractions', async () => {
		const { body } = await owner.post('/server/v2/process/pdf/txt', [
			['file', { bytes: fixtureBytes('sample.pdf'), fileName: 'sample.pdf' }],
		]);
		const [{ fileKey }] = (await owner.waitForEnd(body.data.taskId)).fileInfoDTOList;
		expect(await look(owner, fileKey)).toMatchObject({ status: 409, body: { code: '05002' } });
		expect((await say(owner, fileKey, 0, corrections)).status).toBe(409);
		expect((await look(owner, 'missing')).status).toBe(404);
		expect((await owner.get('/server/v2/task/review')).status).toBe(400);
	});
});

describe('learned layouts of an account', () => {
	it('never change results of another account, for any review', async () => {
		const before = await extract(stranger, await second());
		const { fileKey } = await extract(owner, await first());
		await say(owner, fileKey, 0, corrections);
		const after = await extract(stranger, await second());
		expect(after.result).toEqual(before.result);
		expect(await layoutsOf(stranger)).toEqual([]);
	});

	it('cannot be viewed, changed, exported or deleted by another account', async () => {
		const { fileKey, downloadUrl } = await extract(owner, await first());
		await say(owner, fileKey, 0, corrections);
		const [layout] = await layoutsOf(owner);
		const id = layout?.id ?? '';
		expect((await look(stranger, fileKey)).status).toBe(404);
		expect((await say(stranger, fileKey, 1, [{ key: 'Total', state: 'absent' }])).status).toBe(404);
		expect((await stranger.get(`/server/v2/layout/export?id=${id}`)).status).toBe(404);
		const edit = Object.entries({ id, version: '1', name: 'theirs' });
		expect((await stranger.post('/server/v2/layout/edit', edit)).status).toBe(404);
		expect((await stranger.post('/server/v2/layout/delete', [['id', id]])).status).toBe(404);
		expect((await stranger.post('/server/v2/layout/delete', [['id', 'all']])).body.data).toEqual({ deleted: 0 });
		expect(await layoutsOf(owner)).toEqual([layout]);
		expect((await download(downloadUrl)).texts['Sum to be paid']).toBe('24.50');
	});

	it('are exported as JSON and work the same after an import elsewhere', async () => {
		const { fileKey } = await extract(owner, await first());
		await say(owner, fileKey, 0, corrections);
		const [layout] = await layoutsOf(owner);
		const exported = (await owner.get(`/server/v2/layout/export?id=${layout?.id}`)).body.data;
		expect(exported).toMatchObject({ ...layout, memory: { version: 1 } });
		const form = Object.entries({ name: 'brought in', memory: JSON.stringify(exported.memory) });
		const { body, status } = await stranger.post('/server/v2/layout/import', form);
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ name: 'brought in', version: 1, memory: exported.memory });
		expect(body.data.id).not.toBe(layout?.id);
		expect((await extract(stranger, await second())).texts['Sum to be paid']).toBe('399.75');
		const bad = Object.entries({ name: 'x', memory: '{"version":1}' });
		expect((await stranger.post('/server/v2/layout/import', bad)).body).toMatchObject({ code: '01006' });
	});

	it('are edited from the viewed version', async () => {
		const { fileKey } = await extract(owner, await first());
		await say(owner, fileKey, 0, corrections);
		const [layout] = await layoutsOf(owner);
		const { memory } = (await owner.get(`/server/v2/layout/export?id=${layout?.id}`)).body.data;
		const edit = (version: number, more: Readonly<Record<string, string>>) =>
			owner.post('/server/v2/layout/edit', Object.entries({ id: layout?.id ?? '', version: String(version), ...more }));
		expect((await edit(1, { name: 'Kvistholt of the pier' })).body.data).toMatchObject({ version: 2 });
		expect(await edit(1, { name: 'late' })).toMatchObject({ status: 409, body: { code: '05002' } });
		const fields = memory.fields.filter(({ key }: { key: string }) => key !== 'Sum to be paid');
		const changed = await edit(2, { memory: JSON.stringify({ ...memory, fields }) });
		expect(changed.body.data).toMatchObject({ version: 3, name: 'Kvistholt of the pier' });
		const next = await extract(owner, await second());
		expect(next.texts).toMatchObject({ 'Document code': 'KV-2026-204', 'Sum to be paid': '' });
	});

	it('leave no row and no effect after deletion', async () => {
		const { fileKey } = await extract(owner, await first());
		await say(owner, fileKey, 0, corrections);
		const [layout] = await layoutsOf(owner);
		expect((await owner.post('/server/v2/layout/delete', [['id', layout?.id ?? '']])).body.data).toEqual({
			deleted: 1,
		});
		expect(await layoutsOf(owner)).toEqual([]);
		const next = await extract(owner, await second());
		expect(next.result.data.layout).toBeUndefined();
		expect(next.texts['Sum to be paid']).toBe('');
		expect((await owner.post('/server/v2/layout/delete', [['id', layout?.id ?? '']])).status).toBe(404);
	});

	it('are erased with the account, and reviews with their task', async () => {
		const { fileKey, taskId } = await extract(owner, await first());
		await say(owner, fileKey, 0, corrections);
		await owner.post('/server/v2/task/delete', [['taskId', taskId]]);
		expect(await stored()).toEqual([]);
		expect((await look(owner, fileKey)).status).toBe(404);
		expect(await layoutsOf(owner)).toHaveLength(1);
		await owner.post('/server/v2/account/forget', []);
		expect(await layoutsOf(owner)).toEqual([]);
	});
});

it('a changed layout is detected and reported', async () => {
	const { fileKey } = await extract(owner, await first());
	await say(owner, fileKey, 0, corrections);
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, 842]);
	const words = [
		'Paid within a month to the house that wrote this paper',
		'Grossum in all',
		'Moola',
		'Pieces',
		'Gubbin',
		'Wemble',
		'Quax',
		'Flurb',
		'Stamp of house',
		'Kvistholt Ltd',
	];
	for (const [row, text] of words.entries())
		page.drawText(text, { x: row % 2 ? 120 : 300, y: 800 - 30 * row, size: 10, font });
	const changed = await extract(owner, await document.save());
	expect(changed.result.data.layout?.state).toBe('changed');
	expect(changed.warnings.join()).toContain('some text is in different positions');
	expect(changed.texts['Sum to be paid']).toBe('');
});
