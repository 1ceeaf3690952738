import { combineMatrices, type Matrix } from '../../model/matrix';
import { pointsPerInch } from '../../model/points';
import {
	decodeBytes,
	numbersOf,
	operatorClass,
	packedStream,
	readContent,
	writeNumber,
} from '../../pdf-syntax/content';
import { dictAt, dropKeys, nameAt, numberAt, valueOf } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { visitDicts } from '../../pdf-syntax/cos/walk';
import { PdfDictionary, PdfName, PdfRawStream } from '../../pdf-syntax/objects/objects';
import type { PageNode } from '../edit/page-tree';
import { addBeside } from '../edit/page-tree';
import { rectangleOf } from '../tagging/page-geometry';
import { hiddenPictures } from './hidden-pictures';

/** Content that a document shows, and that its pages do not have as their text or pictures. */
export interface UnreadPart {
	readonly stream: PdfRawStream;
	readonly bytes: Uint8Array;
	readonly resources: PdfDictionary | undefined;
	/** Whether only its pictures are unread. */
	readonly isOnlyPictures: boolean;
	/** From its space to a separate page, whose size follows. */
	readonly toPage: Matrix;
	readonly width: number;
	readonly height: number;
	/** Numbers of the pages that paint it, if it is a picture that one of them hides in part. */
	readonly hiddenOn?: readonly number[];
}

/** Sides of the page of a part, points: letters of patterns and glyphs may have any size. */
const minSide = 200;
const usualSide = 500;
const maxSide = 14_000;

/** Minimum width of an inline image with a word, pixels: glyphs of bitmap fonts are smaller. */
const minInline = 120;

/**
 * The cells of tiling patterns, glyphs of Type 3 fonts and groups of soft masks with text or pictures, looks of
 * annotations that are not shown or have pictures, and pictures that pages hide; always in the same order.
 */
export function unreadParts(document: CosDocument, pages: readonly PageNode[]): UnreadPart[] {
	const parts = new Map<PdfRawStream, UnreadPart>();
	const add = (stream: unknown, above: PdfDictionary | undefined, frame?: unknown, isOnlyPictures = false) => {
		if (!(stream instanceof PdfRawStream) || parts.has(stream)) return;
		const bytes = decodeBytes(stream);
		if (!bytes || !showsWords(bytes, isOnlyPictures)) return;
		const resources = dictAt(stream.dict, 'Resources') ?? above;
		parts.set(stream, { stream, bytes, resources, isOnlyPictures, ...placeOf(stream, bytes, frame) });
	};
	visitDicts(document, (dict, stream) => {
		if (numberAt(dict, 'PatternType') === 1) add(stream, undefined);
		if (['Alpha', 'Luminosity'].includes(nameAt(dict, 'S') ?? '')) add(valueOf(dict, 'G'), undefined);
		if (nameAt(dict, 'Subtype') === 'Type3')
			for (const glyph of dictAt(dict, 'CharProcs')?.values() ?? [])
				add(document.context.lookup(glyph), dictAt(dict, 'Resources'), valueOf(dict, 'FontBBox'));
		for (const { look, isShown } of looksOf(dict)) add(look, undefined, undefined, isShown);
	});
	for (const [stream, hiddenOn] of hiddenPictures(pages))
		if (!parts.has(stream)) parts.set(stream, { ...wholePicture(stream), hiddenOn });
	return [...parts.values()];
}

/** Resolution of the page of a picture, dpi. */
const pictureDpi = 200;

/** A picture on a separate page, without transparency and layer. */
function wholePicture(stream: PdfRawStream): UnreadPart {
	const { context } = stream.dict;
	const plain = stream.dict.clone(context);
	dropKeys(plain, 'SMask', 'Mask', 'OC', 'SMaskInData');
	const picture = context.register(PdfRawStream.of(plain, stream.contents));
	const scale = pointsPerInch / pictureDpi;
	const [width, height] = ['Width', 'Height'].map((key) =>
		Math.min(maxSide, Math.max(1, (numberAt(plain, key) ?? 1) * scale)),
	) as [number, number];
	return {
		stream,
		bytes: Buffer.from(`${writeNumber(width)} 0 0 ${writeNumber(height)} 0 0 cm /Picture Do`),
		resources: context.obj({ XObject: { Picture: picture } }),
		isOnlyPictures: true,
		toPage: [1, 0, 0, 1, 0, 0],
		width,
		height,
	};
}

/** The appearances of an annotation in all states, and whether it is the one that is shown. */
export function looksOf(annotation: PdfDictionary): { readonly look: PdfRawStream; readonly isShown: boolean }[] {
	const looks = dictAt(annotation, 'AP');
	if (!looks) return [];
	const state = nameAt(annotation, 'AS') ?? 'Off';
	return ['N', 'R', 'D'].flatMap((key) => {
		const value = valueOf(looks, key);
		const states = value instanceof PdfDictionary ? value.keys() : [];
		const found = value instanceof PdfDictionary ? states.map((name) => value.lookup(name)) : [value];
		return found.flatMap((look, index) => {
			const isShown = key === 'N' && (states.length === 0 || states[index] === PdfName.of(state));
			return look instanceof PdfRawStream ? [{ look, isShown }] : [];
		});
	});
}

function showsWords(bytes: Uint8Array, isOnlyPictures: boolean): boolean {
	for (const { operator, image } of readContent(bytes)) {
		if (operator === 'Do' || (!isOnlyPictures && operatorClass(operator) === 'textShowing')) return true;
		const width = image?.entries.find(([key]) => key === 'W' || key === 'Width')?.[1];
		if (width?.kind === 'number' && width.value >= minInline) return true;
	}
	return false;
}

function placeOf({ dict }: PdfRawStream, bytes: Uint8Array, frame: unknown) {
	const [left, bottom, right, top] = rectangleOf(dict.lookup(PdfName.of('BBox'))) ??
		glyphBox(bytes) ??
		rectangleOf(frame) ?? [0, 0, 1000, 1000];
	const side = Math.max(right - left, top - bottom);
	const scale = side < minSide ? usualSide / side : Math.min(1, maxSide / side);
	const [width, height] = [right - left, top - bottom].map((length) => Math.max(1, length * scale)) as [number, number];
	const toPage: Matrix = [scale, 0, 0, scale, -left * scale, -bottom * scale];
	return { toPage, width, height };
}

/** The box that a glyph says it paints in (ISO 32000-1, table 113). */
function glyphBox(bytes: Uint8Array): ReturnType<typeof rectangleOf> {
	const [first] = readContent(bytes);
	if (first?.operator !== 'd1') return undefined;
	const [, , a = 0, b = 0, c = 0, d = 0] = numbersOf(first.operands, first.operands.length);
	return c > a && d > b ? [a, b, c, d] : undefined;
}

/** From the space of a part to its page as displayed. */
export const displayOfPart = ({ toPage, height }: UnreadPart): Matrix =>
	combineMatrices(toPage, [1, 0, 0, -1, 0, height]);

/** Adds a page for each part after the last page. */
export function addPartPages(document: CosDocument, parts: readonly UnreadPart[], last: PageNode): void {
	const { context } = document;
	const added = parts.map(({ bytes, resources, toPage, width, height }) => {
		const matrix = Buffer.from(`${toPage.map(writeNumber).join(' ')} cm\n`);
		const dict = context.obj({ Type: 'Page', MediaBox: context.obj([0, 0, width, height]) });
		// Rotation and a crop box may be inherited.
		dict.set(PdfName.of('Rotate'), context.obj(0));
		dict.set(PdfName.of('CropBox'), context.obj([0, 0, width, height]));
		dict.set(PdfName.Resources, resources ?? context.obj({}));
		dict.set(PdfName.Contents, context.register(packedStream(context, Buffer.concat([matrix, bytes]))));
		return { dict, ref: context.register(dict) };
	});
	addBeside(document, last, 'after', added);
}
