import type { Box, Page } from '../../../../src/engine/model';
import type { TextBlock } from '../../../../src/engine/model/blocks';
import { withBackgrounds } from '../../../../src/engine/layout/blocks/backgrounds';
import { layoutDocument } from '../../../../src/engine/layout/document';
import { PageBuilder, prose } from './page-builder';

const blue = 0x1f4e79;
const bar = { box: { left: 40, top: 90, right: 560, bottom: 120 }, color: blue };

async function textsOf(page: Page): Promise<TextBlock[]> {
	const texts: TextBlock[] = [];
	async function* pages() {
		yield await Promise.resolve(page);
	}
	for await (const { blocks } of layoutDocument(pages(), { analysis: 'full' }))
		texts.push(...blocks.filter((block): block is TextBlock => block.kind === 'text'));
	return texts;
}

describe('text backgrounds', () => {
	it('are the coloured areas behind text, with its text colour', async () => {
		const page = new PageBuilder(1, { fills: [bar] }).line('Ships', 50, 108, { size: 14 }).lines(prose(4), 50, 160);
		const [heading, text] = await textsOf(page.build());
		expect(heading?.ground).toEqual({ box: bar.box, color: blue });
		expect(heading?.lines[0]?.words[0]?.style?.ground).toBe(blue);
		expect(text?.ground).toBeUndefined();
		expect(text?.lines[0]?.words[0]?.style?.ground).toBeUndefined();
	});

	it('are split between texts that share one, without gaps', async () => {
		const box = { left: 40, top: 90, right: 560, bottom: 300 };
		const page = new PageBuilder(1, { fills: [{ box, color: blue }] })
			.lines(prose(3), 50, 110)
			.lines(prose(3, 60, 'Then'), 50, 220);
		const [first, second] = await textsOf(page.build());
		expect(first?.ground?.box.top).toBe(box.top);
		expect(second?.ground?.box.top).toBe(first?.ground?.box.bottom);
		expect(second?.ground?.box.bottom).toBe(box.bottom);
	});

	it('exclude scans, full-page fills, paper and images', async () => {
		const page = new PageBuilder(1, { fills: [bar] }).line('Ships', 50, 108, { size: 14 }).build();
		const [text] = await textsOf(page);
		if (!text) throw new Error('the page has a text');
		const { ground, ...plain } = text;
		expect(ground).toBeDefined();
		const groundsOn = (own: Page, ...blocks: Parameters<typeof withBackgrounds>[0][number][]) =>
			withBackgrounds([plain, ...blocks], own).filter((block) => block.kind === 'text' && block.ground !== undefined)
				.length;
		expect(groundsOn(page)).toBe(1);
		const whole = { left: 0, top: 0, right: page.width, bottom: page.height };
		expect(groundsOn({ ...page, fills: [{ ...bar, box: whole }] })).toBe(0);
		expect(groundsOn({ ...page, fills: [{ ...bar, color: 0xffffff }] })).toBe(0);
		const figure = { kind: 'figure', pageNumber: 1, box: bar.box, alternativeText: '', lines: [] } as const;
		expect(groundsOn(page, figure)).toBe(0);
		const lines = plain.lines.map((line) => ({
			...line,
			words: line.words.map((word) => ({ ...word, confidence: 0.9 })),
		}));
		const scanned = withBackgrounds([{ ...plain, lines }], page);
		expect(scanned).not.toContainEqual(expect.objectContaining({ ground: expect.anything() as unknown }));
	});

	it('are behind pale labels of pictures, which have small areas of their own', () => {
		const style = { font: 'Arial', bold: true, italic: false, monospace: false, color: 0xffffff };
		const page = new PageBuilder(1).line('a', 60, 108, { size: 14, style }).build();
		const [word] = page.words;
		if (!word) throw new Error('the page has a word');
		const { box } = word;
		const fills = [{ box: { ...box, top: box.top + 3 }, color: blue }];
		const lines = [{ words: [word], box, turn: 0 as const }];
		const label = {
			kind: 'text',
			role: 'paragraph',
			pageNumber: 1,
			box,
			runs: [{ text: 'a' }],
			lines,
			fontSize: 14,
		} as const;
		const groundIn = (picture: Box) => {
			const figure = { kind: 'figure', pageNumber: 1, box: picture, alternativeText: '', lines: [] } as const;
			const [text] = withBackgrounds([label, figure], { ...page, fills });
			return text?.kind === 'text' ? text.ground?.color : undefined;
		};
		expect(groundIn(bar.box)).toBe(blue);
		expect(groundIn({ ...box, left: box.left + 4 })).toBeUndefined();
	});
});
