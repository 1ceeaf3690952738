import type { PdfiumDocument } from '../../external/pdfium-document';
import type { Box } from '../../model';
import { horizontalOverlap, verticalOverlap } from '../../model/boxes';
import { combineMatrices } from '../../model/matrix';
import { indirectAnnotations, filterAnnotations } from '../../pdf-syntax/annotations';
import { decodeBytes, pageContent, Resources, setPageContent, type Operand } from '../../pdf-syntax/content';
import { dictAt, dropKeys, numbersAt, refAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { replaceContents } from '../../pdf-syntax/cos/replace-contents';
import { PdfDictionary, PdfName, PdfRawStream, type PdfReference } from '../../pdf-syntax/objects/objects';
import { keepFieldsOf } from '../edit/form-fields';
import type { PageNode } from '../edit/page-tree';
import { paintAfter } from '../edit/paint-over-page';
import { dropUnreachable } from '../edit/reachable';
import { placement } from '../edit/annotation-appearances';
import { FontMetricsBook } from '../tagging/font-metrics';
import { findInheritedEntry, mapBox, matrixOf, pageBox, pageMatrix } from '../tagging/page-geometry';
import { BoxIndex } from '../../model/box-index';
import { cleanBytes } from './clean-bytes';
import { cleanContent } from './clean-content';
import {
	bytesText,
	cleanStreams,
	cleanStrings,
	contentOf,
	dropAttachments,
	dropCopies,
	dropLostPages,
	dropReplacements,
} from './clean-texts';
import { ContentCutter, UncutContentError, type RedactedBox } from './cut-content';
import { dropUnpainted } from './drop-unpainted';
import { paintPictures } from './paint-pictures';
import { replaceByPicture } from './picture-page';
import { displayOfPart, looksOf, unreadParts, type UnreadPart } from './unread-parts';
import type { PageRedaction, Redaction, RedactionLosses } from './redaction';

/**
 * Removes what a redaction names from a document, in place: glyphs, drawings and pixels of its pages, annotations, fields,
 * bookmarks, metadata and tags. Attachments go as a whole, and so does everything that no page needs.
 * @param source  the document as it was
 * @throws UncutContentError for a page that can neither be cut nor drawn
 */
export async function redactDocument(
	document: CosDocument,
	pages: readonly PageNode[],
	source: PdfiumDocument,
	redaction: Redaction,
): Promise<RedactionLosses> {
	const parts = unreadParts(document, pages);
	const attachments = dropAttachments(document);
	const { hasForm } = dropCopies(document);
	dropLostPages(document, pages);
	const fonts = new FontMetricsBook();
	const lost = new Set<PdfReference>();
	const wantedOf = (index: number) => redaction.pages.get(pages.length + index + 1);
	for (const [index, part] of parts.entries()) {
		const wanted = wantedOf(index);
		if (wanted && part.hiddenOn) await redactPicture(document, part, wanted, redaction);
	}
	for (const [index, page] of pages.entries()) {
		const wanted = redaction.pages.get(index + 1) ?? { texts: [], areas: [] };
		await redactPage({ document, fonts, lost, source, redaction }, page, index + 1, wanted);
	}
	for (const [index, part] of parts.entries())
		if (!part.hiddenOn) await redactPart(document, part, wantedOf(index), redaction);
	dropLostFields(document, pages, lost);
	dropUnreachable(document, lost);
	const hasAreas = (_: PageNode, index: number) => (redaction.pages.get(index + 1)?.areas.length ?? 0) > 0;
	const withAreas = pages.filter(hasAreas).map(({ dict }) => dict);
	if (withAreas.length > 0) dropReplacements(document, new Set(withAreas));
	cleanOutside(document, pages, redaction);
	dropUnpainted(document, pages);
	dropUnreachable(document);
	return { attachments, hasForm };
}

/** Removes secrets from all that is not painted. @returns number of places that had any */
export function cleanOutside(document: CosDocument, pages: readonly PageNode[], redaction: Redaction): number {
	const { withoutSecrets, secretsIn } = redaction;
	const strings = cleanStrings(document, withoutSecrets);
	const texts = cleanStreams(document, withoutSecrets);
	const content = cleanContent(document, pages, redaction);
	return strings + texts + content + cleanBytes(document, contentOf(document), secretsIn);
}

interface Job {
	readonly document: CosDocument;
	readonly fonts: FontMetricsBook;
	/** Annotations that went. */
	readonly lost: Set<PdfReference>;
	readonly source: PdfiumDocument;
	readonly redaction: Redaction;
}

const boxesOf = ({ texts, areas }: PageRedaction): RedactedBox[] => [
	...texts.map(({ box, core, isInvisible }) => ({ box, core, isWhole: isInvisible })),
	...areas.map((box) => ({ box, isWhole: true })),
];

async function redactPage(job: Job, page: PageNode, pageNumber: number, wanted: PageRedaction): Promise<void> {
	const { document, redaction } = job;
	const boxes = boxesOf(wanted);
	dropAnnotationsUnder(page, wanted.areas, job.lost);
	const makeCutter = () =>
		new ContentCutter(document, job.fonts, new BoxIndex(boxes), (operand) => isSecret(operand, redaction));
	cutAppearances(job, page, makeCutter());
	if (!redaction.pictured.has(pageNumber)) {
		try {
			await cutPage(job, page, makeCutter());
			paintBoxes(document, page, wanted, redaction);
			return;
		} catch (error) {
			if (!(error instanceof UncutContentError)) throw error;
			redaction.pictured.add(pageNumber);
		}
	}
	const covered = boxes.map(({ box }) => box);
	if (!(await replaceByPicture(document, job.source, page, pageNumber, covered, redaction.color)))
		throw new UncutContentError(`page ${pageNumber} cannot be drawn`);
}

/** Cuts a part of the document where its texts are; one that cannot be cut, or is not clean then, is emptied. */
async function redactPart(
	document: CosDocument,
	part: UnreadPart,
	wanted: PageRedaction | undefined,
	redaction: Redaction,
): Promise<void> {
	if (!wanted) return;
	const boxes = boxesOf(wanted);
	const isText = (operand: Operand) => isSecret(operand, redaction);
	// Another book of fonts: glyphs of a font may be among the parts.
	const cutter = new ContentCutter(document, new FontMetricsBook(), new BoxIndex(boxes), isText);
	try {
		if (redaction.emptiesParts) throw new UncutContentError('a part is not clean');
		// As it is now: pages may have changed it.
		const cut = cutter.cut(appearanceBytes(part.stream), new Resources(part.resources), displayOfPart(part));
		await paintPictures(document, cutter.pictures, redaction.color);
		if (!cut) return;
		replaceContents(document, part.stream, cut.bytes);
		if (cut.resources) part.stream.dict.set(PdfName.Resources, cut.resources);
	} catch (error) {
		if (!(error instanceof UncutContentError)) throw error;
		replaceContents(document, part.stream, new Uint8Array());
	}
}

/** Paints over a picture that pages hide; they become pictures themselves if it cannot be painted over. */
async function redactPicture(
	document: CosDocument,
	part: UnreadPart,
	wanted: PageRedaction,
	{ color, pictured, emptiesParts }: Redaction,
): Promise<void> {
	const { stream, width, height, hiddenOn = [] } = part;
	const matrix = combineMatrices([width, 0, 0, height, 0, 0], displayOfPart(part));
	const ref = document.context.nextRef();
	try {
		if (emptiesParts) throw new UncutContentError('a picture is not clean');
		await paintPictures(document, [{ picture: stream, ref, matrix, boxes: boxesOf(wanted), order: 0 }], color);
		const painted = document.context.lookup(ref);
		if (!(painted instanceof PdfRawStream)) return;
		for (const key of stream.dict.keys()) stream.dict.delete(key);
		for (const [key, value] of painted.dict.entries()) stream.dict.set(key, value);
		stream.updateContents(painted.contents);
	} catch (error) {
		if (!(error instanceof UncutContentError)) throw error;
		for (const pageNumber of hiddenOn) pictured.add(pageNumber);
	}
}

function isSecret(operand: Operand, { withoutSecrets }: Redaction): boolean {
	if (operand.kind !== 'string') return false;
	const text = bytesText(operand.bytes);
	return text !== undefined && withoutSecrets(text) !== undefined;
}

async function cutPage({ document, redaction }: Job, page: PageNode, cutter: ContentCutter): Promise<void> {
	const entry = findInheritedEntry(page, 'Resources');
	const resources = new Resources(entry instanceof PdfDictionary ? entry : undefined);
	const cut = cutter.cut(pageContent(page.dict), resources, pageMatrix(page));
	await paintPictures(document, cutter.pictures, redaction.color);
	if (!cut) return;
	setPageContent(page.dict, cut.bytes);
	if (cut.resources) page.dict.set(PdfName.Resources, cut.resources);
}

/** Boxes over what was removed, one for each place. */
function paintBoxes(document: CosDocument, page: PageNode, wanted: PageRedaction, { color }: Redaction): void {
	const places = [...wanted.texts.map(({ box }) => box), ...wanted.areas];
	if (places.length === 0) return;
	const matrix = pageMatrix(page);
	const paths = places.map((place) => {
		const [left, bottom, right, top] = pageBox(place, matrix);
		const numbers = [left, bottom, right - left, top - bottom].map((value) => Number(value.toFixed(3)));
		return `${numbers.join(' ')} re`;
	});
	paintAfter(document, page.dict, `/Artifact BMC q ${color === 'black' ? 0 : 1} g\n${paths.join('\n')}\nf Q EMC`);
}

/** Cuts all appearances of annotations where they are shown; an annotation that cannot be cut is removed. */
function cutAppearances({ document, lost }: Job, page: PageNode, cutter: ContentCutter): void {
	const toDisplay = pageMatrix(page);
	const uncut = new Set<PdfDictionary>();
	for (const { dict, ref } of indirectAnnotations(page.dict)) {
		for (const { look } of looksOf(dict)) {
			const place = placement(look, dict);
			if (!place) continue;
			const matrix = combineMatrices(matrixOf(look.dict), combineMatrices(place, toDisplay));
			const pictures = cutter.pictures.length;
			try {
				const cut = cutter.cut(appearanceBytes(look), new Resources(dictAt(look.dict, 'Resources')), matrix);
				// Pictures of stamps are not cut.
				if (cutter.pictures.length > pictures) throw new UncutContentError('a picture of an annotation is in a box');
				if (!cut) continue;
				replaceContents(document, look, cut.bytes);
				if (cut.resources) look.dict.set(PdfName.Resources, cut.resources);
			} catch (error) {
				if (!(error instanceof UncutContentError)) throw error;
				uncut.add(dict);
				lost.add(ref);
			}
		}
	}
	if (uncut.size > 0) filterAnnotations(page.dict, (annotation) => !annotation || !uncut.has(annotation));
}

function appearanceBytes(look: PdfRawStream): Uint8Array {
	const bytes = decodeBytes(look);
	if (!bytes) throw new UncutContentError('an appearance cannot be read');
	return bytes;
}

/** Part of a point by which an annotation must reach into a box. */
const minOverlap = 0.5;

/** Annotations in a box go as a whole, with the values of their fields. */
function dropAnnotationsUnder(page: PageNode, areas: readonly Box[], lost: Set<PdfReference>): void {
	if (areas.length === 0) return;
	const toDisplay = pageMatrix(page);
	const gone = new Set<PdfDictionary>();
	for (const { dict, ref } of indirectAnnotations(page.dict)) {
		const rect = numbersAt(dict, 'Rect');
		if (rect?.length !== 4) continue;
		const box = mapBox(toDisplay, rect as unknown as readonly [number, number, number, number]);
		if (!areas.some((area) => reachesInto(box, area))) continue;
		gone.add(dict).add(dictAt(dict, 'Popup') ?? dict);
		for (const one of [ref, refAt(dict, 'Popup')]) if (one) lost.add(one);
		for (
			let field: PdfDictionary | undefined = dict, level = 0;
			field && level < 2;
			field = dictAt(field, 'Parent'), level++
		)
			dropKeys(field, 'V', 'DV', 'RV', 'I');
	}
	filterAnnotations(page.dict, (annotation) => !annotation || !gone.has(annotation));
}

function reachesInto(box: Box, area: Box): boolean {
	return horizontalOverlap(box, area) > minOverlap && verticalOverlap(box, area) > minOverlap;
}

/** Fields whose widgets went. */
function dropLostFields(document: CosDocument, pages: readonly PageNode[], lost: ReadonlySet<PdfReference>): void {
	if (lost.size === 0) return;
	const kept = new Set(pages.flatMap(({ dict }) => indirectAnnotations(dict).map(({ ref }) => ref)));
	keepFieldsOf(document, kept);
}
