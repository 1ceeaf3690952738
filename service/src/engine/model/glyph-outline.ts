/** Part of an outline, in thousandths of the font size. */
export type OutlineSegment =
	| readonly ['move' | 'line', x: number, y: number]
	| readonly ['curve', x1: number, y1: number, x2: number, y2: number, x: number, y: number];
