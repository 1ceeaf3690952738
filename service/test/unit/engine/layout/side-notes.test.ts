import { layoutSettings } from '../../../../src/engine/layout/settings/settings';
import { bold, layOut, PageBuilder, prose, describeBlocks } from './page-builder';

const note = { size: 8 };
/** Baselines of the first lines of paragraphs. */
const starts = [100, 190, 280, 370, 460, 550];

/** Paragraphs of six lines, and notes in the margin. @param at  left ends of the text and of the notes */
function pageWithNotes(at: { text: number; notes: number }, notesAt: readonly number[]): PageBuilder {
	const page = new PageBuilder();
	starts.forEach((y, index) => page.lines(prose(6, 70, `Paragraph${index}`), at.text, y));
	notesAt.forEach((y, index) => page.lines([`Note${index} says of`, 'what is beside'], at.notes, y, note, 10));
	return page;
}

/** What the blocks of a page begin with. */
async function begins(page: PageBuilder, settings = layoutSettings): Promise<string[]> {
	const pages = await layOut([page], { analysis: 'full', settings });
	return describeBlocks(pages.flatMap(({ blocks }) => blocks)).map((text) => text.replace(/^.*?: /, '').split(' ')[0]!);
}

const withoutRule = { ...layoutSettings, sideNotes: { ...layoutSettings.sideNotes, on: false } };
const paragraphs = starts.map((_, index) => `Paragraph${index}`);

describe('margin notes', () => {
	const beside = [starts[0]!, starts[2]!, starts[3]!, starts[5]!];

	it('on the left are read before the adjacent paragraphs', async () => {
		const page = pageWithNotes({ text: 180, notes: 50 }, beside);
		expect(await begins(page)).toEqual([
			...['Note0', 'Paragraph0', 'Paragraph1', 'Note1', 'Paragraph2'],
			...['Note2', 'Paragraph3', 'Paragraph4', 'Note3', 'Paragraph5'],
		]);
		// Their lines are parts of its lines.
		expect(await begins(page, withoutRule)).not.toContain('Paragraph0');
	});

	it('on the right are read after them', async () => {
		const page = pageWithNotes({ text: 50, notes: 470 }, beside);
		expect(await begins(page)).toEqual([
			...['Paragraph0', 'Note0', 'Paragraph1', 'Paragraph2', 'Note1'],
			...['Paragraph3', 'Note2', 'Paragraph4', 'Paragraph5', 'Note3'],
		]);
	});

	it('are a column read after the text if one is not next to a paragraph start', async () => {
		const page = pageWithNotes({ text: 180, notes: 50 }, [100, 220, 310, 490]);
		expect(await begins(page)).toEqual([...paragraphs, 'Note0', 'Note1', 'Note2', 'Note3']);
	});

	it('have no headings of the text', async () => {
		const page = pageWithNotes({ text: 180, notes: 50 }, [100, 220, 310]);
		page.line('Received in spring', 50, 490, { ...note, ...bold });
		const pages = await layOut([page], { analysis: 'full', settings: layoutSettings });
		const texts = describeBlocks(pages.flatMap(({ blocks }) => blocks)).filter((text) => text.includes('Received'));
		expect(texts).toEqual(['paragraph: Received in spring']);
	});

	it('do not come between the parts of a paragraph that goes on overleaf', async () => {
		const page = pageWithNotes({ text: 180, notes: 50 }, [100, 220, 310, 490]);
		page.lines(['Whatever is not', 'finished here and'], 180, 670);
		expect((await begins(page)).slice(-5)).toEqual(['Note0', 'Note1', 'Note2', 'Note3', 'Whatever']);
	});

	it('are not hanging labels', async () => {
		const page = new PageBuilder();
		starts.forEach((y, index) => page.lines(prose(6, 70, `Paragraph${index}`), 180, y));
		page.line('Figure 1', 50, starts[2]!, note);
		expect((await begins(page)).join(' ')).toContain('Paragraph1 Figure Paragraph3');
	});
});
