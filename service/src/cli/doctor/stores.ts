import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../../settings/settings';
import { ServiceError } from '../../messages/errors';
import { isEarlierDataFolder } from '../../settings/folders';
import { inspectDatabase } from '../../storage/open-stores';
import { broken, ok, reasonOf, warning, type Finding } from './finding';

/** Space for a small step of work: a full disk still accepts a few bytes. */
const checkedBytes = 64 * 1024;
/** Tolerance between clocks of different machines, in milliseconds. */
const minSkewMs = 5000;
const secretText = /^[0-9a-f]{64}\n?$/;

/** Data folder, secret, disk, database, Redis and bucket. */
export async function lookAtStores(settings: Settings): Promise<Finding[]> {
	const folder = settings.dataFolder;
	const found: Finding[] = [await dataFolder(folder)];
	if (found[0]?.state !== 'error') found.push(await disk(folder, settings), ...(await secret(folder, settings)));
	found.push(await database(settings));
	if (settings.redisUrl !== '') found.push(await redis(settings.redisUrl));
	if (settings.s3Bucket !== '') found.push(await bucket(settings));
	return found;
}

/** Changes nothing: missing folders are created at the first start. */
async function dataFolder(folder: string): Promise<Finding> {
	const part = 'data folder';
	const status = await stat(folder).catch(() => undefined);
	const other =
		'Choose another folder with --data-folder, or make this folder writable for the user that runs the service.';
	if (!status) {
		const above = await nearest(folder);
		// Permissions alone are not enough: some system folders reject every write.
		const tried = join(above, `.doctor-${randomUUID()}`);
		try {
			await mkdir(tried, { mode: 0o700 });
			await rmdir(tried);
			return ok(part, `${folder} will be created at the first start`);
		} catch {
			return broken(part, `${folder} cannot be created in ${above}`, other);
		}
	}
	if (!status.isDirectory()) return broken(part, `${folder} is not a folder`, other);
	const path = join(folder, `.doctor-${randomUUID()}`);
	try {
		await writeFile(path, Buffer.alloc(checkedBytes), { mode: 0o600 });
	} catch (error) {
		const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
		if (!isFull) return broken(part, `${folder} is not writable: ${reasonOf(error)}`, other);
		return broken(part, `${folder} is full`, roomAdvice, new ServiceError('outOfDiskSpace'));
	} finally {
		await rm(path, { force: true }).catch(() => undefined);
	}
	const mode = status.mode & 0o777;
	if ((mode & 0o077) !== 0 && process.platform !== 'win32') {
		const advice = `Other users of this machine have access. Run: chmod 700 ${folder}`;
		return warning(part, `${folder} has permissions ${mode.toString(8)}`, advice);
	}
	if (isEarlierDataFolder(folder)) return ok(part, `${folder}, from an earlier version (used only in this folder)`);
	return ok(part, folder);
}

/** The closest existing parent folder. */
async function nearest(folder: string): Promise<string> {
	for (let above = dirname(folder); ; above = dirname(above)) {
		if (above === dirname(above) || (await stat(above).catch(() => undefined))) return above;
	}
}

const roomAdvice = 'Free some space, use a larger disk, or keep results for a shorter time (--results-kept-ms).';

async function disk(
	folder: string,
	{ freeDiskBytes, freeDiskPercent }: Pick<Settings, 'freeDiskBytes' | 'freeDiskPercent'>,
): Promise<Finding> {
	const there = (await stat(folder).catch(() => undefined)) ? folder : await nearest(folder);
	const { bavail, bsize, blocks } = await statfs(there);
	const free = bavail * bsize;
	const share = blocks === 0 ? 1 : bavail / blocks;
	const found = `${(free / 1e9).toFixed(1)} GB free (${Math.floor(share * 100)}%)`;
	if (free >= freeDiskBytes && share * 100 >= freeDiskPercent) return ok('disk', found);
	const bound = `no new work is accepted below --free-disk-bytes ${freeDiskBytes} or --free-disk-percent ${freeDiskPercent}`;
	return broken('disk', `${found}; ${bound}`, roomAdvice, new ServiceError('outOfDiskSpace'));
}

/** The secret of a data folder; a configured one was checked with the settings. */
async function secret(folder: string, { secretKey }: Pick<Settings, 'secretKey'>): Promise<Finding[]> {
	if (secretKey !== '') return [ok('secret', 'set in the settings')];
	const path = join(folder, 'secret.key');
	const found = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch((error: unknown) => error as Error);
	if (found instanceof Error) {
		if ((found as NodeJS.ErrnoException).code === 'ENOENT') return [ok('secret', 'will be created at the first start')];
		return [
			broken(
				'secret',
				`${path} cannot be read: ${reasonOf(found)}`,
				'Make the file readable for the user that runs the service.',
			),
		];
	}
	const [text, status] = found;
	if (!secretText.test(text)) {
		const advice =
			'Restore the file from a backup, or delete it. Deleting it invalidates signed URLs and the stored passwords of queued documents.';
		return [broken('secret', `${path} does not contain a secret of this service`, advice)];
	}
	if ((status.mode & 0o077) !== 0 && process.platform !== 'win32')
		return [
			warning(
				'secret',
				`${path} is readable by other users`,
				`Other users of this machine have access. Run: chmod 600 ${path}`,
			),
		];
	return [ok('secret', path)];
}

async function database(settings: Settings): Promise<Finding> {
	const part = 'database';
	const isServer = settings.databaseUrl !== '';
	try {
		const look = await inspectDatabase(settings);
		if (!look) return ok(part, 'SQLite in the data folder will be created at the first start');
		if (look.unknown.length > 0) {
			const advice = 'Reinstall that version, or restore an older backup.';
			return broken(part, `${look.product} was used by a newer version (${look.unknown.join(', ')})`, advice);
		}
		const offMs = Math.abs(look.clock - Date.now());
		if (isServer && offMs > Math.max(settings.clockSkewMs, minSkewMs)) {
			const advice = 'Synchronize the clocks of this machine and the database (NTP).';
			return broken(part, `${look.product}; its clock differs by ${Math.round(offMs / 1000)} s`, advice);
		}
		if (look.pending.length > 0)
			return ok(part, `${look.product}; the next start runs ${look.pending.length} schema migrations`);
		return ok(part, `${look.product}, up to date`);
	} catch (error) {
		const advice = isServer
			? 'Start the server, or correct --database-url (host, port, user, password, database).'
			: 'Stop the service and restore metadata.sqlite from a backup.';
		const known = error instanceof ServiceError ? error : new ServiceError('storeUnavailable', {}, { cause: error });
		return broken(part, `not usable: ${reasonOf(error)}`, advice, known);
	}
}

async function redis(url: string): Promise<Finding> {
	try {
		const { inspectRedis } = await import('../../tasks/redis/inspect-redis.js');
		const { version, evictionPolicy } = await inspectRedis(url);
		if (evictionPolicy === 'noeviction' || evictionPolicy === '') return ok('Redis', version);
		const advice = 'Set maxmemory-policy to noeviction. Otherwise queued work may be delayed by a few seconds.';
		return warning('Redis', `${version} evicts keys when it is full (${evictionPolicy})`, advice);
	} catch (error) {
		const advice = 'Start the server, or correct --redis-url. Without Redis, work starts a few seconds later.';
		return broken('Redis', `not usable: ${reasonOf(error)}`, advice);
	}
}

async function bucket(settings: Settings): Promise<Finding> {
	try {
		const { probeBucket } = await import('../../storage/s3/probe-bucket.js');
		await probeBucket(settings);
		return ok('bucket', `${settings.s3Bucket}: writing, reading and deleting an object works`);
	} catch (error) {
		const advice = 'Correct --s3-endpoint, --s3-bucket or the S3 keys. The bucket must exist and be writable.';
		const known = error instanceof ServiceError ? error : new ServiceError('storeUnavailable', {}, { cause: error });
		return broken('bucket', `${settings.s3Bucket} is not usable: ${reasonOf(error)}`, advice, known);
	}
}
