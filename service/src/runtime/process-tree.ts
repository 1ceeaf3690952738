import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Maximum processes counted: with more, memory is over any limit anyway. */
const maxProcesses = 1000;

/** Unit of the times in `/proc/<pid>/stat`: 1/100 s on every platform of Node. */
const tickMs = 10;

/**
 * Resident memory of a process and its descendants, bytes. Shared pages count more than once.
 * @param group  leader of a process group
 * @returns `undefined` if the process has ended
 */
export async function residentMemory(group: number): Promise<number | undefined> {
	return process.platform === 'linux' ? await sumOfTree(group, memoryOf) : await memoryFromPs(group);
}

/**
 * Processor time of a process and its descendants, ms. Time of an ended one counts when its parent has noticed its end.
 * @returns `undefined` if the process has ended or the platform does not tell
 */
export async function processorTime(root: number): Promise<number | undefined> {
	return process.platform === 'linux' ? await sumOfTree(root, processorTimeOf) : undefined;
}

/** @returns `undefined` if the root has ended */
async function sumOfTree(
	root: number,
	measure: (pid: number) => Promise<number | undefined>,
): Promise<number | undefined> {
	const own = await measure(root);
	if (own === undefined) return undefined;
	let sum = own;
	const pids = [root];
	// The list grows while it is read.
	for (const pid of pids) {
		if (pid !== root) sum += (await measure(pid)) ?? 0;
		if (pids.length < maxProcesses) pids.push(...(await childrenOf(pid)));
	}
	return sum;
}

async function memoryOf(pid: number): Promise<number | undefined> {
	const match = /^VmRSS:\s+(\d+) kB$/m.exec(await readProc(`${pid}/status`));
	return match ? Number(match[1]) * 1024 : undefined;
}

/** User and system time, its own and that of its ended children (proc(5), fields 14 to 17). */
async function processorTimeOf(pid: number): Promise<number | undefined> {
	const stat = await readProc(`${pid}/stat`);
	// The name of the program, in parentheses, may contain spaces and parentheses.
	const times = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11, 15)
		.map(Number);
	return times.length < 4 ? undefined : times.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
}

/** Children by the thread that started them; empty if the kernel does not list them. */
async function childrenOf(pid: number): Promise<number[]> {
	const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
	const lists = await Promise.all(threads.map((thread) => readProc(`${pid}/task/${thread}/children`)));
	return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Empty if the process has ended, and its files with it. */
async function readProc(path: string): Promise<string> {
	return await readFile(`/proc/${path}`, 'utf8').catch(() => '');
}

async function memoryFromPs(group: number): Promise<number | undefined> {
	const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss=']);
	const kibibytes = stdout
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(Number))
		.filter(([pgid]) => pgid === group)
		.reduce((sum, [, rss = 0]) => sum + rss, 0);
	return kibibytes === 0 ? undefined : kibibytes * 1024;
}
