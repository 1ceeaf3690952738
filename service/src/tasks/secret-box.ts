import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts document passwords while they wait (AES-256-GCM, a new nonce each). */
export class SecretBox {
	/**
	 * @param key       seals and opens; 32 bytes
	 * @param previous  earlier keys that still open
	 */
	constructor(
		private readonly key: Buffer,
		private readonly previous: readonly Buffer[] = [],
	) {}

	/** @param owner  binds the text: it opens for this owner only */
	seal(text: string, owner: string): string {
		const nonce = randomBytes(nonceBytes);
		const cipher = createCipheriv(algorithm, this.key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
		const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
		return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
	}

	/** @throws Error if it was changed, or sealed for another owner or with another key */
	open(sealed: string, owner: string): string {
		const bytes = Buffer.from(sealed, 'base64');
		for (const key of this.previous) {
			try {
				return openWith(key, bytes, owner);
			} catch {
				// Sealed with another key: the current key is tried last, and its error is reported.
			}
		}
		return openWith(this.key, bytes, owner);
	}
}

function openWith(key: Buffer, bytes: Buffer, owner: string): string {
	const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
		.setAAD(Buffer.from(owner))
		.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
	return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
