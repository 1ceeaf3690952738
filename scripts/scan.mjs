#!/usr/bin/env node
/**
 * What n8n runs before it verifies a package, on the package as it would be published.
 * Both legs of the scanner: the sources in the repository, and everything in the packed tarball.
 * And that no package of the lock file reports installations.
 * Prints the findings; ends with 1 when there are any. Needs `npm run build` before it.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packNode } from './lib/pack.mjs';
import { runCommand } from './lib/run-command.mjs';
import { telemetryIn } from './lib/telemetry.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The scanner's command takes published names only; its parts take folders.
 * @returns {Promise<{
 *   analyzePackage: (folder: string, patterns?: string[]) => Promise<{ passed: boolean, message?: string, details?: string }>,
 *   SOURCE_FILE_PATTERNS: string[],
 * }>}
 */
async function loadScanner() {
	const main = createRequire(import.meta.url).resolve('@n8n/scan-community-package/scanner/scanner.mjs');
	return await import(pathToFileURL(main).href);
}

/**
 * Packs and unpacks the package, and copies its sources, into `folder`: rules look for a package.json upwards,
 * and must find the published one.
 * @param {string} folder
 */
async function prepare(folder) {
	const file = await packNode(folder);
	const tarball = path.join(folder, 'tarball');
	mkdirSync(tarball);
	await runCommand('tar', ['-xzf', file, '-C', tarball, '--strip-components=1']);
	const source = path.join(folder, 'source');
	for (const part of ['package.json', 'nodes', 'credentials']) {
		cpSync(path.join(root, part), path.join(source, part), { recursive: true });
	}
	return { source, tarball };
}

if (!existsSync(path.join(root, 'dist'))) throw new Error('The folder dist/ is missing. Run "npm run build" first.');

const { analyzePackage, SOURCE_FILE_PATTERNS } = await loadScanner();
// Inside the repository, because ESLint ignores files outside of the folder it was started for.
mkdirSync(path.join(root, '.data'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.data', 'scan-'));
let failed = false;
try {
	const { source, tarball } = await prepare(folder);
	/** @type {[string, string, string[] | undefined][]} */
	const legs = [
		['source', source, SOURCE_FILE_PATTERNS],
		['tarball', tarball, undefined],
	];
	for (const [name, packageFolder, patterns] of legs) {
		const { passed, message, details } = await analyzePackage(packageFolder, patterns);
		console.log(`${name}: ${passed ? (message ?? '0 findings') : message}`);
		if (details) console.log(details);
		// The scanner passes "No files found", which would mean that it checked nothing.
		if (!passed || message !== undefined) failed = true;
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
const telemetry = telemetryIn(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
console.log(`telemetry: ${telemetry.join(', ') || '0 packages'}`);
if (telemetry.length > 0) failed = true;
process.exitCode = failed ? 1 : 0;
