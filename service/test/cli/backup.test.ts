import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fixtureBytes } from '../../../fixtures';
import type { Settings } from '../../src/settings/settings';
import { Client } from '../support/client';
import { postgresInstalled, startPostgres } from '../support/postgres';
import { startS3 } from '../support/s3';
import { itAtNight } from '../support/sample';
import { runProgram, startService, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

const sample = fixtureBytes('sample.pdf');
const tools = ['pdf/txt', 'pdf/docx', 'pdf/xlsx', 'idp/documentExtract'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let backup: string;
const running: StartedService[] = [];

beforeEach(async () => {
	folder = await temporaryFolder();
	backup = join(folder.path, 'backup');
});
afterEach(async () => {
	for (const service of running.splice(0)) await service.stop();
	await folder.remove();
});

async function begin(
	dataFolder: string,
	settings: Partial<Settings>,
	apiKey?: string,
): Promise<[StartedService, Client]> {
	const service = await startService({
		dataFolder,
		settings: { workers: 1, ...settings },
		...(apiKey === undefined ? {} : { apiKey }),
	});
	running.push(service);
	return [service, new Client(service.baseUrl, service.apiKey)];
}

async function convert(client: Client, tool: string): Promise<string> {
	const { body } = await client.post(`/server/v2/process/${tool}`, [
		['parameter', tool.startsWith('idp') ? '{"keys":["Total","Invoice number"]}' : '{}'],
		['file', { bytes: sample, fileName: 'sample.pdf' }],
	]);
	await client.waitForEnd(body.data.taskId);
	return body.data.taskId as string;
}

/** A task as a client sees it, with a hash of its result and without URLs, which change. */
async function taskSeenByClient(client: Client, taskId: string): Promise<unknown> {
	const { body } = await client.taskInfo(taskId);
	const [file] = body.data.fileInfoDTOList;
	const result = Buffer.from(await (await fetch(file.downloadUrl)).arrayBuffer());
	const { fileUrl: _original, downloadUrl: _result, reviewUrl: _review, ...facts } = file;
	return { ...body.data, fileInfoDTOList: facts, sha256: createHash('sha256').update(result).digest('hex') };
}

/** Every row of a database but rates and what the migrations write down with their times. */
function rowsOf(path: string): Record<string, unknown[]> {
	const database = new DatabaseSync(path, { readOnly: true });
	const schema = database
		.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
		.all();
	const tables = schema
		.map(({ name }) => String(name))
		.filter((name) => name !== 'rates' && !name.startsWith('kysely'));
	expect(tables).toContain('ledger');
	const rows = tables.map(
		(name) =>
			[
				name,
				database
					.prepare(`select * from "${name}" order by 1, 2`)
					.all()
					.map((row) => ({ ...row })),
			] as const,
	);
	database.close();
	return Object.fromEntries(rows);
}

const run = async (
	argv: readonly string[],
	settings: Partial<Settings>,
): Promise<{ code: number; stdout: string; stderr: string }> => await runProgram([...argv], settings);

describe('backup and restore', () => {
	it('of a running service preserve results, keys, ledger and waiting work byte for byte', async () => {
		const [before, after] = [join(folder.path, 'before'), join(folder.path, 'after')];
		const [service, client] = await begin(before, {});
		const tasks: string[] = [];
		for (const tool of tools) tasks.push(await convert(client, tool));
		const expectedTasks = [];
		for (const taskId of tasks) expectedTasks.push(await taskSeenByClient(client, taskId));
		// An unstarted task, and new tasks during the backup.
		const { body } = await client.announce({ fileName: 'waits.pdf', executeTypeUrl: 'pdf/txt', password: 'geheim' });
		await client.put(body.data.presignedUrl, sample);
		let isRunning = true;
		const busy = (async () => {
			for (let count = 0; isRunning && count < 50; count++) await convert(client, 'pdf/txt');
		})();
		const saved = await run(['backup', backup], { dataFolder: before });
		expect([saved.code, saved.stderr]).toEqual([
			0,
			expect.stringMatching(/^Saved the database and \d+ documents in .*\./),
		]);
		isRunning = false;
		await busy;
		await service.kill();
		running.length = 0;
		// The checksums can be verified without the program, as the note says.
		execFileSync('sha256sum', ['--check', '--quiet', 'documents.sha256'], { cwd: backup });
		for (const name of await readdir(backup)) expect((await stat(join(backup, name))).mode & 0o077).toBe(0);

		const restored = await run(['restore', backup], { dataFolder: after });
		expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining('Restored the database')]);
		expect(rowsOf(join(after, 'metadata.sqlite'))).toEqual(rowsOf(join(backup, 'metadata.sqlite')));
		const kept = rowsOf(join(backup, 'metadata.sqlite'))['files'] as Record<string, string | null>[];
		const readings = kept.flatMap(({ readingId }) => readingId ?? []);
		expect(readings.length).toBeGreaterThan(0);
		expect(rowsOf(join(after, 'metadata.sqlite'))['documentMarks']).not.toEqual([]);
		for (const id of readings) expect((await stat(join(after, 'files', id.slice(0, 2), id))).size).toBeGreaterThan(0);
		const [, again] = await begin(after, {}, service.apiKey);
		for (const [index, taskId] of tasks.entries())
			expect(await taskSeenByClient(again, taskId)).toEqual(expectedTasks[index]);
		// What waited can be started, with its password, which the secret of the backup opens.
		expect((await again.start(body.data.taskId)).status).toBe(200);
		expect(await again.waitForEnd(body.data.taskId)).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		expect(await convert(again, 'pdf/txt')).toBeTruthy();
	});

	it('refuse damaged, unfinished or newer backups and non-empty targets without changes', async () => {
		const data = join(folder.path, 'data');
		const [service, client] = await begin(data, {});
		await convert(client, 'pdf/txt');
		expect((await run(['backup', backup], { dataFolder: data })).code).toBe(0);
		const refused = async (argv: readonly string[], dataFolder: string): Promise<string> => {
			const { code, stderr } = await run(argv, { dataFolder });
			expect([code, stderr]).toEqual([1, expect.not.stringMatching(/\n\s+at /)]);
			return stderr;
		};
		expect(await refused(['backup', backup], data)).toContain('is not empty');
		expect(await refused(['backup'], data)).toContain('requires one folder');
		expect(await refused(['backup', join(folder.path, 'none')], join(folder.path, 'nowhere'))).toContain(
			'contains no database',
		);
		expect(await refused(['restore', backup], data)).toContain('in use by another service');
		await service.stop();
		running.length = 0;
		expect(await refused(['restore', backup], data)).toContain('already contains a database');
		const fresh = join(folder.path, 'fresh');
		const metadata = join(backup, 'metadata.sqlite');
		const newer = join(folder.path, 'newer');
		await mkdir(newer);
		expect(await refused(['restore', newer], fresh)).toContain('is incomplete because');
		const [shard = ''] = await readdir(join(backup, 'files'));
		const [document = ''] = await readdir(join(backup, 'files', shard));
		const path = join(backup, 'files', shard, document);
		await appendFile(path, 'x');
		expect(await refused(['restore', backup], fresh)).toContain(`${path} is missing or damaged`);
		await rm(path);
		expect(await refused(['restore', backup], fresh)).toContain('is missing or damaged');
		await appendFile(metadata, 'x');
		expect(await refused(['restore', backup], fresh)).toContain(`${metadata} is missing or damaged`);
		await rm(join(backup, 'backup.json'));
		expect(await refused(['restore', backup], fresh)).toContain('is incomplete because');
		await expect(stat(fresh)).rejects.toMatchObject({ code: 'ENOENT' });
	});
});

(postgresInstalled ? describe : describe.skip)('backup and restore with servers', () => {
	// `suites/` test the stores themselves.
	itAtNight(
		'of Postgres and a bucket restore into another Postgres and bucket, and into a data folder, with equal rows and results',
		async () => {
			const [postgres, s3, otherS3] = await Promise.all([startPostgres(), startS3(), startS3()]);
			try {
				const secretKey = 'a-secret-of-all-processes-of-the-test';
				const settings = { databaseUrl: await postgres.createDatabase(), secretKey, ...s3.settings };
				const data = join(folder.path, 'data');
				const [service, client] = await begin(data, settings);
				const tasks = [await convert(client, 'idp/documentExtract'), await convert(client, 'pdf/xlsx')];
				const expectedTasks = [
					await taskSeenByClient(client, tasks[0] ?? ''),
					await taskSeenByClient(client, tasks[1] ?? ''),
				];
				expect(await run(['backup', backup], { dataFolder: data, ...settings })).toMatchObject({ code: 0 });
				expect(await readdir(backup)).not.toContain('secret.key');
				await service.stop();
				running.length = 0;

				const moved = { databaseUrl: await postgres.createDatabase(), secretKey, ...otherS3.settings };
				expect(await run(['restore', backup], { dataFolder: data, ...moved })).toMatchObject({ code: 0, stdout: '' });
				expect((await run(['restore', backup], { dataFolder: data, ...moved })).stderr).toContain(
					'The database is not empty',
				);
				const again = join(folder.path, 'again');
				expect(await run(['backup', again], { dataFolder: data, ...moved })).toMatchObject({ code: 0 });
				expect(rowsOf(join(again, 'metadata.sqlite'))).toEqual(rowsOf(join(backup, 'metadata.sqlite')));
				const alone = join(folder.path, 'alone');
				expect(await run(['restore', backup], { dataFolder: alone, secretKey })).toMatchObject({ code: 0 });

				for (const [place, own] of [
					[data, moved],
					[alone, { secretKey }],
				] as const) {
					const [started, other] = await begin(place, own, service.apiKey);
					for (const [index, taskId] of tasks.entries())
						expect(await taskSeenByClient(other, taskId)).toEqual(expectedTasks[index]);
					// New rows count on behind those that came along.
					expect(await convert(other, 'pdf/txt')).toBeTruthy();
					await started.stop();
					running.length = 0;
				}
				// And from a data folder to a server.
				const [small, third, fourth] = ['small', 'third', 'fourth'].map((name) => join(folder.path, name));
				const server = { databaseUrl: await postgres.createDatabase(), secretKey };
				expect(await run(['backup', small ?? ''], { dataFolder: alone, secretKey })).toMatchObject({ code: 0 });
				expect(await run(['restore', small ?? ''], { dataFolder: third ?? '', ...server })).toMatchObject({ code: 0 });
				expect(await run(['backup', fourth ?? ''], { dataFolder: third ?? '', ...server })).toMatchObject({ code: 0 });
				expect(rowsOf(join(fourth ?? '', 'metadata.sqlite'))).toEqual(rowsOf(join(small ?? '', 'metadata.sqlite')));
			} finally {
				await Promise.all([postgres.remove(), s3.remove(), otherS3.remove()]);
			}
		},
		240_000,
	);
});
