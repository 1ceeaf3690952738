// @ts-check
/** Packages that only report their installation. */
const telemetryPackages = ['@scarf/scarf'];

/**
 * Such packages in a lock file of npm, whoever brings them.
 * @param {{ packages: Record<string, unknown> }} lock
 * @returns {string[]} their places, sorted
 */
export function telemetryIn(lock) {
	return Object.keys(lock.packages)
		.filter((place) => telemetryPackages.some((name) => place.endsWith(`node_modules/${name}`)))
		.sort();
}
