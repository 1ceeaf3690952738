import { alignmentOf } from '../../../../src/engine/writing/office/flow';
import type { Line } from '../../../../src/engine/model';

const column = { left: 50, right: 550 };
const lines = (...edges: [left: number, right: number][]) => ({
	lines: edges.map(([left, right], index): Line => {
		const box = { left, top: 100 + 12 * index, right, bottom: 110 + 12 * index };
		return { words: [], box, turn: 0 } as unknown as Line;
	}),
});

describe('alignment of a paragraph', () => {
	it('stays justified where the page ends it with a full line, beside a wide margin', () => {
		expect(alignmentOf(lines([200, 550], [200, 550], [200, 550], [200, 550]), column)).toBe('justify');
		expect(alignmentOf(lines([215, 550], [200, 550], [200, 550]), column)).toBe('justify');
	});

	it('is right if its lines start at different places', () => {
		expect(alignmentOf(lines([300, 550], [340, 550], [280, 550]), column)).toBe('right');
		expect(alignmentOf(lines([300, 550]), column)).toBe('right');
	});
});
