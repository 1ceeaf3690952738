import { PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { fixturePath } from '../../../fixtures';
import { readGraph } from '../support/pdf-graph';
import { at, outlineOf, textsOf } from '../support/read-pdf';
import { structuredPdf } from '../support/structured-pdf';
import { convertFixture, removeFolders, seePages } from './support';

afterAll(removeFolders);

async function rearranged(source: Uint8Array | string, ...pageSteps: string[]) {
	const made = await convertFixture('pdf/pages', source, { pageSteps });
	expect(made.files).toEqual(['result.pdf']);
	const texts = (await seePages(made.resultPath)).map(({ text }) => /Page \d/.exec(text)?.[0]);
	return { ...made, texts, document: await readGraph(made.bytes) };
}

const turnsOf = (document: PDFDocument) => document.getPages().map((page) => page.getRotation().angle);

describe('pdf/pages', () => {
	it('deletes, moves and copies pages', async () => {
		const { texts, pageCount } = await rearranged('three-pages.pdf', 'move 3 before 1', 'copy 1 to end', 'delete 2');
		expect(texts).toEqual(['Page 3', 'Page 1', 'Page 1']);
		expect(pageCount).toBe(3);
	});

	it('rotates pages relative to their display, including rotated ones and copies', async () => {
		const { document, resultPath } = await rearranged(
			'three-pages.pdf',
			'copy 2 to end',
			'rotate 90 2',
			'rotate 180 3',
		);
		expect(turnsOf(document)).toEqual([0, 90, 180, 90]);
		const sizes = async (path: string) => (await seePages(path)).map(({ width, height }) => [width, height]);
		const [, before] = await sizes(fixturePath('three-pages.pdf'));
		expect((await sizes(resultPath))[1]).toEqual([before![1], before![0]]);
		const again = await convertFixture('pdf/pages', await document.save(), {
			pageSteps: ['rotate 270 2', 'rotate 270 3'],
		});
		expect(turnsOf(await readGraph(again.bytes))).toEqual([0, 0, 90, 90]);
	});

	it('rotates a page with inherited rotation, and no other', async () => {
		const source = (await rearranged('three-pages.pdf', 'rotate 90 1')).document;
		const first = source.getPage(0).node;
		const tree = first.lookup(PDFName.of('Parent'), PDFDict);
		tree.set(PDFName.of('Rotate'), source.context.obj(180));
		for (const page of source.getPages()) page.node.delete(PDFName.of('Rotate'));
		const { document } = await rearranged(await source.save(), 'rotate 90 2');
		expect(turnsOf(document)).toEqual([180, 270, 180]);
	});

	it('keeps everything belonging to the pages, like pdf/extract', async () => {
		const structured = structuredPdf({ pageCount: 4, targets: [1, 0, 3, 2] });
		const { document } = await rearranged(structured, 'move 4 to start', 'delete 3', 'rotate 90 2');
		const extracted = await readGraph(
			(await convertFixture('pdf/extract', structured, { pageOptions: '4,1-2' })).bytes,
		);
		expect(outlineOf(document)).toEqual(outlineOf(extracted));
		expect(textsOf(at(document, 'Names', 'EmbeddedFiles', 'Names'))).toEqual(['a.txt']);
		const fields = (one: PDFDocument) =>
			one
				.getForm()
				.getFields()
				.map((field) => field.getName());
		expect(fields(document)).toEqual(fields(extracted));
	});

	it('repairs a damaged file on the way', async () => {
		const { texts, document } = await rearranged('damaged-xref.pdf', 'rotate 90');
		expect(texts.length).toBeGreaterThan(0);
		expect(turnsOf(document).every((angle) => angle === 90)).toBe(true);
	});

	it.each([
		[['delete 4'], '"delete 4"'],
		[['reverse', 'turn 2'], '"turn 2"'],
		[['delete 1-2', 'delete 3'], '"delete 1-2; delete 3"'],
	])('names an impossible step: %j', async (pageSteps, value) => {
		await expect(convertFixture('pdf/pages', 'three-pages.pdf', { pageSteps })).rejects.toMatchObject({
			errorName: 'invalidParameter',
			details: { key: 'pageSteps', value },
		});
	});

	it('requires a step', async () => {
		await expect(convertFixture('pdf/pages', 'three-pages.pdf')).rejects.toMatchObject({
			errorName: 'missingParameter',
		});
	});

	it('obeys the page limit of a file', async () => {
		const pageSteps = Array.from({ length: 100 }, () => 'copy all to end');
		await expect(
			convertFixture('pdf/pages', 'three-pages.pdf', { pageSteps }, { limits: { pagesPerFile: 50 } }),
		).rejects.toMatchObject({ errorName: 'tooManyPages' });
	});
});
