import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findFreePort } from '../../../scripts/lib/ports.mjs';
import { repositoryFolder } from './build-service';

/** Where Debian's packages put the programs of each version. */
const versionsFolder = '/usr/lib/postgresql';
const startMs = 60_000;
const user = 'tester';
const clusterOptions = ['-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
/** New clusters to copy, outside everything that is packed. */
const clustersFolder = join(repositoryFolder, '.data/postgres-for-tests');

/** Programs of the newest version that is installed. */
const programs = existsSync(versionsFolder)
	? readdirSync(versionsFolder)
			.sort((one, other) => Number(one) - Number(other))
			.map((version) => join(versionsFolder, version, 'bin'))
			.at(-1)
	: undefined;

/** Whether a Postgres can be started on this machine. */
export const postgresInstalled = programs !== undefined;

/** A real Postgres with a new cluster on a free loopback port. */
export interface PostgresServer {
	readonly port: number;
	/** Make a fresh database. @param from  address of one to copy, without connections @returns its address */
	createDatabase(from?: string): Promise<string>;
	/** End it at once, connections and all; the data stays. */
	stop(): Promise<void>;
	/** Start it again on the same port after `stop`. */
	start(): Promise<void>;
	/** End it for good; its folder is removed. */
	remove(): Promise<void>;
}

/** Postgres refuses to run as root; there, the user of Debian's package is taken. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
	if (uid === undefined || gid === undefined) throw new Error('there is no user postgres');
	return { uid: Number(uid), gid: Number(gid) };
}

interface AsUser {
	readonly cwd: string;
	readonly uid?: number;
	readonly gid?: number;
}

/** Copies a new cluster. `initdb`, which takes much longer, makes it once for each version and user. */
async function copyNewCluster(folderOfPrograms: string, data: string, asUser: AsUser): Promise<void> {
	const run = promisify(execFile);
	const version = basename(dirname(folderOfPrograms));
	const template = join(clustersFolder, [version, asUser.uid ?? process.getuid?.(), ...clusterOptions].join(' '));
	if (!existsSync(template)) {
		await run(join(folderOfPrograms, 'initdb'), ['-D', data, ...clusterOptions], asUser);
		await mkdir(clustersFolder, { recursive: true });
		const copy = await mkdtemp(join(clustersFolder, 'copy-'));
		await run('cp', ['-a', data, copy]);
		// Another test process may have been faster.
		await rename(join(copy, 'data'), template).catch(() => undefined);
		await rm(copy, { recursive: true });
		return;
	}
	await run('cp', ['-a', template, data]);
}

/**
 * @param own  further settings of the server
 * @throws Error with the server's own log when it does not come up
 */
export async function startPostgres(own: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
	if (programs === undefined) throw new Error('Postgres is not installed: apt-get install postgresql');
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-postgres-'));
	const identity = unprivileged();
	if (identity) await chown(folder, identity.uid, identity.gid);
	const data = join(folder, 'data');
	const asUser = { cwd: folder, ...identity };
	await copyNewCluster(programs, data, asUser);
	const port = await findFreePort();
	const address = (database: string): string => `postgresql://${user}@127.0.0.1:${port}/${database}`;
	const settings = {
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		fsync: 'off',
		max_connections: '60',
		...own,
	};
	const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	let end: (() => Promise<void>) | undefined;
	let databases = 0;

	async function start(): Promise<void> {
		const server = spawn(join(programs ?? '', 'postgres'), ['-D', data, '-p', String(port), ...options], {
			...asUser,
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		let log = '';
		server.stderr.on('data', (chunk) => (log += String(chunk)));
		const ended = once(server, 'exit');
		end = async () => {
			end = undefined;
			// "Immediate" shutdown: as a crash, but without processes that stay.
			server.kill('SIGQUIT');
			await ended;
		};
		for (const deadline = Date.now() + startMs; !(await answers(address('postgres'))); await sleep(50)) {
			if (server.exitCode === null && Date.now() < deadline) continue;
			await end();
			throw new Error(`Postgres did not start: ${log}`);
		}
	}

	await start();
	return {
		port,
		async createDatabase(from) {
			const name = `test${++databases}`;
			const template = from === undefined ? '' : ` template ${new URL(from).pathname.slice(1)}`;
			await query(address('postgres'), `create database ${name}${template}`);
			return address(name);
		},
		stop: async () => await end?.(),
		start,
		async remove() {
			await end?.();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** Runs one statement on a new connection. */
export async function query(address: string, statement: string): Promise<readonly Record<string, unknown>[]> {
	const client = new Client({ connectionString: address });
	await client.connect();
	try {
		return (await client.query<Record<string, unknown>>(statement)).rows;
	} finally {
		await client.end();
	}
}

async function answers(address: string): Promise<boolean> {
	return await query(address, 'select 1').then(
		() => true,
		() => false,
	);
}
