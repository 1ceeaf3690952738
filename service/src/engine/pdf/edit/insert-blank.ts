import { PdfArray, PdfName, type PdfReference } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { pinDestinations } from './destinations';
import { dropPrintRanges, isForPrint } from './metadata';
import { labelsAfter, readPageLabels, writePageLabels } from './page-labels';
import { copyOfPage } from './page-copies';
import { addBeside, collectPages, type PageNode } from './page-tree';
import { dropUnreachable } from './reachable';

/** Blank pages to insert. */
interface BlankPages {
	/** Page number of the first one, from 1 to the page count plus 1. */
	readonly at: number;
	readonly count: number;
	/** Points. */
	readonly width: number;
	readonly height: number;
}

/** Inserts blank pages; everything else stays, including page labels. */
export function insertBlank(document: CosDocument, pages: readonly PageNode[], blank: BlankPages): void {
	pinDestinations(document, pages);
	separateRepeats(document, pages);
	const labels = readPageLabels(document, pages.length);
	const hasTrimBox = isForPrint(document);
	const added = Array.from({ length: blank.count }, () => blankPage(document, blank, hasTrimBox));
	const following = pages[blank.at - 1];
	const last = pages.at(-1);
	if (following) addBeside(document, following, 'before', added);
	else if (last) addBeside(document, last, 'after', added);
	if (collectPages(document).length !== pages.length + blank.count) throw new Error('the page tree is damaged');
	if (labels) {
		const before = labels.slice(0, blank.at - 1);
		writePageLabels(document, [...before, ...labelsAfter(before.at(-1), blank.count), ...labels.slice(blank.at - 1)]);
	}
	dropPrintRanges(document);
	dropUnreachable(document);
}

/** A page listed twice in the tree is two pages for some readers and damage for others: it becomes two. */
function separateRepeats(document: CosDocument, pages: readonly PageNode[]): void {
	const seen = new Set<PdfReference>();
	for (const page of pages) {
		const kids = page.ancestors.at(-1)?.lookup(PdfName.of('Kids'));
		if (seen.has(page.ref) && kids instanceof PdfArray) kids.set(page.index, copyOfPage(document, page).ref);
		seen.add(page.ref);
	}
}

function blankPage({ context }: CosDocument, { width, height }: BlankPages, hasTrimBox: boolean) {
	const box = [0, 0, width, height];
	// Writes all inherited entries explicitly: the parent node may rotate or crop its pages.
	const dict = context.obj({ Type: 'Page', Resources: {}, MediaBox: box, CropBox: box, Rotate: 0 });
	// PDF/X requires the size of the finished page (ISO 15930-7).
	if (hasTrimBox) dict.set(PdfName.TrimBox, context.obj(box));
	return { ref: context.register(dict), dict };
}
