import { accessSync, constants, readdirSync } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rootlessRoot, unprivileged, type JailPlan } from './jail-script';
import { landlockCommand } from './landlock-script';
import { seccompFilter } from './seccomp-filter';

/** Beside what a full jail shows: a file that is there but cannot be read ends Node, one that is missing does not. */
const morePaths = ['/etc/ssl/openssl.cnf'];
/** LibreOffice puts the socket by which its windows find each other into the first that it can write to, and goes without it nowhere. */
const socketFolders = ['/tmp', '/var/tmp'];

/** What such a jail has to know; as of a full one. */
export interface LandlockNeeds extends Pick<JailPlan, 'hidden' | 'data' | 'readable' | 'processes'> {
	/** Whether workers start LibreOffice. */
	readonly startsPrograms: boolean;
	/** Whether privileges are dropped first, which root alone has and can. */
	readonly dropsPrivileges: boolean;
}

/**
 * Rights to files by Landlock, and a filter of system calls: neither needs a privilege or a namespace, so that both hold in a container that
 * runs as any user.
 * @returns `undefined` where no filter can be made
 */
export function landlockJail({ hidden, data, readable, processes, startsPrograms, dropsPrivileges }: LandlockNeeds) {
	const filter = seccompFilter(process.arch);
	if (!filter) return undefined;
	const shown = [...readable, ...morePaths].flatMap((path) => without(path, hidden));
	const sockets = startsPrograms ? socketFolders.filter(isWritable).slice(0, 1) : [];
	const plan = { readable: [...shown, ...data], socketFolders: sockets, processes };
	return {
		level: 'landlock' as const,
		command: (_root: string, room: string, fileBytes: number) => [
			...(dropsPrivileges ? [...unprivileged, rootlessRoot] : []),
			...landlockCommand({ ...plan, room, fileBytes }, filter),
		],
		tidy: async () => {
			for (const folder of sockets) await removeDeadSockets(folder);
		},
	};
}

/** What lies in a folder beside a hidden one: rights that were given to a folder cannot be taken from a part of it. */
export function without(path: string, hidden: string): readonly string[] {
	if (path === hidden || path.startsWith(`${hidden}/`)) return [];
	if (!hidden.startsWith(`${path}/`)) return [path];
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

/** Remove sockets of LibreOffice that nobody listens at: within the jail it may make them, but not remove them. */
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
