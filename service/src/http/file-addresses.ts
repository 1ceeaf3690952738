import type { FileStore } from '../storage/file-store';
import type { TaskFile } from '../storage/metadata-store';
import { fileHeaders } from './content-headers';
import type { AddressSigner } from './signed-address';

/** Makes file addresses: of the store itself if clients can reach it, else of this service. */
export interface AddressMakers {
	readonly signer: AddressSigner;
	readonly fileStore: Pick<FileStore, 'direct'>;
	/** Of the API key that addresses are made for; those of this service are revoked with it. */
	readonly keyPrefix?: string | undefined;
}

/** Upload address of an announced file. @param expiresAt  milliseconds since 1970 */
export async function uploadAddress(
	{ signer, fileStore: { direct }, keyPrefix }: AddressMakers,
	fileKey: string,
	expiresAt: number,
	origin: string,
): Promise<string> {
	if (direct) return await direct.uploadAddress(fileKey, expiresAt);
	return signer.address('upload', fileKey, expiresAt, origin, keyPrefix);
}

/**
 * Download address of a file's document; empty without one. A past time gives an address of this service, which reports
 * the expiry.
 */
export async function downloadAddress(
	{
		signer,
		fileStore: { direct },
		keyPrefix,
		origin,
		now,
	}: AddressMakers & { readonly origin: string; readonly now: number },
	kind: 'original' | 'result',
	file: TaskFile,
	expiresAt: number,
): Promise<string> {
	const id = kind === 'original' ? file.originalId : file.resultId;
	if (id === null) return '';
	if (!direct || expiresAt <= now) return signer.address(kind, file.fileKey, expiresAt, origin, keyPrefix);
	const name = kind === 'original' ? file.fileName : file.downFileName;
	return await direct.downloadAddress(id, fileHeaders(name), expiresAt);
}
