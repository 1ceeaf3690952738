import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ServiceError } from '../../messages/errors';
import { isAtLeast, type JailLevel, type JailWish } from './jail-level';
import { jailCommand, systemPaths, type JailPlan } from './jail-script';
import { landlockJail } from './landlock';
import { filterCommand } from './landlock-script';
import { whatIsMissing } from './missing';
import { seccompFilter } from './seccomp-filter';
import { succeeds } from './trial';

/** How worker processes of this service are kept in. */
export interface Jail {
	readonly level: JailLevel;
	/** User that a worker becomes; absent: it stays who the service is. */
	readonly user?: number | undefined;
	/**
	 * Command and arguments that come before a worker's own.
	 * @param root       an empty folder that becomes the root of what it sees; of no use where the jail is not full
	 * @param room       the folder that holds all it may write to, see `WorkerRoom`; of no use where files are not kept from it
	 * @param fileBytes  longest file it may write
	 */
	command(root: string, room: string, fileBytes: number): readonly string[];
	/** Remove what programs of a worker that has ended have left outside of its room. */
	tidy?(): Promise<void>;
}

/** Whether a worker opens no file but what lies in its room: what it needs is brought there. */
export function keepsFiles({ level }: Pick<Jail, 'level'>): boolean {
	return level === 'full' || level === 'landlock';
}

/** What a jail has to know of the service. */
export interface JailNeeds {
	/** Script of the workers. */
	readonly entry: string;
	readonly dataFolder: string;
	/** Further data workers read: languages and models for OCR; may be missing. */
	readonly dataFolders: readonly string[];
	/** Folders of programs that workers start and that may lie elsewhere than those of the system. */
	readonly programFolders?: readonly string[];
}

/** Nobody's number: neither a user of a distribution nor one that systemd gives to services. */
const jailUser = 60_999;
/** A worker has some 15 threads; a program that starts itself without end is stopped here. */
const processesOfUser = 4096;
const probeFileBytes = 1024 ** 2;

/**
 * Ways to start a program without a network, best first: by `unshare` of util-linux for root, and for others where the system lets them
 * have a user namespace; then by a filter of system calls, which needs no privilege. Each becomes the program it starts, so that process
 * id and channel stay.
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

/** No more than the network is taken from workers, where the system can do that. */
export async function networkJail(): Promise<Jail> {
	const way = await (networkWay ??= findNetworkless());
	return { level: way.length > 0 ? 'network' : 'none', command: () => way };
}

/**
 * The best jail this system lets us have: it is tried before it is believed.
 * @param least  what has to be had
 * @throws ServiceError `jailTooWeak` when less can be had, or no full one that is demanded
 */
export async function findJail(wish: JailWish, needs: JailNeeds, least: JailLevel = 'none'): Promise<Jail> {
	const jail =
		(wish === 'off' ? undefined : ((await fullJail(needs)) ?? (await nextBestJail(needs)))) ?? (await networkJail());
	const wanted = wish === 'demand' ? 'full' : least;
	if (isAtLeast(jail.level, wanted)) return jail;
	const missing = await whatIsMissing(wanted, wish);
	throw new ServiceError('jailTooWeak', { found: jail.level, least: wanted, missing });
}

/** What workers read in either jail. */
async function readings(needs: JailNeeds) {
	return {
		hidden: await realPath(needs.dataFolder),
		data: await Promise.all(needs.dataFolders.map(realPath)),
		readable: [
			...systemPaths,
			...(needs.programFolders ?? []).filter(isElsewhere),
			...(await programPaths(needs.entry)),
		],
		processes: processesOfUser,
	};
}

/** Where no file system can be made for a worker, as in most containers. @returns `undefined` where that cannot be had either */
export async function nextBestJail(needs: JailNeeds): Promise<Jail | undefined> {
	if (process.platform !== 'linux') return undefined;
	const startsPrograms = (needs.programFolders ?? []).length > 0;
	const shared = { ...(await readings(needs)), startsPrograms };
	// Containers may take from root what it needs to drop the rest.
	for (const dropsPrivileges of process.getuid?.() === 0 ? [true, false] : [false]) {
		const jail = landlockJail({ ...shared, dropsPrivileges });
		if (jail && (await holds(jail, needs.entry))) return jail;
	}
	return undefined;
}

async function fullJail(needs: JailNeeds): Promise<Jail | undefined> {
	if (process.platform !== 'linux') return undefined;
	const isRoot = process.getuid?.() === 0;
	const shared = { ...(await readings(needs)), user: isRoot ? jailUser : undefined };
	const command = (root: string, room: string, fileBytes: number): readonly string[] => {
		const plan: JailPlan = { ...shared, root, room, fileBytes };
		return jailCommand(plan, isRoot);
	};
	const jail: Jail = { level: 'full', user: shared.user, command };
	return (await holds(jail, needs.entry)) ? jail : undefined;
}

/** Where a folder really lies; one that is missing, where it would lie. */
async function realPath(path: string): Promise<string> {
	return await realpath(path).catch(() => resolve(path));
}

/** The program itself, with its packages, and Node: what lies in the folders of the system is there already. */
async function programPaths(entry: string): Promise<readonly string[]> {
	const node = await realpath(process.execPath);
	const paths = new Set([node, process.execPath]);
	for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
		const packages = join(folder, 'node_modules');
		if (!existsSync(packages)) continue;
		// The outermost folder of packages lies beside the program.
		if (!existsSync(join(folder, 'package.json'))) continue;
		paths.add(folder);
		paths.add(await realpath(packages));
	}
	paths.add(dirname(entry));
	const all = [...paths].filter(isElsewhere);
	// What lies in another one is seen with it.
	return all.filter((path) => !all.some((other) => path.startsWith(`${other}/`)));
}

/** Whether a path lies in no folder of the system that is seen anyway. */
function isElsewhere(path: string): boolean {
	return !systemPaths.some((known) => path.startsWith(`${known}/`));
}

/** Start what workers run in a jail: whatever the system refuses shows here. */
async function holds(jail: Jail, entry: string): Promise<boolean> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), 'document-conversion-jail-')));
	try {
		const [root, room] = [join(folder, 'root'), join(folder, 'room')];
		await Promise.all([mkdir(root), mkdir(join(room, 'home'), { recursive: true })]);
		const [command = '', ...before] = jail.command(root, room, probeFileBytes);
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
