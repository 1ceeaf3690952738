import { createHash } from 'node:crypto';
import type { Receipt } from '../../../contract/receipt';

/** The receipt of a result that the service rewrote after its conversion. */
export function receiptOfResult(receipt: Receipt | null, json: string): Receipt | null {
	if (!receipt) return null;
	const sha256 = createHash('sha256').update(json).digest('hex');
	return { ...receipt, result: { ...receipt.result, size: Buffer.byteLength(json), sha256 } };
}
