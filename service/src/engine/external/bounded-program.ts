/** What a program of the system may take; the shell sets the limits where the system has them, and becomes the program. */
export interface ProgramBounds {
	/** Address space, bytes. */
	readonly memoryBytes: number;
	/** CPU time, seconds. */
	readonly cpuSeconds: number;
	/** Longest file that it may write, bytes; as long as the worker may where it is left out. */
	readonly fileBytes?: number;
}

const shell = '/bin/sh';
const script = 'ulimit -v "$1"; ulimit -t "$2"; [ -z "$3" ] || ulimit -f "$3"; ulimit -c 0; shift 3; exec "$@"';

/** Command and arguments that run a program within bounds. */
export function boundedProgram(
	{ memoryBytes, cpuSeconds, fileBytes }: ProgramBounds,
	program: string,
	parameters: readonly string[],
): { readonly command: string; readonly args: string[] } {
	// In KiB, and files in blocks of 512 bytes.
	const memory = String(Math.floor(memoryBytes / 1024));
	const file = fileBytes === undefined ? '' : String(Math.floor(fileBytes / 512));
	return { command: shell, args: ['-c', script, 'bounded', memory, String(cpuSeconds), file, program, ...parameters] };
}
