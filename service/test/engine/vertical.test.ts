import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { layoutDocument } from '../../src/engine/layout/document';
import type { Page } from '../../src/engine/model';
import type { Block } from '../../src/engine/model/blocks';
import { readPage } from '../../src/engine/pdf-reading/read-page';
import { runsText } from '../../src/engine/model/run-text';
import { newFolder, removeFolders } from './support';
import { verticalPdf, type Written } from './vertical-pdf';

afterAll(removeFolders);

async function blocksOf(
	script: Parameters<typeof verticalPdf>[0],
	written: readonly Written[],
	analysis: 'full' | 'geometric' = 'full',
) {
	const path = join(mkdtempSync(join(newFolder(), 'vertical-')), 'vertical.pdf');
	writeFileSync(path, await verticalPdf(script, written));
	return await withPdf({ path, fileName: 'vertical.pdf' }, async (document) => {
		const page = readPage(document, 1)!;
		async function* pages(): AsyncGenerator<Page> {
			yield await Promise.resolve(page);
		}
		const blocks: Block[] = [];
		for await (const laidOut of layoutDocument(pages(), { analysis })) blocks.push(...laidOut.blocks);
		return { page, blocks };
	});
}

function describeBlocks(blocks: readonly Block[]): string[] {
	return blocks.map((block) => (block.kind === 'text' ? `${block.role}: ${runsText(block.runs)}` : block.kind));
}

/** Columns of vertical text, `pitch` apart, from right to left. */
function columns(
	texts: readonly string[],
	mode: 'vertical' | 'placed',
	right = 540,
	top = 700,
	size = 12,
	pitch = 20,
): Written[] {
	return texts.map((text, index) => ({ mode, text, x: right - index * pitch, y: top, size }));
}

const story = [
	'吾輩は猫である。名前はまだ無い。どこで生れたかとんと見',
	'当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣',
	'いていた事だけは記憶している。',
];
const storyText = story.join('');

describe('vertical text', () => {
	it.each(['vertical', 'placed'] as const)(
		'Japanese columns from right to left are one paragraph (%s)',
		async (mode) => {
			const { page, blocks } = await blocksOf('japanese', columns(story, mode));
			expect(describeBlocks(blocks)).toEqual([`paragraph: ${storyText}`]);
			expect(page.words.every(({ turn }) => turn === 90)).toBe(true);
		},
	);

	it.each([
		['hans', ['人工智能正在改变我们的生活方式，从医疗诊断到自动驾驶，', '应用领域越来越广泛。']],
		['hant', ['人工智慧正在改變我們的生活方式，從醫療診斷到自動駕駛，', '應用領域越來越廣泛。']],
	] as const)('Chinese columns (%s)', async (script, texts) => {
		const { blocks } = await blocksOf(script, columns(texts, 'vertical'));
		expect(describeBlocks(blocks)).toEqual([`paragraph: ${texts.join('')}`]);
	});

	it('a horizontal heading above comes first, a horizontal note below last', async () => {
		const { blocks } = await blocksOf('japanese', [
			{ mode: 'horizontal', text: '横書きの注記がここにあります。', x: 60, y: 250, size: 9 },
			...columns(story, 'vertical', 540, 640),
			{ mode: 'horizontal', text: '物語のはじめ', x: 60, y: 690, size: 24 },
		]);
		expect(describeBlocks(blocks)).toEqual([
			'heading: 物語のはじめ',
			`paragraph: ${storyText}`,
			'paragraph: 横書きの注記がここにあります。',
		]);
	});

	it('a larger first column is a heading, and two tiers are read in order', async () => {
		const { blocks } = await blocksOf('japanese', [
			...columns(story, 'vertical', 500, 380),
			{ mode: 'vertical', text: '第一章', x: 540, y: 740, size: 20 },
			...columns(story, 'vertical', 500, 740),
		]);
		expect(describeBlocks(blocks)).toEqual(['heading: 第一章', `paragraph: ${storyText}`, `paragraph: ${storyText}`]);
	});

	it('rotated Latin words and horizontal numbers stay in their columns', async () => {
		const { blocks } = await blocksOf('japanese', [
			{ mode: 'placed', text: '平成/12/年に東京で', x: 540, y: 700, size: 12 },
			{ mode: 'turned', text: 'Programming', x: 540, y: 596, size: 12 },
			{ mode: 'placed', text: 'を学んだ人は多い。', x: 540, y: 520, size: 12 },
			...columns(['それから大阪へ移って働いた。'], 'placed', 520),
		]);
		expect(describeBlocks(blocks).join('')).toMatch(
			/平成12年に東京で ?Programming ?を学んだ人は多い。それから大阪へ移って働いた。$/,
		);
	});

	it('plain geometric order keeps the columns too', async () => {
		const { blocks } = await blocksOf('japanese', columns(story, 'vertical'), 'geometric');
		expect(describeBlocks(blocks)).toEqual([`paragraph: ${storyText}`]);
	});

	it('horizontal lines in a grid of characters stay horizontal', async () => {
		const lines = story
			.slice(0, 2)
			.map((text, index): Written => ({ mode: 'horizontal', text, x: 60, y: 700 - 12 * index, size: 12 }));
		const { page, blocks } = await blocksOf('japanese', lines);
		expect(page.words.every(({ turn }) => turn === 0)).toBe(true);
		expect(describeBlocks(blocks)).toEqual([`paragraph: ${story[0]}${story[1]}`]);
	});
});
