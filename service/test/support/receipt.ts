import { createHash } from 'node:crypto';
import type { Receipt } from '../../../contract/receipt';

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** A receipt with every field. */
export const sampleReceipt: Receipt = {
	version: 1,
	software: 'document-conversion 2.0.0',
	tool: 'pdf/markdown',
	parameters: { pageRanges: '1-2', enableOcr: 1, fieldKeys: ['Total'] },
	source: { name: 'a.pdf', size: 9, sha256: 'a'.repeat(64) },
	furtherSources: [{ name: 'b.pdf', size: 9, sha256: 'b'.repeat(64) }],
	result: {
		...{ name: 'a.zip', size: 9, sha256: 'c'.repeat(64) },
		entries: [{ name: 'a.md', size: 9, sha256: 'd'.repeat(64) }],
	},
	pages: { total: 3, converted: '1-2', byOcr: '1,2' },
	ocrModels: 'PP-OCRv4',
	words: { onPages: 3, inResult: 1, missing: 1, double: 0, moved: 0, changed: 0, hidden: 0, leftOut: 1, byOcr: 3 },
	places: [
		{ page: 1, rect: [10, 20, 30, 40], kind: 'missing', text: 'lost' },
		{ page: 2, rect: [0, 0, 1, 1], kind: 'leftOut', reason: 'runningLine', text: 'Page 2' },
	],
	sums: { checked: 1, wrong: 0 },
};
