import type { PdfReference } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { Destinations } from './destinations';
import type { PageNode } from './page-tree';

/** Which pages of a document stay. */
export interface PageSelection {
	readonly document: CosDocument;
	/** Each once, in document order. */
	readonly kept: readonly PageNode[];
	/** Removed pages with everything exclusive to them: annotations, beads. No reference to them may stay. */
	readonly lost: Set<PdfReference>;
	readonly destinations: Destinations;
}
