import type { Box } from '../../model';
import { writeNumber, packedStream } from '../../pdf-syntax/content';
import { arrayAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { PdfHexString, PdfName } from '../../pdf-syntax/objects/objects';
import { setAnnotations } from '../../pdf-syntax/annotations';
import type { PageNode } from '../edit/page-tree';
import { pageBox, pageMatrix } from '../tagging/page-geometry';

/** A place to mark on a page as displayed. */
export interface MarkedPlace {
	readonly box: Box;
	/** Shown by readers that list comments. */
	readonly label: string;
}

/** Frame and area of a mark, red, green and blue; opacity of its area. */
const frameColor = [0.84, 0.15, 0.16] as const;
const areaColor = [1, 0.8, 0.2] as const;
const opacity = 0.45;

/** Margin and width of the frame, points. */
const margin = 1;
const frameWidth = 0.8;

/** Marks places of a page by annotations over everything else; nothing is removed. */
export function annotatePlaces(document: CosDocument, page: PageNode, places: readonly MarkedPlace[]): void {
	const { context } = document;
	const matrix = pageMatrix(page);
	const added = places.map(({ box, label }) => {
		const [left, bottom, right, top] = pageBox(box, matrix);
		const rect = [left - margin, bottom - margin, right + margin, top + margin];
		const size = [rect[2]! - rect[0]!, rect[3]! - rect[1]!] as const;
		const inner = [frameWidth / 2, frameWidth / 2, size[0] - frameWidth, size[1] - frameWidth];
		const path = `${inner.map(writeNumber).join(' ')} re`;
		const content = `/Mark gs ${areaColor.join(' ')} rg ${path} f /Frame gs ${frameColor.join(' ')} RG ${frameWidth} w ${path} S`;
		const form = context.obj({
			Type: 'XObject',
			Subtype: 'Form',
			BBox: [0, 0, ...size],
			Resources: { ExtGState: { Mark: { ca: opacity, BM: 'Multiply' }, Frame: { CA: 1, BM: 'Normal' } } },
		});
		const look = context.register(packedStream(context, Buffer.from(content, 'latin1'), form));
		const dict = context.obj({
			Type: 'Annot',
			Subtype: 'Square',
			F: 4,
			Rect: rect,
			C: [...frameColor],
			AP: { N: look },
		});
		dict.set(PdfName.of('Contents'), PdfHexString.fromText(label));
		return context.register(dict);
	});
	if (added.length > 0) setAnnotations(page.dict, [...(arrayAt(page.dict, 'Annots')?.asArray() ?? []), ...added]);
}
