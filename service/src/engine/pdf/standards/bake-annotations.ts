import { PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { phrase } from '../../../phrases';
import { dropUnreachable } from '../edit/reachable';
import { pruneStructure } from '../edit/structure-tree';
import { annotationsOf } from './annotations';
import type { StandardJob } from './job';
import { arrayAt, dictAt, dropKeys, nameAt, numberAt, numbersAt, valueOf } from './objects';
import { addXObject, paintAfter } from './paint-over-page';

/** Marks of the printer lie outside the finished page and stay (ISO 15930-7). */
const stay = new Set(['PrinterMark', 'TrapNet']);

/** `Hidden` and `NoView` (ISO 32000-1, table 165). */
const unseen = 2 | 32;

/**
 * Make the looks of annotations and form fields part of their pages, and remove the annotations: a printed page has
 * none (ISO 15930-7). Links look like nothing and only go.
 */
export function bakeAnnotations({ document, context, pages }: StandardJob): void {
	let baked = 0;
	let links = 0;
	const lost = new Set<PDFRef>();
	const missed = new Set<string>();
	for (const { dict: page } of pages) {
		const annotations = annotationsOf(page);
		const paints: string[] = [];
		for (const annotation of annotations) {
			const kind = nameAt(annotation, 'Subtype') ?? '';
			if (stay.has(kind)) continue;
			if (kind === 'Link') links++;
			const look = lookOf(annotation);
			if (!look && isMissed(annotation)) missed.add(kind);
			const matrix = look && placement(look.stream, annotation);
			if (!look || !matrix) continue;
			const name = `Annotation${paints.length}`;
			addXObject(document, page, name, look.ref);
			const layer = annotation.get(PDFName.of('OC'));
			// An annotation of a layer stays in it.
			if (layer && !look.stream.dict.has(PDFName.of('OC'))) look.stream.dict.set(PDFName.of('OC'), layer);
			paints.push(`q ${matrix.map((value) => Number(value.toFixed(5))).join(' ')} cm /${name} Do Q`);
			if (kind !== 'Link') baked++;
		}
		if (paints.length > 0) paintAfter(document, page, paints.join('\n'));
		const marks = (arrayAt(page, 'Annots')?.asArray() ?? []).filter((item) => {
			const annotation = page.context.lookup(item);
			const stays = annotation instanceof PDFDict && stay.has(nameAt(annotation, 'Subtype') ?? '');
			if (!stays && item instanceof PDFRef) lost.add(item);
			return stays;
		});
		if (marks.length > 0) page.set(PDFName.of('Annots'), document.context.obj(marks));
		else dropKeys(page, 'Annots');
	}
	dropKeys(document.catalog, 'AcroForm');
	pruneStructure({ document, kept: pages, lost });
	dropUnreachable(document, lost);
	if (baked > 0) context.warn(phrase('annotationsBaked', { count: baked }));
	if (missed.size > 0) context.warn(phrase('annotationsWithoutLook', { kinds: [...missed].sort().join(', ') }));
	if (links > 0) context.warn(phrase('linksRemoved', { count: links }));
}

/** Annotations that show nothing by themselves; a button that is off has no look either. */
const silent = new Set(['Link', 'Popup', 'Widget']);

/** Whether somebody may see an annotation whose look nobody knows. */
function isMissed(annotation: PDFDict): boolean {
	return ((numberAt(annotation, 'F') ?? 0) & unseen) === 0 && !silent.has(nameAt(annotation, 'Subtype') ?? '');
}

interface Look {
	readonly ref: PDFRef;
	readonly stream: PDFStream;
}

/** The appearance of an annotation in its state; `undefined` when nobody sees it. */
function lookOf(annotation: PDFDict): Look | undefined {
	if (((numberAt(annotation, 'F') ?? 0) & unseen) !== 0 || nameAt(annotation, 'Subtype') === 'Popup') return undefined;
	const appearances = dictAt(annotation, 'AP');
	const normal = appearances && valueOf(appearances, 'N');
	let value = appearances?.get(PDFName.of('N'));
	if (normal instanceof PDFDict) value = normal.get(PDFName.of(nameAt(annotation, 'AS') ?? 'Off'));
	const stream = value && annotation.context.lookup(value);
	if (!(stream instanceof PDFStream)) return undefined;
	// A stream of an appearance is a form, whether it says so or not (ISO 32000-1, 12.5.5).
	stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'));
	stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
	return { stream, ref: value instanceof PDFRef ? value : annotation.context.register(stream) };
}

type Matrix = readonly [number, number, number, number, number, number];

/** The matrix that puts an appearance into the rectangle of its annotation (ISO 32000-1, 12.5.5, algorithm 8.1). */
function placement(look: PDFStream, annotation: PDFDict): Matrix | undefined {
	const box = numbersAt(look.dict, 'BBox');
	const rect = numbersAt(annotation, 'Rect');
	if (box?.length !== 4 || rect?.length !== 4) return undefined;
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersAt(look.dict, 'Matrix') ?? [];
	const [x1, y1, x2, y2] = box as [number, number, number, number];
	const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
	const [left, right] = bounds(corners.map(([x]) => x));
	const [bottom, top] = bounds(corners.map(([, y]) => y));
	const [rectLeft, rectRight] = bounds([rect[0] ?? 0, rect[2] ?? 0]);
	const [rectBottom, rectTop] = bounds([rect[1] ?? 0, rect[3] ?? 0]);
	if (right - left <= 0 || top - bottom <= 0 || rectRight - rectLeft <= 0 || rectTop - rectBottom <= 0) return undefined;
	const across = (rectRight - rectLeft) / (right - left);
	const up = (rectTop - rectBottom) / (top - bottom);
	return [across, 0, 0, up, rectLeft - left * across, rectBottom - bottom * up];
}

function bounds(values: readonly number[]): [number, number] {
	return [Math.min(...values), Math.max(...values)];
}
