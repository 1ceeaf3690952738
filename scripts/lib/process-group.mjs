/** Groups that still run. One listener for all: Node warns of more than ten. @type {Set<number>} */
const running = new Set();
process.once('exit', () => {
	for (const group of running) signalGroup(group, 'SIGKILL');
});

/**
 * Kill a group when this process ends first.
 * @param {number | undefined} group the child's pid; undefined when it could not be started
 * @returns {() => void} for when the group has ended
 */
export function killAtExit(group) {
	if (group === undefined) return () => undefined;
	running.add(group);
	return () => running.delete(group);
}

/**
 * Send a signal to a child started with `detached: true` and to everything it has started.
 * @param {number | undefined} group the child's pid; undefined when it could not be started
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(group, signal) {
	if (group === undefined) return;
	try {
		process.kill(-group, signal);
	} catch (error) {
		// ESRCH: nothing of the group is left.
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
	}
}
