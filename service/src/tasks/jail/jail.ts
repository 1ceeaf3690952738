import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ServiceError } from '../../messages/errors';
import { maxThreads } from '../worker-watch';
import { bubblewrapCommand } from './bubblewrap';
import { isAtLeast, type JailLevel, type JailWish } from './jail-level';
import { jailCommand, systemPaths, type JailPlan } from './jail-script';
import { landlockJail } from './landlock';
import { filterCommand } from './landlock-script';
import { whatIsMissing } from './missing';
import { seccompFilter } from './seccomp-filter';
import { succeeds } from './trial';

/** The isolation of worker processes. */
export interface Jail {
	readonly level: JailLevel;
	/** The program that makes a full one. */
	readonly maker?: JailMaker | undefined;
	/** Users of workers, one for each; absent: the user of the service. */
	readonly users?: readonly number[] | undefined;
	/**
	 * Command and arguments before a worker's own.
	 * @param root       an empty folder that becomes its root; unused if the sandbox is not full
	 * @param room       the only writable folder, see `WorkerRoom`; unused without file isolation
	 * @param fileBytes  maximum file size
	 * @param user       one of `users`
	 */
	command(root: string, room: string, fileBytes: number, user?: number): readonly string[];
	/** Removes what programs of an ended worker left outside its folder. */
	tidy?(): Promise<void>;
}

/** Whether a worker only opens files in its folder: its input is copied there. */
export function keepsFiles({ level }: Pick<Jail, 'level'>): boolean {
	return level === 'full' || level === 'landlock';
}

/** What a sandbox needs to know of the service. */
interface JailNeeds {
	/** Worker script. */
	readonly entry: string;
	readonly dataFolder: string;
	/** Additional worker data: languages and models for OCR; may be missing. */
	readonly dataFolders: readonly string[];
	/** Folders of programs that workers start and that may be outside the system folders. */
	readonly programFolders?: readonly string[];
}

/** Unused ids: neither distribution users nor those that systemd assigns. The system counts the processes of each. */
const jailUsers = Array.from({ length: 128 }, (_, number) => 60_999 - number);
/** Stops a program that starts itself endlessly before the next check of the watch. */
const processesOfWorker = 2 * maxThreads;
/** The same where workers share a user, with each other and with the service. */
const processesOfUser = 4096;
const probeFileBytes = 1024 ** 2;

/**
 * Ways to start a program without a network, best first: `unshare` of util-linux, for root and for others if the system
 * allows user namespaces; then a system call filter, which needs no privilege. Each becomes the program it starts, so
 * that process id and channel stay.
 */
function networkless(): readonly (readonly string[])[] {
	const filter = seccompFilter(process.arch);
	return [
		['unshare', '--net', '--'],
		['unshare', '--user', '--map-current-user', '--net', '--'],
		...(filter ? [filterCommand(filter)] : []),
	];
}

let networkWay: Promise<readonly string[]> | undefined;

/** Only blocks the network, if the system can. */
export async function networkJail(): Promise<Jail> {
	const way = await (networkWay ??= findNetworkless());
	return { level: way.length > 0 ? 'network' : 'none', command: () => way };
}

/**
 * The best sandbox available on this system, verified by a trial.
 * @param least  the required minimum
 * @throws ServiceError `jailTooWeak` if only less is available, or a required full one is not
 */
export async function findJail(wish: JailWish, needs: JailNeeds, least: JailLevel = 'none'): Promise<Jail> {
	const jail =
		(wish === 'off' ? undefined : ((await fullJail(needs)) ?? (await nextBestJail(needs)))) ?? (await networkJail());
	const wanted = wish === 'demand' ? 'full' : least;
	if (isAtLeast(jail.level, wanted)) return jail;
	const missing = await whatIsMissing(wanted, wish);
	throw new ServiceError('jailTooWeak', { found: jail.level, least: wanted, missing });
}

/** Worker files in both kinds of sandbox. */
async function readings(needs: JailNeeds) {
	return {
		hidden: await realPath(needs.dataFolder),
		data: await Promise.all(needs.dataFolders.map(realPath)),
		readable: [
			...systemPaths,
			...(needs.programFolders ?? []).filter(isElsewhere),
			...(await programPaths(needs.entry)),
		],
	};
}

/**
 * If no file system can be created for a worker, as in most containers. @returns `undefined` if that is unavailable too
 */
export async function nextBestJail(needs: JailNeeds): Promise<Jail | undefined> {
	if (process.platform !== 'linux') return undefined;
	const startsPrograms = (needs.programFolders ?? []).length > 0;
	const shared = { ...(await readings(needs)), startsPrograms, processes: await processesForAll() };
	// Containers may deny root the capabilities for dropping the rest.
	for (const dropsPrivileges of process.getuid?.() === 0 ? [true, false] : [false]) {
		const jail = landlockJail({ ...shared, dropsPrivileges });
		if (jail && (await holds(jail, needs.entry))) return jail;
	}
	return undefined;
}

/** Programs that make a full sandbox, the preferred one first: bubblewrap takes half of the processor time. */
export const jailMakers = ['bubblewrap', 'util-linux'] as const;
export type JailMaker = (typeof jailMakers)[number];

/**
 * A worker sees only what it needs.
 * @param tried  programs that may make it, the preferred one first
 * @returns `undefined` if none of them can
 */
export async function fullJail(needs: JailNeeds, tried: readonly JailMaker[] = jailMakers): Promise<Jail | undefined> {
	if (process.platform !== 'linux') return undefined;
	const isRoot = process.getuid?.() === 0;
	const filter = seccompFilter(process.arch);
	if (!filter) return undefined;
	const shared = { ...(await readings(needs)), processes: isRoot ? processesOfWorker : await processesForAll() };
	const ways = { bubblewrap: bubblewrapCommand, 'util-linux': jailCommand };
	for (const maker of tried) {
		const way = (plan: JailPlan) => ways[maker](plan, isRoot, filter);
		const command: Jail['command'] = (root, room, fileBytes, user) => way({ ...shared, root, room, fileBytes, user });
		const jail: Jail = { level: 'full', maker, users: isRoot ? jailUsers : undefined, command };
		if (await holds(jail, needs.entry)) return jail;
	}
	return undefined;
}

/** The service must always be able to start a worker: its container may allow fewer processes than a user may have. */
async function processesForAll(): Promise<number> {
	const allowed = await readFile('/sys/fs/cgroup/pids.max', 'utf8').catch(() => 'max');
	return Math.min(processesOfUser, Math.floor(0.75 * (Number(allowed) || Infinity)));
}

/** Real path of a folder; of a missing one, where it would be. */
async function realPath(path: string): Promise<string> {
	return await realpath(path).catch(() => resolve(path));
}

/** The program itself, with its packages, and Node: system folders are already included. */
async function programPaths(entry: string): Promise<readonly string[]> {
	const node = await realpath(process.execPath);
	const paths = new Set([node, process.execPath]);
	for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
		const packages = join(folder, 'node_modules');
		if (!existsSync(packages)) continue;
		// The outermost package folder is next to the program.
		if (!existsSync(join(folder, 'package.json'))) continue;
		paths.add(folder);
		paths.add(await realpath(packages));
	}
	paths.add(dirname(entry));
	const all = [...paths].filter(isElsewhere);
	// Subfolders of visible folders are visible too.
	return all.filter((path) => !all.some((other) => path.startsWith(`${other}/`)));
}

/** Whether a path is outside all visible system folders. */
function isElsewhere(path: string): boolean {
	return !systemPaths.some((known) => path.startsWith(`${known}/`));
}

/** Starts what workers run in a sandbox: shows anything the system refuses. */
async function holds(jail: Jail, entry: string): Promise<boolean> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), 'document-conversion-jail-')));
	try {
		const [root, room] = [join(folder, 'root'), join(folder, 'room')];
		await Promise.all([mkdir(root), mkdir(join(room, 'home'), { recursive: true })]);
		const [command = '', ...before] = jail.command(root, room, probeFileBytes, jail.users?.[0]);
		return await succeeds(command, [...before, process.execPath, '--check', entry]);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function findNetworkless(): Promise<readonly string[]> {
	if (process.platform !== 'linux') return [];
	for (const way of networkless()) {
		const [command = '', ...before] = way;
		if (await succeeds(command, [...before, 'true'])) return way;
	}
	return [];
}
