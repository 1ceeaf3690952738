/**
 * Isolation of a worker: `full`: it sees no network, only its own processes, and no files except the program, the
 * system libraries and its own folder; `landlock`: it reaches no network, opens no other file and controls no other
 * process, but sees that they exist; `network`: only the network is blocked; `none`: only what Node itself does.
 */
export type JailLevel = 'full' | 'landlock' | 'network' | 'none';

const levels: readonly JailLevel[] = ['none', 'network', 'landlock', 'full'];

/** Whether a sandbox isolates at least as well as another one. */
export function isAtLeast(level: JailLevel, other: JailLevel): boolean {
	return levels.indexOf(level) >= levels.indexOf(other);
}

/** Whether a full sandbox is required, used if available, or skipped. */
export type JailWish = 'demand' | 'prefer' | 'off';
