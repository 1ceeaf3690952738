import { copyFileSync, existsSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { assertSpace, assertWritable } from './disk.mjs';
import { withLock } from './install-lock.mjs';
import { buildNativeModules, nativeModulesLoad, sqliteBinaryIn } from './native-modules.mjs';
import { npm, npmCi, npmInstall } from './npm.mjs';
import {
	DATA_FOLDER,
	N8N_PROJECT,
	n8nProgramIn,
	nodeBinaryIn,
	PREVIOUS_N8N_PROJECT,
	PROJECT_NODE,
	ROOT,
} from './paths.mjs';
import { startProgress } from './progress.mjs';
import { CommandFailure, runCommand } from './run-command.mjs';
import { isInstalledByHand, lockHash, readStamp, removeStamp, writeStamp } from './stamp.mjs';
import { UserFailure } from './user-failure.mjs';

export { ensureDebianPackages } from './debian.mjs';

/**
 * What an install needs and does. `isComplete` is asked at every start and takes no time; `verify` is asked once, at
 * the end of an install.
 * @typedef {{ project: string, what: string, neededBytes: number, isComplete: () => boolean,
 *   finish: (onDetail: (detail: string) => void) => Promise<void>, verify?: () => Promise<boolean>,
 *   basis?: string | undefined }} Installation `basis` is an installed project with almost the same packages
 */

/** @type {Installation} Sizes on Linux x64, npm's cache included, rounded up. */
const PROJECT_INSTALLATION = {
	project: ROOT,
	what: 'Document Conversion',
	neededBytes: 1.5e9,
	isComplete: () => existsSync(PROJECT_NODE),
	finish: (onDetail) => makeNodeReal(ROOT, PROJECT_NODE, onDetail),
};

/**
 * @param {string} project
 * @param {string} what
 * @returns {Installation}
 */
function n8nInstallation(project, what) {
	const node = nodeBinaryIn(project);
	return {
		project,
		what,
		neededBytes: 3.5e9,
		isComplete: () => [node, n8nProgramIn(project), sqliteBinaryIn(project)].every((file) => existsSync(file)),
		finish: async (onDetail) => {
			await makeNodeReal(project, node, onDetail);
			await buildNativeModules(project, onDetail);
		},
		verify: () => nativeModulesLoad(project),
	};
}

/**
 * The project's own dependencies and its Node 24, installed when they do not match package-lock.json.
 * Takes milliseconds when there is nothing to do.
 * @throws {UserFailure}
 */
export async function ensureProject() {
	await ensureInstalled(PROJECT_INSTALLATION);
}

/**
 * The real n8n in n8n/, with its native modules compiled for its own Node 24.
 * Takes milliseconds when there is nothing to do.
 * @throws {UserFailure}
 */
export async function ensureN8n() {
	await ensureInstalled(n8nInstallation(N8N_PROJECT, 'n8n'));
}

/**
 * The n8n of the minor version before, in n8n/previous/; otherwise like `ensureN8n`.
 * @throws {UserFailure}
 */
export async function ensurePreviousN8n() {
	// Most of its packages are those of the other n8n, the compiled ones too.
	const basis = isInstalled(n8nInstallation(N8N_PROJECT, 'n8n')) ? N8N_PROJECT : undefined;
	await ensureInstalled({ ...n8nInstallation(PREVIOUS_N8N_PROJECT, "n8n's previous version"), basis });
}

/** @param {Installation} installation */
function isInstalled({ project, isComplete }) {
	return readStamp(project) === lockHash(project) && isComplete();
}

/** @param {Installation} installation */
async function ensureInstalled(installation) {
	const { project, what } = installation;
	if (isInstalled(installation)) return;

	assertWritable(ROOT, what);
	assertWritable(project, what);
	const lockFile = path.join(DATA_FOLDER, `installing-${path.basename(project)}.lock`);
	const onWait = (/** @type {number} */ holder) =>
		process.stdout.write(`Waiting for another command (process ${holder}) to finish installing ${what}.\n`);
	await withLock(lockFile, onWait, async () => {
		if (isInstalled(installation)) return;
		removeStamp(project);
		await install(installation);
		writeStamp(project, lockHash(project));
	});
}

/** @param {Installation} installation */
async function install({ project, what, neededBytes, isComplete, finish, verify, basis }) {
	const byHand = isInstalledByHand(project);
	if (byHand && isComplete()) return;
	if (!byHand) assertSpace(project, what, neededBytes);

	const progress = startProgress(`Installing ${what}`);
	try {
		if (!byHand) await installPackages(project, what, progress.detail, basis);
		await finish(progress.detail);
		if (!isComplete() || (verify && !(await verify()))) {
			throw new UserFailure(
				`${what} was not installed completely: a file created by an install script is missing or cannot be loaded. ` +
					`Delete the folder ${path.join(project, 'node_modules')} and run the command again.`,
			);
		}
		progress.done();
	} catch (error) {
		progress.failed();
		throw error;
	}
}

/**
 * @param {string} project
 * @param {string} what
 * @param {(detail: string) => void} onDetail
 * @param {string} [basis] see `Installation`
 */
async function installPackages(project, what, onDetail, basis) {
	if (basis !== undefined && !existsSync(path.join(project, 'node_modules'))) {
		try {
			await linkPackages(basis, project);
			return await npmInstall(project, what, onDetail);
		} catch (error) {
			if (!(error instanceof CommandFailure) && !(error instanceof UserFailure)) throw error;
		}
	}
	await npmCi(project, what, onDetail);
}

/**
 * Hard links take no space and seconds. npm replaces files; only into its own record does it write.
 * @param {string} from a project
 * @param {string} to a project without packages
 */
async function linkPackages(from, to) {
	await runCommand('cp', ['-al', path.join(from, 'node_modules'), path.join(to, 'node_modules')]);
	removeStamp(to);
	const record = path.join('node_modules', '.package-lock.json');
	unlinkSync(path.join(to, record));
	copyFileSync(path.join(from, record), path.join(to, record));
}

/**
 * The `node` package fetches its binary in an install script; those are off, so it is asked for by name.
 * @param {string} project
 * @param {string} binary
 * @param {(detail: string) => void} onDetail
 */
async function makeNodeReal(project, binary, onDetail) {
	if (existsSync(binary)) return;
	onDetail('Node 24');
	await npm(['rebuild', 'node', '--ignore-scripts=false'], { cwd: project, what: 'Node 24' });
}
