import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** It is inside node_modules, so deleting the folder deletes the stamp. */
const STAMP = path.join('node_modules', '.document-conversion-installed');
/** npm's own record of what it put into node_modules. */
const HIDDEN_LOCK = path.join('node_modules', '.package-lock.json');

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean,
 *   peer?: boolean }} LockEntry
 */

/**
 * @param {string} project folder with package-lock.json
 * @param {string} [salt] whatever else must be the same, e.g. the version of Node native modules are built for
 * @returns {string} changes whenever the lock file or the salt does
 */
export function lockHash(project, salt = '') {
	return createHash('sha256')
		.update(readFileSync(path.join(project, 'package-lock.json')))
		.update(salt)
		.digest('hex');
}

/**
 * @param {string} project
 * @returns {string | undefined} the hash of the last complete install; undefined when there is none
 */
export function readStamp(project) {
	return readIfThere(path.join(project, STAMP))?.trim();
}

/**
 * To be called as the very last step of an install.
 * @param {string} project
 * @param {string} hash
 */
export function writeStamp(project, hash) {
	writeFileSync(path.join(project, STAMP), `${hash}\n`);
}

/**
 * To be called before an install begins, so that an interrupted one is never taken for complete.
 * @param {string} project
 */
export function removeStamp(project) {
	rmSync(path.join(project, STAMP), { force: true });
}

/**
 * Whether node_modules already holds what the lock file asks for, by npm's own record of it: a developer who ran
 * `npm install` by hand need not wait for a second install. Packages for other platforms may be absent.
 * @param {string} project
 */
export function isInstalledByHand(project) {
	const hidden = readIfThere(path.join(project, HIDDEN_LOCK));
	if (hidden === undefined) return false;
	/** @type {Record<string, LockEntry>} */
	const installed = JSON.parse(hidden).packages ?? {};
	/** @type {Record<string, LockEntry>} */
	const wanted = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8')).packages ?? {};
	const sameWhereInstalled = Object.entries(installed).every(
		([where, entry]) =>
			wanted[where] !== undefined &&
			wanted[where].version === entry.version &&
			wanted[where].integrity === entry.integrity,
	);
	const nothingMissing = Object.entries(wanted).every(
		([where, entry]) =>
			where === '' || installed[where] !== undefined || entry.optional === true || entry.devOptional === true,
	);
	return sameWhereInstalled && nothingMissing;
}

/** @param {string} file */
function readIfThere(file) {
	try {
		return readFileSync(file, 'utf8');
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
		throw error;
	}
}
