import type { StructElement } from './element';

/** Target of a parent tree entry: the elements of a stream's sequences, by MCID, or an annotation's element. */
type ParentEntry = readonly StructElement[] | StructElement;

/** The parent tree of a document being tagged (ISO 32000-1, 14.7.4.4). */
export class ParentTree {
	readonly entries = new Map<number, ParentEntry>();

	private nextKey = 0;

	get next(): number {
		return this.nextKey;
	}

	/** A key for a content stream; fill the array as sequences are marked. */
	addStream(elements: StructElement[]): number {
		this.entries.set(this.nextKey, elements);
		return this.nextKey++;
	}

	/** A key for an annotation. */
	addObject(element: StructElement): number {
		this.entries.set(this.nextKey, element);
		return this.nextKey++;
	}
}
