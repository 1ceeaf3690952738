import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Memory a process has in use (resident set), in bytes.
 * @returns `undefined` when the process has ended
 */
export async function residentMemory(pid: number): Promise<number | undefined> {
	const kibibytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
	return kibibytes === undefined ? undefined : kibibytes * 1024;
}

async function fromProc(pid: number): Promise<number | undefined> {
	try {
		const match = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
		return match ? Number(match[1]) : undefined;
	} catch {
		// The file is gone with its process.
		return undefined;
	}
}

async function fromPs(pid: number): Promise<number | undefined> {
	try {
		const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
		return Number(stdout.trim()) || undefined;
	} catch {
		// `ps` exits with 1 when there is no such process.
		return undefined;
	}
}
