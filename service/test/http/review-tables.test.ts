import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '../support/client';
import { housePaper, written } from '../support/house-paper';
import { createKey, startService, type StartedService } from '../support/start-service';

let service: StartedService;
let owner: Client;
let stranger: Client;

beforeAll(async () => {
	service = await startService({ settings: { workers: 1 } });
	owner = new Client(service.baseUrl, service.apiKey);
	stranger = new Client(service.baseUrl, await createKey(service.dataFolder, 'stranger'));
});
afterAll(() => service.stop());
afterEach(async () => {
	for (const client of [owner, stranger]) await client.post('/server/v2/account/forget', []);
});

const columns = ['Goods', 'How many', 'Value'];

interface Table {
	readonly rows: readonly Readonly<Record<string, string>>[];
	readonly learned?: true;
	readonly reviewed?: string;
}

interface Extracted {
	readonly fileKey: string;
	readonly taskId: string;
	readonly downloadUrl: string;
}

async function extract(client: Client, bytes: Uint8Array, more: object = {}): Promise<Extracted> {
	const { body } = await client.post('/server/v2/process/idp/documentExtract', [
		['parameter', JSON.stringify({ tableHandles: columns, ...more })],
		['file', { bytes, fileName: 'paper.pdf' }],
	]);
	const task = await client.waitForEnd(body.data.taskId);
	const [{ fileKey, downloadUrl }] = task.fileInfoDTOList;
	return { fileKey, downloadUrl, taskId: task.taskId };
}

async function tablesOf({ downloadUrl }: Pick<Extracted, 'downloadUrl'>): Promise<readonly Table[]> {
	const result = (await (await fetch(downloadUrl)).json()) as {
		data: { details: Record<string, { tables: readonly Table[] | null }> };
	};
	return Object.values(result.data.details).flatMap(({ tables }) => tables ?? []);
}

const rowsOf = async (file: Pick<Extracted, 'downloadUrl'>) =>
	(await tablesOf(file)).map(({ rows }) => rows.map((row) => columns.map((name) => row[name])));

const look = async (client: Client, fileKey: string) =>
	(await client.get(`/server/v2/task/review?fileKey=${fileKey}`)).body.data;

const say = (client: Client, fileKey: string, version: number, tables: unknown, values?: readonly object[]) =>
	client.post('/server/v2/task/review', [
		['fileKey', fileKey],
		['version', String(version)],
		['tables', typeof tables === 'string' ? tables : JSON.stringify(tables)],
		...(values ? [['values', JSON.stringify(values)] as const] : []),
	]);

/** Documents of two senders with unusual column headers. */
const first = () => housePaper('KV-2026-118', 'Oddny Works', ['10.00', '14.50']);
const second = () => housePaper('KV-2026-204', 'Selma Boats', ['9.00', '80.00', '310.75']);
const linesOfFirst = [
	['Rope', '2', '10.00'],
	['Rope', '3', '14.50'],
];
const linesOfSecond = [
	['Rope', '2', '9.00'],
	['Rope', '3', '80.00'],
	['Rope', '4', '310.75'],
];

/** Another sender with two rows per line item and a different column order. */
const otherHouse = (number: string, lines: readonly (readonly [string, string, string, string])[]) =>
	written([
		[60, 70, 'Brumholt and Daughters'],
		[380, 70, 'Paper of the yard'],
		[60, 110, 'Snirk:'],
		[200, 110, number],
		[60, 130, 'Yolk of day:'],
		[200, 130, '4 May 2026'],
		[60, 180, 'Tally'],
		[140, 180, 'Gribble'],
		[420, 180, 'Moola'],
		...lines.flatMap(([goods, more, count, value], row) => [
			[60, 205 + 36 * row, count] as const,
			[140, 205 + 36 * row, goods] as const,
			[420, 205 + 36 * row, value] as const,
			[140, 217 + 36 * row, more] as const,
		]),
		[60, 230 + 36 * lines.length, 'Ends the yard'],
	]);

describe('a corrected table', () => {
	it('is in the result with the author of each change, and is shown to reviewers', async () => {
		const file = await extract(owner, await first());
		expect(await look(owner, file.fileKey)).toMatchObject({ columns, tables: [], version: 0 });
		const tables = [{ page: 0, rows: linesOfFirst }];
		expect(await say(owner, file.fileKey, 0, tables)).toMatchObject({
			status: 200,
			body: { data: { version: 1, layout: { columns, keys: [] } } },
		});
		expect(await rowsOf(file)).toEqual([linesOfFirst]);
		expect((await tablesOf(file))[0]?.reviewed).toBe('corrected');
		const after = await look(owner, file.fileKey);
		expect(after).toMatchObject({ version: 1, tables: [{ page: 0, columns, rows: linesOfFirst, state: 'corrected' }] });
		// A cell of the second row alone.
		const [, last = []] = linesOfFirst;
		const better = [{ page: 0, rows: [linesOfFirst[0], [{ text: 'Rope of hemp' }, ...last.slice(1)]] }];
		expect((await say(owner, file.fileKey, 1, better)).status).toBe(200);
		const [change] = (await look(owner, file.fileKey)).changes.filter(
			({ version }: { version: number }) => version === 2,
		);
		expect(change).toMatchObject({
			key: 'tables',
			before: { tables: [{ page: 0, first: 1, rows: [last] }] },
			after: { state: 'corrected', tables: [{ page: 0, first: 1, rows: [['Rope of hemp', '3', '14.50']] }] },
		});
		expect(service.apiKey.startsWith(change.keyPrefix)).toBe(true);
	});

	it('applies to the next document of each of two layouts', async () => {
		const lines = [
			['Nails', 'of iron', '12', '9.00'],
			['Oars', 'of ash', '2', '80.00'],
		] as const;
		expect(await rowsOf(await extract(owner, await second()))).toEqual([]);
		const one = await extract(owner, await first());
		await say(owner, one.fileKey, 0, [{ page: 0, rows: linesOfFirst }]);
		const other = await extract(owner, await otherHouse('BD-77', lines));
		expect(await rowsOf(other)).toEqual([]);
		const correctedRows = lines.map(([goods, more, count, value]) => [`${goods} ${more}`, count, value]);
		await say(owner, other.fileKey, 0, [{ page: 0, rows: correctedRows }]);
		const next = await extract(owner, await second());
		expect(await rowsOf(next)).toEqual([linesOfSecond]);
		expect((await tablesOf(next))[0]).toMatchObject({ learned: true });
		const longer = await otherHouse('BD-78', [
			...lines,
			['Tar', 'in barrels', '7', '21.00'],
			['Oakum', 'old', '30', '6.50'],
		]);
		expect(await rowsOf(await extract(owner, longer))).toEqual([
			[...correctedRows, ['Tar in barrels', '7', '21.00'], ['Oakum old', '30', '6.50']],
		]);
	});

	it('survives later corrections of values only', async () => {
		const file = await extract(owner, await first(), { keys: ['Document code'] });
		const value = { key: 'Document code', state: 'corrected', text: 'KV-2026-118' };
		await say(owner, file.fileKey, 0, [{ page: 0, rows: linesOfFirst }], [value]);
		await owner.post('/server/v2/task/review', [
			['fileKey', file.fileKey],
			['version', '1'],
			['values', JSON.stringify([value])],
		]);
		expect(await rowsOf(file)).toEqual([linesOfFirst]);
		expect(await rowsOf(await extract(owner, await second()))).toEqual([linesOfSecond]);
	});

	it('ends the review wait of a task that asked only for columns', async () => {
		const { body } = await owner.post('/server/v2/process/idp/documentExtract', [
			['parameter', JSON.stringify({ tableHandles: columns, review: 'always' })],
			['file', { bytes: await first(), fileName: 'paper.pdf' }],
		]);
		const waiting = async () => (await owner.get('/server/v2/review/list')).body.data as { fileKey: string }[];
		for (let tries = 0; (await waiting()).length === 0 && tries < 300; tries++)
			await new Promise((resolve) => setTimeout(resolve, 100));
		const [file] = await waiting();
		await say(owner, file?.fileKey ?? '', 0, [{ page: 0, rows: linesOfFirst }]);
		const task = await owner.waitForEnd(body.data.taskId);
		expect(await rowsOf(task.fileInfoDTOList[0])).toEqual([linesOfFirst]);
	});

	it.each([
		['of no list', '{}'],
		['of no JSON', 'x'],
		['without rows', [{ page: 0, rows: [] }]],
		['of a row without a text', [{ page: 0, rows: [['', '', '']] }]],
		['of a cell that is no text', [{ page: 0, rows: [['Rope', 2, '10.00']] }]],
		['of a box of three sides', [{ page: 0, rows: [[{ text: 'Rope', page: 0, box: [1, 2, 3] }, '2', '10.00']] }]],
	])('%s is refused', async (_, tables) => {
		expect(await say(owner, 'x', 0, tables)).toMatchObject({ status: 400, body: { code: '01006' } });
	});

	it('with other columns or a missing page is refused and changes nothing', async () => {
		const file = await extract(owner, await first());
		for (const table of [
			{ page: 0, rows: [['Rope', '2']] },
			{ page: 7, rows: linesOfFirst },
		])
			expect(await say(owner, file.fileKey, 0, [table])).toMatchObject({ status: 400, body: { code: '01006' } });
		expect(await look(owner, file.fileKey)).toMatchObject({ version: 0, tables: [] });
	});
});

describe('a table of 5,000 rows', () => {
	const rows = Array.from({ length: 5000 }, (_, row) => [`Rope of hemp, number ${row}`, String(row), `${row}.00`]);

	it('is corrected completely, as form and as JSON, and shown with all rows', async () => {
		const file = await extract(owner, await first());
		const tables = JSON.stringify([{ page: 0, rows }]);
		expect(tables.length).toBeGreaterThan(2 * 65_536);
		expect((await say(owner, file.fileKey, 0, tables)).status).toBe(200);
		expect((await look(owner, file.fileKey)).tables[0].rows).toEqual(rows);
		const changed = rows.map((row, index) => (index === 4321 ? ['Hawser', ...row.slice(1)] : row));
		const answer = await fetch(`${service.baseUrl}/server/v2/task/review`, {
			method: 'POST',
			headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
			body: JSON.stringify({ fileKey: file.fileKey, version: 1, tables: [{ page: 0, rows: changed }] }),
		});
		expect(answer.status).toBe(200);
		expect(await rowsOf(file)).toEqual([changed]);
		const [change] = (await look(owner, file.fileKey)).changes.filter(
			({ version }: { version: number }) => version === 2,
		);
		expect(change.before).toEqual({ tables: [{ page: 0, first: 4321, rows: [rows[4321]] }] });
	});

	it('is refused with one row more, as is a text above the review limit', async () => {
		const more = [{ page: 0, rows: [...rows, ...rows.slice(0, 1)] }];
		expect(await say(owner, 'x', 0, more)).toMatchObject({ status: 400, body: { code: '01006' } });
		const long = JSON.stringify([{ page: 0, rows: [['x'.repeat(4 * 1024 * 1024)]] }]);
		expect(await say(owner, 'x', 0, long)).toMatchObject({ status: 400, body: { code: '03000' } });
		// Other forms keep their bound.
		const edit = Object.entries({ id: 'x', version: '1', memory: 'x'.repeat(70_000) });
		expect((await owner.post('/server/v2/layout/edit', edit)).status).toBe(400);
	});
});

describe('a layout with a changed table', () => {
	it('is detected: learned data is not used, the task waits, and the layout records the time', async () => {
		const file = await extract(owner, await first());
		await say(owner, file.fileKey, 0, [{ page: 0, rows: linesOfFirst }]);
		await extract(owner, await second());
		const layouts = async () =>
			(await owner.get('/server/v2/layout/list')).body.data as {
				uses: number;
				usedTime: string;
				strayedTime: string;
			}[];
		expect(await layouts()).toMatchObject([{ uses: 1, strayedTime: '', words: expect.arrayContaining(['quax']) }]);
		expect((await owner.get('/server/v2/layout/list')).body.data[0].usedTime).toMatch(/^20\d\d-/);
		const moved = await housePaper('KV-2026-205', 'Selma Boats', ['9.00', '80.00'], ['Moola', 'Gubbin', 'Pieces']);
		const { body } = await owner.post('/server/v2/process/idp/documentExtract', [
			['parameter', JSON.stringify({ tableHandles: columns, review: 'doubtful' })],
			['file', { bytes: moved, fileName: 'moved.pdf' }],
		]);
		const waiting = async () => (await owner.get('/server/v2/review/list')).body.data as { fileKey: string }[];
		for (let tries = 0; (await waiting()).length === 0 && tries < 300; tries++)
			await new Promise((resolve) => setTimeout(resolve, 100));
		const [one] = await waiting();
		expect(await look(owner, one?.fileKey ?? '')).toMatchObject({ tables: [] });
		const task = (await owner.taskInfo(body.data.taskId)).body.data;
		expect(task.fileInfoDTOList[0].warnings.join()).toContain('some text is in different positions');
		expect((await layouts())[0]?.strayedTime).toMatch(/^20\d\d-/);
	});
});

describe('learned tables of an account', () => {
	it('never change results of another account', async () => {
		const before = await extract(stranger, await second());
		const file = await extract(owner, await first());
		await say(owner, file.fileKey, 0, [{ page: 0, rows: linesOfFirst }]);
		const after = await extract(stranger, await second());
		expect(await (await fetch(after.downloadUrl)).json()).toEqual(await (await fetch(before.downloadUrl)).json());
		expect((await say(stranger, file.fileKey, 1, [{ page: 0, rows: linesOfSecond }])).status).toBe(404);
		expect(await rowsOf(file)).toEqual([linesOfFirst]);
	});

	it('are exported as JSON, edited, and imported elsewhere', async () => {
		const file = await extract(owner, await first());
		await say(owner, file.fileKey, 0, [{ page: 0, rows: linesOfFirst }]);
		const [layout] = (await owner.get('/server/v2/layout/list')).body.data as { id: string; version: number }[];
		const { memory } = (await owner.get(`/server/v2/layout/export?id=${layout?.id}`)).body.data;
		expect(memory.tables).toHaveLength(1);
		const form = Object.entries({ name: 'brought in', memory: JSON.stringify(memory) });
		expect((await stranger.post('/server/v2/layout/import', form)).body.data).toMatchObject({ columns, memory });
		expect(await rowsOf(await extract(stranger, await second()))).toEqual([linesOfSecond]);
		const bad = JSON.stringify({ ...memory, tables: [{ ...memory.tables[0], ends: [[]] }] });
		const refused = await stranger.post('/server/v2/layout/import', Object.entries({ name: 'x', memory: bad }));
		expect(refused).toMatchObject({
			status: 400,
			body: { code: '01006', msg: expect.stringContaining('tables[0].ends') },
		});
		const without = { id: layout?.id ?? '', version: '1', memory: JSON.stringify({ ...memory, tables: [] }) };
		expect((await owner.post('/server/v2/layout/edit', Object.entries(without))).body.data).toMatchObject({
			columns: [],
		});
		expect(await rowsOf(await extract(owner, await second()))).toEqual([]);
	});

	it('leave no file, review or layout after deletion', async () => {
		const file = await extract(owner, await first());
		const rows = [['Hawser of Oddny', '2', '10.00'], linesOfFirst[1]];
		await say(owner, file.fileKey, 0, [{ page: 0, rows }]);
		await owner.post('/server/v2/task/delete', [['taskId', file.taskId]]);
		// What is kept of the layout has no words of its cells.
		const [layout] = (await owner.get('/server/v2/layout/list')).body.data as { id: string }[];
		const kept = (await owner.get(`/server/v2/layout/export?id=${layout?.id}`)).body;
		expect(JSON.stringify(kept)).not.toMatch(/hawser|14\.50/i);
		await owner.post('/server/v2/account/forget', []);
		expect((await owner.get('/server/v2/layout/list')).body.data).toEqual([]);
		const files = await readdir(join(service.dataFolder, 'files'), { recursive: true, withFileTypes: true });
		expect(files.filter((entry) => entry.isFile())).toEqual([]);
		expect((await owner.get(`/server/v2/task/review?fileKey=${file.fileKey}`)).status).toBe(404);
	});
});
