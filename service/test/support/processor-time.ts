import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100;

/** Milliseconds of processor time that `work` takes in this process. Other programs do not count, so the test holds on a busy machine. */
export async function processorMs(work: () => unknown): Promise<number> {
	const begun = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(begun);
	return (user + system) / 1000;
}

/** Milliseconds of processor time that another process has used so far; Linux only. */
export function processorMsOf(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The name of the program, in brackets, may hold spaces.
	const [user = NaN, system = NaN] = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11, 13)
		.map(Number);
	return ((user + system) * 1000) / ticksPerSecond;
}
