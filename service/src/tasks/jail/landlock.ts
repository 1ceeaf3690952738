import { accessSync, constants, readdirSync } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin, rootlessRoot, unprivileged, type JailPlan } from './jail-script';
import { landlockCommand } from './landlock-script';
import { seccompFilter } from './seccomp-filter';

/** Besides the files of a full sandbox: an existing unreadable file ends Node, a missing one does not. */
const morePaths = ['/etc/ssl/openssl.cnf'];
/** LibreOffice creates its instance socket in the first writable one, and does not start without it. */
const socketFolders = ['/tmp', '/var/tmp'];

/** Input of this sandbox; as for a full one. */
interface LandlockNeeds extends Pick<JailPlan, 'hidden' | 'data' | 'readable' | 'processes'> {
	/** Whether workers start LibreOffice. */
	readonly startsPrograms: boolean;
	/** Whether privileges are dropped first, which only root has and can. */
	readonly dropsPrivileges: boolean;
}

/**
 * File rights by Landlock, and a system call filter: neither needs a privilege or a namespace, so both work in a
 * container as any user.
 * @returns `undefined` if no filter can be made
 */
export function landlockJail({ hidden, data, readable, processes, startsPrograms, dropsPrivileges }: LandlockNeeds) {
	const filter = seccompFilter(process.arch);
	if (!filter) return undefined;
	const visible = [...readable, ...morePaths].flatMap((path) => without(path, hidden));
	const sockets = startsPrograms ? socketFolders.filter(isWritable).slice(0, 1) : [];
	const plan = { readable: [...visible, ...data], socketFolders: sockets, processes };
	return {
		level: 'landlock' as const,
		command: (_root: string, room: string, fileBytes: number): readonly string[] => [
			...(dropsPrivileges ? [...unprivileged, rootlessRoot] : []),
			...landlockCommand({ ...plan, room, fileBytes }, filter),
		],
		tidy: async () => {
			for (const folder of sockets) await removeDeadSockets(folder);
		},
	};
}

/** Entries of a folder except a hidden one: rights on a folder cannot be removed from part of it. */
export function without(path: string, hidden: string): readonly string[] {
	if (isWithin(path, hidden)) return [];
	if (!isWithin(hidden, path)) return [path];
	return readdirSync(path).flatMap((name) => without(join(path, name), hidden));
}

function isWritable(folder: string): boolean {
	try {
		accessSync(folder, constants.W_OK);
		return true;
	} catch {
		return false;
	}
}

/** Removes abandoned LibreOffice sockets: inside the sandbox it may create them, but not remove them. */
export async function removeDeadSockets(folder: string): Promise<void> {
	const prefix = `OSL_PIPE_${process.getuid?.() ?? ''}_SingleOfficeIPC_`;
	const open = new Set((await readFile('/proc/net/unix', 'utf8')).split(/\s+/));
	for (const name of await readdir(folder)) {
		const path = join(folder, name);
		if (!name.startsWith(prefix) || open.has(path)) continue;
		const isSocket = await lstat(path).then(
			(status) => status.isSocket(),
			() => false,
		);
		if (isSocket) await rm(path, { force: true });
	}
}
