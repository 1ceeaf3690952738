import type { Word } from '../../../../src/engine/model';
import { blocksOf, PageBuilder, plainStyle, prose, describeBlocks } from './page-builder';

const typed = { style: { font: 'CMTT9', monospace: true } } as const;

/** Words in a monospace font; `gaps` precede the second and later words, in points. */
function listing(texts: readonly string[], gaps: readonly number[], x: number, y: number): Word[] {
	let left = x;
	return texts.map((text, index) => {
		left += gaps[index - 1] ?? 0;
		const box = { left, top: y - 8, right: left + text.length * 5, bottom: y + 2 };
		left = box.right;
		return {
			text,
			box,
			fontSize: 10,
			turn: 0,
			spaceAfter: false,
			style: { ...plainStyle, ...typed.style },
			baseline: y,
		};
	});
}

describe('listings', () => {
	const around = () => new PageBuilder().lines(prose(8, 80), 50, 60).lines(prose(8, 80), 50, 300);

	it('keep their indents, and have spaces only in gaps as wide as a letter', async () => {
		const page = around();
		page.words.push(
			...listing(['function', 'add', '(a', ',', 'b', ')', '{'], [7, 1.2, 1.2, 7, 1.2, 7], 60, 180),
			...listing(['return', 'a', '+', 'b', ';'], [7, 7, 7, 1.2], 80, 192),
			...listing(['}'], [], 60, 204),
		);
		expect(describeBlocks(await blocksOf(page))).toContain('code: function add(a, b) {\n    return a + b;\n}');
	});

	it('are not joined with irregular gaps, as from a scan', async () => {
		const page = around();
		page.words.push(...listing(['ordinary', 'dressing', 'of', 'dung'], [1.6, 3, 6], 60, 180));
		expect(describeBlocks(await blocksOf(page))).toContain('code: ordinary dressing of dung');
	});

	it('are never formulas', async () => {
		const page = around().line('A:node-2>config>port# info', 80, 180, typed).line('x = y + 1 > 0', 80, 192, typed);
		expect(describeBlocks(await blocksOf(page))).toContain('code: A:node-2>config>port# info\nx = y + 1 > 0');
	});

	it('are not addresses below author names', async () => {
		const page = around().lines(['ann@example.org', '{bob, cy}@example.com'], 200, 180, typed);
		expect(describeBlocks(await blocksOf(page))).toContain('paragraph: ann@example.org {bob, cy}@example.com');
	});

	it('may have numbered lines at the foot of a page', async () => {
		const page = new PageBuilder()
			.lines(prose(8, 80), 50, 60)
			.lines(['1 import parser as p', '2 model = p.load(name)'], 60, 600, { ...typed, size: 9 })
			.lines(prose(4, 80), 50, 640);
		expect(describeBlocks(await blocksOf(page))).toContain('code: 1 import parser as p\n2 model = p.load(name)');
	});
});
