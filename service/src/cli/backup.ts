import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readSettings, type Settings } from '../settings/settings';
import { makeDataFolder } from '../storage/data-folder';
import { lockDataFolder } from '../storage/folder-lock';
import { checkEmpty, loadMetadata, saveMetadata } from '../storage/metadata-copy';
import { openFileStore } from '../storage/open-stores';
import { loadSecrets } from '../storage/secret';
import { NewerSchemaError } from '../storage/sql/newer-schema';
import { inspectSqlite } from '../storage/sqlite/inspect-sqlite';
import { documentIdsOf } from '../storage/sqlite/sqlite-backup';
import { otherFlags, UsageError, type Arguments } from './arguments';
import { ownVersion } from '../runtime/own-version';

/** Manifest of a backup; written last, so its presence means that the backup is complete. */
interface BackupNote {
	readonly format: 1;
	/** Version of the service that made it. */
	readonly version: string;
	readonly madeAt: string;
	readonly documents: number;
	/** Documents deleted during the backup because they expired. */
	readonly gone: number;
	/** SHA-256 by path in the folder; documents have a separate list. */
	readonly sha256: Readonly<Record<string, string>>;
}

/** Files of a backup. `documents.sha256` has the format of `sha256sum --check`. */
const names = {
	note: 'backup.json',
	metadata: 'metadata.sqlite',
	secret: 'secret.key',
	list: 'documents.sha256',
} as const;

/** `backup <folder>`: saves database, documents and secret while the service runs. @returns the exit code */
export async function runBackup(line: Arguments): Promise<number> {
	const folder = onlyFolder('backup', line);
	const settings = readSettings(process.env, otherFlags(line, []));
	await mkdir(folder, { recursive: true, mode: 0o700 });
	if ((await readdir(folder)).length > 0)
		throw new UsageError(`${folder} is not empty. Choose an empty folder for the backup.`);
	const metadata = join(folder, names.metadata);
	// Rows first: the files they refer to already exist.
	await saveMetadata(settings, metadata);
	const sha256: Record<string, string> = { [names.metadata]: await hashOf(createReadStream(metadata)) };
	if (settings.secretKey === '') {
		await loadSecrets(settings.dataFolder);
		await copyFile(join(settings.dataFolder, names.secret), join(folder, names.secret));
		sha256[names.secret] = await hashOf(createReadStream(join(folder, names.secret)));
	}
	const { lines, gone } = await saveDocuments(settings, folder, documentIdsOf(metadata));
	const list = lines.join('');
	await writeFile(join(folder, names.list), list, { mode: 0o600 });
	sha256[names.list] = createHash('sha256').update(list).digest('hex');
	const note: BackupNote = {
		format: 1,
		version: ownVersion(),
		madeAt: new Date().toISOString(),
		documents: lines.length,
		gone,
		sha256,
	};
	const unfinished = join(folder, `${names.note}.part`);
	await writeFile(unfinished, `${JSON.stringify(note, undefined, 2)}\n`, { mode: 0o600 });
	await rename(unfinished, join(folder, names.note));
	process.stderr.write(
		`Saved the database and ${lines.length} documents in ${folder}. The backup contains documents and the secret, so keep it private.\n`,
	);
	return 0;
}

/**
 * `restore <folder>`: restores a backup into an empty data folder, or into an empty database and bucket. @returns the
 * exit code
 */
export async function runRestore(line: Arguments): Promise<number> {
	const folder = onlyFolder('restore', line);
	const settings = readSettings(process.env, otherFlags(line, []));
	const { documents } = await check(folder);
	await makeDataFolder(settings.dataFolder);
	const unlock = lockDataFolder(settings.dataFolder, true);
	try {
		checkEmpty(settings);
		const fileStore = await openFileStore(settings);
		for (const { id, path } of documents) await fileStore.putBack(id, path);
		if (settings.secretKey === '') await restoreSecret(folder, settings);
		// Last: without it nothing is restored, and the command can be repeated.
		await loadMetadata(settings, join(folder, names.metadata));
	} finally {
		unlock();
	}
	process.stderr.write(
		`Restored the database and ${documents.length} documents from ${folder}. You can start the service now.\n`,
	);
	return 0;
}

function onlyFolder(command: string, { positionals }: Arguments): string {
	const [folder, ...more] = positionals;
	if (folder === undefined || more.length > 0)
		throw new UsageError(`The command "${command}" requires one folder. Example: ${command} <folder>.`);
	return folder;
}

async function saveDocuments(
	settings: Settings,
	folder: string,
	ids: readonly string[],
): Promise<{ readonly lines: readonly string[]; readonly gone: number }> {
	const fileStore = await openFileStore(settings);
	const lines: string[] = [];
	let gone = 0;
	for (const id of ids) {
		const content = await fileStore.open(id);
		if (!content) {
			gone++;
			continue;
		}
		const place = join('files', id.slice(0, 2), id);
		await mkdir(join(folder, dirname(place)), { recursive: true, mode: 0o700 });
		lines.push(`${await hashOf(content, join(folder, place))}  ${place}\n`);
	}
	return { lines, gone };
}

/** Verifies a whole backup before using any of it. @throws UsageError, NewerSchemaError */
async function check(
	folder: string,
): Promise<{ readonly documents: readonly { readonly id: string; readonly path: string }[] }> {
	const text = await readFile(join(folder, names.note), 'utf8').catch(() => undefined);
	if (text === undefined)
		throw new UsageError(`The backup in ${folder} is incomplete because ${names.note} is missing. Use another backup.`);
	const { format, sha256 } = JSON.parse(text) as BackupNote;
	if (format !== 1)
		throw new UsageError(
			`The backup in ${folder} was created by a newer version of the service. Restore it with that version.`,
		);
	for (const [name, hash] of Object.entries(sha256)) await checkFile(join(folder, name), hash);
	const look = inspectSqlite(join(folder, names.metadata));
	if (look && look.unknown.length > 0) throw new NewerSchemaError(look.unknown);
	const list = await readFile(join(folder, names.list), 'utf8');
	const documents = [...list.matchAll(/^([0-9a-f]{64}) {2}files\/[0-9a-f]{2}\/([0-9a-f-]{36})$/gm)].map(
		([, hash = '', id = '']) => ({ id, hash, path: join(folder, 'files', id.slice(0, 2), id) }),
	);
	for (const { path, hash } of documents) await checkFile(path, hash);
	return { documents };
}

async function checkFile(path: string, hash: string): Promise<void> {
	const found = await hashOf(createReadStream(path)).catch(() => 'missing');
	if (found !== hash)
		throw new UsageError(`The backup file ${path} is missing or damaged. Nothing was restored. Use another backup.`);
}

/** With a different secret in the data folder, the passwords of waiting documents would be unreadable. */
async function restoreSecret(folder: string, { dataFolder }: Settings): Promise<void> {
	const [source, target] = [join(folder, names.secret), join(dataFolder, names.secret)];
	const [saved, there] = await Promise.all(
		[source, target].map((path) => readFile(path, 'utf8').catch(() => undefined)),
	);
	if (saved === undefined || saved === there) return;
	if (there !== undefined)
		throw new UsageError(
			`The existing secret ${target} differs from the secret in the backup. Move it to another folder and try again.`,
		);
	await copyFile(source, target);
	await chmod(target, 0o600);
}

/** SHA-256 of a stream in hexadecimal. @param path  also writes the stream to this file */
async function hashOf(content: Readable, path?: string): Promise<string> {
	const hash = createHash('sha256');
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			hash.update(chunk);
			done(null, path === undefined ? undefined : chunk);
		},
	});
	if (path === undefined) await pipeline(content, counted.resume());
	else await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
	return hash.digest('hex');
}
