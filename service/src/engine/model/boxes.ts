import type { Box, BoxIn, Page, RuleIn, Turn, Unit } from './index';

/** The smallest box around some boxes; there must be at least one. */
export function unionOf<U extends Unit>(boxes: readonly BoxIn<U>[]): BoxIn<U> {
	let { left, top, right, bottom } = boxes[0]!;
	for (let index = 1; index < boxes.length; index++) {
		const box = boxes[index]!;
		left = Math.min(left, box.left);
		top = Math.min(top, box.top);
		right = Math.max(right, box.right);
		bottom = Math.max(bottom, box.bottom);
	}
	return { left, top, right, bottom };
}

/** Length of the vertical stretch two boxes share; 0 when they share none. */
export function verticalOverlap<U extends Unit>(a: BoxIn<U>, b: BoxIn<U>): number {
	return Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

/** Length of the horizontal stretch two boxes share; 0 when they share none. */
export function horizontalOverlap<U extends Unit>(a: BoxIn<U>, b: BoxIn<U>): number {
	return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left));
}

/** Area of a box; 0 for one that is turned inside out. */
export function areaOf({ left, top, right, bottom }: BoxIn<Unit>): number {
	return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** Whether `inner` is inside `outer`, except for at most `overhang` on each side. */
export function contains<U extends Unit>(outer: BoxIn<U>, inner: BoxIn<U>, overhang = 0): boolean {
	return (
		inner.left >= outer.left - overhang &&
		inner.right <= outer.right + overhang &&
		inner.top >= outer.top - overhang &&
		inner.bottom <= outer.bottom + overhang
	);
}

/** Middle of a box. */
export function centreOf<U extends Unit>({
	left,
	top,
	right,
	bottom,
}: BoxIn<U>): { readonly x: number; readonly y: number } {
	return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Whether the middle of `inner` is inside `outer`. */
export function holds<U extends Unit>(outer: BoxIn<U>, inner: BoxIn<U>): boolean {
	const { x, y } = centreOf(inner);
	return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

/** A box in other units: `by` of the new ones are one of the old ones (72 / dpi points are a pixel). */
export function scaleBox<From extends Unit, To extends Unit>(
	{ left, top, right, bottom }: BoxIn<From>,
	by: number,
): BoxIn<To> {
	return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

/** A straight line in other units, as {@link scaleBox}. */
export function scaleRule<From extends Unit, To extends Unit>(rule: RuleIn<From>, by: number): RuleIn<To> {
	const { direction, position, start, end, thickness } = rule;
	return { direction, position: position * by, start: start * by, end: end * by, thickness: thickness * by };
}

/**
 * A box as it lies when the page is turned until text of direction `turn` runs to the right. Slanted text is left as it
 * is. The origin is the top left corner of the turned page.
 */
export function turnBoxUpright(box: Box, turn: Turn, page: Pick<Page, 'width' | 'height'>): Box {
	const { left, top, right, bottom } = box;
	const { width, height } = page;
	switch (turn) {
		case 90:
			return { left: top, top: width - right, right: bottom, bottom: width - left };
		case 180:
			return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
		case 270:
			return { left: height - bottom, top: left, right: height - top, bottom: right };
		default:
			return box;
	}
}

/** Largest value of some things, of which there may be more than a function takes arguments; 0 for none. */
export function largest<T>(things: readonly T[], valueOf: (thing: T) => number): number {
	return things.reduce((value, thing) => Math.max(value, valueOf(thing)), 0);
}

/** Things whose boxes lie no farther from each other than `near`, one behind the other, in the order of the first of each group. */
export function groupsNear<T extends { readonly box: BoxIn<Unit> }>(things: readonly T[], near: number): T[][] {
	const left = new Set(things);
	const groups: T[][] = [];
	for (const first of things) {
		if (!left.delete(first)) continue;
		const group = [first];
		for (const { box } of group) {
			for (const other of left) {
				const { box: its } = other;
				const isApart =
					box.left - its.right > near ||
					its.left - box.right > near ||
					box.top - its.bottom > near ||
					its.top - box.bottom > near;
				if (isApart) continue;
				left.delete(other);
				group.push(other);
			}
		}
		groups.push(group);
	}
	return groups;
}
