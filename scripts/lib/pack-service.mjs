import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmEnvironment } from './npm.mjs';
import { ROOT } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { UserFailure } from './user-failure.mjs';

const SERVICE = path.join(ROOT, 'service');
/** What of the build is published; the rest is the compiler's own. */
const BUILT = ['contract', 'service', 'programs', 'page', 'description'];

/**
 * Pack the service as it is published: a program for Node that needs no build and nothing of this repository.
 * @param {string} destination folder for the file
 * @returns {Promise<string>} path of the packed file
 * @throws {UserFailure} when the service is not built
 */
export async function packService(destination) {
	const dist = path.join(SERVICE, 'dist');
	if (!existsSync(path.join(dist, 'service/src/cli/main.js')) || !existsSync(path.join(dist, 'page/index.html')))
		throw new UserFailure('The service is not built. Run "npm run build" first.');
	const folder = mkdtempSync(path.join(tmpdir(), 'document-conversion-pack-'));
	try {
		writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(publishedManifest(), undefined, '\t')}\n`);
		cpSync(path.join(ROOT, 'LICENSE.md'), path.join(folder, 'LICENSE.md'));
		cpSync(path.join(SERVICE, 'README.md'), path.join(folder, 'README.md'));
		cpSync(path.join(SERVICE, 'bin'), path.join(folder, 'bin'), { recursive: true });
		for (const part of BUILT) {
			cpSync(path.join(dist, part), path.join(folder, 'dist', part), { recursive: true, filter: isPublished });
		}
		const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', path.resolve(destination)];
		const { stdout } = await runCommand('npm', pack, { cwd: folder, env: npmEnvironment() });
		const [{ filename }] = /** @type {[{ filename: string }]} */ (JSON.parse(stdout));
		return path.resolve(destination, filename);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** The manifest of the package: that of the workspace without what only the repository needs, with what the repository says of itself. */
function publishedManifest() {
	const { name, version, description, license, bin, engines, dependencies } = readManifest(SERVICE);
	const { author, homepage, repository, keywords } = readManifest(ROOT);
	return {
		name,
		version,
		description,
		license,
		author,
		homepage,
		repository: { ...repository, directory: 'service' },
		keywords: keywords.filter((/** @type {string} */ word) => !word.startsWith('n8n')),
		bin,
		files: ['bin', 'dist'],
		engines,
		dependencies,
	};
}

/** @param {string} folder */
function readManifest(folder) {
	return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/**
 * Skips type declarations and output whose source no longer exists.
 * @param {string} file in service/dist
 */
function isPublished(file) {
	if (statSync(file).isDirectory()) return true;
	if (/\.d\.ts$|\.map$|\.tsbuildinfo$/.test(file)) return false;
	const [part = ''] = path.relative(path.join(SERVICE, 'dist'), file).split(path.sep);
	if (part !== 'contract' && part !== 'service') return true;
	const source = path.relative(path.join(SERVICE, 'dist'), file).replace(/\.js$/, '.ts');
	return existsSync(path.join(ROOT, source));
}
