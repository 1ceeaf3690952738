import type { Box } from '.';
import { containsPoint } from './boxes';

/** Height of a row of the index, points. */
const rowHeight = 8;

/** Maximum rows that a box is listed in; higher boxes are looked at for every place. */
const maxRows = 32;

/** Boxes of a page by their rows, so that a search does not look at all of them. */
export class BoxIndex<T extends { readonly box: Box }> {
	private readonly rows = new Map<number, T[]>();
	private readonly high: T[] = [];

	constructor(readonly items: readonly T[]) {
		for (const item of items) {
			const [first, last] = rowsOf(item.box);
			if (!(last - first < maxRows)) this.high.push(item);
			else for (let row = first; row <= last; row++) this.add(row, item);
		}
	}

	/** The items whose boxes contain a point. */
	at(x: number, y: number): T[] {
		const near = [...(this.rows.get(Math.floor(y / rowHeight)) ?? []), ...this.high];
		return near.filter(({ box }) => containsPoint(box, x, y));
	}

	/** The items whose boxes overlap a box. */
	over(box: Box): T[] {
		return this.level(box).filter((item) => overlap(item.box, box));
	}

	/** The items at the height of a box, and maybe some near it, whatever their horizontal position. */
	level(box: Box): readonly T[] {
		const [first, last] = rowsOf(box);
		if (!(last - first < maxRows)) return this.items;
		const found = new Set<T>(this.high);
		for (let row = first; row <= last; row++) for (const item of this.rows.get(row) ?? []) found.add(item);
		return [...found];
	}

	private add(row: number, item: T): void {
		const items = this.rows.get(row);
		if (items) items.push(item);
		else this.rows.set(row, [item]);
	}
}

const rowsOf = ({ top, bottom }: Box) => [Math.floor(top / rowHeight), Math.floor(bottom / rowHeight)] as const;

/** Also for boxes without any extent. */
function overlap(a: Box, b: Box): boolean {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
