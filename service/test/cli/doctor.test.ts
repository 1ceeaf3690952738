import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { redisInstalled, startRedis } from '../support/redis';
import { environmentName, type Settings } from '../../src/settings/settings';
import type { Finding } from '../../src/cli/doctor/finding';
import { lookAtNullDevice } from '../../src/cli/doctor/machine';
import { lookAtProgram } from '../../src/cli/doctor/program';
import { trialPdf } from '../../src/tasks/trial-document';
import { addedFiles, addedVersion, checkCarried } from '../../src/engine/text-detection/model-sets';
import { buildService, distFolder, nodePath } from '../support/build-service';
import { Client } from '../support/client';
import { heicCanBeMade } from '../support/heic';
import { postgresInstalled, startPostgres } from '../support/postgres';
import { startS3 } from '../support/s3';
import { canMountDisks, mountDisk, unmountDisk } from '../support/small-disk';
import { runProgram, startService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

interface Report {
	readonly version: string;
	readonly isHealthy: boolean;
	readonly ok: number;
	readonly warning: number;
	readonly error: number;
	readonly findings: readonly Finding[];
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let data: string;

beforeEach(async () => {
	folder = await temporaryFolder();
	data = join(folder.path, 'data');
});
afterEach(() => folder.remove());

async function doctor(settings: Partial<Settings> = {}, argv: readonly string[] = ['--quick'], environment = {}) {
	const free = { freeDiskBytes: 0, freeDiskPercent: 0 };
	const { code, stdout, stderr } = await runProgram(
		['doctor', '--json', ...argv],
		{ dataFolder: data, ...free, ...settings },
		environment,
	);
	if (stdout === '') throw new Error(stderr);
	const report = JSON.parse(stdout) as Report;
	return { code, report, of: (part: string) => report.findings.find((finding) => finding.part === part) };
}

/** What is wrong, by its part; the exit code has to say that something is. */
async function brokenParts(...call: Parameters<typeof doctor>): Promise<Record<string, Finding>> {
	const { code, report } = await doctor(...call);
	const errors = report.findings.filter(({ state }) => state === 'error');
	expect([code, report.isHealthy, report.error]).toEqual([1, false, errors.length]);
	// Each finding says what to do.
	for (const { advice } of report.findings.filter(({ state }) => state !== 'ok')) expect(advice).toMatch(/\w/);
	return Object.fromEntries(errors.map((finding) => [finding.part, finding]));
}

const made = async (): Promise<string> => {
	await mkdir(data, { mode: 0o700 });
	return data;
};

describe('doctor on a working system', () => {
	// `package.test.ts` tries every tool.
	it('reports as JSON and as text, and creates nothing', async () => {
		const { code, report, of } = await doctor();
		expect(report.findings.filter(({ state }) => state === 'error')).toEqual([]);
		expect([code, report.isHealthy]).toEqual([0, true]);
		expect(report.ok + report.warning).toBe(report.findings.length);
		expect(of('models')?.details).toMatchObject({
			'ch_PP-OCRv4_rec_infer.onnx': expect.stringMatching(/^[0-9a-f]{64}$/) as string,
		});
		expect(of('HEIC')?.found).toMatch(heicCanBeMade ? /^heif-\w+, libde265/ : /libheif-examples/);
		expect(of('program')?.found).toContain(`Node.js ${process.versions.node}`);
		await expect(stat(data)).rejects.toMatchObject({ code: 'ENOENT' });
		const { code: textCode, stdout } = await runProgram(['doctor', '--quick'], { dataFolder: data });
		expect([textCode, stdout]).toEqual([
			0,
			expect.stringMatching(/^ok {7}data folder +\S+\/data will be created at the first start$/m),
		]);
		expect(stdout).toMatch(/^warning {2}better models .*\n +→ .*models add$/m);
		expect(stdout).toMatch(/\n\d+ ok, \d+ warnings?, 0 errors\n$/);
	});

	it('checks the folder of a running service without changing it or stopping the service', async () => {
		const service = await startService({ dataFolder: await made(), settings: { workers: 1 } });
		try {
			const before = await readdir(data, { recursive: true });
			const { code, of } = await doctor();
			expect(code).toBe(0);
			expect(of('database')?.found).toMatch(/^SQLite [\d.]+, up to date$/);
			expect(of('secret')?.found).toBe(join(data, 'secret.key'));
			expect(await readdir(data, { recursive: true })).toEqual(before);
			const client = new Client(service.baseUrl, service.apiKey);
			const { body } = await client.post('/server/v2/process/pdf/txt', [
				['file', { bytes: trialPdf(), fileName: 'a.pdf' }],
			]);
			expect((await client.waitForEnd(body.data.taskId)).taskStatus).toBe('TaskFinish');
		} finally {
			await service.stop();
		}
		const before = await readdir(data, { recursive: true });
		expect((await doctor()).code).toBe(0);
		expect(await readdir(data, { recursive: true })).toEqual(before);
	});
});

describe('doctor on a broken system reports', () => {
	it('invalid and contradictory settings', async () => {
		const wrong = await doctor({}, ['--quick', '--port', 'http', '--colour', 'red']);
		const problems = wrong.report.findings.filter(({ part }) => part === 'settings').map(({ found }) => found);
		expect([wrong.code, problems]).toEqual([
			1,
			[expect.stringContaining('--colour'), expect.stringContaining('--port')],
		]);
		expect(await brokenParts({ workers: 0 })).toMatchObject({
			settings: { found: expect.stringContaining('WORKERS is 0') as string },
		});
	});

	it('a data folder that is a file or cannot be created', async () => {
		await writeFile(data, '');
		expect(await brokenParts()).toMatchObject({ 'data folder': { found: `${data} is not a folder` } });
		const below = await brokenParts({ dataFolder: '/proc/data' });
		expect(below['data folder']?.advice).toContain('--data-folder');
	});

	it('a data folder open to others, and a readable or invalid secret', async () => {
		await chmod(await made(), 0o755);
		await writeFile(join(data, 'secret.key'), `${'ab'.repeat(32)}\n`, { mode: 0o644 });
		const open = await doctor();
		expect([open.of('data folder'), open.of('secret')]).toEqual([
			expect.objectContaining({ state: 'warning', advice: expect.stringContaining('chmod 700') as string }),
			expect.objectContaining({ state: 'warning', advice: expect.stringContaining('chmod 600') as string }),
		]);
		await writeFile(join(data, 'secret.key'), 'none');
		expect(Object.keys(await brokenParts())).toEqual(['secret']);
	});

	it('a disk with less space than the settings require', async () => {
		const { disk } = await brokenParts({ dataFolder: await made(), freeDiskPercent: 99 });
		expect(disk).toMatchObject({
			found: expect.stringContaining('no new work is accepted') as string,
			error: { code: '503', zh: expect.stringMatching(/[一-鿿]/) as string },
		});
	});

	// Without a mountable disk the test is skipped; its name says why.
	const itOnDisk = canMountDisks() ? it : it.skip;
	itOnDisk(
		'a full disk (needs root and permission to mount)',
		async () => {
			await made();
			expect(mountDisk(data, 'size=32k,mode=700')).toBe(true);
			try {
				expect(await brokenParts()).toMatchObject({
					'data folder': { found: `${data} is full`, error: { code: '503' } },
				});
			} finally {
				unmountDisk(data);
			}
		},
		30_000,
	);

	it('a damaged database, and one of a newer version', async () => {
		const path = join(await made(), 'metadata.sqlite');
		await writeFile(path, 'no database at all'.repeat(100));
		const damaged = await brokenParts();
		expect(damaged['database']).toMatchObject({
			found: expect.stringContaining('not a database') as string,
			advice: expect.stringContaining('backup') as string,
		});
		await rm(path);
		await runProgram(['keys', 'create', '--name', 'me'], { dataFolder: data });
		const database = new DatabaseSync(path);
		database.exec("insert into kysely_migration values ('9999-of-tomorrow', '2099-01-01')");
		database.close();
		expect((await brokenParts())['database']?.found).toContain('newer version (9999-of-tomorrow)');
		// And the service itself says so, and changes nothing.
		const started = await runProgram(['serve', '--port', '0', '--log-level', 'silent'], { dataFolder: data });
		expect([started.code, started.stderr]).toEqual([
			1,
			expect.stringMatching(/newer version.*9999-of-tomorrow.*backup/),
		]);
	});

	it('damaged installed models', async () => {
		const added = join(await made(), 'models', addedVersion);
		await mkdir(added, { recursive: true });
		for (const { name } of Object.values(addedFiles)) await writeFile(join(added, name), 'x');
		expect(await brokenParts()).toMatchObject({
			'better models': { advice: expect.stringContaining('models add') as string },
		});
	});

	it('missing or replaced bundled models', async () => {
		expect(await checkCarried()).toEqual([]);
		await writeFile(join(folder.path, 'ppocr_keys_v1.txt'), 'a\nb\n');
		expect(await checkCarried(folder.path)).toEqual([
			'ch_PP-OCRv4_det_infer.onnx',
			'ch_PP-OCRv4_rec_infer.onnx',
			'ppocr_keys_v1.txt',
		]);
	});

	it('a library that does not run here', async () => {
		const findings = await lookAtProgram((name) =>
			name === 'sharp' ? Promise.reject(new Error('wrong ELF class')) : Promise.resolve(),
		);
		expect(findings.at(-1)).toMatchObject({
			state: 'error',
			found: expect.stringMatching(/sharp.*wrong ELF class/) as string,
		});
	});

	it('a required but unavailable sandbox', async () => {
		const nothing = join(folder.path, 'bin');
		await mkdir(nothing);
		const broken = await brokenParts({ workerJail: 'demand' }, ['--quick'], { PATH: nothing });
		expect(broken['sandbox']?.advice).toContain('util-linux');
		const belowMinimum = await brokenParts({ workerJailAtLeast: 'landlock' }, ['--quick'], { PATH: nothing });
		expect(belowMinimum['sandbox']).toMatchObject({
			found: 'none, but the settings require landlock; the service will not start',
			advice: expect.stringContaining('perl, prlimit, setpriv') as string,
			error: { code: '503', zh: expect.stringMatching(/最低级别“landlock”。原因：.*perl/) as string },
		});
		expect((await doctor({}, ['--quick'], { PATH: nothing })).of('sandbox')?.state).toBe('warning');
	});

	it('failing conversions, each with its code and both texts', async () => {
		buildService();
		// Two tools in place of all, by the compiled program, which Jest cannot run.
		const script = `
			const { lookAtWorkers } = require('./cli/doctor/workers.js');
			const { reportJson } = require('./cli/doctor/report.js');
			const { readSettings } = require('./settings/settings.js');
			lookAtWorkers(readSettings(process.env), ['pdf/txt', 'pdf/img']).then((findings) =>
				console.log(reportJson({ version: '1', findings })),
			);`;
		const { stdout } = await promisify(execFile)(nodePath, ['-e', script], {
			cwd: distFolder,
			env: { PATH: process.env['PATH'], [environmentName('dataFolder')]: data, [environmentName('resultBytes')]: '1' },
		});
		const { error, findings } = JSON.parse(stdout) as Report;
		expect(error).toBe(2);
		const failed = { state: 'error', error: { code: '02210', zh: expect.stringMatching(/[一-鿿]/) as string } };
		expect(findings.slice(1)).toMatchObject([
			{ ...failed, part: 'conversion pdf/txt' },
			{ ...failed, part: 'conversion pdf/img' },
		]);
	});

	it('a missing temporary folder', async () => {
		const broken = await brokenParts({}, ['--quick'], { TMPDIR: join(folder.path, 'missing') });
		expect(broken['temporary folder']?.advice).toContain('TMPDIR');
	});

	it('a null device that is a file or cannot be used', async () => {
		expect(await lookAtNullDevice()).toMatchObject({ state: 'ok' });
		await writeFile(join(folder.path, 'null'), '');
		expect(await lookAtNullDevice(join(folder.path, 'null'))).toMatchObject({
			state: 'error',
			found: expect.stringContaining('is not a device') as string,
			advice: expect.stringContaining('mknod -m 666') as string,
		});
		expect(await lookAtNullDevice(join(folder.path, 'missing'))).toMatchObject({
			found: expect.stringContaining('ENOENT') as string,
		});
	});

	it('unreachable servers, without their passwords', async () => {
		const server = createServer().listen(0, '127.0.0.1');
		await new Promise((resolve) => server.once('listening', resolve));
		const { port } = server.address() as { port: number };
		await new Promise((resolve) => server.close(resolve));
		const away = {
			databaseUrl: `postgresql://me:geheim@127.0.0.1:${port}/documents`,
			redisUrl: `redis://:geheim@127.0.0.1:${port}`,
			secretKey: 'a-secret-of-all-processes-of-the-test',
			s3Bucket: 'documents',
			s3Endpoint: `http://127.0.0.1:${port}`,
			s3AccessKey: 'someone',
			s3SecretKey: 'geheim',
		};
		const broken = await brokenParts(away);
		expect(Object.keys(broken)).toEqual(['database', 'Redis', 'bucket']);
		expect(broken['database']).toMatchObject({
			found: expect.stringContaining('ECONNREFUSED') as string,
			error: { code: '503' },
		});
		expect(JSON.stringify(broken)).not.toContain('geheim');
	});
});

(postgresInstalled && redisInstalled ? describe : describe.skip)('doctor with servers', () => {
	it('checks database, Redis and bucket, and leaves nothing in them', async () => {
		const [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()]);
		try {
			const settings = {
				databaseUrl: await postgres.createDatabase(),
				redisUrl: redis.url,
				secretKey: 'a-secret-of-all-processes-of-the-test',
				...s3.settings,
			};
			const empty = await doctor(settings);
			expect([empty.code, empty.of('database')?.found]).toEqual([
				0,
				expect.stringMatching(/^Postgres [\d.]+.*next start runs \d+ schema migrations/),
			]);
			expect(empty.of('Redis')).toMatchObject({ state: 'ok', found: expect.stringMatching(/^\d+\.\d+/) as string });
			expect(empty.of('bucket')?.state).toBe('ok');
			await runProgram(['keys', 'create', '--name', 'me'], { dataFolder: data, ...settings });
			expect((await doctor(settings)).of('database')?.found).toMatch(/up to date$/);
			const other = await brokenParts({ ...settings, s3Bucket: 'another' });
			expect(Object.keys(other)).toEqual(['bucket']);
		} finally {
			await Promise.all([postgres.remove(), redis.stop(), s3.remove()]);
		}
	});
});
