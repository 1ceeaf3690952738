// @ts-check
/** Packages that only report their installation. */
const telemetryPackages = ['@scarf/scarf'];

/**
 * Telemetry packages in an npm lock file, direct or transitive.
 * @param {{ packages: Record<string, unknown> }} lock
 * @returns {string[]} their paths, sorted
 */
export function telemetryIn(lock) {
	return Object.keys(lock.packages)
		.filter((place) => telemetryPackages.some((name) => place.endsWith(`node_modules/${name}`)))
		.sort();
}
