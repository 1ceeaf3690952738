import { headOf } from '../../runtime/file-head';
import { ServiceError } from '../../messages/errors';

const headBytes = 64;

/** Whether a text is an encrypted message (RFC 9580, 6.2). */
export function isPgpMessage(text: string): boolean {
	return text.trimStart().startsWith('-----BEGIN PGP MESSAGE-----');
}

/** Why an armored PGP file is not converted; `undefined` for any other file. */
export async function armorRefusal(path: string, file: string): Promise<ServiceError | undefined> {
	const head = (await headOf(path, headBytes)).toString('latin1').trimStart();
	if (isPgpMessage(head)) return new ServiceError('mailEncrypted', { file });
	// A signature, a key, and the version of an encrypted email (RFC 3156, 4).
	const isOther = /^-----BEGIN PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----|^Version: 1\s*$/.test(head);
	return isOther ? new ServiceError('noDocument', { file }) : undefined;
}
