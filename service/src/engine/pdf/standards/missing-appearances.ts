import { PDFName, PDFObjectCopier, PDFStream, type PDFDict } from '@cantoo/pdf-lib';
import { phrase } from '../../../phrases';
import { named } from '../../doubts';
import { openEditable } from '../../external/pdf-lib';
import { savedCopy } from '../../external/pdfium-document';
import { renderPage } from '../../external/pdfium-render';
import { collectPages } from '../edit/page-tree';
import { annotationsOf } from './annotations';
import type { StandardJob } from './job';
import { dictAt, nameAt, valueOf } from './objects';

/** Kinds that show nothing of their own. */
const withoutLook = new Set(['Link', 'Popup']);

/** Large enough that PDFium draws every annotation; the picture itself is not used. */
const anySize = { width: 16, height: 16 };

/**
 * Give annotations and fields that leave their look to the reader the appearance that PDFium draws for them
 * (ISO 19005-1, 6.9; ISO 19005-2, 6.3.3). PDFium makes these while it draws a page.
 */
export async function drawMissingAppearances({ document, context, pages, source }: StandardJob): Promise<void> {
	const bare = pages.flatMap(({ dict }, index) => (annotationsOf(dict).some(lacksAppearance) ? [index] : []));
	if (bare.length === 0) return;
	const copy = source.holdOpen(() => {
		for (const index of bare) renderPage(source, index + 1, anySize);
		return savedCopy(source);
	});
	const drawn = await openEditable(copy);
	const drawnPages = collectPages(drawn);
	if (drawnPages.length !== pages.length) return;
	const changed = new Set<number>();
	const copier = PDFObjectCopier.for(drawn.context, document.context);
	for (const index of bare) {
		const own = annotationsOf(pages[index]!.dict);
		const theirs = annotationsOf(drawnPages[index]!.dict);
		if (own.length !== theirs.length) continue;
		own.forEach((annotation, place) => {
			const normal = dictAt(theirs[place], 'AP')?.get(PDFName.of('N'));
			if (!lacksAppearance(annotation) || nameAt(annotation, 'Subtype') !== nameAt(theirs[place], 'Subtype')) return;
			if (!normal || !(drawn.context.lookup(normal) instanceof PDFStream)) return;
			const appearances = document.context.obj({});
			appearances.set(PDFName.of('N'), copier.copy(normal));
			annotation.set(PDFName.of('AP'), appearances);
			changed.add(index + 1);
		});
	}
	if (changed.size > 0) context.warn(phrase('appearancesDrawn', { pages: named([...changed]) }));
}

function lacksAppearance(annotation: PDFDict): boolean {
	const appearances = dictAt(annotation, 'AP');
	return !withoutLook.has(nameAt(annotation, 'Subtype') ?? '') && (!appearances || valueOf(appearances, 'N') === undefined);
}
