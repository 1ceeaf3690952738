import {
	PdfBoolean,
	PdfName,
	PdfObjectCopier,
	PdfStream,
	type PdfDictionary,
} from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import { listNames } from '../../../reading/named';
import { openEditable } from '../../../pdf-syntax/pdf-lib';
import { saveCopy } from '../../../external/pdfium-document';
import { renderPage } from '../../../external/pdfium-render';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { collectPages } from '../../edit/page-tree';
import { annotationDicts, findInheritedName } from '../../../pdf-syntax/annotations';
import type { StandardJob } from '../job/job';
import { dictAt, nameAt, valueOf } from '../../../pdf-syntax/cos/lookup';

/** Kinds that show nothing. */
const withoutLook = new Set(['Link', 'Popup']);

/** Field types whose appearance readers generate from the value on request: texts and choices. */
const madeFromValue = new Set(['Tx', 'Ch']);

/** Large enough for PDFium to draw every annotation; the image itself is not used. */
const anySize = { width: 16, height: 16 };

/**
 * Gives annotations and fields without an appearance the one that PDFium draws (ISO 19005-1, 6.9; ISO 19005-2, 6.3.3).
 * A form may request new appearances for all fields, whose own are outdated then (`NeedAppearances`, ISO 32000-1, table
 * 218). PDFium generates them while rendering a page.
 */
export async function drawMissingAppearances({ document, context, pages, source }: StandardJob): Promise<void> {
	const outdated = asksForAppearances(document);
	const isBare = (annotation: PdfDictionary) =>
		lacksAppearance(annotation) || (outdated && madeFromValue.has(findInheritedName(annotation, 'FT') ?? ''));
	const bare = pages.flatMap(({ dict }, index) => (annotationDicts(dict).some(isBare) ? [index] : []));
	if (bare.length === 0) return;
	const copy = source.holdOpen(() => {
		for (const index of bare) renderPage(source, index + 1, anySize);
		return saveCopy(source);
	});
	const drawn = await openEditable(copy);
	const drawnPages = collectPages(drawn);
	if (drawnPages.length !== pages.length) return;
	const changed = new Set<number>();
	const copier = PdfObjectCopier.for(drawn.context, document.context);
	for (const index of bare) {
		const own = annotationDicts(pages[index]!.dict);
		const theirs = annotationDicts(drawnPages[index]!.dict);
		if (own.length !== theirs.length) continue;
		own.forEach((annotation, place) => {
			const normal = dictAt(theirs[place], 'AP')?.get(PdfName.of('N'));
			if (!isBare(annotation) || nameAt(annotation, 'Subtype') !== nameAt(theirs[place], 'Subtype')) return;
			if (!normal || !(drawn.context.lookup(normal) instanceof PdfStream)) return;
			const appearances = document.context.obj({});
			appearances.set(PdfName.of('N'), copier.copy(normal));
			annotation.set(PdfName.of('AP'), appearances);
			changed.add(index + 1);
		});
	}
	if (changed.size > 0) context.warn(phrase('appearancesDrawn', { pages: listNames([...changed]) }));
}

function asksForAppearances({ catalog }: CosDocument): boolean {
	const form = dictAt(catalog, 'AcroForm');
	return form !== undefined && valueOf(form, 'NeedAppearances') === PdfBoolean.True;
}

function lacksAppearance(annotation: PdfDictionary): boolean {
	const appearances = dictAt(annotation, 'AP');
	return (
		!withoutLook.has(nameAt(annotation, 'Subtype') ?? '') && (!appearances || valueOf(appearances, 'N') === undefined)
	);
}
