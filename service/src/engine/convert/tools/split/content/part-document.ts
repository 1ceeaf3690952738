import type { DocumentName } from './name-document';
import type { BoundaryReason } from './reasons';

/** What a part is, and why it was cut there. */
export interface PartDocument extends DocumentName {
	/** How sure it is that a document begins here, 0 to 1; 1 for the first page. */
	readonly confidence: number;
	readonly because: readonly BoundaryReason[];
}
