import { arrayAt, dictAt, nameAt } from '../../pdf-syntax/cos/lookup';
import { byteString, keyText, makeNameTree, readNameTree } from '../../pdf-syntax/cos/trees';
import {
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfString,
	type PdfContext,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import type { JoiningPart, Later } from './part';
import { TakenNames } from './unique-name';

/** Name trees of a catalog (ISO 32000-2, table 32). */
const trees = [
	'Dests',
	'EmbeddedFiles',
	'JavaScript',
	'AP',
	'Pages',
	'Templates',
	'IDS',
	'URLS',
	'AlternatePresentations',
	'Renditions',
] as const;

interface Gathered {
	readonly taken: TakenNames;
	/** Key as bytes, one character per byte. */
	readonly entries: [key: string, value: PdfObject][];
}

/** Named objects of documents: destinations, attachments, scripts. Equal names of several documents are kept apart. */
export class JoinedNames {
	private readonly trees = new Map(trees.map((tree) => [tree, newGathered()]));
	/** Destinations of PDF 1.1, which are names, not texts. */
	private readonly oldDestinations = newGathered((number) => `.${number}`);
	/** Attachments of the whole document (`AF`). */
	private readonly associated: PdfObject[] = [];

	/** Collects the names of a document, and updates references to renamed ones. */
	join(part: JoiningPart): Later {
		const { catalog } = part.document;
		const names = dictAt(catalog, 'Names');
		const laters = trees.map((tree) => {
			const root = dictAt(names, tree);
			if (!root) return undefined;
			const entries = readNameTree(root).map(([key, value]) => [keyText(key), value] as const);
			const { renamed, later } = gather(part, this.gathered(tree), entries);
			if (tree === 'Dests' && renamed.size > 0) part.onWritten((dict) => rename(dict, renamed, isText, byteString));
			return later;
		});
		const old = dictAt(catalog, 'Dests');
		if (old) {
			const entries = old.entries().map(([key, value]) => [key.decodeText(), value] as const);
			const { renamed, later } = gather(part, this.oldDestinations, entries);
			const toName = (name: string): PdfObject => PdfName.of(name);
			if (renamed.size > 0) part.onWritten((dict) => rename(dict, renamed, isName, toName));
			laters.push(later);
		}
		const associated = arrayAt(catalog, 'AF')?.asArray() ?? [];
		associated.forEach(part.keep);
		return (carry) => {
			for (const later of laters) later?.(carry);
			this.associated.push(...associated.map(carry));
		};
	}

	/** Writes them into the catalog of the result. */
	write(catalog: PdfDictionary, context: PdfContext): void {
		const names = PdfDictionary.withContext(context);
		for (const [tree, { entries }] of this.trees) {
			if (entries.length === 0) continue;
			const keyed = entries.map(([key, value]) => [byteString(key), value] as const);
			names.set(PdfName.of(tree), makeNameTree(context, keyed));
		}
		if (names.keys().length > 0) catalog.set(PdfName.of('Names'), names);
		const old = this.oldDestinations.entries;
		if (old.length > 0) catalog.set(PdfName.of('Dests'), context.obj(Object.fromEntries(old)));
		if (this.associated.length > 0) catalog.set(PdfName.of('AF'), context.obj(this.associated));
	}

	private gathered(tree: (typeof trees)[number]): Gathered {
		const found = this.trees.get(tree);
		if (!found) throw new Error(`there is no tree ${tree}`);
		return found;
	}
}

function newGathered(suffix?: (number: number) => string): Gathered {
	return { taken: new TakenNames(suffix), entries: [] };
}

function gather(
	{ keep }: JoiningPart,
	{ taken, entries: all }: Gathered,
	own: readonly (readonly [key: string, value: PdfObject])[],
): { readonly renamed: Map<string, string>; readonly later: Later } {
	// Of two entries with one key readers see only one.
	const entries = new Map(own);
	const renamed = taken.newNames(entries.keys());
	for (const value of entries.values()) keep(value);
	const later: Later = (carry) => {
		taken.take(entries.keys(), renamed);
		for (const [key, value] of entries) all.push([renamed.get(key) ?? key, carry(value)]);
	};
	return { renamed, later };
}

type TextObject = PdfString | PdfHexString;

function isText(value: unknown): value is TextObject {
	return value instanceof PdfString || value instanceof PdfHexString;
}

function isName(value: unknown): value is PdfName {
	return value instanceof PdfName;
}

/** Updates a link, outline item or action to the new name of its destination. */
function rename<Key extends TextObject | PdfName>(
	dict: PdfDictionary,
	renamed: ReadonlyMap<string, string>,
	isKey: (value: unknown) => value is Key,
	toKey: (name: string) => PdfObject,
): void {
	for (const place of dict.has(PdfName.of('Dest')) ? ['Dest'] : nameAt(dict, 'S') === 'GoTo' ? ['D'] : []) {
		const value = dict.lookup(PdfName.of(place));
		if (!isKey(value)) continue;
		const name = renamed.get(value instanceof PdfName ? value.decodeText() : keyText(value));
		if (name !== undefined) dict.set(PdfName.of(place), toKey(name));
	}
}
