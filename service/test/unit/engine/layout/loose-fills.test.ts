import type { Box, Page } from '../../../../src/engine/model';
import type { Block } from '../../../../src/engine/model/blocks';
import { looseFills } from '../../../../src/engine/layout/blocks/loose-fills';
import { textBlock } from '../../../support/document-pages';

const band: Box = { left: 0, top: 0, right: 595, bottom: 60 };
const dark = 0x1d3648;
const pale = 0xe6d2e1;

function found(more: Partial<Page>, ...blocks: readonly Block[]): ReturnType<typeof looseFills> {
	const page: Page = {
		pageNumber: 1,
		width: 595,
		height: 842,
		words: [],
		rules: [],
		fills: [{ box: band, color: dark }],
		images: [],
		links: [],
		annotations: [],
		drawings: [],
		...more,
	};
	return looseFills(page, blocks);
}

const text = (box: Box) => textBlock('Said', { box });
const inside: Box = { left: 60, top: 20, right: 200, bottom: 32 };

describe('colored areas that are drawn', () => {
	it('are bands without text, columns, and the whole page, cut at its edges', () => {
		expect(found({})).toEqual([{ box: band, color: dark }]);
		const page = { left: -10, top: -10, right: 700, bottom: 900 };
		expect(found({ fills: [{ box: page, color: pale }] })).toEqual([
			{ box: { left: 0, top: 0, right: 595, bottom: 842 }, color: pale },
		]);
	});

	it('never hide text that is written in black', () => {
		expect(found({}, text(inside))).toEqual([]);
		expect(found({}, text({ ...inside, top: 70, bottom: 82 }))).toHaveLength(1);
		expect(found({ fills: [{ box: band, color: pale }] }, text(inside))).toHaveLength(1);
		const grounded = textBlock('Said', { box: inside, ground: { box: inside, color: dark } });
		expect(found({}, grounded)).toHaveLength(1);
	});

	it('are none that something else shows, and nothing that is not seen', () => {
		expect(found({}, textBlock('Said', { box: inside, ground: { box: band, color: dark } }))).toEqual([]);
		const figure: Block = { kind: 'figure', pageNumber: 1, box: band, alternativeText: '', lines: [] };
		expect(found({}, figure)).toEqual([]);
		expect(found({ blanks: [{ box: band, over: 1 }] })).toEqual([]);
		expect(found({ fills: [{ box: band, color: 0xfefefe }] })).toEqual([]);
		expect(found({ fills: [{ box: band, color: dark, isPatterned: true }] })).toEqual([]);
		expect(found({ fills: [{ box: { ...band, bottom: 2 }, color: dark }] })).toEqual([]);
	});
});
