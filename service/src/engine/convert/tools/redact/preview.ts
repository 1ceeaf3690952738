import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parameters } from '../../../../../../contract/parameters';
import { phrase } from '../../../../messages/phrases';
import { pageListOf } from '../../../../parameters';
import type { PdfiumDocument } from '../../../external/pdfium-document';
import { copyPages } from '../../../external/pdfium-pages';
import type { Box } from '../../../model';
import { centreOf, containsPoint } from '../../../model/boxes';
import { editPdf } from '../../../pdf/edit/edit-pdf';
import { collectPages, type PageNode } from '../../../pdf/edit/page-tree';
import { listOutside, type AnnotationPlace, type Outside } from '../../../pdf/redact/list-places';
import { annotatePlaces } from '../../../pdf/redact/annotate-places';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { openEditable, saveEdited } from '../../../pdf-syntax/pdf-lib';
import type { ParametersOf } from '../../../request/parameters';
import type { ToolContext } from '../../../request/tool';
import { groupBy } from '../../../values/group-by';
import { numbersTo } from '../../../values/sequences';
import { distinctTargets, findTargets, type FoundSecret } from './find-targets';
import { secretKindsIn } from './mask-secrets';
import type { RedactionWish } from './read-wish';
import { countsByKind, searchDocument, searchSource } from './search-document';

type Context = ToolContext<ParametersOf<'pdf/redact'>>;

/** A place with something that a redaction would remove. */
interface FoundPlace {
	readonly kind: string;
	/** What has it: text, picture, annotation, metadata … */
	readonly place: string;
	readonly pageNumber?: number;
	/** One for each line. */
	readonly boxes: readonly Box[];
	readonly count: number;
}

/** Writes what a redaction would remove, without removing it: as marks on the pages, or as data without the texts. */
export async function writePreview(
	context: Context,
	document: PdfiumDocument,
	wish: RedactionWish,
	path: string,
): Promise<void> {
	const isReport = context.parameters.redactResult === 'JSON';
	const pageNumbers = numbersTo(document.pageCount);
	const byOcr = await searchSource(context, document, wish);
	let found: readonly FoundPlace[] = [];
	const mark = async (editable: CosDocument, pages: readonly PageNode[]) => {
		found = await findPlaces(context, document, editable, wish, byOcr.targets);
		const byPage = groupBy(found, ({ pageNumber }) => pageNumber);
		for (const [index, page] of pages.entries()) {
			const own = byPage.get(index + 1) ?? [];
			const marks = own.flatMap((one) => one.boxes.map((box) => ({ box, label: labelOf(one) })));
			annotatePlaces(editable, page, marks);
		}
		return [];
	};
	const pdfPath = isReport ? join(context.request.outputFolder, 'preview.pdf') : path;
	try {
		await editPdf(isReport ? { ...context, warn: () => undefined } : context, document, pdfPath, {
			resultPages: pageNumbers,
			inPlace: mark,
			withPdfium: async (source) => {
				const copy = copyPages(source, pageNumbers);
				const editable = await openEditable(copy);
				await mark(editable, collectPages(editable));
				return await saveEdited(editable, copy);
			},
			lostWithPdfium: 'onlyPagesExtracted',
		});
	} finally {
		if (isReport) await rm(pdfPath, { force: true });
	}
	const report = reportOf(found, document.pageCount, byOcr.pages);
	if (isReport) await writeFile(path, JSON.stringify(report, null, '\t'), { flag: 'wx' });
	const counts = countsByKind(found);
	context.warn(counts === '' ? phrase('nothingRedacted') : phrase('redactionPreview', { counts }));
	if (byOcr.pages.size > 0) context.warn(phrase('redactedByOcr', { pages: pageListOf([...byOcr.pages]) }));
}

async function findPlaces(
	context: Context,
	document: PdfiumDocument,
	editable: CosDocument,
	wish: RedactionWish,
	byOcr: readonly FoundSecret[],
): Promise<FoundPlace[]> {
	const outside = listOutside(editable);
	const targets = distinctTargets([...(await searchDocument(context, editable, wish)), ...byOcr]);
	const ofAnnotation = annotationFinder(document, outside.annotations, wish);
	const onPages = targets.map((target): FoundPlace => {
		const { kind, pageNumber, isPicture, places } = target;
		const boxes = places.map(({ box }) => box);
		if (pageNumber > document.pageCount) return { kind, place: 'drawing', boxes: [], count: 1 };
		const place = isPicture ? 'picture' : (ofAnnotation(target) ?? 'text');
		return { kind, place, pageNumber, boxes, count: 1 };
	});
	const areas = [...wish.areas].flatMap(([pageNumber, list]) =>
		list.map(({ kind, box }): FoundPlace => ({ kind, place: 'area', pageNumber, boxes: [box], count: 1 })),
	);
	return [...merged([...onPages, ...areas, ...textsOutside(outside, wish)]), ...wholeParts(outside)];
}

/** Finds whether a text is that of an annotation, and not of the page below. */
function annotationFinder(document: PdfiumDocument, annotations: readonly AnnotationPlace[], wish: RedactionWish) {
	const ownTexts = new Map<number, readonly FoundSecret[]>();
	const isAt = ({ places }: FoundSecret, x: number, y: number) => places.some(({ box }) => containsPoint(box, x, y));
	return (target: FoundSecret): string | undefined => {
		const { pageNumber, places, kind } = target;
		const { x, y } = centreOf(places[0]!.box);
		const found = annotations.find((one) => one.pageNumber === pageNumber && containsPoint(one.box, x, y));
		if (!found) return undefined;
		const own = ownTexts.get(pageNumber) ?? findTargets(document, pageNumber, wish.find);
		ownTexts.set(pageNumber, own);
		return own.some((one) => one.kind === kind && isAt(one, x, y)) ? undefined : found.holder;
	};
}

function textsOutside({ texts }: Outside, { find }: RedactionWish): FoundPlace[] {
	return texts.flatMap(({ text, holder, pageNumber, box }) =>
		secretKindsIn(text, find).map((kind) => ({
			kind,
			place: holder,
			...(pageNumber === undefined ? {} : { pageNumber }),
			boxes: box ? [box] : [],
			count: 1,
		})),
	);
}

/** Parts that a redaction removes whatever is in them. */
function wholeParts({ attachments, hasForm }: Outside): FoundPlace[] {
	const part = (kind: string, count: number) => (count > 0 ? [{ kind, place: 'attachment', boxes: [], count }] : []);
	return [...part('attachment', attachments), ...part('xfaForm', hasForm ? 1 : 0)];
}

/** Places that only differ in their count as one. */
function merged(found: readonly FoundPlace[]): FoundPlace[] {
	const groups = groupBy(found, ({ kind, place, pageNumber, boxes }) =>
		JSON.stringify([kind, place, pageNumber, boxes]),
	);
	return [...groups.values()].map((group) => ({
		...group[0]!,
		count: group.reduce((sum, { count }) => sum + count, 0),
	}));
}

function labelOf({ kind, place }: FoundPlace): string {
	const label = parameters.redactKinds.values.find(({ value }) => value === kind)?.label.en;
	return `${label ?? kind} (${place})`;
}

/** Hundredths of a point. */
const rounded = (value: number) => Math.round(value * 100) / 100;

function reportOf(found: readonly FoundPlace[], pageCount: number, byOcr: ReadonlySet<number>): object {
	const kinds = groupBy(found, ({ kind }) => kind);
	const counts = [...kinds].map(([kind, group]) => [kind, group.reduce((sum, { count }) => sum + count, 0)]);
	const places = found.map(({ kind, place, pageNumber, boxes, count }) => ({
		kind,
		place,
		page: pageNumber ?? null,
		boxes: boxes.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(rounded)),
		count,
	}));
	return { pageCount, pagesReadByOcr: [...byOcr], counts: Object.fromEntries(counts), places };
}
