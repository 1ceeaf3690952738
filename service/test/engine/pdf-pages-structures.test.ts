import { PDFArray, PDFDict, PDFName, PDFRef, PDFString, type PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { rawPdf } from '../../../fixtures/make/raw-pdf';
import { contentOf, pagesOf, readGraph, unused } from '../support/pdf-graph';
import { structuredPdf } from '../support/structured-pdf';
import { convertFixture, removeFolders, type Converted } from './support';

afterAll(removeFolders);

const name = (key: string) => PDFName.of(key);

/** A way through dictionaries and arrays, such as `['Names', 'Dests', 'Names']`. */
function at(document: PDFDocument, ...path: (string | number)[]): unknown {
	let value: unknown = document.catalog;
	for (const step of path) {
		if (typeof step === 'number' && value instanceof PDFArray) value = value.lookup(step);
		else if (typeof step === 'string' && value instanceof PDFDict) value = value.lookup(name(step));
		else return undefined;
	}
	return value;
}

async function extract(source: Uint8Array, pageOptions: string): Promise<Converted & { document: PDFDocument }> {
	const converted = await convertFixture('pdf/extract', source, { pageOptions });
	return { ...converted, document: await readGraph(converted.bytes) };
}

/** Texts of an array of strings and others, the others left out. */
const texts = (list: unknown): string[] =>
	list instanceof PDFArray
		? list.asArray().flatMap((item) => (item instanceof PDFString ? [item.decodeText()] : []))
		: [];

/** Titles of the outline with their levels, following the links of its items. */
function outlineOf(document: PDFDocument): string[] {
	const titles: string[] = [];
	const visit = (parent: PDFDict, depth: number): void => {
		for (let item = parent.lookup(name('First')); item instanceof PDFDict; item = item.lookup(name('Next'))) {
			const leads = item.has(name('Dest')) || item.has(name('A'));
			titles.push(
				`${'-'.repeat(depth)}${(item.lookup(name('Title')) as PDFString).decodeText()}${leads ? '' : ' (nowhere)'}`,
			);
			visit(item, depth + 1);
		}
	};
	const root = at(document, 'Outlines');
	if (root instanceof PDFDict) visit(root, 0);
	return titles;
}

/** Roles of the structure with what hangs on them. */
function tagsOf(document: PDFDocument): string {
	const write = (value: unknown): string => {
		const target = value instanceof PDFRef ? document.context.lookup(value) : value;
		if (target instanceof PDFArray) return target.asArray().map(write).join(' ');
		if (!(target instanceof PDFDict)) return String(target);
		if (target.get(name('Type')) === name('MCR')) return `m${String(target.get(name('MCID')))}`;
		if (target.get(name('Type')) === name('OBJR'))
			return target.lookup(name('Obj')) instanceof PDFDict ? 'obj' : 'lost';
		const kids = target.get(name('K'));
		return `${String(target.get(name('S'))).slice(1)}(${kids ? write(kids) : ''})`;
	};
	return write(at(document, 'StructTreeRoot', 'K'));
}

/** Subtypes of the annotations of a page. */
function annotationsOf(document: PDFDocument, page: number): string[] {
	const list = document.getPage(page).node.Annots();
	return (list?.asArray() ?? []).map((_, index) => String((list?.lookup(index) as PDFDict).get(name('Subtype'))));
}

describe('pdf/extract keeps everything belonging to its pages', () => {
	// Pages 0 to 3 lead to 1, 0, 3, 2: two pairs.
	const source = structuredPdf({ pageCount: 4, targets: [1, 0, 3, 2] });

	it('keeps everything that links a pair of pages', async () => {
		const { document, warnings } = await extract(source, '1-2');
		expect(outlineOf(document)).toEqual(['Item 0', '-Item 1']);
		expect(texts(at(document, 'Names', 'Dests', 'Names'))).toEqual(['to 0', 'to 1']);
		expect(annotationsOf(document, 0)).toEqual(['/Link', '/Text', '/Popup', '/Text', '/Widget', '/Widget']);
		expect(tagsOf(document)).toBe('Sect(P(0) Link(2 obj) P(0) Link(2 obj) Table(TR(TD(m1) TD(m1) TD() TD())))');
		expect(
			document
				.getForm()
				.getFields()
				.map((field) => field.getName())
				.sort(),
		).toEqual(['own0', 'own1', 'shared']);
		expect((at(document, 'AcroForm', 'CO') as PDFArray).size()).toBe(2);
		expect((at(document, 'OCProperties', 'OCGs') as PDFArray).size()).toBe(2);
		expect((at(document, 'OCProperties', 'D', 'Order', 1) as PDFArray).size()).toBe(2);
		expect((at(document, 'OCProperties', 'D', 'AS', 0, 'OCGs') as PDFArray).size()).toBe(2);
		expect(texts(at(document, 'Names', 'EmbeddedFiles', 'Names'))).toEqual(['a.txt']);
		expect(texts(at(document, 'StructTreeRoot', 'IDTree', 'Names'))).toEqual(['p0', 'p1']);
		// The document opened with its last page.
		expect(at(document, 'OpenAction')).toBeUndefined();
		expect(warnings).toEqual([
			'The document contains scripts that may refer to form fields on removed pages. Check that the form still works.',
			'The result still contains actions that a PDF viewer may run: JavaScript. If you do not need them, remove them in a PDF editor.',
		]);
	});

	it('cleans references to removed pages', async () => {
		const { document, warnings } = await extract(source, '2,4');
		expect(outlineOf(document)).toEqual(['Item 0 (nowhere)', '-Item 1', 'Item 3']);
		expect(annotationsOf(document, 0)).toEqual(['/Text', '/Popup', '/Text', '/Widget', '/Widget']);
		expect(tagsOf(document)).toBe('Sect(P(0) Span(2) P(0) Span(2) Table(TR(TD() TD(m1) TD() TD(m1))))');
		expect(at(document, 'OpenAction')).toBeInstanceOf(PDFArray);
		expect(warnings[0]).toBe('Some links (2) were removed because they point to pages that are not in the result.');
		// The header cell went.
		const cell = at(document, 'StructTreeRoot', 'K', 'K', 4, 'K', 'K', 1, 'A', 'Headers');
		expect((cell as PDFArray).size()).toBe(0);
		const bead = at(document, 'Threads', 0, 'F') as PDFDict;
		const next = bead.lookup(name('N')) as PDFDict;
		expect([next.lookup(name('N')), next === bead]).toEqual([bead, false]);
	});

	it('keeps the labels of the pages, in any order', async () => {
		const { document } = await extract(source, '3-4,2');
		expect(String(at(document, 'PageLabels'))).toBe(
			['<<', '/Nums [ 0 <<', '/S /D', '/P (A-)', '/St 5', '>> 2 <<', '/S /r', '/St 2', '>> ]', '>>'].join('\n'),
		);
	});

	it('copies a page requested twice with its widgets, which share one value', async () => {
		const { document, warnings } = await extract(source, '1,1');
		expect(annotationsOf(document, 1)).toEqual(['/Text', '/Popup', '/Text', '/Widget', '/Widget']);
		const [first, second] = document.getPages().map(({ node }) => node.Annots()!);
		expect(first!.asArray().some((item) => second!.asArray().includes(item))).toBe(false);
		const popup = second!.lookup(1) as PDFDict;
		expect(popup.get(name('Parent'))).toBe(second!.get(0));
		const form = document.getForm();
		expect(form.getFields().map((field) => [field.getName(), field.acroField.getWidgets().length])).toEqual([
			['own0', 2],
			['shared', 2],
		]);
		expect(form.getTextField('own0').getText()).toBe('value 0');
		expect(warnings).toContain(
			'Only the first copy of each repeated page is tagged. The result therefore no longer claims conformance to PDF/UA or PDF/A level A.',
		);
		expect(
			(document.catalog.lookup(name('Metadata')) as unknown as { getContentsString(): string }).getContentsString(),
		).not.toContain('pdfuaid:part');
	});

	it('notes the change in the metadata', async () => {
		const { bytes } = await extract(source, '1');
		expect(bytes.toString('latin1')).toMatch(new RegExp(`<xmp:ModifyDate>${new Date().getUTCFullYear()}-`));
	});

	it('reads the latest revision of an updated file', async () => {
		const text = Buffer.from(source).toString('latin1');
		const start = text.length;
		// The third page goes in an update: its objects are still in the file.
		const tree = `2 0 obj\n<< /Type /Pages /Kids [7 0 R 8 0 R 10 0 R] /Count 3 >>\nendobj\n`;
		const row = `${String(start).padStart(10, '0')} 00000 n \n`;
		const old = /startxref\n(\d+)/.exec(text)![1]!;
		const update = `${tree}xref\n2 1\n${row}9 1\n0000000000 00001 f \ntrailer\n<< /Size 99 /Root 1 0 R /Prev ${old} >>\nstartxref\n${start + tree.length}\n%%EOF\n`;
		const { document } = await extract(Buffer.from(text + update, 'latin1'), '3');
		expect(document.getPage(0).getWidth()).toBe(203);
		expect(pagesOf(document).strays).toEqual([]);
	});
});

describe('pdf/insert', () => {
	it('keeps labels of later pages and gives new ones decimal numbers', async () => {
		const { bytes } = await convertFixture('pdf/insert', structuredPdf({ pageCount: 4, targets: [] }), {
			targetPage: '4',
			number: '2',
		});
		const labels = at(await readGraph(bytes), 'PageLabels', 'Nums') as PDFArray;
		expect(labels.asArray().map((item) => item.toString().replace(/\s+/g, ' '))).toEqual([
			'0',
			'<< /S /r >>',
			'2',
			'<< /S /D /P (A-) /St 5 >>',
			'5',
			'<< /S /D /P (A-) /St 6 >>',
		]);
	});

	it('gives a blank page in a PDF/X file its trim box', async () => {
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R /OutputIntents [<< /S /GTS_PDFX >>] >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 30 30] /TrimBox [0 0 30 30] >>',
		]);
		const { bytes } = await convertFixture('pdf/insert', source, { targetPage: '1', width: '50' });
		expect((await readGraph(bytes)).getPage(0).getTrimBox()).toMatchObject({ width: 50, height: 842 });
	});

	it('removes signatures and keeps their appearance', async () => {
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> /Perms << /DocMDP 5 0 R >> >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 30 30] /Annots [4 0 R] >>',
			'<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /V 5 0 R /Rect [0 0 9 9] /P 3 0 R /AP << /N 6 0 R >> >>',
			'<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
			'<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream',
		]);
		for (const [tool, parameter] of [
			['pdf/insert', { targetPage: '1' }],
			['pdf/extract', { pageOptions: '1,1' }],
		] as const) {
			const { bytes, warnings } = await convertFixture(tool, source, parameter);
			const document = await readGraph(bytes);
			expect(warnings.join()).toMatch(/signature/);
			expect([
				at(document, 'AcroForm', 'SigFlags'),
				at(document, 'Perms'),
				at(document, 'AcroForm', 'Fields', 0, 'V'),
			]).toEqual([undefined, undefined, undefined]);
			expect(at(document, 'AcroForm', 'Fields', 0, 'AP', 'N')).toBeDefined();
			expect(bytes.includes('ByteRange')).toBe(false);
		}
	});
});

describe('any document and any page list', () => {
	const structure = fc
		.integer({ min: 1, max: 7 })
		.chain((pageCount) =>
			fc.record({
				pageCount: fc.constant(pageCount),
				targets: fc.array(fc.nat(pageCount - 1), { minLength: pageCount, maxLength: pageCount }),
				numbered: fc.boolean(),
				list: fc.array(fc.integer({ min: 1, max: pageCount }), { minLength: 1, maxLength: 9 }),
				at: fc.integer({ min: 1, max: pageCount + 1 }),
				count: fc.integer({ min: 1, max: 4 }),
				width: fc.integer({ min: 3, max: 14_400 }),
			}),
		);

	it('extracts without unused objects', async () => {
		await fc.assert(
			fc.asyncProperty(structure, async ({ list, ...rest }) => {
				const { document } = await extract(structuredPdf(rest), list.join(','));
				const { inTree, strays } = pagesOf(document);
				expect(inTree.map((page) => String(page.lookup(name('MediaBox'))))).toEqual(
					list.map((page) => `[ 0 0 ${199 + page} 300 ]`),
				);
				expect([strays, unused(document)]).toEqual([[], []]);
				expect(
					document.context
						.enumerateIndirectObjects()
						.every(
							([, object]) =>
								!(object instanceof PDFDict) ||
								!object.has(name('Subtype')) ||
								!object.has(name('P')) ||
								inTree.includes(object.lookup(name('P')) as PDFDict),
						),
				).toBe(true);
			}),
			{ numRuns: 40 },
		);
	});

	it('restores the document when the inserted pages are removed again', async () => {
		await fc.assert(
			fc.asyncProperty(structure, async ({ at: targetPage, count, width, ...rest }) => {
				// Once through the tool: numbers in destinations become pages, labels their shortest form.
				const all = `1-${rest.pageCount}`;
				const before = (await extract(structuredPdf(rest), all)).bytes;
				const longer = await convertFixture('pdf/insert', before, {
					targetPage: String(targetPage),
					number: String(count),
					width: String(width),
				});
				const list = Array.from(
					{ length: rest.pageCount },
					(_, index) => index + 1 + (index + 1 >= targetPage ? count : 0),
				);
				const after = await extract(longer.bytes, list.join(','));
				expect(contentOf(after.document)).toBe(contentOf(await readGraph(before)));
				expect(after.warnings).toEqual([
					'The result still contains actions that a PDF viewer may run: JavaScript. If you do not need them, remove them in a PDF editor.',
				]);
			}),
			{ numRuns: 25 },
		);
	});
});
