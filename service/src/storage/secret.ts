import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const secretBytes = 32;

/** Keys of the service outside the database, one per purpose. */
interface ServiceSecrets {
	/** Signs upload and download addresses. */
	readonly addressKey: Buffer;
	/** Encrypts document passwords (AES-256). */
	readonly passwordKey: Buffer;
	/** Hashes document numbers and suppliers. */
	readonly markKey: Buffer;
}

/**
 * The secret of a service: given by an operator to all its processes, or that of a data folder, created at the first
 * start in a file only its owner can read. Losing it invalidates open addresses and stored passwords, nothing else.
 * @param given  empty for none
 */
export async function loadSecrets(dataFolder: string, given = ''): Promise<ServiceSecrets> {
	const path = join(dataFolder, 'secret.key');
	const secret = given === '' ? ((await readSecret(path)) ?? (await makeSecret(path))) : Buffer.from(given);
	return secretsOf(secret);
}

/**
 * Previous secrets: what they signed or encrypted is still accepted. To rotate the secret of a data folder, rename
 * `secret.key` to `secret.previous.key`; the next start creates a new one.
 * @param given  a previous secret named by an operator; empty for none
 */
export async function loadPreviousSecrets(dataFolder: string, given: string): Promise<readonly ServiceSecrets[]> {
	const kept = await readSecret(join(dataFolder, 'secret.previous.key'));
	const secrets = [...(given === '' ? [] : [Buffer.from(given)]), ...(kept ? [kept] : [])];
	return secrets.map(secretsOf);
}

async function readSecret(path: string): Promise<Buffer | undefined> {
	try {
		const secret = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
		if (secret.length !== secretBytes)
			throw new Error(`${path} does not contain a valid secret. Restore the file from a backup, or delete it.`);
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
		// Unlike a rename, a link does not replace a secret created concurrently by another process.
		await link(temporary, path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	} finally {
		await rm(temporary, { force: true });
	}
	const secret = await readSecret(path);
	if (!secret) throw new Error(`${path} could not be created`);
	return secret;
}

function secretsOf(secret: Buffer): ServiceSecrets {
	const of = (purpose: string): Buffer => derive(secret, purpose);
	return { addressKey: of('address'), passwordKey: of('password'), markKey: of('mark') };
}

function derive(secret: Buffer, purpose: string): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, '', `document-conversion/${purpose}`, 32));
}
