/** Limits of a system program; the shell sets those the system supports, and becomes the program. */
interface ProgramBounds {
	/** Address space, bytes. */
	readonly memoryBytes: number;
	/** CPU time, seconds. */
	readonly cpuSeconds: number;
	/** Maximum file it may write, bytes; the worker's limit when absent. */
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
