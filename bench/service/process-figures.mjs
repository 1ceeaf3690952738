// @ts-check
// What the kernel counts of a process. Linux only.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * @param {number} pid
 * @param {'VmRSS' | 'VmHWM'} field memory in use, or the most since the last `resetPeak`
 * @returns {number} bytes
 */
export function memoryOf(pid, field = 'VmRSS') {
	const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return Number(match?.[1]) * 1024;
}

/** @param {number} pid */
export function resetPeak(pid) {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/**
 * Children of a process, by whichever thread started them, the oldest first.
 * @param {number} pid
 */
export function childrenOf(pid) {
	const threads = readdirSync(`/proc/${pid}/task`);
	const children = threads.flatMap((thread) =>
		readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
	);
	return children.sort((one, other) => one - other);
}

/** Ticks of the kernel's clock a second, fixed for user space. */
const ticksASecond = 100;

/**
 * @param {number} pid
 * @returns {number} processor time it has used so far, in seconds
 */
export function cpuSecondsOf(pid) {
	// The program name is in brackets and may contain spaces.
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
		.replace(/^.*\) /s, '')
		.split(' ');
	return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

/**
 * @param {readonly number[]} values
 * @param {number} share from 0 to 1
 * @returns {number} the value that this share of all does not exceed
 */
export function quantile(values, share) {
	const sorted = [...values].sort((left, right) => left - right);
	return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? NaN;
}

/**
 * Print one figure beside its goal.
 * @param {string} name
 * @param {string} figure
 * @param {string} goal
 * @param {boolean} met
 */
export function report(name, figure, goal, met) {
	console.log(`${name.padEnd(58)} ${figure.padStart(24)}   goal ${goal.padEnd(22)} ${met ? 'met' : 'NOT MET'}`);
}
