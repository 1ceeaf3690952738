import type { Page, Word } from '../../model';
import type { StructureElement } from '../../model/structure';

/** What a part of a page is; `text` is neutral, like a group that holds text directly. */
export type PartRole =
	| 'heading'
	| 'paragraph'
	| 'item'
	| 'caption'
	| 'note'
	| 'code'
	| 'formula'
	| 'contents'
	| 'figure'
	| 'table'
	| 'text';

/** A tagged part of a page: one block, or one list entry. */
export interface TaggedPart {
	readonly role: PartRole;
	readonly element: StructureElement;
	/** In tree order. */
	readonly words: Word[];
	/** For a list entry: those of its marker. */
	readonly label: Word[];
	/** For headings from 1; for entries of lists and contents the nesting from 0. */
	readonly level: number;
}

/** Words of a page by the marked content that holds them; elements take theirs, so that no word is used twice. */
export class MarkedWords {
	private readonly byMark = new Map<number, Word[]>();

	constructor({ words }: Pick<Page, 'words'>) {
		for (const word of words) {
			if (word.mark === undefined || word.mark < 0) continue;
			const same = this.byMark.get(word.mark);
			if (same) same.push(word);
			else this.byMark.set(word.mark, [word]);
		}
	}

	/** Words of marked content that no element has taken yet. */
	take(mark: number): readonly Word[] {
		const words = this.byMark.get(mark) ?? [];
		this.byMark.delete(mark);
		return words;
	}

	/** All words below an element that no element has taken yet, in tree order. */
	under({ kids }: StructureElement): Word[] {
		return kids.flatMap((kid) => (typeof kid === 'number' ? (this.byMark.get(kid) ?? []) : this.under(kid)));
	}

	/** The same, taken. */
	takeAll({ kids }: StructureElement): Word[] {
		return kids.flatMap((kid) => (typeof kid === 'number' ? this.take(kid) : this.takeAll(kid)));
	}

	/** Takes the words of a table. */
	drop(words: ReadonlySet<Word>): void {
		for (const [mark, some] of this.byMark) {
			const left = some.filter((word) => !words.has(word));
			if (left.length < some.length) this.byMark.set(mark, left);
		}
	}
}

const leafRoles: Readonly<Record<string, PartRole>> = {
	P: 'paragraph',
	BlockQuote: 'paragraph',
	Caption: 'caption',
	Note: 'note',
	FENote: 'note',
	Code: 'code',
	Formula: 'formula',
	LI: 'item',
	TOCI: 'contents',
	Figure: 'figure',
};

/** Elements that only group others; text directly inside them has no role. */
const groups = new Set(
	'Document DocumentFragment Part Art Aside Sect Div NonStruct Private Index TOC L Table TR TD TH THead TBody TFoot Form'.split(
		' ',
	),
);

/** Elements whose headings are one level deeper. */
const sections = new Set(['Part', 'Art', 'Sect']);

interface Place {
	/** The part that text goes to; `undefined` in a group. */
	readonly part: TaggedPart | undefined;
	/** Current nesting of lists, contents and sections. */
	readonly lists: number;
	readonly contents: number;
	readonly sections: number;
}

/**
 * The parts of a tagged page in tree order; notes come last.
 * @param words   words of the page; those taken before are in no part
 * @param tables  elements whose words are in tables: each becomes a part without words
 */
export function readTaggedParts(
	root: StructureElement,
	words: MarkedWords,
	tables: ReadonlySet<StructureElement>,
): TaggedPart[] {
	const parts: TaggedPart[] = [];
	const add = (role: PartRole, element: StructureElement, level: number): TaggedPart => {
		const part: TaggedPart = { role, element, words: [], label: [], level };
		parts.push(part);
		return part;
	};
	const visit = (element: StructureElement, place: Place): void => {
		const inside = enter(element, place, add);
		let loose: TaggedPart | undefined;
		let isTable = tables.has(element);
		for (const kid of element.kids) {
			// A caption that comes first precedes the table.
			if (isTable && !(typeof kid !== 'number' && kid.type === 'Caption')) {
				add('table', element, 0);
				isTable = false;
			}
			const isGroup = typeof kid !== 'number' && (groups.has(kid.type) || roleOf(kid.type) !== undefined);
			if (typeof kid !== 'number' && (inside.part || isGroup)) {
				visit(kid, inside);
				loose = undefined;
				continue;
			}
			// Text and inline elements such as links in a group stay together until the next block element.
			const part: TaggedPart = inside.part ?? (loose ??= add('text', element, 0));
			const found = typeof kid === 'number' ? words.take(kid) : words.takeAll(kid);
			for (const word of found) part.words.push(word);
			if (element.type === 'Lbl') for (const word of found) part.label.push(word);
		}
	};
	visit(root, { part: undefined, lists: 0, contents: 0, sections: 0 });
	const filled = parts.filter((part) => part.words.length > 0 || ['figure', 'table'].includes(part.role));
	return [...filled.filter(({ role }) => role !== 'note'), ...filled.filter(({ role }) => role === 'note')];
}

function enter(
	element: StructureElement,
	place: Place,
	add: (role: PartRole, element: StructureElement, level: number) => TaggedPart,
): Place {
	const { type } = element;
	const role = roleOf(type);
	if (type === 'L') return { ...place, part: undefined, lists: place.lists + 1 };
	if (type === 'TOC') return { ...place, part: undefined, contents: place.contents + 1 };
	if (role === 'heading') {
		const level = /\d/.test(type) ? Number(type.slice(1)) : type === 'Title' ? 1 : Math.max(1, place.sections);
		return { ...place, part: add(role, element, Math.min(6, level)) };
	}
	if (role === 'item') return { ...place, part: add(role, element, Math.max(0, place.lists - 1)) };
	if (role === 'contents') return { ...place, part: add(role, element, Math.max(0, place.contents - 1)) };
	// Within a paragraph or an entry, only what is apart from its text is a separate part.
	const apart = role === 'note' || role === 'figure' || role === 'caption';
	if (role !== undefined && (!place.part || apart)) return { ...place, part: add(role, element, 0) };
	if (place.part || !groups.has(type)) return place;
	return sections.has(type) ? { ...place, sections: place.sections + 1 } : place;
}

function roleOf(type: string): PartRole | undefined {
	return /^(H[1-6]?|Title)$/.test(type) ? 'heading' : leafRoles[type];
}
