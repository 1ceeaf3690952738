import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of what a process has started and what still runs. */
export function childrenOf(pid: number): readonly number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((name) => {
			try {
				// The name of the program, in brackets, may hold anything; state and parent follow it.
				const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
					.replace(/^.*\) /s, '')
					.split(' ');
				return state !== 'Z' && Number(parent) === pid;
			} catch {
				return false;
			}
		})
		.map(Number);
}
