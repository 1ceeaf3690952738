import { PdfInvalidObject, PdfStream, type PdfObject, type PdfReference } from '../../../pdf-syntax/objects/objects';
import { objectsPerStream } from '../../../pdf-syntax/cos/packed-objects';
import type { Users } from './object-users';

/** A unit of the file: one object, or an object stream. */
export interface FileUnit {
	readonly objects: readonly (readonly [PdfReference, PdfObject])[];
	readonly isPacked: boolean;
	readonly users: Users;
}

/** The units of a linearized file by position (ISO 32000-1, F.3.1). */
export interface Parts {
	/** Part 4: the catalog, and other data for opening the document. */
	readonly opening: readonly FileUnit[];
	/** Part 6: the first page, all that it shows, and the outline if readers show it immediately. */
	readonly firstPage: readonly FileUnit[];
	/** Part 7: each other page, with its exclusive objects. */
	readonly otherPages: readonly (readonly FileUnit[])[];
	/** Part 8: objects shared by several of these. */
	readonly shared: readonly FileUnit[];
	/** Part 9. */
	readonly rest: readonly FileUnit[];
	/** The outline's units, in one of the parts, its root first. */
	readonly outlines: readonly FileUnit[];
}

/** Input of the division. */
interface Division {
	readonly objects: readonly (readonly [PdfReference, PdfObject])[];
	readonly users: ReadonlyMap<PdfReference, Users>;
	readonly pages: readonly PdfReference[];
	readonly outlineRoot: PdfReference | undefined;
	/** Readers show the outline next to the first page (`PageMode`). */
	readonly showsOutline: boolean;
	/** With object streams. */
	readonly packed: boolean;
}

type Part = 'catalog' | 'outlines' | 'opening' | 'firstOwn' | 'firstShared' | 'own' | 'shared' | 'rest';

const unused: Users = { isCatalog: false, outlines: false, opening: false, other: false, pages: [] };

/** Assigns the objects of a document to the parts of the file. */
export function divide(division: Division): Parts {
	const units = unitsOf(division);
	const inPart = new Map<Part, FileUnit[]>();
	const own = division.pages.map((): FileUnit[] => []);
	for (const unit of units) {
		const part = partOf(unit.users);
		if (part === 'own') own[unit.users.pages[0] ?? 0]?.push(unit);
		else inPart.set(part, [...(inPart.get(part) ?? []), unit]);
	}
	const of = (part: Part): readonly FileUnit[] => inPart.get(part) ?? [];
	const holds = (ref: PdfReference | undefined) => (unit: FileUnit) => unit.objects.some(([each]) => each === ref);
	const outlines = firstFirst(of('outlines'), holds(division.outlineRoot));
	const firstPage = firstFirst([...of('firstOwn'), ...of('firstShared')], holds(division.pages[0]));
	return {
		opening: [...of('catalog'), ...of('opening')],
		firstPage: [...firstPage, ...(division.showsOutline ? outlines : [])],
		otherPages: own.slice(1).map((page, index) => firstFirst(page, holds(division.pages[index + 1]))),
		shared: of('shared'),
		rest: [...of('rest'), ...(division.showsOutline ? [] : outlines)],
		outlines,
	};
}

function firstFirst(units: readonly FileUnit[], isFirst: (unit: FileUnit) => boolean): FileUnit[] {
	return [...units.filter(isFirst), ...units.filter((unit) => !isFirst(unit))];
}

/** The part of an object by its users. */
function partOf({ isCatalog, outlines, opening, other, pages }: Users): Part {
	if (isCatalog) return 'catalog';
	if (outlines) return 'outlines';
	if (opening) return 'opening';
	if (pages[0] === 0) return other || pages.length > 1 ? 'firstShared' : 'firstOwn';
	if (pages.length > 1) return 'shared';
	return pages.length === 1 && !other ? 'own' : 'rest';
}

/** An object stream for one place; pages, the catalog and streams are separate. */
function unitsOf({ objects, users, pages, packed }: Division): FileUnit[] {
	const alone = new Set(pages);
	const units: FileUnit[] = [];
	const together = new Map<string, (readonly [PdfReference, PdfObject])[]>();
	for (const entry of objects) {
		const [ref, object] = entry;
		const use = users.get(ref) ?? unused;
		const isLight = !(object instanceof PdfStream || object instanceof PdfInvalidObject);
		if (!packed || !isLight || alone.has(ref) || use.isCatalog) {
			units.push({ objects: [entry], isPacked: false, users: use });
			continue;
		}
		const part = partOf(use);
		// Objects of one page and the rest of the document would otherwise join another page's.
		const group = part === 'own' || part === 'rest' ? `${part} ${use.pages.join(' ')}` : part;
		const known = together.get(group);
		if (known) known.push(entry);
		else together.set(group, [entry]);
	}
	for (const group of together.values()) {
		for (let from = 0; from < group.length; from += objectsPerStream) {
			const some = group.slice(from, from + objectsPerStream);
			units.push({
				objects: some,
				isPacked: some.length > 1,
				users: some.map(([ref]) => users.get(ref) ?? unused).reduce(mergeUsers),
			});
		}
	}
	return units;
}

function mergeUsers(one: Users, other: Users): Users {
	return {
		isCatalog: one.isCatalog || other.isCatalog,
		outlines: one.outlines || other.outlines,
		opening: one.opening || other.opening,
		other: one.other || other.other,
		pages: [...new Set([...one.pages, ...other.pages])].sort((a, b) => a - b),
	};
}

/** Whether anything besides one page refers to a unit. */
export function isShared({ users }: FileUnit): boolean {
	const { isCatalog, outlines, opening, other, pages } = users;
	return pages.length + [isCatalog, outlines, opening, other].filter(Boolean).length > 1;
}
