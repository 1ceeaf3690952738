/** Where things are in the clone; everything else in scripts/ asks here. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's root folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The folder of the real n8n, with its own package.json and lock file. */
export const N8N_PROJECT = path.join(ROOT, 'n8n');

/** The folder of the n8n of the minor version before, laid out like `N8N_PROJECT`; only the tests install it. */
export const PREVIOUS_N8N_PROJECT = path.join(N8N_PROJECT, 'previous');

/** Everything that `npm start` keeps between runs; git ignores it. */
export const DATA_FOLDER = path.join(ROOT, '.data');

/** The project's own Node 24, a package like any other; there after `ensureProject()`. */
export const PROJECT_NODE = nodeBinaryIn(ROOT);

/** The Node 24 that the real n8n runs on and its native modules are built for; there after `ensureN8n()`. */
export const N8N_NODE = nodeBinaryIn(N8N_PROJECT);

/** n8n's command line program; there after `ensureN8n()`. */
export const N8N_BIN = n8nProgramIn(N8N_PROJECT);

/**
 * @param {string} project a folder with a package.json that depends on `n8n`
 * @returns {string} where n8n's command line program is
 */
export function n8nProgramIn(project) {
	return path.join(project, 'node_modules', 'n8n', 'bin', 'n8n');
}

/**
 * @param {string} project a folder with a package.json that depends on the `node` package
 * @returns {string} where that package keeps the Node binary
 */
export function nodeBinaryIn(project) {
	return path.join(project, 'node_modules', 'node', 'bin', 'node');
}
