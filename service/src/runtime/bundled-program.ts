import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

const output = join(__dirname, '../../..');
/** Of the modules that the programs begin with. */
const moduleFolder = join(output, 'service/src/cli');
const hashStart = 2;
const hashLength = 16;
/** Processes that add the functions they compiled to those of earlier ones; later ones have few new ones. */
const maxKept = 4;

/** Made by `service/bundle.mjs`. Each begins with its hash in a comment. */
type BundleName = 'conversion' | 'convert';

/**
 * Runs a bundle. Its compiled functions are kept in the compile cache of Node.js, which itself keeps only the top level
 * of modules.
 * @param keptAs  name for processes that need about the same functions; nothing is kept without
 * @returns what it exports; `undefined` if there is no bundle, or if modules were compiled after it
 */
export function runBundle(name: BundleName, keptAs?: string): unknown {
	const file = join(output, 'programs', `${name}.js`);
	if (!isFresh(file)) return undefined;
	const source = readFileSync(file, 'latin1');
	const folder = keptAs === undefined ? undefined : getCompileCacheDir();
	const path = folder && join(folder, `${source.slice(hashStart, hashStart + hashLength)}-${keptAs}`);
	const kept = path === undefined ? undefined : readKept(path);
	const script = new Script(source, { filename: file, ...(kept ? { cachedData: kept.code } : {}) });
	const count = kept && !script.cachedDataRejected ? kept.count : 0;
	if (path !== undefined && count < maxKept) process.once('exit', () => keep(script, path, count + 1, file));
	const program = { exports: {} };
	const run = script.runInThisContext() as (...parts: readonly unknown[]) => void;
	run(program.exports, createRequire(file), program, file, moduleFolder);
	return program.exports;
}

/** The compiler writes its record last; a package lacks it. */
function isFresh(file: string): boolean {
	const bundle = statSync(file, { throwIfNoEntry: false });
	const record = statSync(join(output, 'service.tsbuildinfo'), { throwIfNoEntry: false });
	return bundle !== undefined && (record === undefined || bundle.mtimeMs >= record.mtimeMs);
}

/** Functions compiled by the most processes. */
function readKept(path: string): { readonly code: Buffer; readonly count: number } | undefined {
	for (let count = maxKept; count > 0; count--) {
		try {
			return { code: readFileSync(`${path}-${count}.code`), count };
		} catch {
			// Fewer processes have run.
		}
	}
	return undefined;
}

/** Keeps the functions that a script has compiled or received. Never throws. @param file  of the script */
function keep(script: Script, path: string, count: number, file: string): void {
	try {
		const made = `${path}.${process.pid}`;
		writeFileSync(made, script.createCachedData());
		renameSync(made, `${path}-${count}.code`);
		rmSync(`${path}-${count - 1}.code`, { force: true });
		const folder = dirname(path);
		// The user may have set a folder shared with other programs.
		if (dirname(folder) === join(output, '.compiled')) removeOld(folder, statSync(file).mtimeMs);
	} catch {
		// The folder may be read-only, or the disk full.
	}
}

/** Removes what other versions of Node.js compiled, or what was compiled before the last build. */
function removeOld(folder: string, builtMs: number): void {
	for (const name of readdirSync(dirname(folder))) {
		if (!name.startsWith(`${process.version}-`)) rmSync(join(dirname(folder), name), { recursive: true });
	}
	for (const name of readdirSync(folder)) {
		const path = join(folder, name);
		if (statSync(path).mtimeMs < builtMs) rmSync(path, { force: true });
	}
}
