import { accessSync, constants, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { UserFailure } from './user-failure.mjs';

const GIGABYTE = 1e9;

/**
 * @param {string} project folder to install into
 * @param {string} what for the message
 * @throws {UserFailure} when the folder is read-only
 */
export function assertWritable(project, what) {
	try {
		accessSync(project, constants.W_OK);
	} catch (error) {
		throw new UserFailure(
			`${what} cannot be installed because the folder ${project} is read-only for this user. ` +
				'Make it writable, or clone the project into another folder, and run the command again.',
			{ cause: error },
		);
	}
}

/**
 * @param {string} project folder to install into; its node_modules, known to be outdated or incomplete, is deleted when
 *   there is not enough space beside it
 * @param {string} what for the message
 * @param {number} neededBytes
 * @throws {UserFailure} when there is less space than that
 */
export function assertSpace(project, what, neededBytes) {
	if (freeBytes(project) >= neededBytes) return;
	rmSync(path.join(project, 'node_modules'), { recursive: true, force: true });
	const free = freeBytes(project);
	if (free >= neededBytes) return;
	throw new UserFailure(
		`${what} cannot be installed because it needs ${inGigabytes(neededBytes)} of free disk space in ${project}, ` +
			`but only ${inGigabytes(free)} is free. Free some space, or clone the project to another disk.`,
	);
}

/** @param {string} folder */
function freeBytes(folder) {
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize;
}

/** @param {number} bytes */
function inGigabytes(bytes) {
	return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
