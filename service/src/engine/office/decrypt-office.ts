import { readFile, rm, writeFile } from 'node:fs/promises';
import { ServiceError } from '../../messages/errors';
import { WrongPasswordError } from '../containers/zip-decrypt';
import type { ToolContext } from '../request/tool';
import { ArchiveTooLargeError } from '../writing/archive/zip';
import { detectOffice } from './kind';
import type { OfficeFile } from './office-file';
import { decryptOpenDocument } from './password/open-document';
import { decryptPackage } from './password/open-xml';
import { UnknownEncryptionError } from './password/unknown-encryption';

/** An encrypted office file. */
interface SealedOffice {
	readonly path: string;
	/** For messages. */
	readonly fileName: string;
	readonly file: OfficeFile;
	/** Empty or `undefined` if there is none. */
	readonly password: string | undefined;
	readonly limit: ToolContext['limit'];
}

/**
 * Decrypts an office file.
 * @returns its type
 * @throws ServiceError `passwordRequired` for a missing or wrong password, `officeEncrypted` for an unsupported
 * encryption method, `containerTooLarge`, `cannotOpen` if it is damaged or its content is unknown
 */
export async function decryptOffice(sealed: SealedOffice, to: string): Promise<OfficeFile> {
	const { path, fileName, file, password, limit } = sealed;
	const format = (file.type ?? 'Office').toUpperCase();
	if (password === undefined || password === '') throw new ServiceError('passwordRequired', { file: fileName });
	const limits = { maxEntries: limit('zipEntries'), maxBytes: limit('containerBytes') };
	try {
		if (file.type === undefined) await writeFile(to, decryptPackage(await readFile(path), password), { mode: 0o600 });
		else await decryptOpenDocument(path, to, password, limits);
		const plain = await detectOffice(to);
		if (!plain || plain.type === undefined || plain.isEncrypted) throw new Error('what was in it is no office file');
		return plain;
	} catch (cause) {
		await rm(to, { force: true });
		if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
		if (cause instanceof WrongPasswordError) throw new ServiceError('passwordRequired', { file: fileName }, { cause });
		if (cause instanceof UnknownEncryptionError)
			throw new ServiceError('officeEncrypted', { file: fileName }, { cause });
		if (cause instanceof ArchiveTooLargeError) {
			const bounds = { entries: limits.maxEntries, limit: limits.maxBytes, ratio: limit('containerRatio') };
			throw new ServiceError('containerTooLarge', { file: fileName, ...bounds }, { cause });
		}
		throw new ServiceError('cannotOpen', { file: fileName, format }, { cause });
	}
}
