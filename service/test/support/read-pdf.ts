import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRef, PDFString, type PDFDocument } from '@cantoo/pdf-lib';

const name = (key: string) => PDFName.of(key);

/** A way through dictionaries and arrays from the catalog, such as `['Names', 'Dests', 'Names']`. */
export function at(document: PDFDocument, ...path: (string | number)[]): unknown {
	return below(document.catalog, ...path);
}

/** The same from any object. */
export function below(from: unknown, ...path: (string | number)[]): unknown {
	let value = from;
	for (const step of path) {
		if (typeof step === 'number' && value instanceof PDFArray) value = value.lookup(step);
		else if (typeof step === 'string' && value instanceof PDFDict) value = value.lookup(name(step));
		else return undefined;
	}
	return value;
}

/** The text of a string; empty for anything else. */
export function textOf(value: unknown): string {
	return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

/** Texts of an array of strings and others, the others left out. */
export function textsOf(list: unknown): string[] {
	if (!(list instanceof PDFArray)) return [];
	return list
		.asArray()
		.flatMap((item) => (item instanceof PDFString || item instanceof PDFHexString ? [textOf(item)] : []));
}

/** 1-based number of the page that a named or explicit destination points to; 0 for none. */
export function pageOfDestination(document: PDFDocument, destination: unknown): number {
	const pages = document.getPages().map(({ ref }) => ref);
	const own =
		destination instanceof PDFString || destination instanceof PDFHexString
			? named(document, textOf(destination))
			: destination;
	const list = own instanceof PDFDict ? own.lookup(name('D')) : own;
	const page = list instanceof PDFArray ? list.get(0) : undefined;
	return page instanceof PDFRef ? pages.indexOf(page) + 1 : 0;
}

function named(document: PDFDocument, key: string): unknown {
	const list = at(document, 'Names', 'Dests', 'Names');
	if (!(list instanceof PDFArray)) return undefined;
	const index = list.asArray().findIndex((_, place) => place % 2 === 0 && textOf(list.lookup(place)) === key);
	return index < 0 ? undefined : list.lookup(index + 1);
}

/** Titles of the outline, one hyphen a level, with the page that each leads to. */
export function outlineOf(document: PDFDocument): string[] {
	const titles: string[] = [];
	const visit = (parent: PDFDict, depth: number): void => {
		let before: PDFDict | undefined;
		for (let item = parent.lookup(name('First')); item instanceof PDFDict; item = item.lookup(name('Next'))) {
			if (item.lookup(name('Parent')) !== parent) throw new Error('an item has another parent');
			if (item.lookup(name('Prev')) !== before) throw new Error('an item has another neighbour');
			const action = item.lookup(name('A'));
			const goes = item.lookup(name('Dest')) ?? (action instanceof PDFDict ? action.lookup(name('D')) : undefined);
			titles.push(`${'-'.repeat(depth)}${textOf(item.lookup(name('Title')))} ${pageOfDestination(document, goes)}`);
			visit(item, depth + 1);
			before = item;
		}
		if (parent.lookup(name('Last')) !== before) throw new Error('the last item is another one');
	};
	const root = at(document, 'Outlines');
	if (root instanceof PDFDict) visit(root, 0);
	return titles;
}
