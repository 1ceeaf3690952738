import { readFileSync } from 'node:fs';
import { access, constants, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Settings } from '../../settings/settings';
import { broken, ok, reasonOf, warning, type Finding } from './finding';

const mebibyte = 1024 ** 2;
/** Memory of the answering process, and the maximum of a busy worker with ordinary documents (docs/operations.md). */
const needed = { serviceBytes: 100 * mebibyte, workerBytes: 500 * mebibyte } as const;
/** Files that the service keeps open besides connections: database, documents, libraries. */
const ownFiles = 256;
/** This command did not exist before: an earlier date means a wrong clock. */
const earliestMs = Date.UTC(2026, 10, 24);

/** Cores, memory, open files, temporary folder and clock of this machine. */
export async function lookAtMachine(settings: Pick<Settings, 'workers' | 'connections'>): Promise<Finding[]> {
	const general = [cores(settings), memory(settings), openFiles(settings), await temporaryFiles(), clock()];
	return process.platform === 'win32' ? general : [...general, await lookAtNullDevice()];
}

function cores({ workers }: Pick<Settings, 'workers'>): Finding {
	const there = availableParallelism();
	const found = `${there} ${there === 1 ? 'core' : 'cores'}, ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
	if (workers <= Math.max(1, there)) return ok('processor', found);
	return warning('processor', found, `Too many workers slow each other down. Set --workers ${there}.`);
}

function memory({ workers }: Pick<Settings, 'workers'>): Finding {
	const limit = process.constrainedMemory();
	const there = limit > 0 && limit < totalmem() ? limit : totalmem();
	const found = `${megabytes(there)} MB${there === limit ? ' (limit of the container)' : ''}`;
	const need = needed.serviceBytes + workers * needed.workerBytes;
	if (there >= need) return ok('memory', found);
	const fitting = Math.max(1, Math.floor((there - needed.serviceBytes) / needed.workerBytes));
	const advice = `${workers} workers may need ${megabytes(need)} MB. Add memory, or set --workers ${fitting}.`;
	return warning('memory', found, advice);
}

/** Each connection is an open file; Node raises its own limit to the system's maximum. */
function openFiles({ connections }: Pick<Settings, 'connections'>): Finding {
	const most = openFilesAllowed();
	if (most === undefined) return ok('open files', 'the limit per process is unknown on this system');
	if (most >= connections + ownFiles) return ok('open files', `up to ${most}`);
	const advice = `${connections} connections require more open files. Raise the limit (ulimit -n, LimitNOFILE), or lower --connections.`;
	return warning('open files', `up to ${most}`, advice);
}

function openFilesAllowed(): number | undefined {
	try {
		const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
		return soft === undefined ? undefined : soft === 'unlimited' ? Infinity : Number(soft);
	} catch {
		return undefined;
	}
}

async function temporaryFiles(): Promise<Finding> {
	const folder = tmpdir();
	const path = join(folder, `document-conversion-doctor-${randomUUID()}`);
	try {
		await writeFile(path, Buffer.alloc(mebibyte), { mode: 0o600 });
		return ok('temporary folder', folder);
	} catch (error) {
		const advice = 'Free some space, make the folder writable, or set TMPDIR to another folder.';
		return broken('temporary folder', `${folder} is not writable: ${reasonOf(error)}`, advice);
	} finally {
		await rm(path, { force: true });
	}
}

/** Programs are started with it as input and output: `spawn` fails with EACCES if a command has replaced it by a file. */
export async function lookAtNullDevice(path = '/dev/null'): Promise<Finding> {
	const part = 'null device';
	const advice = `Workers cannot start without it. As root, run: rm -f ${path} && mknod -m 666 ${path} c 1 3`;
	try {
		if (!(await stat(path)).isCharacterDevice()) return broken(part, `${path} is not a device`, advice);
		await access(path, constants.R_OK | constants.W_OK);
		return ok(part, path);
	} catch (error) {
		return broken(part, `${path} cannot be used: ${reasonOf(error)}`, advice);
	}
}

function clock(): Finding {
	const now = new Date();
	const found = now.toISOString();
	if (now.getTime() >= earliestMs) return ok('clock', found);
	return broken(
		'clock',
		`${found} is earlier than the release of this version`,
		'Set the clock of this machine (NTP). The clock determines when URLs and keys expire.',
	);
}

function megabytes(bytes: number): number {
	return Math.round(bytes / 1e6);
}
