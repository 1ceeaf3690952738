import type { PdfiumDocument } from '../../external/pdfium-document';
import type { ToolContext } from '../../tool';
import type { CosDocument } from '../cos/read-document';
import type { PageNode } from '../edit/page-tree';
import type { Target } from './targets';

/** A document on its way to a standard. */
export interface StandardJob {
	readonly context: ToolContext;
	/** Changed in place by each step. */
	readonly document: CosDocument;
	readonly pages: readonly PageNode[];
	readonly target: Target;
	/** The document as it came, for pictures and text to compare with. */
	readonly source: PdfiumDocument;
}

/** One thing that is put right. Steps know nothing of each other but their order. */
export type Step = (job: StandardJob) => void | Promise<void>;
