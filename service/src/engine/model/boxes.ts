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

/** Vertical overlap of two boxes; 0 if there is none. */
export function verticalOverlap<U extends Unit>(a: BoxIn<U>, b: BoxIn<U>): number {
	return Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

/** Horizontal overlap of two boxes; 0 if there is none. */
export function horizontalOverlap<U extends Unit>(a: BoxIn<U>, b: BoxIn<U>): number {
	return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left));
}

/** A box with a margin on all sides. */
export function withMargin<U extends Unit>({ left, top, right, bottom }: BoxIn<U>, margin: number): BoxIn<U> {
	return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** Width of a box. */
export function boxWidth({ left, right }: BoxIn<Unit>): number {
	return right - left;
}

/** Height of a box. */
export function boxHeight({ top, bottom }: BoxIn<Unit>): number {
	return bottom - top;
}

/** Area of a box; 0 for an inverted one. */
export function areaOf({ left, top, right, bottom }: BoxIn<Unit>): number {
	return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** Whether `inner` is inside `outer`, allowing an overhang of `overhang` on each side. */
export function contains<U extends Unit>(outer: BoxIn<U>, inner: BoxIn<U>, overhang = 0): boolean {
	return (
		inner.left >= outer.left - overhang &&
		inner.right <= outer.right + overhang &&
		inner.top >= outer.top - overhang &&
		inner.bottom <= outer.bottom + overhang
	);
}

/** Center of a box. */
export function centreOf<U extends Unit>({
	left,
	top,
	right,
	bottom,
}: BoxIn<U>): { readonly x: number; readonly y: number } {
	return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Whether the center of `inner` is inside `outer`. */
export function holds<U extends Unit>(outer: BoxIn<U>, inner: BoxIn<U>): boolean {
	const { x, y } = centreOf(inner);
	return containsPoint(outer, x, y);
}

/** Whether a point is inside a box or on its edge. */
export function containsPoint({ left, top, right, bottom }: BoxIn<Unit>, x: number, y: number): boolean {
	return x >= left && x <= right && y >= top && y <= bottom;
}

/** A box in other units: `by` new units per old one (a pixel is 72 / dpi points). */
export function scaleBox<From extends Unit, To extends Unit>(
	{ left, top, right, bottom }: BoxIn<From>,
	by: number,
): BoxIn<To> {
	return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

/** The box of a line without its thickness. */
export function ruleBox({ direction, position, start, end }: Page['rules'][number]): Box {
	return direction === 'horizontal'
		? { left: start, right: end, top: position, bottom: position }
		: { left: position, right: position, top: start, bottom: end };
}

/** A straight line in other units, like {@link scaleBox}. */
export function scaleRule<From extends Unit, To extends Unit>(rule: RuleIn<From>, by: number): RuleIn<To> {
	const { direction, position, start, end, thickness } = rule;
	return { direction, position: position * by, start: start * by, end: end * by, thickness: thickness * by };
}

/**
 * A box on the page rotated so that text of direction `turn` runs to the right. Slanted text is unchanged. The origin
 * is the top left corner of the rotated page.
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

/** Maximum over any number of items, which may exceed the argument limit of a function; 0 for none. */
export function largest<T>(things: readonly T[], valueOf: (thing: T) => number): number {
	return things.reduce((value, thing) => Math.max(value, valueOf(thing)), 0);
}

/** Groups of items connected by distances of at most `near`, in the order of the first of each group. */
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
