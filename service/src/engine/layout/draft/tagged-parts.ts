import type { Page, Word } from '../../model';
import type { StructureElement } from '../../model/structure';

/** What a part of a page is; `text` says nothing, like a group that holds text itself. */
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

/** A part of a page as its document names it: what becomes one block, or one entry of a list. */
export interface TaggedPart {
	readonly role: PartRole;
	readonly element: StructureElement;
	/** In the order of the tree. */
	readonly words: Word[];
	/** Of an entry of a list: those of its marker. */
	readonly label: Word[];
	/** Of a heading from 1; of entries of lists and of contents the nesting from 0. */
	readonly level: number;
}

/** Words of a page by the marked content that holds them; elements take theirs out, so that none comes twice. */
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

	/** All words below an element that no element has taken yet, in the order of the tree. */
	under({ kids }: StructureElement): Word[] {
		return kids.flatMap((kid) => (typeof kid === 'number' ? (this.byMark.get(kid) ?? []) : this.under(kid)));
	}

	/** The same, taken. */
	takeAll({ kids }: StructureElement): Word[] {
		return kids.flatMap((kid) => (typeof kid === 'number' ? this.take(kid) : this.takeAll(kid)));
	}

	/** Take words that stand in a table. */
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

/** Elements that hold others and no text of their own; what they hold themselves is named by nobody. */
const groups = new Set(
	'Document DocumentFragment Part Art Aside Sect Div NonStruct Private Index TOC L Table TR TD TH THead TBody TFoot Form'.split(
		' ',
	),
);

/** Elements whose headings are a level deeper. */
const sections = new Set(['Part', 'Art', 'Sect']);

interface Place {
	/** The part that text goes to; `undefined` in a group. */
	readonly part: TaggedPart | undefined;
	/** Nesting of lists, of contents and of sections so far. */
	readonly lists: number;
	readonly contents: number;
	readonly sections: number;
}

/**
 * The parts of a tagged page in the order of its tree; notes come after everything else.
 * @param words   those of the page; what is taken from it before is in no part
 * @param tables  elements whose words are in tables: each becomes a part without words
 */
export function taggedParts(
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
			// Its caption stands before the table when it comes first.
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
			// Text in a group, and inline elements such as links there, go together until the next element of a block.
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
	// Within a paragraph or an entry only what stands apart from its text is a part of its own.
	const apart = role === 'note' || role === 'figure' || role === 'caption';
	if (role !== undefined && (!place.part || apart)) return { ...place, part: add(role, element, 0) };
	if (place.part || !groups.has(type)) return place;
	return sections.has(type) ? { ...place, sections: place.sections + 1 } : place;
}

function roleOf(type: string): PartRole | undefined {
	return /^(H[1-6]?|Title)$/.test(type) ? 'heading' : leafRoles[type];
}
