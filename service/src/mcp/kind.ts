import type { SourceKind } from '../../../contract/types';

/** A PDF begins within so many bytes. */
export const headBytes = 1024;

/** What a file is by its first bytes: whatever is no PDF is taken for a picture, and refused by its reader if it is none. */
export function kindOfHead(head: Buffer): SourceKind {
	return head.includes('%PDF-') ? 'pdf' : 'img';
}
