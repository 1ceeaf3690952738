import { arrayAt, dictAt, dropKeys, nameAt, numberAt } from '../../pdf-syntax/cos/lookup';
import type { DocumentFile } from '../../pdf-syntax/cos/document-file';
import {
	byteString,
	keyText,
	makeNameTree,
	makeNumberTree,
	readNameTree,
	readNumberTree,
} from '../../pdf-syntax/cos/trees';
import {
	PdfArray,
	PdfBoolean,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfNumber,
	PdfReference,
	PdfString,
	type PdfContext,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import { decodeText } from '../../pdf-syntax/objects/text-string';
import type { JoiningPart, Later } from './part';
import { TakenNames } from './unique-name';

/** Maps of a structure tree root: role mapping, and attribute classes (ISO 32000-1, table 322). */
const maps = ['RoleMap', 'ClassMap'] as const;

/** Which keys of an element hold names of these maps. */
const placeOf = { RoleMap: 'S', ClassMap: 'C' } as const;

const parentKeys = ['StructParents', 'StructParent'] as const;

/**
 * Structure trees (14.7): one element `Document`, with the elements of each file below it. References from pages into
 * the tree are renumbered from file to file.
 */
export class JoinedTags {
	/** Numbers of the root and of the one element below it. */
	private readonly root: number;
	private readonly top: number;
	/** Elements of the files. */
	private readonly elements: PdfObject[] = [];
	private readonly parentNodes: PdfObject[] = [];
	private readonly ids: [key: string, value: PdfObject][] = [];
	private readonly takenIds = new TakenNames((number) => `-${number}`);
	private readonly maps = new Map(maps.map((map) => [map, new Map<string, { text: string; value: PdfObject }>()]));
	private readonly namespaces: PdfObject[] = [];
	private nextKey = 0;
	private untagged = 0;
	private languages = new Set<string>();

	constructor(file: DocumentFile) {
		this.root = file.reserve();
		this.top = file.reserve();
	}

	/** Collects the tags of a document. */
	join(part: JoiningPart): Later {
		const { catalog, context } = part.document;
		const language = stringAt(catalog, 'Lang');
		const root = dictAt(catalog, 'StructTreeRoot');
		const elements = root && elementsBelow(root, context);
		if (!root || !elements || elements.length === 0) {
			// A key without a tree would lead into another file's.
			part.onWritten((dict) => dropKeys(dict, ...parentKeys));
			return () => {
				this.untagged++;
			};
		}
		const top = context.register(PdfDictionary.withContext(context));
		part.replace(top, this.top);
		const rootRef = catalog.get(PdfName.of('StructTreeRoot'));
		if (rootRef instanceof PdfReference) part.replace(rootRef, this.root);
		for (const { dict } of elements) {
			dict.set(PdfName.of('P'), top);
			if (language !== undefined && !dict.has(PdfName.of('Lang'))) dict.set(PdfName.of('Lang'), language);
		}
		const base = this.nextKey;
		part.onWritten((dict) => {
			for (const key of parentKeys) {
				const number = numberAt(dict, key);
				if (number !== undefined) dict.set(PdfName.of(key), PdfNumber.of(number + base));
			}
		});
		const parents = this.joinParents(root, context, base);
		const laters = [this.joinIds(part, root), ...maps.map((map) => this.joinMap(part, root, map))];
		const namespaces = arrayAt(root, 'Namespaces')?.asArray() ?? [];
		[...elements.map(({ ref }) => ref), parents.node, ...namespaces].forEach(part.keep);
		const isMarked = dictAt(catalog, 'MarkInfo')?.lookup(PdfName.of('Marked')) === PdfBoolean.True;
		return (carry) => {
			for (const later of laters) later(carry);
			this.elements.push(...elements.map(({ ref }) => carry(ref)));
			if (parents.node) this.parentNodes.push(carry(parents.node));
			this.namespaces.push(...namespaces.map(carry));
			this.nextKey = parents.nextKey;
			if (!isMarked) this.untagged++;
			if (language) this.languages.add(decodeText(language));
		};
	}

	/** Whether some of the files are tagged, and others are not. */
	get isPartly(): boolean {
		return this.elements.length > 0 && this.untagged > 0;
	}

	/** Writes the tree, with its reference into the catalog of the result. */
	write(catalog: PdfDictionary, context: PdfContext, write: (number: number, object: PdfObject) => void): void {
		if (this.elements.length === 0) return;
		const [root, top] = [PdfReference.of(this.root), PdfReference.of(this.top)];
		write(this.top, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: this.elements }));
		const tree = context.obj({ Type: 'StructTreeRoot', K: [top], ParentTreeNextKey: this.nextKey });
		tree.set(PdfName.of('ParentTree'), context.obj({ Kids: this.parentNodes }));
		for (const [map, entries] of this.maps) {
			if (entries.size === 0) continue;
			const dict = PdfDictionary.withContext(context);
			for (const [name, { value }] of entries) dict.set(PdfName.of(name), value);
			tree.set(PdfName.of(map), dict);
		}
		if (this.ids.length > 0) {
			const entries = this.ids.map(([key, value]) => [byteString(key), value] as const);
			tree.set(PdfName.of('IDTree'), makeNameTree(context, entries));
		}
		if (this.namespaces.length > 0) tree.set(PdfName.of('Namespaces'), context.obj(this.namespaces));
		write(this.root, tree);
		catalog.set(PdfName.of('StructTreeRoot'), root);
		const mark = context.obj({});
		mark.set(PdfName.of('Marked'), this.untagged === 0 ? PdfBoolean.True : PdfBoolean.False);
		catalog.set(PdfName.of('MarkInfo'), mark);
		const [language] = this.languages;
		if (language !== undefined && this.languages.size === 1)
			catalog.set(PdfName.of('Lang'), PdfHexString.fromText(language));
	}

	/** The entries of the document as a separate node, with its keys. */
	private joinParents(root: PdfDictionary, context: PdfContext, base: number) {
		const tree = dictAt(root, 'ParentTree');
		const entries = tree ? readNumberTree(tree) : [];
		const keys = entries.map(([key]) => key);
		const highest = keys.reduce((most, key) => Math.max(most, key), -1);
		const lowest = keys.reduce((least, key) => Math.min(least, key), highest);
		const nextKey = base + Math.max(highest + 1, numberAt(root, 'ParentTreeNextKey') ?? 0);
		if (entries.length === 0) return { node: undefined, nextKey };
		const node = makeNumberTree(
			context,
			entries.map(([key, value]) => [key + base, value]),
		);
		node.set(PdfName.of('Limits'), context.obj([lowest + base, highest + base]));
		return { node: context.register(node), nextKey };
	}

	private joinIds(part: JoiningPart, root: PdfDictionary): Later {
		const tree = dictAt(root, 'IDTree');
		const entries = new Map(tree ? readNameTree(tree).map(([key, value]) => [keyText(key), value]) : []);
		const renamed = this.takenIds.newNames(entries.keys());
		if (renamed.size > 0) part.onWritten((dict) => renameIds(dict, renamed));
		return (carry) => {
			this.takenIds.take(entries.keys(), renamed);
			for (const [key, value] of entries) this.ids.push([renamed.get(key) ?? key, carry(value)]);
		};
	}

	/** Roles and classes that mean something else in another file get unique names. */
	private joinMap(part: JoiningPart, root: PdfDictionary, map: (typeof maps)[number]): Later {
		const known = this.maps.get(map);
		const own = dictAt(root, map);
		const renamed = new Map<string, string>();
		const added: [name: string, text: string, value: PdfObject][] = [];
		for (const [key, value] of own?.entries() ?? []) {
			const name = key.decodeText();
			const text = String(own?.context.lookup(value) ?? '');
			const other = known?.get(name);
			if (other?.text === text) continue;
			let newName = name;
			for (let number = 2; known?.has(newName) || (newName !== name && own?.has(PdfName.of(newName))); number++)
				newName = `${name}_${number}`;
			if (newName !== name) renamed.set(name, newName);
			part.keep(value);
			added.push([newName, text, value]);
		}
		if (renamed.size > 0) part.onWritten((dict) => renameNames(dict, placeOf[map], renamed));
		return (carry) => {
			for (const [name, text, value] of added) {
				// The target of a role may be renamed too.
				const carried = carry(value);
				const target = map === 'RoleMap' && carried instanceof PdfName ? renamed.get(carried.decodeText()) : undefined;
				known?.set(name, { text, value: target === undefined ? carried : PdfName.of(target) });
			}
		};
	}
}

interface Element {
	readonly ref: PdfReference;
	readonly dict: PdfDictionary;
}

/** Elements directly below the root; direct ones become indirect objects. */
function elementsBelow(root: PdfDictionary, context: PdfContext): Element[] {
	const kids = root.lookup(PdfName.of('K'));
	const items = kids instanceof PdfArray ? kids.asArray() : [root.get(PdfName.of('K'))];
	return items.flatMap((item) => {
		const dict = item && context.lookup(item);
		if (!(dict instanceof PdfDictionary)) return [];
		return [{ ref: item instanceof PdfReference ? item : context.register(dict), dict }];
	});
}

function isElement(dict: PdfDictionary): boolean {
	return dict.has(PdfName.of('S')) && dict.has(PdfName.of('P')) && nameAt(dict, 'Type') !== 'Annot';
}

/** Ids of elements, and header cells by their ids (14.8.5.7). */
function renameIds(dict: PdfDictionary, renamed: ReadonlyMap<string, string>): void {
	const id = stringAt(dict, 'ID');
	const own = id && isElement(dict) ? renamed.get(keyText(id)) : undefined;
	if (own !== undefined) dict.set(PdfName.of('ID'), byteString(own));
	const headers = arrayAt(dict, 'Headers');
	headers?.asArray().forEach((_, index) => {
		const value = headers.lookup(index);
		const name = isString(value) ? renamed.get(keyText(value)) : undefined;
		if (name !== undefined) headers.set(index, byteString(name));
	});
}

function renameNames(dict: PdfDictionary, place: string, renamed: ReadonlyMap<string, string>): void {
	if (!isElement(dict)) return;
	const value = dict.lookup(PdfName.of(place));
	const names = value instanceof PdfArray ? value : undefined;
	const newName = (item: PdfObject | undefined): PdfName | undefined => {
		const name = item instanceof PdfName ? renamed.get(item.decodeText()) : undefined;
		return name === undefined ? undefined : PdfName.of(name);
	};
	const single = newName(value);
	if (single) dict.set(PdfName.of(place), single);
	names?.asArray().forEach((_, index) => {
		const name = newName(names.lookup(index));
		if (name) names.set(index, name);
	});
}

type TextObject = PdfString | PdfHexString;

function isString(value: unknown): value is TextObject {
	return value instanceof PdfString || value instanceof PdfHexString;
}

function stringAt(dict: PdfDictionary, key: string): TextObject | undefined {
	const value = dict.lookup(PdfName.of(key));
	return isString(value) ? value : undefined;
}
