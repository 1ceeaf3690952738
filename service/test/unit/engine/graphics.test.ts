import type { PaintedPath } from '../../../src/engine/external/pdfium-paths';
import { collectGraphics } from '../../../src/engine/pdf-reading/graphics';

const size = { width: 600, height: 800 };

const path = (
	points: readonly number[],
	more: Partial<PaintedPath> & { curves?: number; closed?: boolean } = {},
): PaintedPath => {
	const { curves = 0, closed = false, ...rest } = more;
	return {
		subpaths: [{ points, curves, closed }],
		fill: undefined,
		stroke: undefined,
		strokeWidth: 1,
		clip: undefined,
		...rest,
	};
};

const box = (left: number, top: number, right: number, bottom: number) => [
	left,
	top,
	right,
	top,
	right,
	bottom,
	left,
	bottom,
];

const collect = (...paths: readonly PaintedPath[]) => collectGraphics(paths, size);

describe('collectGraphics', () => {
	it('reads strokes as lines, including nearly straight ones', () => {
		const { rules } = collect(
			path([10, 20, 110, 20.8], { stroke: 0 }),
			path([50, 10, 50, 90], { stroke: 0, strokeWidth: 2 }),
		);
		expect(rules).toEqual([
			{ direction: 'horizontal', position: 20.4, start: 10, end: 110, thickness: 1 },
			{ direction: 'vertical', position: 50, start: 10, end: 90, thickness: 2 },
		]);
		expect(collect(path([10, 20, 110, 24], { stroke: 0 })).rules).toEqual([]);
	});

	it('reads the four edges of a stroked box, closed or not', () => {
		expect(collect(path(box(10, 10, 100, 50), { stroke: 0, closed: true })).rules).toHaveLength(4);
		expect(collect(path([...box(10, 10, 100, 50), 10, 10], { stroke: 0 })).rules).toHaveLength(4);
	});

	it('reads thin fills and thin boxes as lines, others as areas', () => {
		const { rules, fills } = collect(
			path(box(10, 10, 210, 11), { fill: 0 }),
			path(box(10, 20, 210, 60), { fill: 0xdddddd }),
		);
		expect(rules).toEqual([{ direction: 'horizontal', position: 10.5, start: 10, end: 210, thickness: 1 }]);
		expect(fills).toEqual([{ box: { left: 10, top: 20, right: 210, bottom: 60 }, color: 0xdddddd }]);
	});

	it('reports visible colours, and patterns', () => {
		const { rules, fills } = collect(
			path([10, 20, 110, 20], { stroke: 0x000000, strokeAlpha: 0.2 }),
			path(box(10, 30, 210, 60), { fill: 0xff0000, fillAlpha: 0.5 }),
			path(box(10, 70, 210, 90), { fill: 0x808080, isPatterned: true }),
		);
		expect(rules).toMatchObject([{ direction: 'horizontal', color: 0xcccccc }]);
		expect(fills).toMatchObject([{ color: 0xff8080 }, { color: 0x808080, isPatterned: true }]);
		expect(fills[0]).not.toHaveProperty('isPatterned');
	});

	it('reports white only if it covers areas', () => {
		const { fills, blanks } = collect(
			path(box(10, 30, 210, 160), { fill: 0xffffff }),
			path(box(10, 30, 210, 160), { fill: 0x336699 }),
			path(box(20, 40, 100, 80), { fill: 0xffffff }),
			path(box(20, 90, 100, 120), { fill: 0xffffff, fillAlpha: 0.5 }),
		);
		expect(fills).toHaveLength(1);
		expect(blanks).toEqual([{ box: { left: 20, top: 40, right: 100, bottom: 80 }, over: 1 }]);
		expect(collect(path([10, 20, 110, 20], { stroke: 0 }))).not.toHaveProperty('blanks');
	});

	it('reads a thick stroke as an area', () => {
		expect(collect(path([10, 100, 210, 100], { stroke: 0x3366cc, strokeWidth: 20 }))).toMatchObject({
			rules: [],
			fills: [{ box: { left: 10, top: 90, right: 210, bottom: 110 } }],
		});
	});

	describe('in a path of two outlines', () => {
		const two = (a: readonly number[], b: readonly number[]) =>
			collect({
				...path([], { fill: 0x336699 }),
				subpaths: [a, b].map((points) => ({ points, curves: 0, closed: true })),
			});

		it('reads a filled frame as lines', () => {
			const { rules, fills } = two(box(11, 11, 99, 49), box(10, 10, 100, 50));
			expect(fills).toEqual([]);
			expect(rules).toEqual([
				{ direction: 'horizontal', position: 10.5, start: 10, end: 100, thickness: 1, color: 0x336699 },
				{ direction: 'vertical', position: 10.5, start: 10, end: 50, thickness: 1, color: 0x336699 },
				{ direction: 'vertical', position: 99.5, start: 10, end: 50, thickness: 1, color: 0x336699 },
				{ direction: 'horizontal', position: 49.5, start: 10, end: 100, thickness: 1, color: 0x336699 },
			]);
		});

		it('skips zero-width sides and reads thick ones as areas', () => {
			const { rules, fills } = two(box(10, 10, 100, 80), box(10, 11, 100, 60));
			expect(rules).toEqual([
				{ direction: 'horizontal', position: 10.5, start: 10, end: 100, thickness: 1, color: 0x336699 },
			]);
			expect(fills).toEqual([{ box: { left: 10, top: 60, right: 100, bottom: 80 }, color: 0x336699 }]);
		});

		it('reads adjacent and identical areas as areas', () => {
			expect(two(box(10, 10, 100, 50), box(110, 10, 200, 50)).fills).toHaveLength(2);
			expect(two(box(10, 10, 100, 50), box(10, 10, 100, 50)).fills).toHaveLength(2);
		});
	});

	it('drops what is white on white and keeps white lines on shading', () => {
		expect(
			collect(path([10, 20, 110, 20], { stroke: 0xffffff }), path(box(0, 0, 600, 800), { fill: 0xfefefe })),
		).toEqual({ rules: [], fills: [], drawings: [], shapes: [], penMarks: [] });
		const shaded = collect(path(box(0, 0, 200, 100), { fill: 0x99bbdd }), path([0, 50, 200, 50], { stroke: 0xffffff }));
		expect(shaded.rules).toHaveLength(1);
	});

	it('clips at clip paths and at the page edge', () => {
		const { rules } = collect(
			path([-50, 20, 700, 20], { stroke: 0 }),
			path([0, 40, 600, 40], { stroke: 0, clip: { left: 100, top: 0, right: 200, bottom: 100 } }),
			path([0, 60, 600, 60], { stroke: 0, clip: { left: 100, top: 70, right: 200, bottom: 100 } }),
			path([0, 900, 600, 900], { stroke: 0 }),
		);
		expect(rules.map(({ start, end }) => [start, end])).toEqual([
			[0, 600],
			[100, 200],
		]);
	});

	it('reads a frame with rounded corners as lines', () => {
		const rounded = [
			15, 10, 95, 10, 98, 10, 100, 12, 100, 15, 100, 45, 100, 48, 98, 50, 95, 50, 15, 50, 12, 50, 10, 48, 10, 45, 10,
			15, 10, 12, 12, 10, 15, 10,
		];
		const { rules, drawings } = collect(path(rounded, { curves: 12, stroke: 0, closed: true }));
		expect(rules).toHaveLength(4);
		expect(drawings).toEqual([]);
	});

	describe('of a box with rounded corners', () => {
		/** Corners of `pieces` curves each, or of as many lines. */
		const rounded = (
			[left, top, right, bottom]: readonly [number, number, number, number],
			radius: number,
			pieces: number,
			as: 'curves' | 'lines' = 'curves',
		) => {
			const points: number[] = [];
			const step = Math.PI / 2 / pieces;
			const reach = (4 / 3) * Math.tan(step / 4) * radius;
			const centres = [
				[right - radius, top + radius],
				[right - radius, bottom - radius],
				[left + radius, bottom - radius],
				[left + radius, top + radius],
			] as const;
			centres.forEach(([x, y], corner) => {
				for (let piece = 0; piece <= pieces; piece++) {
					const angle = (corner - 1) * (Math.PI / 2) + piece * step;
					const [across, down] = [Math.cos(angle), Math.sin(angle)];
					const [px, py] = [x + radius * across, y + radius * down];
					if (as === 'curves' && piece > 0) points.push(px + reach * down, py - reach * across);
					points.push(px, py);
					if (as === 'curves' && piece < pieces) points.push(px - reach * down, py + reach * across);
				}
			});
			return { points, curves: as === 'curves' ? 12 * pieces : 0, closed: true };
		};
		const paint = (subpaths: PaintedPath['subpaths'], more: Partial<PaintedPath>) =>
			collect({ ...path([]), subpaths, ...more });

		it.each([
			['a code block', [50, 100, 545, 210], 3, 4],
			['a code block with corners of one curve', [50, 100, 545, 210], 6, 1],
			['inline code', [121, 100, 184, 115], 3, 4],
			['a key of one letter', [100, 100, 115, 113], 4, 2],
			['a badge', [100, 100, 150, 118], 9, 4],
			['a card with large corners', [50, 100, 300, 140], 18, 4],
			['a tall panel', [50, 100, 110, 500], 20, 2],
		] as const)('of %s is an area, not a drawing', (_, bounds, radius, pieces) => {
			const [left, top, right, bottom] = bounds;
			const { drawings, fills } = paint([rounded(bounds, radius, pieces)], { fill: 0xeeeeee, stroke: 0xcccccc });
			expect(drawings).toEqual([]);
			expect(fills).toHaveLength(1);
			for (const [side, at] of Object.entries({ left, top, right, bottom }))
				expect(fills[0]!.box).toHaveProperty(side, expect.closeTo(at, 1));
		});

		it('drawn with lines is an area', () => {
			expect(paint([rounded([50, 100, 545, 210], 12, 8, 'lines')], { fill: 0xeeeeee })).toMatchObject({
				drawings: [],
				fills: [{}],
			});
		});

		it('with a hollow middle has four sides', () => {
			const outlines = [rounded([50, 100, 545, 210], 8, 4), rounded([51, 101, 544, 209], 7, 4)];
			expect(paint(outlines, { fill: 0x999999 })).toMatchObject({ drawings: [], fills: [], rules: [{}, {}, {}, {}] });
		});

		it.each([1.6, 3, 6])('differs little from an ellipse %d times as wide as tall', (aspect) => {
			const { points, ...circle } = rounded([50, 100, 110, 160], 30, 1);
			const ellipse = { ...circle, points: points.map((value, index) => (index % 2 === 0 ? value * aspect : value)) };
			expect(paint([ellipse], { fill: 0xeeeeee })).toMatchObject({ drawings: [], fills: [{}] });
		});

		it('in lines below each other is no drawing', () => {
			const chips = [100, 114, 128].map((top) => rounded([118, top, 184, top + 15], 3, 4));
			expect(collect(...chips.map((chip) => ({ ...path([]), subpaths: [chip], fill: 0xf7f7f7 }))).drawings).toEqual([]);
		});

		it.each([
			['circles', rounded([100, 100, 160, 160], 30, 1)],
			['circles of many curves', rounded([100, 100, 160, 160], 30, 4)],
			['diamonds', { points: [130, 100, 160, 140, 130, 180, 100, 140], curves: 0, closed: true }],
			[
				'letters',
				{
					points: [100, 100, 115, 100, 115, 170, 145, 170, 145, 100, 160, 100, 160, 180, 100, 180],
					curves: 0,
					closed: true,
				},
			],
		])('differs from %s', (_, subpath) => {
			expect(paint([subpath], { fill: 0xeeeeee }).fills).toEqual([]);
		});
	});

	it('groups close slanted strokes into one drawing', () => {
		const curve = Array.from({ length: 20 }, (_, index) => [100 + index * 8, 200 + (index % 5) * 20]).flat();
		const { drawings, rules } = collect(path(curve, { stroke: 0xff0000 }), path([400, 600, 410, 608], { stroke: 0 }));
		expect(drawings).toEqual([{ left: 100, top: 200, right: 252, bottom: 280 }]);
		expect(rules).toEqual([]);
	});

	it('ignores a slanted line across the whole page', () => {
		expect(collect(...Array.from({ length: 9 }, () => path([0, 0, 600, 800], { stroke: 0 }))).drawings).toEqual([]);
	});
});
