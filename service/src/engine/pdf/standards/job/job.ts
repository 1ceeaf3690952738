import type { PdfiumDocument } from '../../../external/pdfium-document';
import type { ToolContext } from '../../../request/tool';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import type { PageNode } from '../../edit/page-tree';
import type { MetadataClaim } from './xmp';

/** A document on its way to a standard. */
export interface StandardJob {
	readonly context: ToolContext;
	/** Changed in place by each step. */
	readonly document: CosDocument;
	readonly pages: readonly PageNode[];
	readonly target: Target;
	/** The original document, to compare pictures and text with. */
	readonly source: PdfiumDocument;
	/**
	 * Numbers of the pages that PDFium misreads in the source: letters that the document sets over each other, by a width of
	 * 0 that PDFium takes for none, codes that it takes for letters where they are numbers of glyphs, and forms inside of
	 * themselves, which no other reader paints.
	 */
	readonly misread: Set<number>;
}

/** One thing that is put right. Steps know nothing of each other but their order. */
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

/** What a standard asks for. */
export interface Target {
	/** As people write it. */
	readonly label: string;
	/** Part of ISO 19005 whose rules hold; those of part 3 are those of part 2 but for attachments. */
	readonly part: 1 | 2;
	/** Version of PDF in the header. */
	readonly version: readonly [major: number, minor: number];
	/** Whether every code needs a Unicode value. */
	readonly unicode: boolean;
	/** Whether files may be attached, and stay. */
	readonly keepsAttachments?: true;
	/** Annotations that stay in addition to those of PDF/A. */
	readonly furtherAnnotations?: readonly string[];
	/** What the metadata claims. */
	readonly claims: readonly MetadataClaim[];
	/** In their order. */
	readonly steps: readonly Step[];
}
