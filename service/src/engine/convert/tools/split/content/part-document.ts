import type { DocumentName } from './name-document';
import type { BoundaryReason } from './reasons';

/** Description of a part, and why it was cut there. */
export interface PartDocument extends DocumentName {
	/** Confidence that a document starts here, 0 to 1; 1 for the first page. */
	readonly confidence: number;
	readonly because: readonly BoundaryReason[];
}
