import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib';
import { fixtureBytes } from '../../../fixtures';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { withPage, withPdf } from '../../src/engine/external/pdfium-document';
import type { Block, DocumentPage } from '../../src/engine/model/blocks';
import { runsText } from '../../src/engine/model/run-text';
import {
	operatorClass,
	pageContent,
	readContent,
	streamBytes,
	writeOperation,
} from '../../src/engine/pdf-syntax/content';
import { openEditable } from '../../src/engine/pdf-syntax/pdf-lib';
import { tagDocument } from '../../src/engine/pdf/tagging/tag-document';
import { convertFixture, removeFolders, seePages } from './support';
import { pdfjsTags, pictures, rolesAndTexts, tagBytes } from './tags-support';
import { processorMs } from '../support/processor-time';

afterAll(removeFolders);

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** One page, with Helvetica as F1 and Courier as F2; further objects get the numbers from 5 on. */
function onePage(content: string, { resources = '', page = '', catalog = '', more = [] as string[] } = {}): Uint8Array {
	return rawPdf([
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 ${helvetica} /F2 ${helvetica.replace('Helvetica', 'Courier')} >> ${resources} >> ${page} >>`,
		stream(content),
		...more,
	]);
}

/** Operations of a page's content, as text. */
function contentOf(document: PDFDocument, index = 0): string[] {
	return [...readContent(pageContent(document.getPages()[index]!.node))].map(({ operator, operands }) =>
		writeOperation(operator, operands),
	);
}

/** Whatever is painted outside marked content, in pages and in forms that are marked themselves. */
function unmarked(document: PDFDocument): string[] {
	const contents = document.getPages().map(({ node }) => pageContent(node));
	for (const [, object] of document.context.enumerateIndirectObjects()) {
		if (object instanceof PDFRawStream && object.dict.has(PDFName.of('StructParents')))
			contents.push(streamBytes(object));
	}
	return contents.flatMap((bytes) => {
		let depth = 0;
		return [...readContent(bytes)].flatMap(({ operator, operands }) => {
			if (operator === 'BMC' || operator === 'BDC') depth++;
			if (operator === 'EMC') depth--;
			const paints = ['pathPainting', 'textShowing'].includes(operatorClass(operator) ?? '');
			return (paints && depth === 0) || depth > 1 ? [writeOperation(operator, operands)] : [];
		});
	});
}

/** What the layout says, as [role, text without white space]. */
function expected(pages: readonly DocumentPage[]): [string, string][] {
	return pages.flatMap(({ blocks }) => blocks.flatMap(blockTexts)).filter(([, text]) => text !== '');
}

function blockTexts(block: Block): [string, string][] {
	const plain = (text: string) => text.replace(/\s/g, '');
	const words = (lines: Extract<Block, { kind: 'text' }>['lines']) =>
		plain(lines.map(({ words: some }) => some.map(({ text }) => text).join('')).join(''));
	switch (block.kind) {
		case 'text': {
			if (['header', 'footer', 'pageNumber'].includes(block.role)) return [];
			const role =
				{ heading: `H${block.level}`, footnote: 'Note', caption: 'Caption', formula: 'Formula', code: 'Code' }[
					block.role as string
				] ?? 'P';
			return [[role, words(block.lines)]];
		}
		case 'table':
			return block.table.cells.map((cell) => [cell.row < block.table.headerRows ? 'TH' : 'TD', words(cell.lines)]);
		case 'list':
			return block.items.flatMap(({ marker, runs }): [string, string][] => [
				['Lbl', plain(marker)],
				['LBody', plain(runsText(runs))],
			]);
		default:
			return [];
	}
}

describe('tags read back', () => {
	it.each(['sample.pdf', 'two-columns.pdf', 'rotated.pdf', 'cropped.pdf', 'chinese.pdf', 'three-pages.pdf'])(
		'match the layout of %s, and text and rendering stay',
		async (id) => {
			const { before, after, layout, document, report } = await tagBytes(fixtureBytes(id));
			const links = (nodes: [string, string][]) =>
				nodes.map(([role, text]): [string, string] => [role === 'Link' ? 'P' : role, text]);
			expect(links(rolesAndTexts(pdfjsTags(after)))).toEqual(expected(layout));
			expect(unmarked(document)).toEqual([]);
			expect(report.strayGlyphs).toBe(0);
			expect((await seePages(after)).map(({ text }) => text)).toEqual((await seePages(before)).map(({ text }) => text));
			const [old, now] = [await pictures(before), await pictures(after)];
			expect(now.map((picture, index) => picture.equals(old[index]!))).toEqual(old.map(() => true));
		},
	);

	it('are also read by PDFium', async () => {
		const { after } = await tagBytes(fixtureBytes('sample.pdf'));
		const roles = await withPdf({ path: after, fileName: 'tags' }, (open) => {
			const { api, heap, withMemory } = open.pdfium;
			const found: string[] = [];
			const visit = (element: number) => {
				found.push(
					withMemory(64, (pointer) => {
						const bytes = api.FPDF_StructElement_GetType(element, pointer, 64);
						return Buffer.from(heap.HEAPU8.slice(pointer, pointer + bytes - 2)).toString('utf16le');
					}),
				);
				for (let index = 0; index < api.FPDF_StructElement_CountChildren(element); index++) {
					const child = api.FPDF_StructElement_GetChildAtIndex(element, index);
					if (child !== 0) visit(child);
				}
			};
			withPage(open, 1, (page) => {
				const tree = api.FPDF_StructTree_GetForPage(page);
				for (let index = 0; index < api.FPDF_StructTree_CountChildren(tree); index++)
					visit(api.FPDF_StructTree_GetChildAtIndex(tree, index));
				api.FPDF_StructTree_Close(tree);
			});
			return Promise.resolve(found);
		});
		expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']));
		expect(roles[0]).toBe('Document');
	});
});

describe('content', () => {
	it('is split if one string spans cells, and each part stays in place', async () => {
		const rules = Array.from({ length: 4 }, (_, row) => `50 ${700 - 20 * row} m 350 ${700 - 20 * row} l S`).join(' ');
		const columns = [50, 150, 250, 350].map((x) => `${x} 700 m ${x} 640 l S`).join(' ');
		// Courier: 6 points a letter, 100 points a column.
		const row = (y: number, cells: string[]) =>
			`1 0 0 1 55 ${y} Tm [${cells.map((cell) => `(${cell}) ${-100 * (100 - 6 * cell.length)}`).join(' ')}] TJ`;
		const content = `0.5 w ${rules} ${columns} BT /F2 10 Tf ${row(686, ['Name', 'Size', 'Cost'])} ${row(666, ['Lamp', '40', '59'])} ${row(646, ['Desk', '90', '80'])} ET`;
		const { before, after, document } = await tagBytes(onePage(content));
		const texts = rolesAndTexts(pdfjsTags(after)).map(([, text]) => text);
		expect(texts).toEqual(['Name', 'Size', 'Cost', 'Lamp', '40', '59', 'Desk', '90', '80']);
		expect(contentOf(document).filter((text) => / T[jJ]$/.test(text))).toHaveLength(9);
		expect((await pictures(after))[0]!.equals((await pictures(before))[0]!)).toBe(true);
	});

	it('loses old marks, but keeps layers and texts for spans', async () => {
		const content = [
			'/P <</MCID 0>> BDC BT /F1 12 Tf 50 700 Td (First words of a text) Tj ET EMC',
			'/Span <</ActualText (fi) /MCID 1>> BDC BT /F1 12 Tf 50 680 Td (second words of a text) Tj ET EMC',
			'/OC /L1 BDC BT /F1 12 Tf 50 660 Td (third words of a text) Tj ET EMC EMC',
			'/Artifact BMC 50 640 100 1 re f EMC /MP MP',
		].join('\n');
		const bytes = onePage(content, {
			resources: '/Properties << /L1 5 0 R >>',
			page: '/StructParents 0',
			catalog: '/StructTreeRoot << /Type /StructTreeRoot >> /MarkInfo << /Marked true >>',
			more: ['<< /Type /OCG /Name (Layer) >>'],
		});
		const { document, after } = await tagBytes(bytes);
		const marks = contentOf(document).filter((text) => /(BDC|BMC|EMC|MP)$/.test(text));
		expect(marks.filter((text) => text !== 'EMC')).toEqual([
			'/P <</MCID 0>> BDC',
			'/Span <</ActualText (fi)>> BDC',
			'/OC /L1 BDC',
			'/Artifact BMC',
		]);
		expect(marks.filter((text) => text === 'EMC')).toHaveLength(4);
		expect(rolesAndTexts(pdfjsTags(after)).map(([role]) => role)).toEqual(['P']);
	});

	it('of form XObjects is marked inside if its parts differ, in one copy per use', async () => {
		const text = (y: number, words: string, size = 11) => `BT /F1 ${size} Tf 1 0 0 1 50 ${y} Tm (${words}) Tj ET`;
		const form = `${text(120, 'A Heading of Some Words', 20)} ${text(80, 'A paragraph with its own words that goes on and on over the page.')} ${text(66, 'It has a second line, which ends here with a full stop, as is usual.')}`;
		const content = `q 1 0 0 1 0 600 cm /Fm1 Do Q q 1 0 0 1 0 300 cm /Fm1 Do Q`;
		const bytes = onePage(content, {
			resources: '/XObject << /Fm1 5 0 R >>',
			more: [
				stream(form, `/Type /XObject /Subtype /Form /BBox [0 0 600 200] /Resources << /Font << /F1 ${helvetica} >> >>`),
			],
		});
		const { before, after, document } = await tagBytes(bytes);
		const names = contentOf(document).filter((operation) => operation.endsWith(' Do'));
		expect(new Set(names).size).toBe(2);
		expect(unmarked(document)).toEqual([]);
		const marked = document.context
			.enumerateIndirectObjects()
			.filter(([, object]) => object instanceof PDFRawStream && object.dict.has(PDFName.of('StructParents')));
		expect(marked).toHaveLength(2);
		expect((await seePages(after)).map((page) => page.text)).toEqual((await seePages(before)).map((page) => page.text));
		expect((await pictures(after))[0]!.equals((await pictures(before))[0]!)).toBe(true);
		const streams = elements(document)
			.flatMap((element) => kidsOf(element))
			.filter((kid) => kid instanceof PDFDict && kid.has(PDFName.of('Stm')));
		expect(streams.length).toBeGreaterThanOrEqual(4);
	});

	it('of exponentially nested forms ends', async () => {
		// Each form paints the next one ten times: a thousand million times in the end.
		const forms = Array.from({ length: 10 }, (_, index) => {
			const next =
				index < 9
					? `/Resources << /XObject << /F ${index + 6} 0 R >> >>`
					: `/Resources << /Font << /F1 ${helvetica} >> >>`;
			const content = index < 9 ? '/F Do '.repeat(10) : 'BT /F1 10 Tf 50 700 Td (deep) Tj ET';
			return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${next}`);
		});
		const document = await openEditable(onePage('/F Do', { resources: '/XObject << /F 5 0 R >>', more: forms }));
		expect(await processorMs(() => tagDocument(document, []))).toBeLessThan(20_000);
		expect(unmarked(document)).toEqual([]);
	});

	it('that is damaged is marked up to the damage', async () => {
		const content =
			'Q Q q BT /F1 12 Tf 50 700 Td (Some words here) Tj q ET EMC /X <</MCID 5>> BDC 0 0 m (loose) Tj 10 10 l S BT (more) Tj';
		const { document, before, after } = await tagBytes(onePage(content));
		expect(unmarked(document)).toEqual([]);
		expect((await seePages(after)).map(({ text }) => text)).toEqual((await seePages(before)).map(({ text }) => text));
	});
});

/** Elements of the structure tree, the root first. */
function elements(document: PDFDocument): PDFDict[] {
	const found: PDFDict[] = [];
	const visit = (object: PDFObject | undefined) => {
		if (!(object instanceof PDFDict) || object.has(PDFName.of('MCID')) || object.has(PDFName.of('Obj'))) return;
		found.push(object);
		kidsOf(object).forEach(visit);
	};
	visit(document.catalog.lookup(PDFName.of('StructTreeRoot')));
	return found.slice(1);
}

function kidsOf(element: PDFDict): PDFObject[] {
	const kids = element.lookup(PDFName.of('K'));
	if (kids instanceof PDFArray) return kids.asArray().flatMap((_, index) => kids.lookup(index) ?? []);
	return kids ? [kids] : [];
}

describe('annotations', () => {
	it('have elements: links in their text, fields and notes in place', async () => {
		const content =
			'BT /F1 12 Tf 50 700 Td (Read more about it on our own page, which is new.) Tj 0 -300 Td (Your name, please write it here in full:) Tj ET';
		const bytes = onePage(content, {
			page: '/Annots [5 0 R 6 0 R 7 0 R << /Type /Annot /Subtype /Text /Rect [500 100 520 120] >>]',
			catalog: '/AcroForm << /Fields [7 0 R] >>',
			more: [
				'<< /Type /Annot /Subtype /Link /Rect [78 695 110 712] /A << /S /URI /URI (https://example.com/) >> >>',
				'<< /Type /Annot /Subtype /Link /Rect [500 600 520 620] /Dest [3 0 R /Fit] >>',
				'<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [50 360 200 380] >>',
			],
		});
		const { document, after } = await tagBytes(bytes);
		const nodes = elements(document);
		const roles = nodes.map((element) => String(element.get(PDFName.of('S'))));
		expect(roles).toEqual(['/Document', '/P', '/Link', '/Link', '/P', '/Form', '/Annot']);
		expect(rolesAndTexts(pdfjsTags(after)).find(([role]) => role === 'Link')?.[1]).toMatch(/more/);
		const page = document.getPages()[0]!.node;
		expect(page.get(PDFName.of('Tabs'))).toBe(PDFName.of('S'));
		const descriptions = page
			.Annots()!
			.asArray()
			.map((_, index) => {
				const annotation = page.Annots()!.lookup(index, PDFDict);
				return [
					annotation.has(PDFName.of('StructParent')),
					annotation.get(PDFName.of('Contents'))?.toString() ?? annotation.get(PDFName.of('TU'))?.toString(),
				];
			});
		const hex = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
		expect(descriptions).toEqual([
			[true, hex('https://example.com/')],
			[true, hex('Page 1')],
			[true, hex('name')],
			[true, undefined],
		]);
	});
});

describe('pdf/convertType to tagged standards', () => {
	it.each(['PDFTypeA1a', 'PDFTypeA2a', 'PDFTypeUA1'])(
		'%s has tags, a language and a title',
		async (pdfDocumentType) => {
			const { bytes } = await convertFixture(
				'pdf/convertType',
				'two-columns.pdf',
				{ pdfDocumentType },
				{ fileName: 'Two columns.pdf' },
			);
			const document = await PDFDocument.load(bytes, { updateMetadata: false });
			expect(document.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
			expect(String(document.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked')))).toBe('true');
			expect(document.catalog.has(PDFName.of('Lang'))).toBe(true);
			expect(document.getTitle()).toBeTruthy();
			const packet = bytes.toString('latin1');
			expect(packet).toMatch(pdfDocumentType === 'PDFTypeUA1' ? /<pdfuaid:part>1</ : /<pdfaid:conformance>A</);
			expect(unmarked(document)).toEqual([]);
		},
	);
});
