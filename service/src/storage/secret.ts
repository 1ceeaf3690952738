import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const secretBytes = 32;

/** Keys of the service that are not in the database, each for one purpose. */
interface ServiceSecrets {
	/** Signs upload and download addresses. */
	readonly addressKey: Buffer;
	/** Encrypts passwords of documents (AES-256). */
	readonly passwordKey: Buffer;
	/** Hashes numbers of documents, and who their suppliers are. */
	readonly markKey: Buffer;
}

/**
 * The secret of a service: the one an operator gives to all its processes, or that of a data folder, made at the first
 * start in a file only its owner reads. Losing it makes open addresses invalid and stored passwords unreadable, nothing
 * else.
 * @param given  empty when there is none
 */
export async function loadSecrets(dataFolder: string, given = ''): Promise<ServiceSecrets> {
	const path = join(dataFolder, 'secret.key');
	const secret = given === '' ? ((await readSecret(path)) ?? (await makeSecret(path))) : Buffer.from(given);
	return secretsOf(secret);
}

/**
 * Secrets of before a change: what they signed or encrypted is accepted still. To change the secret of a data folder,
 * `secret.key` is renamed to `secret.previous.key`; the next start makes a new one.
 * @param given  a secret of before that an operator names; empty when there is none
 */
export async function loadPreviousSecrets(dataFolder: string, given: string): Promise<readonly ServiceSecrets[]> {
	const kept = await readSecret(join(dataFolder, 'secret.previous.key'));
	const secrets = [...(given === '' ? [] : [Buffer.from(given)]), ...(kept ? [kept] : [])];
	return secrets.map(secretsOf);
}

async function readSecret(path: string): Promise<Buffer | undefined> {
	try {
		const secret = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
		if (secret.length !== secretBytes) throw new Error(`${path} does not hold a secret of this service`);
		return secret;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

async function makeSecret(path: string): Promise<Buffer> {
	const temporary = `${path}.${randomUUID()}`;
	const handle = await open(temporary, 'w', 0o600);
	try {
		await handle.writeFile(`${randomBytes(secretBytes).toString('hex')}\n`);
		await handle.sync();
	} finally {
		await handle.close();
	}
	try {
		// Unlike a rename, a link does not replace the secret another process has made meanwhile.
		await link(temporary, path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	} finally {
		await rm(temporary, { force: true });
	}
	const secret = await readSecret(path);
	if (!secret) throw new Error(`${path} could not be made`);
	return secret;
}

function secretsOf(secret: Buffer): ServiceSecrets {
	const of = (purpose: string): Buffer => derive(secret, purpose);
	return { addressKey: of('address'), passwordKey: of('password'), markKey: of('mark') };
}

function derive(secret: Buffer, purpose: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', `document-conversion/${purpose}`, 32));
}
