import type { PDFDocument } from '@cantoo/pdf-lib';
import { addBeside, collectPages, type PageNode } from './page-tree';

/** Blank pages to insert. */
export interface BlankPages {
	/** Page number the first of them gets, from 1 to the page count plus 1. */
	readonly at: number;
	readonly count: number;
	/** Points. */
	readonly width: number;
	readonly height: number;
}

/** Insert blank pages; everything else in the document stays as it is. */
export function insertBlank(document: PDFDocument, pages: readonly PageNode[], blank: BlankPages): void {
	const added = Array.from({ length: blank.count }, () => blankPage(document, blank));
	const following = pages[blank.at - 1];
	const last = pages.at(-1);
	if (following) addBeside(document, following, 'before', added);
	else if (last) addBeside(document, last, 'after', added);
	if (collectPages(document).length !== pages.length + blank.count)
		throw new Error('the page tree is damaged');
}

function blankPage({ context }: PDFDocument, { width, height }: BlankPages) {
	const box = [0, 0, width, height];
	// All that a page would take from the node above it is written out: that node may turn or crop its pages.
	const dict = context.obj({ Type: 'Page', Resources: {}, MediaBox: box, CropBox: box, Rotate: 0 });
	return { ref: context.register(dict), dict };
}
