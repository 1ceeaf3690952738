import { execFile, spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findJail } from '../../src/tasks/jail/jail';
import type { JailLevel } from '../../src/tasks/jail/jail-level';
import { filterCommand } from '../../src/tasks/jail/landlock-script';
import { removeDeadSockets } from '../../src/tasks/jail/landlock';
import { seccompFilter } from '../../src/tasks/jail/seccomp-filter';
import { buildService, nodePath } from '../support/build-service';
import { runProgram, startService } from '../support/start-service';
import { redisInstalled, startRedis } from '../support/redis';

const script = join(__dirname, '../support/jailed-break.js');
const isRoot = process.getuid?.() === 0;
/** Starts a program as a user. */
const startAs = (user: number, ...program: readonly string[]) => {
	const before = isRoot ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [];
	const [command = '', ...rest] = [...before, ...program];
	return spawnSync(command, rest).status === 0;
};
/** Whether this system lets a user make namespaces and mounts: containers often do not, and there is no jail in them then. */
const makesNamespaces = (user: number) =>
	startAs(
		user,
		'unshare',
		...(user === 0 ? [] : ['--user', '--map-root-user']),
		...['--net', '--ipc', '--uts', '--mount', '--pid', '--fork', 'mount', '-t', 'proc', 'proc', '/proc'],
	);
const isJailMachine = isRoot && makesNamespaces(0);
/** Whether the kernel has Landlock, and lets us ask. */
const hasLandlock =
	spawnSync('perl', ['-e', 'exit(syscall(444, 0, 0, 1) > 0 ? 0 : 1)']).status === 0 &&
	seccompFilter(process.arch) !== undefined;
const nobody = 65_534;

/** What a worker says that tried to break out. */
interface Break {
	readonly level: string;
	readonly maker?: string;
	readonly found: Readonly<Record<string, unknown>>;
}

let server: Server;

beforeAll(async () => {
	buildService();
	server = createServer((socket) => socket.end());
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A worker of a service that runs as this user tries to break out. */
async function breakOut(
	user: number,
	which: 'best' | 'bubblewrap' | 'util-linux' | 'landlock' = 'best',
): Promise<Break> {
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-break-'));
	try {
		const secrets = ['secret', 'metadata.sqlite'].map((name) => join(folder, name));
		for (const path of secrets) {
			await writeFile(path, 'a secret of the service', { mode: 0o600 });
			await chown(path, user, user);
		}
		await chown(folder, user, user);
		const { port } = server.address() as AddressInfo;
		const tries = {
			read: [...secrets, join(folder, 'original'), '/etc/shadow', '/proc/1/environ'],
			write: [join(folder, 'new'), script, '/usr/new', '/new'],
			port,
		};
		const before =
			user === process.getuid?.() ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
		const [command = '', ...rest] = [...before, nodePath, script, folder, JSON.stringify(tries), which];
		const env = { ...process.env, SECRET_OF_THE_SERVICE: 'x' };
		const { stdout } = await promisify(execFile)(command, rest, { env, timeout: 150_000 });
		return JSON.parse(stdout) as Break;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

const nothing = {
	read: ['refused', 'refused', 'refused', 'refused', 'refused'],
	write: ['refused', 'refused', 'refused', 'refused'],
	network: 'refused',
	addresses: '0',
	others: '0',
	enter: 'refused',
	mount: 'refused',
	root: 'refused',
	newNamespace: 'refused',
	limits: expect.stringMatching(/^1024\n0\n\d+$/) as string,
};

/** Whether bubblewrap is installed, and may make namespaces for this user: an ordinary one as a rule. */
const hasBubblewrap = (user: number) => startAs(user, 'bwrap', '--unshare-net', '--ro-bind', '/', '/', 'true');
const users = [
	['root', 0],
	['an ordinary user', nobody],
] as const;

describe('a worker that tries to escape its sandbox', () => {
	it.each(
		(['bubblewrap', 'util-linux'] as const).flatMap((maker) => users.map(([who, user]) => [maker, who, user] as const)),
	)(
		'made by %s reaches no file of the service, no network, no other process and no privilege, with the service as %s',
		async (maker, _who, user) => {
			// Tests that do not run as root try it as who they are.
			const own = isRoot ? user : (process.getuid?.() ?? nobody);
			const { level, maker: made, found } = await breakOut(own, maker);
			if (level !== 'full') {
				// The service says so, and refuses to start where a jail is demanded: see below.
				expect(level).toBe('none');
				expect(hasLandlock && (maker === 'bubblewrap' ? hasBubblewrap(own) : makesNamespaces(own))).toBe(false);
				return;
			}
			expect(made).toBe(maker);
			// Its own network has a loopback interface, which is a line without a route; its first process is as free as itself.
			const ownOnes = maker === 'bubblewrap' ? { addresses: '1' } : {};
			const firstProcess = maker === 'bubblewrap' && own !== 0 ? ['read'] : ['refused'];
			expect(found).toMatchObject({ ...nothing, ...ownOnes, read: [...nothing.read.slice(0, -1), ...firstProcess] });
			expect(found['processes']).toBeLessThan(10);
			expect(String(found['kept']).split('\n').sort()).toEqual([
				'CapBnd:\t0000000000000000',
				'CapEff:\t0000000000000000',
				'CapPrm:\t0000000000000000',
				'NoNewPrivs:\t1',
			]);
			expect(found['filter']).toBe('Seccomp:\t2');
		},
	);

	it.each(users)(
		'without namespaces still reaches no file of the service, no network and no other process, as %s',
		async (_who, user) => {
			const { level, found } = await breakOut(isRoot ? user : (process.getuid?.() ?? nobody), 'landlock');
			expect(level).toBe(hasLandlock ? 'landlock' : 'none');
			if (!hasLandlock) return;
			// Which processes there are it sees, and addresses of this machine.
			const { addresses: _addresses, ...same } = nothing;
			expect(found).toMatchObject(same);
			expect(String(found['kept']).split('\n')).toEqual(
				expect.arrayContaining(['CapEff:\t0000000000000000', 'CapPrm:\t0000000000000000', 'NoNewPrivs:\t1']),
			);
		},
	);

	it('is really sandboxed if root may create namespaces, by bubblewrap if it is installed', async () => {
		const own = isRoot ? 0 : (process.getuid?.() ?? nobody);
		const { level, maker } = await breakOut(own);
		if (level === 'full') expect(maker).toBe(hasLandlock && hasBubblewrap(own) ? 'bubblewrap' : 'util-linux');
		if (isJailMachine) expect(level).toBe('full');
		else expect(['full', 'landlock', 'network', 'none']).toContain(level);
	});
});

describe('a seccomp filter alone', () => {
	it('blocks the network but allows pipes to child processes', () => {
		const filter = seccompFilter(process.arch);
		if (!filter) return;
		const { port } = server.address() as AddressInfo;
		const program = `require('node:net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(1)).on('error', ({ code }) =>
			process.stdout.write(code + require('node:child_process').execFileSync('echo', ['heard'])));`;
		const [command = '', ...before] = filterCommand(filter);
		const { stdout } = spawnSync(command, [...before, nodePath, '-e', program], { encoding: 'utf8' });
		expect(stdout).toBe('EPERMheard\n');
	});
});

describe('stale sockets', () => {
	it('are removed if they have no listener; other files stay', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'dead-'));
		const name = (end: string) => join(folder, `OSL_PIPE_${process.getuid?.() ?? ''}_SingleOfficeIPC_${end}`);
		const listening = createServer();
		await new Promise<void>((resolve) => listening.listen(name('alive'), resolve));
		try {
			// A process that is killed leaves its socket.
			const script = `require('node:net').createServer().listen(${JSON.stringify(name('dead'))}, () => process.kill(process.pid, 'SIGKILL'))`;
			spawnSync(nodePath, ['-e', script]);
			await writeFile(name('file'), '');
			expect((await readdir(folder)).length).toBe(3);
			await removeDeadSockets(folder);
			expect((await readdir(folder)).map((path) => path.replace(/.*_/, '')).sort()).toEqual(['alive', 'file']);
		} finally {
			await new Promise((resolve) => listening.close(resolve));
			await rm(folder, { recursive: true, force: true });
		}
	});
});

describe('the sandbox of a service', () => {
	it('is reported by /readyz, /metrics and the log', async () => {
		const service = await startService({ settings: { logLevel: 'info' } });
		try {
			const { jail } = (await (await fetch(`${service.baseUrl}/readyz`)).json()) as { jail: string };
			expect(['full', 'landlock', 'network', 'none']).toContain(jail);
			if (isJailMachine) expect(jail).toBe('full');
			const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text();
			expect(metrics).toContain(`document_conversion_worker_jail{level="${jail}"} 1`);
			expect(service.output()).toContain(`"jail":"${jail}"`);
		} finally {
			await service.stop();
		}
	});

	(isJailMachine ? it : it.skip)('is made by util-linux if bubblewrap fails', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'document-conversion-no-bubblewrap-'));
		const before = process.env['PATH'];
		try {
			await symlink('/bin/false', join(folder, 'bwrap'));
			process.env['PATH'] = `${folder}:${before ?? ''}`;
			const needs = { entry: script, dataFolder: folder, dataFolders: [] };
			expect(await findJail('prefer', needs)).toMatchObject({ level: 'full', maker: 'util-linux' });
		} finally {
			process.env['PATH'] = before;
			await rm(folder, { recursive: true, force: true });
		}
	});

	it('can be disabled by the setting', async () => {
		const needs = { entry: script, dataFolder: tmpdir(), dataFolders: [join(tmpdir(), 'none')] };
		expect((await findJail('off', needs)).level).not.toBe('full');
	});

	it('prevents start-up if required but unavailable', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'document-conversion-no-jail-'));
		try {
			// A system without the programs it needs.
			const settings = { dataFolder: folder, port: 0, workerJail: 'demand', workers: 1 };
			const { code, stderr } = await runProgram(['serve'], settings, { PATH: folder });
			expect([code, stderr]).toEqual([
				1,
				expect.stringMatching(/level "none" is below the required minimum "full".*perl, prlimit, setpriv/),
			]);
			const needs = { entry: join(folder, 'missing.js'), dataFolder: folder, dataFolders: [folder] };
			await expect(findJail('demand', needs)).rejects.toMatchObject({ errorName: 'jailTooWeak' });
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});
});

describe('the minimum sandbox level', () => {
	let folder: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'document-conversion-least-'));
	});
	afterEach(() => rm(folder, { recursive: true, force: true }));

	/** A system that has these programs, and no others of those a jail is made by. */
	async function systemWith(...programs: readonly string[]): Promise<{ readonly PATH: string }> {
		for (const name of programs) {
			const path = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
			await symlink(path, join(folder, name));
		}
		return { PATH: folder };
	}
	const settings = (workerJailAtLeast: JailLevel) => ({
		dataFolder: join(folder, 'data'),
		port: 0,
		workers: 1,
		workerJailAtLeast,
	});

	it('prevents "serve" below that level and names what is missing', async () => {
		const system = await systemWith();
		for (const [least, missing] of [
			['full', 'perl, prlimit, setpriv'],
			['landlock', 'perl, prlimit, setpriv'],
			['network', 'unshare, perl'],
		] as const) {
			const { code, stderr } = await runProgram(['serve'], settings(least), system);
			expect([code, stderr]).toEqual([1, expect.stringContaining(`the required minimum "${least}"`)]);
			expect(stderr).toContain(missing);
			expect(stderr.trim().split('\n')).toHaveLength(1);
		}
	});

	(hasLandlock ? it : it.skip)(
		'allows that level and higher ones only',
		async () => {
			// They are in a folder that a full sandbox does not show.
			const environment = await systemWith('perl', 'prlimit', 'setpriv');
			for (const minLevel of ['none', 'network', 'landlock'] as const) {
				const { port: _any, dataFolder: _own, ...own } = settings(minLevel);
				const service = await startService({ settings: own, environment });
				try {
					const { jail } = (await (await fetch(`${service.baseUrl}/readyz`)).json()) as { jail: string };
					expect(jail).toBe('landlock');
				} finally {
					await service.stop();
				}
			}
			const { code, stderr } = await runProgram(['serve'], settings('full'), environment);
			expect([code, stderr]).toEqual([
				1,
				expect.stringMatching(/level "landlock" is below the required minimum "full".*failed to start/),
			]);
		},
		120_000,
	);

	(redisInstalled ? it : it.skip)(
		'prevents "work", too',
		async () => {
			const redis = await startRedis();
			try {
				const joined = { redisUrl: redis.url, secretKey: 'a-secret-of-all-processes-of-the-test' };
				const { port: _none, ...own } = settings('landlock');
				const { code, stderr } = await runProgram(['work'], { ...own, ...joined }, await systemWith());
				expect([code, stderr]).toEqual([1, expect.stringContaining('the required minimum "landlock"')]);
			} finally {
				await redis.stop();
			}
		},
		60_000,
	);
});
