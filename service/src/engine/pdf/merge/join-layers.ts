import { arrayAt, dictAt, nameAt } from '../../pdf-syntax/cos/lookup';
import { PdfDictionary, PdfName, type PdfContext, type PdfObject } from '../../pdf-syntax/objects/objects';
import type { JoiningPart, Later } from './part';

/** Configuration lists (ISO 32000-1, table 101) that are concatenated. */
const lists = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked', 'AS'] as const;

/** Layers (optional content groups, 8.11): those of each document, visible and hidden as before. */
export class JoinedLayers {
	private readonly groups: PdfObject[] = [];
	private readonly lists = new Map<string, PdfObject[]>(lists.map((list) => [list, []]));
	private readonly configurations: PdfObject[] = [];

	/** Collects the layers of a document. */
	join(part: JoiningPart): Later | undefined {
		const { catalog } = part.document;
		const properties = dictAt(catalog, 'OCProperties');
		const groups = arrayAt(properties, 'OCGs')?.asArray() ?? [];
		if (!properties || groups.length === 0) return undefined;
		groups.forEach(part.keep);
		const standard = dictAt(properties, 'D');
		const own = new Map(lists.map((list) => [list, arrayAt(standard, list)?.asArray() ?? []]));
		if (nameAt(standard, 'BaseState') === 'OFF') own.set('OFF', hiddenBy(groups, own.get('ON') ?? []));
		const others = arrayAt(properties, 'Configs')?.asArray() ?? [];
		for (const item of [...own.values(), others].flat()) part.keep(item);
		return (carry) => {
			this.groups.push(...groups.map(carry));
			for (const [list, items] of own) this.lists.get(list)?.push(...items.map(carry));
			this.configurations.push(...others.map(carry));
		};
	}

	/** Writes them into the catalog of the result. */
	write(catalog: PdfDictionary, context: PdfContext): void {
		if (this.groups.length === 0) return;
		const standard = PdfDictionary.withContext(context);
		for (const [list, items] of this.lists) if (items.length > 0) standard.set(PdfName.of(list), context.obj(items));
		const properties = context.obj({ OCGs: this.groups, D: standard });
		if (this.configurations.length > 0) properties.set(PdfName.of('Configs'), context.obj(this.configurations));
		catalog.set(PdfName.of('OCProperties'), properties);
	}
}

/** The initially hidden layers: the result shows all others. */
function hiddenBy(groups: readonly PdfObject[], visible: readonly PdfObject[]): PdfObject[] {
	return groups.filter((group) => !visible.includes(group));
}
