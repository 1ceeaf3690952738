import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyLimitName, KeyLimits } from '../../../contract/key-limits';
import { ServiceError } from '../messages/errors';
import type { Account, AccountRows, ApiKey, AuditAction, MetadataStore } from '../storage/metadata-store';
import { keyLimitsText, readKeyLimits } from './key-limits';

/** Random bytes of a key: more than anyone can guess. */
const secretBytes = 32;
/** Random bytes of the displayed part: enough for unique prefixes. */
const prefixBytes = 4;
const keyPattern = /^(dc_[0-9a-f]{8})_[0-9a-f]{64}$/;

/** Minimum interval for recording the use of a key: a write for each request would cost more than it is worth. */
const usedEveryMs = 60_000;

export type ListedKey = Pick<ApiKey, 'prefix' | 'label' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'> & {
	readonly accountName: string;
	readonly limits: KeyLimits;
};

/** Options of a new key. */
interface KeyOptions {
	/** Its label. */
	readonly label?: string;
	/** Expiry in milliseconds since 1970; absent: never. */
	readonly expiresAt?: number;
	readonly limits?: KeyLimits;
}

/** The caller of a request. */
export interface Caller {
	readonly account: Account;
	/** Displayed prefix of the key used. */
	readonly keyPrefix: string;
	/** Of that key. */
	readonly limits: KeyLimits;
}

/**
 * API keys of accounts. Only the SHA-256 of a key is stored: with 256 random bits a slow hash adds nothing. Nothing is
 * cached, so that a revocation by another process is effective immediately.
 */
export class ApiKeys {
	/** When the use of a key was last recorded, by prefix. */
	private readonly notedAt = new Map<string, number>();

	constructor(
		private readonly store: MetadataStore,
		private readonly initialAssets: number,
		/** The actor of key changes, for the audit log. */
		private readonly actor = 'unknown',
	) {}

	/**
	 * Creates a key for an account; the account is created with its first assets if it does not exist.
	 * @returns the whole key, only this once
	 */
	async create(
		accountName: string,
		{ label = '', expiresAt, limits = {} }: KeyOptions = {},
		now = Date.now(),
	): Promise<string> {
		const prefix = `dc_${randomBytes(prefixBytes).toString('hex')}`;
		const key = `${prefix}_${randomBytes(secretBytes).toString('hex')}`;
		await this.store.transaction(async ({ accounts, assets, audit }) => {
			let account = await accounts.findByName(accountName);
			if (!account) {
				account = await accounts.create(accountName, now);
				for (const [assetType, amount] of [
					['SUBSCRIPTIONS', 0],
					['PACKAGES', this.initialAssets],
				] as const) {
					await assets.move({ accountId: account.id, assetType, move: 'grant', amount, fileKey: null, at: now });
				}
			}
			const whose = { accountId: account.id, prefix, hash: hashOf(key), createdAt: now };
			await accounts.addKey({ ...whose, label, expiresAt: expiresAt ?? null, limits: JSON.stringify(limits) });
			const subject = [prefix, keyLimitsText(limits)].join(' ').trim();
			await audit.add({ at: now, actor: this.actor, action: 'keyCreated', accountId: account.id, subject });
		});
		return key;
	}

	/** Keys with their accounts, including revoked and expired ones, oldest first. */
	async list(): Promise<readonly ListedKey[]> {
		const keys = await this.store.accounts.listKeys();
		return keys.map((key) => ({ ...key, limits: readKeyLimits(key.limits) }));
	}

	/** @returns false when no key has this prefix */
	async rename(prefix: string, label: string, now = Date.now()): Promise<boolean> {
		return await this.audited('keyRenamed', prefix, now, (accounts) => accounts.renameKey(prefix, label));
	}

	/** @returns false if no active key has this prefix */
	async revoke(prefix: string, now = Date.now()): Promise<boolean> {
		return await this.audited('keyRevoked', prefix, now, (accounts) => accounts.revokeKey(prefix, now));
	}

	/**
	 * Changes limits of a key, effective from the next request.
	 * @param change  `null` removes a limit; absent ones stay
	 * @returns its new limits; `undefined` if no key has this prefix
	 */
	async limit(
		prefix: string,
		change: Readonly<Partial<Record<KeyLimitName, number | null>>>,
		now = Date.now(),
	): Promise<KeyLimits | undefined> {
		return await this.store.transaction(async ({ accounts, audit }) => {
			const key = await accounts.findKey(prefix);
			if (!key) return undefined;
			const merged = Object.entries({ ...readKeyLimits(key.limits), ...change }).filter(([, value]) => value !== null);
			const limits = Object.fromEntries(merged) as KeyLimits;
			await accounts.limitKey(prefix, JSON.stringify(limits));
			const subject = `${prefix} ${keyLimitsText(limits) || 'no limits'}`;
			await audit.add({ at: now, actor: this.actor, action: 'keyLimited', accountId: key.accountId, subject });
			return limits;
		});
	}

	/** Changes a key and records it; without a change nothing is recorded. */
	private async audited(
		action: AuditAction,
		prefix: string,
		at: number,
		work: (accounts: AccountRows) => Promise<boolean>,
	): Promise<boolean> {
		return await this.store.transaction(async ({ accounts, audit }) => {
			if (!(await work(accounts))) return false;
			const key = await accounts.findKey(prefix);
			if (key) await audit.add({ at, actor: this.actor, action, accountId: key.accountId, subject: prefix });
			return true;
		});
	}

	/**
	 * The owner of a key.
	 * @throws ServiceError `unauthorized` for a missing, malformed, unknown, expired or revoked key
	 */
	async authenticate(key: string | undefined, now = Date.now()): Promise<Caller> {
		const prefix = keyPattern.exec(key ?? '')?.[1];
		const known = prefix === undefined ? undefined : await this.store.accounts.findKey(prefix);
		if (!known || !matches(known, key ?? '') || hasEnded(known, now)) throw new ServiceError('unauthorized');
		const account = await this.store.accounts.find(known.accountId);
		if (!account) throw new ServiceError('unauthorized');
		this.noteUse(known, now);
		return { account, keyPrefix: known.prefix, limits: readKeyLimits(known.limits) };
	}

	/**
	 * Checks whether something made for a key is still valid.
	 * @param prefix  `undefined` for something made without a key, which is always valid
	 * @throws ServiceError `addressInvalid` if the key was revoked or removed
	 */
	async requireInUse(prefix: string | undefined): Promise<void> {
		if (prefix === undefined) return;
		const known = await this.store.accounts.findKey(prefix);
		if (!known || known.revokedAt !== null) throw new ServiceError('addressInvalid');
	}

	/** Not awaited; a failed record is repeated at the next use. */
	private noteUse({ prefix, lastUsedAt }: ApiKey, now: number): void {
		if (now - (this.notedAt.get(prefix) ?? lastUsedAt ?? 0) < usedEveryMs) return;
		this.notedAt.set(prefix, now);
		void this.store.accounts.markKeyUsed(prefix, now).catch(() => this.notedAt.delete(prefix));
	}
}

function hasEnded({ revokedAt, expiresAt }: ApiKey, now: number): boolean {
	return revokedAt !== null || (expiresAt !== null && expiresAt <= now);
}

function hashOf(key: string): string {
	return createHash('sha256').update(key).digest('hex');
}

function matches(known: ApiKey, key: string): boolean {
	return timingSafeEqual(Buffer.from(known.hash, 'hex'), Buffer.from(hashOf(key), 'hex'));
}
