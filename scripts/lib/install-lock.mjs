import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 500;

/**
 * Do something while no other process of this clone does it: two commands started side by side must not install into
 * the same folder. A lock left behind by a killed process is taken over.
 * @template T
 * @param {string} file the lock file; its folder is made
 * @param {(holder: number) => void} onWait called once when another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, work) {
	mkdirSync(path.dirname(file), { recursive: true });
	let isReported = false;
	while (!tryLock(file)) {
		const holder = holderOf(file);
		if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true });
		else if (holder !== undefined && !isReported) {
			isReported = true;
			onWait(holder);
		}
		await sleep(CHECK_INTERVAL_MS);
	}
	const release = () => rmSync(file, { force: true });
	process.once('exit', release);
	try {
		return await work();
	} finally {
		process.removeListener('exit', release);
		release();
	}
}

/** @param {string} file */
function tryLock(file) {
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
		throw error;
	}
}

/** @param {string} file @returns {number | undefined} undefined when the lock was released just now */
function holderOf(file) {
	try {
		return Number(readFileSync(file, 'utf8')) || undefined;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
		throw error;
	}
}

/** @param {number} pid */
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// EPERM: it lives, under another user.
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
	}
}
