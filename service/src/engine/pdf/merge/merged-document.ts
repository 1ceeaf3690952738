import { arrayAt, dictAt, dropKeys, nameAt, valueOf } from '../../pdf-syntax/cos/lookup';
import { DocumentFile } from '../../pdf-syntax/cos/document-file';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { walk } from '../../pdf-syntax/cos/walk';
import {
	PdfArray,
	PdfContext,
	PdfDictionary,
	PdfName,
	PdfNull,
	PdfReference,
	PdfString,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import { pinDestinations } from '../edit/destinations';
import { dropPrintRanges } from '../edit/metadata';
import { copyOfPage } from '../edit/page-copies';
import { readPageLabels, writePageLabels, type PageLabel } from '../edit/page-labels';
import { collectPages, writeInherited, type PageNode } from '../edit/page-tree';
import { clearSignatures } from '../edit/signatures';
import { JoinedForm } from './join-form';
import { JoinedLayers } from './join-layers';
import { JoinedNames } from './join-names';
import { JoinedOutline } from './join-outline';
import { JoinedTags } from './join-tags';
import type { Carry, DictChange, JoiningPart, Later } from './part';
import { documentDate } from '../../../runtime/document-date';

/** Dropped or changed content of a document. */
export interface PartRemarks {
	/** An XFA form, which describes its own pages. */
	readonly xfa: boolean;
	readonly renamedFields: number;
}

/** Entries of the first document's catalog that apply to the result: its display. */
const entriesOfFirst = ['ViewerPreferences', 'PageLayout', 'OpenAction', 'URI', 'Extensions'] as const;

/** The lowest version with object streams. */
const minVersion = '1.5';

/** Documents joined into one file in sequence; only data for the end of the file stays in memory. */
export class MergedDocument {
	private readonly context = PdfContext.create();
	private readonly pageRoot: number;
	private readonly outlineRoot: number;
	private readonly pageNodes: { readonly ref: PdfReference; readonly count: number }[] = [];
	private readonly labels: (PageLabel | undefined)[] = [];
	private readonly threads: PdfObject[] = [];
	private readonly ofFirst = new Map<string, PdfObject>();
	private readonly names = new JoinedNames();
	private readonly layers = new JoinedLayers();
	private readonly form = new JoinedForm();
	private readonly outline = new JoinedOutline();
	private readonly tags: JoinedTags;
	private version = minVersion;

	private constructor(private readonly file: DocumentFile) {
		this.pageRoot = file.reserve();
		this.outlineRoot = file.reserve();
		this.tags = new JoinedTags(file);
	}

	/** Starts a result at a path. */
	static async create(path: string): Promise<MergedDocument> {
		const file = await DocumentFile.create(path);
		const merged = new MergedDocument(file);
		await file.keep();
		return merged;
	}

	/** Whether some of the documents are tagged, and others are not. */
	get isPartlyTagged(): boolean {
		return this.tags.isPartly;
	}

	/**
	 * Appends a document, which is changed.
	 * @param pageCount  its expected pages
	 * @throws Error if it is too damaged: none of it is in the result then
	 */
	async add(
		document: CosDocument,
		pageCount: number,
		names: { fileName: string; title: string },
	): Promise<PartRemarks> {
		try {
			const { later, remarks } = this.join(document, pageCount, names);
			await this.file.keep();
			later();
			return remarks;
		} catch (error) {
			this.file.discard();
			throw error;
		}
	}

	/** Writes the data that connects the documents. */
	async finish(): Promise<void> {
		const { context, file } = this;
		const write = (number: number, object: PdfObject): void =>
			file.add(number, object, ({ objectNumber }) => objectNumber);
		const count = this.pageNodes.reduce((sum, node) => sum + node.count, 0);
		write(this.pageRoot, context.obj({ Type: 'Pages', Kids: this.pageNodes.map(({ ref }) => ref), Count: count }));
		const catalog = context.obj({ Type: 'Catalog', Pages: PdfReference.of(this.pageRoot) });
		for (const [key, value] of this.ofFirst) catalog.set(PdfName.of(key), value);
		this.outline.write(catalog, context, write, this.outlineRoot);
		this.names.write(catalog, context);
		this.layers.write(catalog, context);
		this.form.write(catalog, context);
		this.tags.write(catalog, context, write);
		if (this.threads.length > 0) catalog.set(PdfName.of('Threads'), context.obj(this.threads));
		if (this.labels.some((label) => label !== undefined)) this.writeLabels(catalog);
		const [root, info] = [file.reserve(), file.reserve()];
		write(root, catalog);
		const now = PdfString.fromDate(documentDate());
		write(info, context.obj({ CreationDate: now, ModDate: now }));
		await file.finish({ root, info, version: this.version });
	}

	/** In any case. */
	async close(): Promise<void> {
		await this.file.close();
	}

	/** The labels are in the catalog, by page number in the result. */
	private writeLabels(catalog: PdfDictionary): void {
		let number = 0;
		let place = 0;
		const complete = this.pageNodes.flatMap(({ count }) => {
			number = 0;
			return Array.from({ length: count }, () => this.labels[place++] ?? { style: 'D', number: ++number });
		});
		writePageLabels({ catalog, context: this.context }, complete);
	}

	private join(document: CosDocument, pageCount: number, { fileName, title }: { fileName: string; title: string }) {
		const { catalog, context } = document;
		clearSignatures(document);
		const all = collectPages(document);
		if (all.length !== pageCount) throw new Error(`${all.length} pages were found instead of ${pageCount}`);
		pinDestinations(document, all);
		all.forEach(writeInherited);
		const labels = readPageLabels(document, all.length);
		const pages = withoutRepeats(document, all);
		const numbers = new Map<PdfReference, number>();
		const changes: DictChange[] = [];
		const kept: PdfObject[] = [];
		const keep = (value: PdfObject | undefined): void => void (value && kept.push(value));
		const replace = (reference: PdfReference, number: number): void => {
			numbers.set(reference, number);
			context.delete(reference);
		};
		const part: JoiningPart = { document, pages, fileName, keep, replace, onWritten: (change) => changes.push(change) };
		const pageNode = this.joinPages(part);
		const form = this.form.join(part);
		const laters: (Later | undefined)[] = [
			this.outline.join(part, this.file, title),
			this.names.join(part),
			this.layers.join(part),
			form?.later,
			this.tags.join(part),
			this.joinThreads(part),
			this.pageNodes.length === 0 ? this.joinFirst(part) : undefined,
		];
		dropStrays(document, pages);
		this.write(document, kept, numbers, changes);
		const carry = carrier(this.context, numbers);
		const remarks = { xfa: form?.hasXfa ?? false, renamedFields: form?.renamed ?? 0 };
		const later = (): void => {
			for (const one of laters) one?.(carry);
			this.pageNodes.push({ ref: carry(pageNode) as PdfReference, count: pages.length });
			this.labels.push(...pages.map((_, index) => carriedLabel(labels?.[index], context, carry)));
			const versions = [this.version, context.header.getVersionString(), nameAt(catalog, 'Version') ?? minVersion];
			this.version =
				versions
					.filter((version) => /^\d\.\d$/.test(version))
					.sort()
					.at(-1) ?? minVersion;
		};
		return { later, remarks };
	}

	/** The pages under a separate node; @returns the node */
	private joinPages({ document: { catalog, context }, pages, keep, replace }: JoiningPart): PdfReference {
		const root = context.register(PdfDictionary.withContext(context));
		replace(root, this.pageRoot);
		const node = context.obj({ Type: 'Pages', Parent: root, Kids: pages.map(({ ref }) => ref), Count: pages.length });
		const ref = context.register(node);
		const intents = catalog.get(PdfName.of('OutputIntents'));
		for (const { dict } of pages) {
			dict.set(PdfName.of('Parent'), ref);
			// Document parts and separations refer to pages of the former file.
			dropKeys(dict, 'DPart', 'SeparationInfo');
			// Output conditions of device colors are specific to each file (ISO 32000-2, 14.11.5).
			if (intents && !dict.has(PdfName.of('OutputIntents'))) dict.set(PdfName.of('OutputIntents'), intents);
		}
		keep(ref);
		return ref;
	}

	private joinThreads({ document: { catalog }, keep }: JoiningPart): Later | undefined {
		const threads = arrayAt(catalog, 'Threads')?.asArray();
		threads?.forEach(keep);
		return threads && ((carry) => void this.threads.push(...threads.map(carry)));
	}

	/** The result is displayed like the first document. */
	private joinFirst({ document, keep }: JoiningPart): Later {
		const { catalog } = document;
		dropPrintRanges(document);
		const entries = entriesOfFirst.flatMap((key) => {
			const value = valueOf(catalog, key);
			if (value) keep(value);
			return value ? [[key, value] as const] : [];
		});
		return (carry) => {
			for (const [key, value] of entries) this.ofFirst.set(key, carry(value));
		};
	}

	/** Writes everything reachable from the kept objects. */
	private write(
		{ context }: CosDocument,
		kept: readonly PdfObject[],
		numbers: Map<PdfReference, number>,
		changes: readonly DictChange[],
	): void {
		const reached = walk(context, kept, (container) => {
			if (container instanceof PdfDictionary) for (const change of changes) change(container);
		});
		const objects = context
			.enumerateIndirectObjects()
			.filter(([ref, object]) => reached.has(ref) && object !== PdfNull);
		for (const [ref] of objects) numbers.set(ref, this.file.reserve());
		for (const [ref, object] of objects) this.file.add(numbers.get(ref) ?? 0, object, (other) => numbers.get(other));
	}
}

/** A page listed twice in the tree becomes two pages. */
function withoutRepeats(document: CosDocument, all: readonly PageNode[]): PageNode[] {
	const seen = new Set<PdfReference>();
	return all.map((page) => {
		const isRepeat = seen.has(page.ref);
		seen.add(page.ref);
		return isRepeat ? { ...page, ...copyOfPage(document, page) } : page;
	});
}

/** Removes what must not be referenced: the former page tree, pages outside it, and what the result replaces. */
function dropStrays({ context, catalog }: CosDocument, pages: readonly PageNode[]): void {
	const own = new Set(pages.map(({ dict }) => dict));
	const nodes = new Set(pages.flatMap(({ ancestors }) => ancestors));
	const gone = new Set([catalog, dictAt(catalog, 'AcroForm'), dictAt(catalog, 'OCProperties')]);
	for (const [ref, object] of context.enumerateIndirectObjects()) {
		if (!(object instanceof PdfDictionary)) continue;
		const isStray = nameAt(object, 'Type') === 'Page' && !own.has(object);
		if (isStray || nodes.has(object) || gone.has(object)) context.delete(ref);
	}
}

/** Copies of direct values, for the end of the file. */
function carrier(context: PdfContext, numbers: ReadonlyMap<PdfReference, number>): Carry {
	const carry: Carry = (value) => {
		if (value instanceof PdfReference) {
			const number = numbers.get(value);
			return number === undefined ? PdfNull : PdfReference.of(number);
		}
		if (value instanceof PdfArray) {
			const copy = PdfArray.withContext(context);
			for (const item of value.asArray()) copy.push(carry(item));
			return copy;
		}
		if (!(value instanceof PdfDictionary)) return value;
		const copy = PdfDictionary.withContext(context);
		for (const [key, item] of value.entries()) copy.set(key, carry(item));
		return copy;
	};
	return carry;
}

function carriedLabel(label: PageLabel | undefined, context: PdfContext, carry: Carry): PageLabel | undefined {
	const prefix = label?.prefix && context.lookup(label.prefix);
	return label && { ...label, prefix: prefix && carry(prefix) };
}
