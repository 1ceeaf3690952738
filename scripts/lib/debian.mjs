import { existsSync } from 'node:fs';
import { startProgress } from './progress.mjs';
import { CommandFailure, runCommand } from './run-command.mjs';
import { UserFailure } from './user-failure.mjs';

const APT_ENVIRONMENT = { DEBIAN_FRONTEND: 'noninteractive' };
/** Seconds that apt-get waits for another apt-get; it would otherwise give up at once. */
const WAIT_FOR_OTHERS = ['-o', 'DPkg::Lock::Timeout=300'];

/** @returns {boolean} whether this process may install Debian packages: root on Debian or a child of it */
export function canInstallDebianPackages() {
	return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Install what is missing of some Debian packages, when we are root on Debian.
 * @param {readonly string[]} names Debian package names
 * @returns {Promise<string[]>} the names that are still missing: empty after an install; elsewhere than on Debian all
 *   of them, because it cannot be known
 * @throws {UserFailure} when apt-get fails
 */
export async function ensureDebianPackages(names) {
	const missing = await missingDebianPackages(names);
	if (missing.length === 0 || !canInstallDebianPackages()) return missing;

	const progress = startProgress(`Installing Debian packages ${missing.join(' ')}`);
	const env = { ...process.env, ...APT_ENVIRONMENT };
	try {
		progress.detail('reading the package lists');
		await runCommand('apt-get', [...WAIT_FOR_OTHERS, 'update', '-qq'], { env });
		await runCommand('apt-get', [...WAIT_FOR_OTHERS, 'install', '-y', '-qq', '--no-install-recommends', ...missing], {
			env,
			onLine: (line) => progress.detail(line.slice(0, 60)),
		});
		progress.done();
		return [];
	} catch (error) {
		progress.failed();
		if (!(error instanceof CommandFailure)) throw error;
		const aptErrors = error.output
			.split('\n')
			.filter((line) => /^E: /.test(line))
			.slice(-2)
			.join(' ');
		throw new UserFailure(
			`The Debian packages ${missing.join(' ')} could not be installed (${aptErrors}). ` +
				`Check the network connection, or install them by hand: apt-get install ${missing.join(' ')}`,
			{ cause: error },
		);
	}
}

/**
 * @param {readonly string[]} names
 * @returns {Promise<string[]>} those that are not installed; all of them elsewhere than on Debian
 */
export async function missingDebianPackages(names) {
	if (!existsSync('/etc/debian_version')) return [...names];
	const states = await Promise.all(names.map(async (name) => ({ name, installed: await isInstalled(name) })));
	return states.filter((state) => !state.installed).map((state) => state.name);
}

/** @param {string} name */
async function isInstalled(name) {
	try {
		const { stdout } = await runCommand('dpkg-query', ['-W', '-f', '${db:Status-Status}', name]);
		return stdout.trim() === 'installed';
	} catch (error) {
		// dpkg-query ends with 1 for a package it has never heard of.
		if (error instanceof CommandFailure) return false;
		throw error;
	}
}
