import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { hashOf, noteHash, packagedHash } from '../engine/external/language-hashes';
import { dataEnding, dataInPackage } from '../engine/external/tesseract-data';
import { shareWithWorkers } from '../storage/data-folder';
import { UsageError } from './arguments';

/** Version of the packages; their repackaged files do not change. */
const packageVersion = '1.0.0';

/** Timeout for the registry, ms. */
const fetchMs = 10 * 60_000;

/**
 * Downloads the package `@tesseract.js-data/<code>` with npm, which verifies the hash of the registry, and copies its
 * data into the folder with a note of the hash. Runs no scripts of the package.
 * @throws UsageError if npm is missing, the registry is unreachable, or the data has another hash than it should
 */
export async function installLanguage(code: string, folder: string): Promise<void> {
	const work = await mkdtemp(join(tmpdir(), 'language-'));
	try {
		const name = `@tesseract.js-data/${code}@${packageVersion}`;
		const options = ['--prefix', work, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
		await promisify(execFile)('npm', ['install', ...options, name], { timeout: fetchMs, cwd: work }).catch(
			(error: unknown) => {
				throw new UsageError(failureOf(code, error));
			},
		);
		const data = dataInPackage(join(work, 'node_modules', '@tesseract.js-data', code), code);
		if (data === undefined)
			throw new UsageError(`The package for the language ${code} contains no data. Check the language code.`);
		await mkdir(folder, { recursive: true });
		const partial = join(folder, `.${code}${dataEnding}.part`);
		await pipeline(createReadStream(data), createGunzip(), createWriteStream(partial));
		const hash = await hashOf(partial);
		if (hash !== (packagedHash(code) ?? hash)) {
			await rm(partial);
			throw new UsageError(
				`The language data for ${code} was not installed because it has an unexpected checksum. Check the npm registry and any proxy, and try again.`,
			);
		}
		const target = join(folder, `${code}${dataEnding}`);
		await noteHash(target, `${code}${dataEnding}`, hash);
		await rename(partial, target);
		await shareWithWorkers(folder);
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

function failureOf(code: string, error: unknown): string {
	const { code: reason, stderr = '' } = error as { code?: unknown; stderr?: string };
	if (reason === 'ENOENT')
		return 'npm is required to download language data, but it is not installed. Install Node.js with npm and try again.';
	const isMissing = /\bE404\b/.test(stderr);
	const why = isMissing ? 'it is not in the registry' : 'the package registry is not reachable';
	const hint =
		' Without a network connection, copy <code>.traineddata of Tesseract 4 or 5 to the folder "languages" in the data folder.';
	return `The language data for ${code} could not be downloaded because ${why}.${hint}`;
}
