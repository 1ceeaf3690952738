/**
 * What keeps a worker in: `full`: it sees no network, no process but its own, and no file but the program, the system's
 * libraries and its own folder; `landlock`: it reaches no network, opens no other file either and gets into no other process, but sees
 * that they are there; `network`: only the network is taken from it; `none`: nothing but what Node itself does.
 */
export type JailLevel = 'full' | 'landlock' | 'network' | 'none';

const levels: readonly JailLevel[] = ['none', 'network', 'landlock', 'full'];

/** Whether a jail keeps in as much as another one does. */
export function isAtLeast(level: JailLevel, other: JailLevel): boolean {
	return levels.indexOf(level) >= levels.indexOf(other);
}

/** Whether a full jail is needed, wanted where the system lets us, or left out. */
export type JailWish = 'demand' | 'prefer' | 'off';
