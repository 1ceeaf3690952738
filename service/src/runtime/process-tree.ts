import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** Maximum processes counted: with more, every limit is exceeded anyway. */
const maxProcesses = 1000;

/** What a process and its descendants use. */
interface TreeUse {
	/** Resident memory; shared pages count more than once. */
	readonly memoryBytes: number;
	/** Processes and their threads. */
	readonly threads: number;
}

/** Unit of the times in `/proc/<pid>/stat`: 1/100 s on every platform of Node. */
const tickMs = 10;

/**
 * Memory and threads of a process and its descendants.
 * @param group       leader of a process group
 * @param maxThreads  threads to count up to
 * @returns `undefined` if the process has ended
 */
export async function treeUse(group: number, maxThreads = Infinity): Promise<TreeUse | undefined> {
	if (process.platform !== 'linux') return await useFromPs(group);
	const sum = { memoryBytes: 0, threads: 0 };
	const found = walkTree(
		group,
		(pid) => {
			const status = readProc(`${pid}/status`);
			if (status === '') return false;
			// A process that is about to end has no memory.
			sum.memoryBytes += numberIn(status, /^VmRSS:\s+(\d+) kB$/m) * 1024;
			sum.threads += numberIn(status, /^Threads:\s+(\d+)$/m);
			return true;
		},
		() => sum.threads > maxThreads,
	);
	return found && sum.memoryBytes > 0 ? sum : undefined;
}

/** Resident memory of a process and its descendants, see `treeUse`. */
export async function residentMemory(group: number): Promise<number | undefined> {
	return (await treeUse(group))?.memoryBytes;
}

/**
 * Processor time of a process and its descendants, ms. Time of an ended one counts when its parent has noticed its end.
 * @returns `undefined` if the process has ended or the platform does not tell
 */
export function processorTime(root: number): number | undefined {
	if (process.platform !== 'linux') return undefined;
	let sum = 0;
	const found = walkTree(root, (pid) => {
		const time = processorTimeOf(pid);
		sum += time ?? 0;
		return time !== undefined;
	});
	return found ? sum : undefined;
}

/**
 * Visits a process and its descendants.
 * @param visit     @returns false if the process has ended
 * @param isEnough  whether the rest can be left out
 * @returns false if the root has ended
 */
function walkTree(root: number, visit: (pid: number) => boolean, isEnough: () => boolean = () => false): boolean {
	if (!visit(root)) return false;
	const pids = [root];
	// The list grows while it is read.
	for (const pid of pids) {
		if (pid !== root) visit(pid);
		if (isEnough()) break;
		if (pids.length < maxProcesses) pids.push(...childrenOf(pid));
	}
	return true;
}

function numberIn(status: string, pattern: RegExp): number {
	return Number(pattern.exec(status)?.[1] ?? 0);
}

/** User and system time, its own and that of its ended children (proc(5), fields 14 to 17). */
function processorTimeOf(pid: number): number | undefined {
	const stat = readProc(`${pid}/stat`);
	// The name of the program, in parentheses, may contain spaces and parentheses.
	const times = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11, 15)
		.map(Number);
	return times.length < 4 ? undefined : times.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
}

/** Children by the thread that started them; empty if the kernel does not list them. */
function childrenOf(pid: number): number[] {
	try {
		const lists = readdirSync(`/proc/${pid}/task`).map((thread) => readProc(`${pid}/task/${thread}/children`));
		return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
	} catch {
		return [];
	}
}

/** Empty if the process has ended, and its files with it. The kernel makes them up: no disk to wait for. */
function readProc(path: string): string {
	try {
		return readFileSync(`/proc/${path}`, 'utf8');
	} catch {
		return '';
	}
}

/** Without threads, which `ps` counts differently on each platform. */
async function useFromPs(group: number): Promise<TreeUse | undefined> {
	const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss=']);
	const sizes = stdout
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(Number))
		.flatMap(([pgid, rss = 0]) => (pgid === group ? [rss] : []));
	const kibibytes = sizes.reduce((sum, rss) => sum + rss, 0);
	return kibibytes === 0 ? undefined : { memoryBytes: kibibytes * 1024, threads: sizes.length };
}
