import { PdfDictionary, PdfName, PdfNumber, type PdfObject } from '../../pdf-syntax/objects/objects';
import { dictAt, nameAt, numberAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { makeNumberTree, readNumberTree } from '../../pdf-syntax/cos/trees';

/** Label of one page (ISO 32000-1, 12.4.2). */
export interface PageLabel {
	/** `D`, `R`, `r`, `A`, `a`; without one the label is only the prefix. */
	readonly style?: string;
	/** A text string. */
	readonly prefix?: PdfObject;
	/** From 1. */
	readonly number: number;
}

/** The label of each page; `undefined` if the document has none. */
export function readPageLabels({ catalog, context }: CosDocument, pageCount: number): PageLabel[] | undefined {
	const tree = dictAt(catalog, 'PageLabels');
	if (!tree) return undefined;
	const ranges = readNumberTree(tree)
		.map(([first, value]) => [first, context.lookup(value)] as const)
		.filter((range): range is readonly [number, PdfDictionary] => range[1] instanceof PdfDictionary)
		.sort(([a], [b]) => a - b);
	if (ranges.length === 0) return undefined;
	let place = -1;
	return Array.from({ length: pageCount }, (_, index) => {
		while ((ranges[place + 1]?.[0] ?? Infinity) <= index) place++;
		const range = ranges[place];
		// Pages before the first range have no label: readers show their number.
		if (!range) return { style: 'D', number: index + 1 };
		const [first, dict] = range;
		const prefix = dict.get(PdfName.of('P'));
		return { style: nameAt(dict, 'S'), prefix, number: (numberAt(dict, 'St') ?? 1) + index - first };
	});
}

/** Labels each page, in as few ranges as possible. */
export function writePageLabels({ catalog, context }: CosDocument, labels: readonly PageLabel[]): void {
	const ranges: [number, PdfDictionary][] = [];
	labels.forEach((label, index) => {
		const before = labels[index - 1];
		if (before && follows(label, before)) return;
		const dict = PdfDictionary.withContext(context);
		if (label.style) dict.set(PdfName.of('S'), PdfName.of(label.style));
		if (label.prefix) dict.set(PdfName.of('P'), label.prefix);
		if (label.style && label.number !== 1) dict.set(PdfName.of('St'), PdfNumber.of(label.number));
		ranges.push([index, dict]);
	});
	catalog.set(PdfName.of('PageLabels'), makeNumberTree(context, ranges));
}

function follows(label: PageLabel, before: PageLabel): boolean {
	if (label.style !== before.style || label.prefix?.toString() !== before.prefix?.toString()) return false;
	return label.style === undefined || label.number === before.number + 1;
}

/** Labels of new pages: decimal numbers that continue from the page before them. */
export function labelsAfter(before: PageLabel | undefined, count: number): PageLabel[] {
	const prefix = before?.style === 'D' ? before.prefix : undefined;
	return Array.from({ length: count }, (_, index) => ({
		style: 'D',
		prefix,
		number: (before?.number ?? 0) + 1 + index,
	}));
}
