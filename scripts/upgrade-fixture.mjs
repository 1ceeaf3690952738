// @ts-check
// `node scripts/upgrade-fixture.mjs <commit>`: builds the service at an earlier commit, fills a data folder and a Postgres with it, and saves
// both in service/test/upgrade/ with the answers a client got. The upgrade test needs no git history that way.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PROJECT_NODE, ROOT } from './lib/paths.mjs';
import { findFreePort } from './lib/ports.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const kept = path.join(ROOT, 'service/test/upgrade');
const sample = readFileSync(path.join(ROOT, 'fixtures/documents/sample.pdf'));
const postgresPrograms = '/usr/lib/postgresql/15/bin';
/** Used only by this fixture. */
const secretKey = 'a-secret-of-the-service-of-before-and-of-now';
const waitingTasks = 6;
/** @typedef {{ bytes: Blob, name: string }} Upload */
const whole = { bytes: new Blob([sample]), name: 'sample.pdf' };
const damaged = { bytes: new Blob(['no document']), name: 'damaged.pdf' };
const tools = ['pdf/txt', 'pdf/docx', 'pdf/xlsx', 'pdf/json', 'idp/documentExtract'];

/**
 * Builds the service at a commit.
 * @param {string} commit
 * @param {string} folder
 */
function build(commit, folder) {
	mkdirSync(folder);
	const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
	execFileSync('tar', ['-x', '-C', folder], { input: archive });
	symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
	symlinkSync(path.join(ROOT, 'service/node_modules'), path.join(folder, 'service/node_modules'));
	const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
	execFileSync(PROJECT_NODE, [tsc, '-p', 'service', '--noCheck'], { cwd: folder, stdio: 'inherit' });
	execFileSync(PROJECT_NODE, ['service/page/build.mjs'], { cwd: folder, stdio: 'inherit' });
	return path.join(folder, 'service/bin/document-conversion.js');
}

/**
 * Fills the stores of the earlier version and kills it, like a power cut.
 * @param {string} program
 * @param {Record<string, string>} env  its settings
 * @returns the answers a client got
 */
async function fill(program, env) {
	const settings = { PATH: process.env.PATH, DOCUMENT_CONVERSION_RESULTS_KEPT_MS: '315360000000', ...env };
	const run = (/** @type {string[]} */ ...argv) =>
		execFileSync(PROJECT_NODE, [program, ...argv], { env: settings })
			.toString()
			.trim();
	const key = run('keys', 'create', '--name', 'tester');
	const revoked = run('keys', 'create', '--name', 'tester');
	run('keys', 'revoke', revoked.split('_').slice(0, -1).join('_') || revoked.slice(0, 8));
	const start = async () => {
		const room = ['--free-disk-bytes', '0', '--free-disk-percent', '0'];
		const child = spawn(PROJECT_NODE, [program, 'serve', '--port', '0', '--workers', '1', ...room], {
			env: settings,
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		for await (const line of createInterface({ input: child.stdout })) {
			const { msg, port } = JSON.parse(line);
			if (msg === 'the service is ready') return { child, base: `http://127.0.0.1:${port}` };
		}
		throw new UserFailure('The earlier version did not start.');
	};
	/** @param {string} address @param {Record<string, string | Upload>} [fields] */
	const call = async (address, fields) => {
		const body = fields && new FormData();
		for (const [name, value] of Object.entries(fields ?? {})) {
			if (typeof value === 'string') body?.append(name, value);
			else body?.append(name, value.bytes, value.name);
		}
		const init = { headers: { 'x-api-key': key }, ...(body ? { method: 'POST', body } : {}) };
		return (await (await fetch(address, init)).json()).data;
	};
	const { child, base } = await start();
	/** @type {string[]} */
	const taskIds = [];
	for (const tool of [...tools, 'pdf/txt']) {
		const file = taskIds.length === tools.length ? damaged : whole;
		const parameter = tool.startsWith('idp') ? '{"keys":["Total","Invoice number"]}' : '{}';
		taskIds.push((await call(`${base}/server/v2/process/${tool}`, { parameter, file })).taskId);
	}
	const tasks = [];
	for (const taskId of taskIds) {
		const data = await call(`${base}/server/v2/task/taskInfo?taskId=${taskId}`);
		const [{ status, fileName, failureCode, convertSize, downloadUrl }] = data.fileInfoDTOList;
		const result = downloadUrl ? Buffer.from(await (await fetch(downloadUrl)).arrayBuffer()) : undefined;
		const sha256 = result && createHash('sha256').update(result).digest('hex');
		tasks.push({ taskId, taskStatus: data.taskStatus, file: { status, fileName, failureCode, convertSize }, sha256 });
	}
	// One unstarted task, and several of which most are still waiting at the power cut.
	/** @param {string} password */
	const announce = async (password) => {
		const fields = { executeTypeUrl: 'pdf/txt', fileName: 'waits.pdf', ...(password ? { password } : {}) };
		const { taskId, presignedUrl } = await call(`${base}/server/v2/presignedUrl`, fields);
		await fetch(presignedUrl, { method: 'PUT', body: sample });
		return taskId;
	};
	const unstarted = await announce('geheim');
	const waiting = [];
	for (let count = 0; count < waitingTasks; count++) waiting.push(await announce(''));
	const assets = await call(`${base}/server/v2/asset/info`);
	await Promise.all(waiting.map((taskId) => call(`${base}/server/v2/execute/start?taskId=${taskId}`)));
	child.kill('SIGKILL');
	await once(child, 'exit');
	return { key, revoked, tasks, unstarted, waiting, assets };
}

/**
 * Fills a temporary Postgres and dumps it as SQL.
 * @param {string} folder
 * @param {(address: string) => Promise<unknown>} work
 */
async function withPostgres(folder, work) {
	mkdirSync(folder);
	execFileSync('chown', ['postgres', folder]);
	const as = (/** @type {string} */ name, /** @type {string[]} */ args) =>
		/** @type {[string, string[]]} */ ([
			'setpriv',
			['--reuid=postgres', '--regid=postgres', '--clear-groups', path.join(postgresPrograms, name), ...args],
		]);
	const data = path.join(folder, 'data');
	execFileSync(...as('initdb', ['-D', data, '-U', 'tester', '--auth=trust', '--encoding=UTF8', '--locale=C']));
	const port = String(await findFreePort());
	const options = ['-D', data, '-p', port, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
	const server = spawn(...as('postgres', options), { stdio: 'ignore' });
	const at = ['-h', '127.0.0.1', '-p', port, '-U', 'tester'];
	try {
		execFileSync('sh', ['-c', 'until "$@"; do sleep .1; done', 'sh', path.join(postgresPrograms, 'pg_isready'), ...at]);
		await work(`postgresql://tester@127.0.0.1:${port}/postgres`);
		// Plain statements, as a client of any version can run them.
		return execFileSync(path.join(postgresPrograms, 'pg_dump'), [...at, '--inserts', '--no-owner', 'postgres'])
			.toString()
			.replace(/^(--.*|\\.*|SET .*|SELECT pg_catalog\.set_config.*)\n/gm, '')
			.replace(/\n{2,}/g, '\n');
	} finally {
		server.kill('SIGQUIT');
		await once(server, 'exit');
	}
}

await runMain(async () => {
	const [commit] = process.argv.slice(2);
	if (commit === undefined) throw new UserFailure('node scripts/upgrade-fixture.mjs <commit>');
	const folder = mkdtempSync(path.join(tmpdir(), 'document-conversion-before-'));
	// Postgres runs as a separate user.
	chmodSync(folder, 0o711);
	try {
		const program = build(commit, path.join(folder, 'program'));
		rmSync(kept, { recursive: true, force: true });
		mkdirSync(kept, { recursive: true });
		/** @type {Record<string, unknown>} */
		const expected = { commit: execFileSync('git', ['rev-parse', commit], { cwd: ROOT }).toString().trim(), secretKey };
		for (const kind of ['sqlite', 'postgres']) {
			const data = path.join(folder, kind);
			const env = { DOCUMENT_CONVERSION_DATA_FOLDER: data };
			if (kind === 'sqlite') expected[kind] = await fill(program, env);
			else {
				const dump = await withPostgres(path.join(folder, 'server'), async (address) => {
					expected[kind] = await fill(program, {
						...env,
						DOCUMENT_CONVERSION_DATABASE_URL: address,
						DOCUMENT_CONVERSION_SECRET_KEY: secretKey,
					});
				});
				writeFileSync(path.join(data, 'database.sql'), dump);
			}
			rmSync(path.join(data, 'work'), { recursive: true, force: true });
			execFileSync('tar', ['-czf', path.join(kept, `${kind}.tar.gz`), '--owner=0', '--group=0', '-C', data, '.']);
		}
		writeFileSync(path.join(kept, 'expected.json'), `${JSON.stringify(expected, undefined, '\t')}\n`);
		return 0;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
