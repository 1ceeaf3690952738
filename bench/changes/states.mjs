// @ts-check
// States of the code: a revision is built in a separate worktree; the work tree is used as built.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { UserFailure } from '../../scripts/lib/user-failure.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A state of the code.
 * @typedef {object} State
 * @property {string} title  for people
 * @property {string} [root]  folder of its built code
 * @property {string} [saved]  or the folder with what it once made
 */

/**
 * Resolves the state that the command line names.
 * @param {string | undefined} name  git revision, folder of saved results, or undefined for the working tree
 * @param {string} worktree  folder to create for the checkout of a revision
 * @returns {State}
 * @throws {UserFailure} where there is no such state, or it cannot be built
 */
export function openState(name, worktree) {
	if (name === undefined) return { title: 'the work tree', root };
	if (existsSync(name) && statSync(name).isDirectory()) {
		if (!readdirSync(name).includes('pages.json')) throw new UserFailure(`${name} holds no results of this command.`);
		return { title: name, saved: name };
	}
	const revision = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
	if (revision === '') throw new UserFailure(`${name} is neither a revision nor a folder of results.`);
	closeState(worktree);
	git('worktree', 'add', '--detach', worktree, revision);
	for (const folder of ['node_modules', 'service/node_modules']) {
		if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(worktree, folder));
	}
	console.log(`Building ${name} …`);
	const compiler = join(root, 'node_modules/typescript/bin/tsc');
	const built = spawnSync(process.execPath, [compiler, '-p', join(worktree, 'service/tsconfig.json')], {
		encoding: 'utf8',
	});
	// Types of packages may be newer than the revision: what counts is that there is a program.
	if (!existsSync(join(worktree, 'service/dist/service/src/cli/main.js')))
		throw new UserFailure(`${name} cannot be built:\n${built.stdout}`);
	return { title: `${name} (${git('log', '-1', '--format=%h %s', revision)})`, root: worktree };
}

/** Undo what `openState` made, in this call or in one that was interrupted. @param {string} worktree */
export function closeState(worktree) {
	if (existsSync(worktree)) git('worktree', 'remove', '--force', worktree);
}

/** @param {...string} args @returns {string} its output without the end of the line; empty when it fails */
function git(...args) {
	const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	return (stdout ?? '').trim();
}
