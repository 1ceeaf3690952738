import {
	PdfArray,
	PdfDictionary,
	PdfName,
	PdfReference,
	PdfStream,
	type PdfObject,
} from '../../../pdf-syntax/objects/objects';
import { createHash } from 'node:crypto';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import type { PageNode } from '../../edit/page-tree';
import { annotationDicts } from '../../../pdf-syntax/annotations';
import { nameAt, numberAt } from '../../../pdf-syntax/cos/lookup';

/** Entries without any effect on drawing, wherever they are, unless the document chooses the names. */
const unseen = new Set([
	...[
		'Parent',
		'P',
		'StructParent',
		'StructParents',
		'Metadata',
		'PieceInfo',
		'LastModified',
		'Thumb',
		'Tabs',
		'B',
		'Length',
	],
	...[
		'A',
		'AA',
		'Dest',
		'PA',
		'Trans',
		'Dur',
		'ProcSet',
		'CIDSet',
		'CharSet',
		'ToUnicode',
		'Popup',
		'IRT',
		'PresSteps',
	],
]);

/** Dictionaries with names chosen by the document: resources, glyphs of Type 3 fonts, annotation appearances. */
const ownNames = new Set([
	...['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties', 'CharProcs', 'Colorants'],
	...['N', 'R', 'D'],
]);

/** Bits of `F` that decide whether an annotation is visible: hidden, no view (ISO 32000-1, table 165). */
const seenBits = (1 << 1) | (1 << 5);

/**
 * A fingerprint of everything that defines a page's look: pages with equal ones look the same. Pages with form fields
 * have none, since readers draw these differently.
 */
export function pagePrints(document: CosDocument, pages: readonly PageNode[]): (string | undefined)[] {
	const printer = new Printer(document);
	const layers = printer.of(document.catalog.get(PdfName.of('OCProperties')));
	return pages.map(({ dict }) => {
		if (annotationDicts(dict).some((annotation) => nameAt(annotation, 'Subtype') === 'Widget')) return undefined;
		return `${layers} ${printer.of(dict)}`;
	});
}

class Printer {
	private readonly known = new Map<PdfReference, string>();

	constructor(private readonly document: CosDocument) {}

	/** @param names  whether the document chooses the names of a dictionary */
	of(object: PdfObject | undefined, names = false): string {
		if (object instanceof PdfReference) {
			const known = this.known.get(object);
			if (known !== undefined) return known;
			// Cycles are equal if the paths to them are.
			this.known.set(object, 'above');
			const print = this.of(this.document.context.lookup(object), names);
			this.known.set(object, print);
			return print;
		}
		if (object instanceof PdfStream) return hashed([this.of(object.dict)], object.getContents());
		if (object instanceof PdfArray) return hashed(['[', ...object.asArray().map((item) => this.of(item))]);
		if (!(object instanceof PdfDictionary)) return object === undefined ? 'null' : object.toString();
		const isAnnotation = !names && object.has(PdfName.of('Rect'));
		const entries = object.entries().flatMap(([key, value]) => {
			const name = key.asString().slice(1);
			if ((unseen.has(name) && !names) || (name === 'F' && isAnnotation)) return [];
			return [`${name} ${this.of(value, !names && ownNames.has(name))}`];
		});
		const seen = isAnnotation ? [`F ${(numberAt(object, 'F') ?? 0) & seenBits}`] : [];
		return hashed(['<<', ...seen, ...entries.sort()]);
	}
}

function hashed(parts: readonly string[], bytes?: Uint8Array): string {
	const hash = createHash('md5').update(parts.join('\n'));
	if (bytes) hash.update(bytes);
	return hash.digest('base64');
}
