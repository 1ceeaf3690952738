import type { PdfiumDocument } from '../../../external/pdfium-document';
import type { ToolContext } from '../../../request/tool';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import type { PageNode } from '../../edit/page-tree';
import type { MetadataClaim } from './xmp';

/** A document during its conversion to a standard. */
export interface StandardJob {
	readonly context: ToolContext;
	/** Changed in place by each step. */
	readonly document: CosDocument;
	readonly pages: readonly PageNode[];
	readonly target: Target;
	/** The original document, to compare pictures and text with. */
	readonly source: PdfiumDocument;
	/**
	 * Numbers of the pages that PDFium misreads in the source: letters overprinted by a width of 0 that PDFium ignores,
	 * glyph numbers that it takes for letters, and recursive forms, which no other reader paints.
	 */
	readonly misread: Set<number>;
}

/** One correction. Steps depend on each other only by their order. */
export type Step = (job: StandardJob) => void | Promise<void>;

/** Standards that a document is converted to: values of `pdfDocumentType` and `resultStandard`. */
export type StandardName =
	| 'PDFTypeA1a'
	| 'PDFTypeA1b'
	| 'PDFTypeA2a'
	| 'PDFTypeA2aUA1'
	| 'PDFTypeA2b'
	| 'PDFTypeA2u'
	| 'PDFTypeA3a'
	| 'PDFTypeA3b'
	| 'PDFTypeA3u'
	| 'PDFTypeUA1'
	| 'PDFTypeX4'
	| 'PDFTypeE1';

/** Requirements of a standard. */
export interface Target {
	/** Display name. */
	readonly label: string;
	/** Applicable part of ISO 19005; part 3 equals part 2 except for attachments. */
	readonly part: 1 | 2;
	/** Version of PDF in the header. */
	readonly version: readonly [major: number, minor: number];
	/** Whether every code needs a Unicode value. */
	readonly unicode: boolean;
	/** Whether attachments are allowed, and kept. */
	readonly keepsAttachments?: true;
	/** Annotations that stay in addition to those of PDF/A. */
	readonly furtherAnnotations?: readonly string[];
	readonly claims: readonly MetadataClaim[];
	/** In order. */
	readonly steps: readonly Step[];
}
