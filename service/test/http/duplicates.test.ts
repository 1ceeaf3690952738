import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { sha256 } from '../support/receipt';
import { describeWith } from '../support/describe-with';
import type { Settings } from '../../src/settings/settings';
import { Client } from '../support/client';
import { plainInvoice } from '../support/house-paper';
import { postgresInstalled, query, startPostgres, type PostgresServer } from '../support/postgres';
import { itOnce, sampled } from '../support/sample';
import { createKey, startService, type StartedService } from '../support/start-service';

interface Duplicate {
	readonly state: string;
	readonly keys: readonly string[];
	readonly earlier?: { readonly taskId: string; readonly fileKey: string };
}

interface Extracted {
	readonly taskId: string;
	readonly fileKey: string;
	readonly taskStatus: string;
	readonly duplicate: Duplicate | undefined;
}

describe('with SQLite, an invoice number', () => {
	testsOf(
		itOnce(true),
		() => Promise.resolve({}),
		(service) => {
			const database = new DatabaseSync(join(service.dataFolder, 'metadata.sqlite'), { readOnly: true });
			const rows = database.prepare('select * from "documentMarks"').all();
			database.close();
			return Promise.resolve(rows);
		},
	);
});

function testsOnPostgres(): void {
	let postgres: PostgresServer;
	let databaseUrl: string;
	beforeAll(async () => {
		postgres = await startPostgres();
	});
	afterAll(() => postgres?.remove());
	testsOf(
		itOnce(false),
		async () => {
			databaseUrl = await postgres.createDatabase();
			return { databaseUrl, secretKey: 'a-secret-of-all-processes-of-the-test' };
		},
		() => query(databaseUrl, 'select * from "documentMarks"'),
	);
}

// `suites/postgres-metadata-store` tests what is stored of duplicates.
if (sampled(true, false))
	describeWith('Postgres', postgresInstalled, 'with Postgres, the number of an invoice', testsOnPostgres);

/** @param itHere  for what does not depend on the store */
function testsOf(
	itHere: ReturnType<typeof itOnce>,
	storeSettings: () => Promise<Partial<Settings>>,
	marks: (service: StartedService) => Promise<readonly object[]>,
): void {
	let service: StartedService;
	let owner: Client;
	let stranger: Client;

	beforeAll(async () => {
		const settings = { ...(await storeSettings()), workers: 2 };
		service = await startService({ settings });
		owner = new Client(service.baseUrl, service.apiKey);
		stranger = new Client(service.baseUrl, await createKey(service.dataFolder, 'stranger', settings));
	});
	afterAll(() => service?.stop());
	afterEach(async () => {
		for (const client of [owner, stranger]) await client.post('/server/v2/account/forget', []);
		expect(await marks(service)).toEqual([]);
	});

	async function extract(client: Client, bytes: Uint8Array, parameter: object = {}): Promise<Extracted> {
		const { body } = await client.post('/server/v2/process/idp/documentExtract', [
			['parameter', JSON.stringify({ keys: ['Invoice number', 'Total'], ...parameter })],
			['file', { bytes, fileName: 'invoice.pdf' }],
		]);
		const { taskId, taskStatus, fileInfoDTOList } = body.data;
		const [{ fileKey, downloadUrl, receipt }] = fileInfoDTOList;
		if (downloadUrl !== '') expect(receipt.result.sha256).toBe(sha256(await (await fetch(downloadUrl)).text()));
		return { taskId, fileKey, taskStatus, duplicate: downloadUrl === '' ? undefined : await duplicateAt(downloadUrl) };
	}

	async function duplicateAt(address: string): Promise<Duplicate | undefined> {
		const { data } = (await (await fetch(address)).json()) as { data: { checks: (Duplicate & { check: string })[] } };
		return data.checks.find(({ check }) => check === 'duplicate');
	}

	const resultOf = async (taskId: string): Promise<string> =>
		(await owner.taskInfo(taskId)).body.data.fileInfoDTOList[0].downloadUrl as string;

	it('that the same supplier used before fails a check that names the earlier document', async () => {
		const first = await extract(owner, await plainInvoice());
		expect(first.duplicate).toMatchObject({ state: 'passed', keys: ['Invoice number'] });
		const again = await extract(owner, await plainInvoice({ total: '99.00' }));
		const { taskId, fileKey } = first;
		expect(again.duplicate).toMatchObject({ state: 'failed', earlier: { taskId, fileKey } });
		expect((await extract(owner, await plainInvoice({ number: 'KV-2026-119' }))).duplicate?.state).toBe('passed');
		const other = await plainInvoice({ supplier: 'Selma Boats Ltd' });
		expect((await extract(owner, other)).duplicate?.state).toBe('passed');
	});

	itHere('belongs to the supplier with the tax ID, in any spelling of the name, and to no other', async () => {
		const withTax = (supplier: string, tax: string) => plainInvoice({ supplier, more: [`VAT number: ${tax}`] });
		await extract(owner, await withTax('Oddny Works Ltd', 'GB980780684'));
		const same = await extract(owner, await withTax('ODDNY WORKS LIMITED', 'GB980780684'));
		expect(same.duplicate?.state).toBe('failed');
		const other = await extract(owner, await withTax('Oddny Works Ltd', 'GB431616131'));
		expect(other.duplicate?.state).toBe('passed');
	});

	it('reveals nothing about other accounts', async () => {
		await extract(stranger, await plainInvoice());
		expect((await extract(owner, await plainInvoice())).duplicate?.state).toBe('passed');
		expect((await extract(stranger, await plainInvoice())).duplicate?.state).toBe('failed');
	});

	it('is deleted with its document', async () => {
		const first = await extract(owner, await plainInvoice());
		await owner.post('/server/v2/task/delete', [['taskId', first.taskId]]);
		expect(await marks(service)).toEqual([]);
		expect((await extract(owner, await plainInvoice())).duplicate?.state).toBe('passed');
	});

	it('in two simultaneous documents is reported for one of them', async () => {
		const bytes = await plainInvoice();
		const both = await Promise.all([extract(owner, bytes), extract(owner, bytes)]);
		expect(both.map(({ duplicate }) => duplicate?.state).sort()).toEqual(['failed', 'passed']);
	});

	it('is not stored in plain text, nor is the supplier', async () => {
		await extract(owner, await plainInvoice());
		await extract(stranger, await plainInvoice());
		const rows = await marks(service);
		expect(rows).toHaveLength(2);
		expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/kv-?2026|2026-?118|oddny/);
		const [own, theirs] = rows as { number: string; suppliers: string }[];
		expect(own?.number).not.toBe(theirs?.number);
		expect(own?.suppliers).not.toBe(theirs?.suppliers);
	});

	itHere('makes a task wait for review if requested, and passes after a correction', async () => {
		const parameter = { review: 'doubtful' };
		expect((await extract(owner, await plainInvoice(), parameter)).taskStatus).toBe('TaskFinish');
		const { taskId, fileKey, taskStatus } = await extract(owner, await plainInvoice(), parameter);
		expect(taskStatus).toBe('TaskProcessing');
		const { fields } = (await owner.get(`/server/v2/task/review?fileKey=${fileKey}`)).body.data;
		expect(fields[0]).toMatchObject({ key: 'Invoice number', doubtful: true, failedChecks: ['duplicate'] });
		const values = JSON.stringify([{ key: 'Invoice number', state: 'corrected', text: 'KV-2026-120' }]);
		const reviewed = await owner.post('/server/v2/task/review', Object.entries({ fileKey, version: '0', values }));
		expect(reviewed.status).toBe(200);
		expect(await duplicateAt(await resultOf(taskId))).toMatchObject({ state: 'passed' });
		// What was corrected is what others are compared with.
		const next = await extract(owner, await plainInvoice({ number: 'KV-2026-120' }));
		expect(next.duplicate).toMatchObject({ state: 'failed', earlier: { taskId, fileKey } });
	});

	itHere('is not compared unless it was requested and the supplier is known', async () => {
		expect((await extract(owner, await plainInvoice(), { keys: ['Total'] })).duplicate).toBeUndefined();
		const nameless = await plainInvoice({ number: '' });
		expect((await extract(owner, nameless)).duplicate?.state).toBe('impossible');
	});
}
