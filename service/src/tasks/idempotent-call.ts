import { ServiceError } from '../messages/errors';
import type { MetadataRows } from '../storage/metadata-store';

/** The name a caller gave a call, so that it is not done twice. */
export interface OnceKey {
	/** Unique in the account. */
	readonly key: string;
	/** The same for calls of the same content, and different for others. */
	readonly fingerprint: string;
	/** How long the name stands for this call, in milliseconds. */
	readonly keptMs: number;
}

/** What a call that takes a file in has made. */
export interface TakenIn {
	readonly taskId: string;
	readonly fileKey: string;
	/** It was made by an earlier call of the same name. */
	readonly isReplayed: boolean;
}

/**
 * Claim a call for what it is about to make; use inside the transaction that makes it.
 * @returns what an earlier call of the same name has made; `undefined` when there is none
 * @throws ServiceError `idempotencyConflict` when that call had other content
 */
export async function claimCall(
	{ idempotency }: MetadataRows,
	accountId: number,
	once: OnceKey | undefined,
	{ taskId, fileKey }: Pick<TakenIn, 'taskId' | 'fileKey'>,
	now: number,
): Promise<TakenIn | undefined> {
	if (!once) return undefined;
	const { key, fingerprint, keptMs } = once;
	const call = { accountId, key, fingerprint, taskId, fileKey, createdAt: now };
	const earlier = await idempotency.claim(call, now - keptMs);
	if (!earlier) return undefined;
	if (earlier.fingerprint !== fingerprint) throw new ServiceError('idempotencyConflict');
	return { taskId: earlier.taskId, fileKey: earlier.fileKey, isReplayed: true };
}
