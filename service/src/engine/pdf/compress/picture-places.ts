import { combineMatrices, identity, type Matrix } from '../../model/matrix';
import { dictAt, nameAt, numberAt, numbersAt } from '../../pdf-syntax/cos/lookup';
import {
	decodeBytes,
	initialState,
	pageContent,
	readContent,
	Resources,
	walkContent,
	type GraphicsState,
} from '../../pdf-syntax/content';
import type { PdfStream } from '../../pdf-syntax/objects/objects';
import type { PageNode } from '../edit/page-tree';
import { compressSettings } from './settings';
import { pointsPerInch } from '../../model/points';

/** Use of an image. */
interface PicturePlace {
	/** Minimum displayed resolution, dpi. */
	readonly dpi: number;
	/** Page numbers, from 1. */
	readonly pages: ReadonlySet<number>;
}

/**
 * The images that pages and their forms paint. Those of patterns, masks and annotations are excluded: their displayed
 * size is unknown.
 */
export function picturePlaces(pages: readonly PageNode[]): Map<PdfStream, PicturePlace> {
	const places = new Map<PdfStream, { dpi: number; pages: Set<number> }>();
	const add = (picture: PdfStream, [a, b, c, d]: Matrix, page: number): void => {
		const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
		const [columns, rows] = [numberAt(picture.dict, 'Width') ?? 0, numberAt(picture.dict, 'Height') ?? 0];
		const dpi = Math.min(columns / Math.max(width, 1e-3), rows / Math.max(height, 1e-3)) * pointsPerInch;
		const known = places.get(picture);
		places.set(picture, {
			dpi: Math.min(dpi, known?.dpi ?? Infinity),
			pages: new Set([...(known?.pages ?? []), page]),
		});
	};
	pages.forEach(({ dict, ancestors }, index) => {
		const inherited = ancestors.findLast((node) => dictAt(node, 'Resources') !== undefined);
		const resources = new Resources(dictAt(dict, 'Resources') ?? dictAt(inherited, 'Resources'));
		const unit = numberAt(dict, 'UserUnit') ?? 1;
		const start = { ...initialState(), matrix: [unit, 0, 0, unit, 0, 0] as const };
		// Visit the same form at the same place once.
		const seen = new Set<string>();
		const ids = new Map<PdfStream, number>();
		const read = (content: Uint8Array, names: Resources, state: GraphicsState, depth: number): void => {
			for (const { operation, state: at } of walkContent(readContent(content), { resources: names, start: state })) {
				if (operation.operator !== 'Do') continue;
				const object = names.externalObject(operation.operands[0]);
				if (!object) continue;
				if (nameAt(object.dict, 'Subtype') === 'Image') add(object, at.matrix, index + 1);
				else if (depth < compressSettings.maxFormDepth) {
					const matrix = combineMatrices(matrixOf(object), at.matrix);
					if (!ids.has(object)) ids.set(object, ids.size);
					const key = [ids.get(object), ...matrix.map((value) => value.toPrecision(5))].join(' ');
					if (seen.has(key)) continue;
					seen.add(key);
					read(decodeBytes(object) ?? new Uint8Array(), names.of(object), { ...at, matrix }, depth + 1);
				}
			}
		};
		read(pageContent(dict), resources, start, 0);
	});
	return places;
}

function matrixOf(form: PdfStream): Matrix {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersAt(form.dict, 'Matrix') ?? identity;
	return [a, b, c, d, e, f];
}
