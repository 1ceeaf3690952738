// @ts-check
/** Licences that what is shipped may have without a word: permissive ones, by their SPDX names. */
const permissive = [
	'0BSD',
	'Apache-2.0',
	'BlueOak-1.0.0',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'CC0-1.0',
	'ISC',
	'MIT',
	'MIT-0',
	'OFL-1.1',
	'Zlib',
];

/** Others, by what the names of their packages begin with, each with its reason. */
export const licenceExceptions = [
	{
		packages: '@img/sharp-',
		licence: 'LGPL-3.0-or-later',
		reason: 'libvips is a separate, unchanged shared library that users can replace',
	},
];

/**
 * @typedef {{ license?: string, dev?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock  a lock file of npm
 */

/**
 * Packages of a lock file that are shipped, and whose licence is neither permissive nor excepted.
 * @param {Lock} lock
 * @returns {string[]} `name: licence`, sorted
 */
export function licenceProblems(lock) {
	return shippedPackages(lock)
		.filter(({ name, licence }) => !isAllowed(licence, name))
		.map(({ name, licence }) => `${name}: ${licence}`)
		.sort();
}

/**
 * What a lock file ships, and whose licence it has.
 * @param {Lock} lock
 * @returns {{ name: string, licence: string }[]}
 */
export function shippedPackages(lock) {
	return Object.entries(lock.packages)
		.filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
		.map(([place, { license = 'no licence named' }]) => ({
			name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
			licence: license,
		}));
}

/**
 * An SPDX expression, in brackets or not: of those joined by OR one has to be allowed, of those joined by AND each.
 * @param {string} expression
 * @param {string} name  of the package
 * @returns {boolean}
 */
function isAllowed(expression, name) {
	const inner = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression;
	return inner
		.split(/ or /i)
		.some((choice) =>
			choice
				.split(/ and /i)
				.every(
					(licence) =>
						permissive.includes(licence) ||
						licenceExceptions.some((other) => other.licence === licence && name.startsWith(other.packages)),
				),
		);
}
