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
