import { dictAt, nameAt, numberAt, refAt } from '../../pdf-syntax/cos/lookup';
import type { DocumentFile } from '../../pdf-syntax/cos/document-file';
import {
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfNumber,
	PdfReference,
	type PdfContext,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import type { JoiningPart, Later } from './part';

interface FileEntry {
	readonly number: number;
	readonly title: string;
	/** Its first page. */
	readonly page: PdfObject;
	/** Items of the document's outline. */
	readonly items: { readonly first: PdfObject; readonly last: PdfObject; readonly count: number } | undefined;
}

/** Maximum items of one level. */
const maxItems = 100_000;

/** The outline (ISO 32000-1, 12.3.3): one entry per file, with the file's own outline below it, collapsed. */
export class JoinedOutline {
	private readonly entries: FileEntry[] = [];

	/** @param file  of the result, with the number of the entry; @param title  of the entry */
	join(part: JoiningPart, file: DocumentFile, title: string): Later {
		const { catalog, context } = part.document;
		const number = file.reserve();
		const root = dictAt(catalog, 'Outlines');
		const items = root && itemsOf(root, context);
		const rootRef = refAt(catalog, 'Outlines');
		if (rootRef) part.replace(rootRef, number);
		const [first, last] = [items?.[0], items?.at(-1)];
		if (items && first && last) {
			const parent = rootRef ?? context.register(PdfDictionary.withContext(context));
			part.replace(parent, number);
			for (const { dict } of items) dict.set(PdfName.of('Parent'), parent);
			first.dict.delete(PdfName.of('Prev'));
			last.dict.delete(PdfName.of('Next'));
			for (const { ref } of items) part.keep(ref);
		}
		const [page] = part.pages;
		if (!page) throw new Error('a document without pages');
		return (carry) => {
			const below = items && first && last;
			this.entries.push({
				number,
				title,
				page: carry(page.ref),
				items: below ? { first: carry(first.ref), last: carry(last.ref), count: countShown(items) } : undefined,
			});
		};
	}

	/** Writes it, with its display into the catalog of the result. */
	write(
		catalog: PdfDictionary,
		context: PdfContext,
		write: (number: number, object: PdfObject) => void,
		root: number,
	): void {
		const refTo = (entry: FileEntry | undefined): PdfReference | undefined => entry && PdfReference.of(entry.number);
		this.entries.forEach((entry, index) => {
			const dict = context.obj({
				Title: PdfHexString.fromText(entry.title),
				Parent: PdfReference.of(root),
				Dest: [entry.page, 'Fit'],
			});
			const links = {
				Prev: refTo(this.entries[index - 1]),
				Next: refTo(this.entries[index + 1]),
				First: entry.items?.first,
				Last: entry.items?.last,
				Count: entry.items && PdfNumber.of(-entry.items.count),
			};
			for (const [key, value] of Object.entries(links)) if (value) dict.set(PdfName.of(key), value);
			write(entry.number, dict);
		});
		const [first, last] = [refTo(this.entries[0]), refTo(this.entries.at(-1))];
		if (!first || !last) return;
		write(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: this.entries.length }));
		catalog.set(PdfName.of('Outlines'), PdfReference.of(root));
		if (nameAt(catalog, 'PageMode') === undefined) catalog.set(PdfName.of('PageMode'), PdfName.of('UseOutlines'));
	}
}

interface Item {
	readonly ref: PdfReference;
	readonly dict: PdfDictionary;
}

/** Top-level items, each once. */
function itemsOf(root: PdfDictionary, context: PdfContext): Item[] {
	const items = new Map<PdfReference, Item>();
	for (let ref = refAt(root, 'First'); ref && !items.has(ref) && items.size < maxItems; ) {
		const dict = context.lookup(ref);
		if (!(dict instanceof PdfDictionary)) break;
		items.set(ref, { ref, dict });
		ref = refAt(dict, 'Next');
	}
	return [...items.values()];
}

/** Items visible when the entry of the file is expanded. */
function countShown(items: readonly Item[]): number {
	return items.reduce((sum, { dict }) => sum + 1 + Math.max(0, numberAt(dict, 'Count') ?? 0), 0);
}
