import type { Page } from '../../../../src/engine/model';
import type { Block } from '../../../../src/engine/model/blocks';
import { layoutSettings } from '../../../../src/engine/layout/settings/settings';
import { scaled } from '../tables/pages';
import { blocksOf, bold, layOut, PageBuilder, prose, wordsIn } from './page-builder';

/** A heading over two columns, and a list. */
function article(): Page {
	return new PageBuilder()
		.line('Results of the year', 60, 60, { size: 16, ...bold })
		.lines(prose(12, 40, 'Left'), 60, 100)
		.lines(prose(12, 40, 'Right'), 320, 100)
		.lines(['• one entry of a list', '• another entry of it', '• and the last entry'], 60, 280)
		.build();
}

const outline = (blocks: readonly Block[]) =>
	blocks.map((block) => [block.kind, block.kind === 'text' ? block.role : '', ...wordsIn([block])].join(' '));

describe('layout settings', () => {
	it.each([0.4, 3])('scale to a page of %s times the size', async (factor) => {
		const usual = await blocksOf(article());
		expect(outline(await blocksOf(scaled(article(), factor)))).toEqual(outline(usual));
		expect(usual.map(({ kind }) => kind)).toEqual(['text', 'text', 'list', 'text']);
	});

	it('switch a rule off', async () => {
		const settings = { ...layoutSettings, columns: { ...layoutSettings.columns, on: false } };
		const [page] = await layOut([article()], { analysis: 'full', settings });
		const [, first] = page!.blocks;
		expect(wordsIn([first!]).slice(0, 20)).toContain('Right');
	});
});
