import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '../../../contract/endpoints';
import { ServiceError } from '../errors';

/** What a signed address gives access to: putting the original, or getting the original or the result. */
export type AddressKind = 'upload' | 'original' | 'result';

/** Query of a signed address as it came in. */
export type AddressQuery = Readonly<Record<string, unknown>>;

/**
 * Makes and checks addresses that need no key: whoever has one may do the one thing it names until it expires.
 * The signature (HMAC-SHA256) covers kind, file and expiry.
 */
export class AddressSigner {
	/**
	 * @param key       signs, and is accepted
	 * @param previous  keys of before that are accepted still
	 * @param skewMs    how far the clocks of the service's machines may be apart: an address holds so much longer
	 */
	constructor(
		private readonly key: Buffer,
		private readonly previous: readonly Buffer[] = [],
		private readonly skewMs = 0,
	) {}

	/**
	 * A full address.
	 * @param origin     scheme, host and prefix under which the service is reached, without a slash at the end
	 * @param expiresAt  milliseconds since 1970; the address holds to the full second
	 */
	address(kind: AddressKind, fileKey: string, expiresAt: number, origin: string): string {
		const expires = String(Math.floor(expiresAt / 1000));
		const signature = signatureOf(this.key, kind, fileKey, expires).toString('base64url');
		const path = kind === 'upload' ? `upload/${fileKey}?` : `download/${fileKey}?content=${kind}&`;
		return `${origin}${apiPrefix}/${path}expires=${expires}&signature=${signature}`;
	}

	/** @throws ServiceError `addressInvalid` when anything of it was changed, `addressExpired` after its time */
	check(kind: AddressKind, fileKey: string, { expires, signature }: AddressQuery, now: number): void {
		if (typeof expires !== 'string' || typeof signature !== 'string') throw new ServiceError('addressInvalid');
		const given = Buffer.from(signature, 'base64url');
		// Decoding is lenient; encoding again leaves one spelling of each signature.
		const isExact = given.length === signatureBytes && given.toString('base64url') === signature;
		const matching = [this.key, ...this.previous].filter(
			(key) => isExact && timingSafeEqual(given, signatureOf(key, kind, fileKey, expires)),
		);
		if (matching.length === 0) throw new ServiceError('addressInvalid');
		if (Number(expires) * 1000 + this.skewMs <= now) throw new ServiceError('addressExpired');
	}
}

const signatureBytes = 32;

function signatureOf(key: Buffer, kind: AddressKind, fileKey: string, expires: string): Buffer {
	return createHmac('sha256', key).update(`${kind}\n${fileKey}\n${expires}`).digest();
}
