import type { SourceKind } from '../../../contract/types';

/** Maximum offset of a PDF header. */
export const headBytes = 1024;

/**
 * The kind of a file by its first bytes: anything but a PDF is treated as an image, and refused by its reader if it is
 * not one.
 */
export function kindOfHead(head: Buffer): SourceKind {
	return head.includes('%PDF-') ? 'pdf' : 'img';
}
