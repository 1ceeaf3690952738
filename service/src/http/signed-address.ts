import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '../../../contract/endpoints';
import { ServiceError } from '../messages/errors';

/** Permission of a signed address: uploading the original, or downloading the original or the result. */
type AddressKind = 'upload' | 'original' | 'result';

/** Query of a received signed address. */
type AddressQuery = Readonly<Record<string, unknown>>;

/**
 * Makes and checks addresses that need no key: each allows one action until it expires. The signature (HMAC-SHA256)
 * covers kind, file, expiry and the API key it is made for.
 */
export class AddressSigner {
	/**
	 * @param key       signs, and is accepted
	 * @param previous  earlier keys that are still accepted
	 * @param skewMs    clock tolerance between the machines of the service: extends the expiry
	 */
	constructor(
		private readonly key: Buffer,
		private readonly previous: readonly Buffer[] = [],
		private readonly skewMs = 0,
	) {}

	/**
	 * A full address.
	 * @param origin     base URL of the service: scheme, host and prefix, without a trailing slash
	 * @param expiresAt  milliseconds since 1970; valid through the full second
	 * @param keyPrefix  of the API key it is made for, with which it is revoked; absent: it only expires
	 */
	address(kind: AddressKind, fileKey: string, expiresAt: number, origin: string, keyPrefix?: string): string {
		const expires = String(Math.floor(expiresAt / 1000));
		const signature = signatureOf(this.key, kind, fileKey, expires, keyPrefix).toString('base64url');
		const path = kind === 'upload' ? `upload/${fileKey}?` : `download/${fileKey}?content=${kind}&`;
		const key = keyPrefix === undefined ? '' : `key=${encodeURIComponent(keyPrefix)}&`;
		return `${origin}${apiPrefix}/${path}${key}expires=${expires}&signature=${signature}`;
	}

	/**
	 * @returns prefix of the API key it was made for; `undefined` for none
	 * @throws ServiceError `addressInvalid` if anything was changed, `addressExpired` after its time
	 */
	check(kind: AddressKind, fileKey: string, query: AddressQuery, now: number): string | undefined {
		const { expires, signature, key: keyPrefix } = query;
		if (keyPrefix !== undefined && typeof keyPrefix !== 'string') throw new ServiceError('addressInvalid');
		if (typeof expires !== 'string' || typeof signature !== 'string') throw new ServiceError('addressInvalid');
		const given = Buffer.from(signature, 'base64url');
		// Decoding is lenient; re-encoding accepts only one spelling of each signature.
		const isExact = given.length === signatureBytes && given.toString('base64url') === signature;
		const matching = [this.key, ...this.previous].filter(
			(key) => isExact && timingSafeEqual(given, signatureOf(key, kind, fileKey, expires, keyPrefix)),
		);
		if (matching.length === 0) throw new ServiceError('addressInvalid');
		if (Number(expires) * 1000 + this.skewMs <= now) throw new ServiceError('addressExpired');
		return keyPrefix;
	}
}

const signatureBytes = 32;

function signatureOf(
	key: Buffer,
	kind: AddressKind,
	fileKey: string,
	expires: string,
	keyPrefix: string | undefined,
): Buffer {
	const owner = keyPrefix === undefined ? '' : `\n${keyPrefix}`;
	return createHmac('sha256', key).update(`${kind}\n${fileKey}\n${expires}${owner}`).digest();
}
