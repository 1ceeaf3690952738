import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { makeRuledTables } from './ruled-table';
import { officeParts, sortedWords, textsOf } from './office-support';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

const slidesOf = async (source: string | Uint8Array, parameter: object = {}) => {
	const converted = await convertFixture('pdf/pptx', source, parameter);
	const parts = await officeParts(converted.bytes);
	const slides = [...parts].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).map(([, xml]) => xml);
	return { ...converted, parts, slides };
};

/** English metric units of a point. */
const emus = 12_700;

describe('pdf/pptx', () => {
	it('makes one slide per page, in page size', async () => {
		const { slides, parts, downFileName } = await slidesOf('three-pages.pdf');
		expect(downFileName).toBe('three-pages.pptx');
		expect(slides).toHaveLength(3);
		expect(textsOf(slides[1] ?? '', 'a:t').join(' ')).toContain('This is the text of page number 2.');
		const [, width, height] = /<p:sldSz cx="(\d+)" cy="(\d+)"/.exec(parts.get('ppt/presentation.xml') ?? '') ?? [];
		expect(Number(width) / Number(height)).toBeCloseTo(595 / 842, 2);
	});

	it('keeps text positions', async () => {
		const { slides } = await slidesOf('two-columns.pdf');
		const left = (text: string) => {
			const shape = (slides[0] ?? '').split('<p:sp>').find((part) => part.includes(text)) ?? '';
			return Number(/<a:off x="(\d+)"/.exec(shape)?.[1]) / emus;
		};
		expect(left('Right column, sentence number 1.')).toBeGreaterThan(left('Left column, sentence number 1.') + 150);
	});

	it('draws lines that separate text', async () => {
		const source = await PDFDocument.create({ updateMetadata: false });
		const page = source.addPage([595, 842]);
		page.drawText('Annual report', { x: 72, y: 760 });
		page.drawLine({ start: { x: 72, y: 742 }, end: { x: 520, y: 742 }, thickness: 1.5, color: rgb(1, 0, 0) });
		const { slides } = await slidesOf(await source.save());
		const [line = '', ...others] = (slides[0] ?? '').match(/<p:cxnSp>.*?<\/p:cxnSp>/gs) ?? [];
		expect(others).toEqual([]);
		expect(line).toContain(`<a:off x="${72 * emus}" y="${100 * emus}"/><a:ext cx="${448 * emus}" cy="0"/>`);
		expect(line).toContain(`<a:ln w="${1.5 * emus}"><a:solidFill><a:srgbClr val="FF0000"/>`);
	});

	it('overlaps nothing of an invoice', async () => {
		const { slides } = await slidesOf('sample.pdf');
		const parts = (slides[0] ?? '').split(/<p:(?:sp|graphicFrame)>/).slice(1);
		// Coloured areas are drawn first.
		const isGround = (part: string) => part.includes('name="Ground ');
		const grounds = parts.filter(isGround);
		expect(parts.slice(0, grounds.length)).toEqual(grounds);
		const boxes = parts
			.filter((part) => !isGround(part))
			.map((part) => {
				const [, x, y, width, height] = /<a:off x="(\d+)" y="(\d+)"\/><a:ext cx="(\d+)" cy="(\d+)"/.exec(part) ?? [];
				// Rows that need more than the table has push it down.
				const rows = [...part.matchAll(/<a:tr h="(\d+)"/g)].reduce((sum, [, row]) => sum + Number(row), 0);
				const [left, top] = [Number(x) / emus, Number(y) / emus];
				return {
					left,
					top,
					right: left + Number(width) / emus,
					bottom: top + Math.max(Number(height), rows) / emus,
					text: textsOf(part, 'a:t').join(' '),
				};
			});
		expect(boxes.length).toBeGreaterThan(3);
		expect(boxes.filter(({ right, bottom }) => right > 0 && bottom > 0)).toHaveLength(boxes.length);
		const overlaps = boxes.flatMap((one, index) =>
			boxes.slice(index + 1).flatMap((other) => {
				const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
				const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
				return width > 2 && height > 2 ? [`${one.text} / ${other.text}: ${width} × ${height}`] : [];
			}),
		);
		expect(overlaps).toEqual([]);
	});

	it('keeps tables as tables with the words of their cells', async () => {
		const rows = [
			['Item', 'Price'],
			['Pen & ink', '2.50'],
			['Paper', '9.75'],
		];
		const { slides, parts } = await slidesOf(
			await makeRuledTables([{ title: 'Stock of the shop', rows, note: 'Check this' }]),
		);
		const [table = ''] = /<a:tbl>.*<\/a:tbl>/s.exec(slides[0] ?? '') ?? [];
		expect(sortedWords(textsOf(table, 'a:t').join(' '))).toEqual(sortedWords(rows.flat().join(' ')));
		expect(table.match(/<a:tr /g)).toHaveLength(3);
		expect([...parts].some(([name, xml]) => name.includes('notesSlide') && xml.includes('Check this'))).toBe(true);
	});

	it('includes images or omits them', async () => {
		const media = (parts: Map<string, string>) =>
			[...parts.keys()].filter((name) => /^ppt\/media\/.+\.(png|jpe?g)$/.test(name));
		expect(media((await slidesOf('no-text.pdf')).parts).length).toBeGreaterThan(0);
		expect(media((await slidesOf('no-text.pdf', { isContainImg: 0 })).parts)).toEqual([]);
	});

	it('writes one presentation per page', async () => {
		const { bytes } = await convertFixture('pdf/pptx', 'three-pages.pdf', { isOutputDocumentPerPage: 1 });
		expect([...(await unzip(bytes)).keys()]).toEqual([
			'three-pages-1.pptx',
			'three-pages-2.pptx',
			'three-pages-3.pptx',
		]);
	});
});
