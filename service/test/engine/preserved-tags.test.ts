import { readFileSync } from 'node:fs';
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFDocument } from '@cantoo/pdf-lib';
import { fixtureBytes } from '../../../fixtures';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { openEditable } from '../../src/engine/pdf-syntax/pdf-lib';
import { pageContent, readContent, setPageContent, writeOperation } from '../../src/engine/pdf-syntax/content';
import { readExistingTree } from '../../src/engine/pdf/tagging/existing-tree';
import { keepTags } from '../../src/engine/pdf/tagging/keep-tags';
import { mapLaterRoles } from '../../src/engine/pdf/tagging/later-roles';
import { describePrivateUseCharacters } from '../../src/engine/pdf/tagging/private-use-characters';
import { convertFixture, removeFolders } from './support';
import { tagBytes } from './tags-support';

afterAll(removeFolders);

let tagged: Uint8Array;
beforeAll(async () => {
	tagged = readFileSync((await tagBytes(fixtureBytes('three-pages.pdf'))).after);
});

const roles = (document: PDFDocument) => readExistingTree(document)?.elements.map(({ role }) => role);
const operations = (document: PDFDocument, index = 0) =>
	[...readContent(pageContent(document.getPages()[index]!.node))].map(({ operator, operands }) =>
		writeOperation(operator, operands),
	);
const elementOf = (document: PDFDocument, role: string) =>
	readExistingTree(document)!.elements.find((element) => element.role === role)!.dict;

describe('tags of a document', () => {
	it('are kept if valid', async () => {
		const document = await openEditable(tagged);
		const before = roles(document);
		expect(keepTags(document)).toEqual({ namelessFigures: new Set() });
		expect(roles(document)).toEqual(before);
		expect(before).toContain('Link');
	});

	it('are repaired: artifacts, heading levels, links, alternative texts', async () => {
		const document = await openEditable(tagged);
		const [page] = document.getPages();
		setPageContent(page!.node, Buffer.concat([pageContent(page!.node), Buffer.from('\n10 10 20 1 re f')]));
		elementOf(document, 'H1').set(PDFName.of('S'), PDFName.of('H3'));
		elementOf(document, 'P').set(PDFName.of('S'), PDFName.of('Figure'));
		const annotation = page!.node.Annots()!.lookup(0, PDFDict);
		annotation.delete(PDFName.of('StructParent'));
		annotation.delete(PDFName.of('Contents'));
		expect(keepTags(document)).toEqual({ namelessFigures: new Set([1]) });
		expect(operations(document).slice(-4)).toEqual(['/Artifact BMC', '10 10 20 1 re', 'f', 'EMC']);
		expect(roles(document)).toEqual(expect.arrayContaining(['H1', 'Figure']));
		expect(roles(document)).not.toContain('H3');
		expect(elementOf(document, 'Figure').has(PDFName.of('Alt'))).toBe(true);
		const tree = readExistingTree(document)!;
		const key = annotation.lookup(PDFName.of('StructParent'), PDFNumber).asNumber();
		expect(tree.byDict.get(document.context.lookup(tree.parents.get(key), PDFDict))?.role).toBe('Link');
		expect(annotation.has(PDFName.of('Contents'))).toBe(true);
	});

	const spoiled: [string, (document: PDFDocument) => void][] = [
		[
			'text outside of them',
			(document) =>
				setPageContent(document.getPages()[0]!.node, Buffer.from('BT (All of this text is not marked at all) Tj ET')),
		],
		['a mark without an element', (document) => document.getPages()[0]!.node.delete(PDFName.of('StructParents'))],
		['no claim to be tagged', (document) => document.catalog.delete(PDFName.of('MarkInfo'))],
		['an unknown type', (document) => elementOf(document, 'P').set(PDFName.of('S'), PDFName.of('Paragraph'))],
		['a row outside of a table', (document) => elementOf(document, 'P').set(PDFName.of('S'), PDFName.of('TR'))],
		[
			'a circle',
			(document) => {
				const top = elementOf(document, 'Document');
				elementOf(document, 'P').set(PDFName.of('K'), top);
			},
		],
		[
			'artifacts among them',
			(document) => {
				const { node } = document.getPages()[0]!;
				setPageContent(node, Buffer.concat([Buffer.from('/Artifact BMC '), pageContent(node), Buffer.from(' EMC')]));
			},
		],
	];
	it.each(spoiled)('are dropped with %s', async (_, spoil) => {
		const document = await openEditable(tagged);
		spoil(document);
		expect(keepTags(document)).toBeUndefined();
	});

	it('that are dropped are replaced with a warning', async () => {
		const document = await openEditable(tagged);
		spoiled[0]![1](document);
		const { warnings } = await convertFixture('pdf/convertType', await document.save(), {
			pdfDocumentType: 'PDFTypeUA1',
		});
		expect(warnings).toEqual(expect.arrayContaining([expect.stringContaining('were rebuilt')]));
		const { warnings: none } = await convertFixture('pdf/convertType', tagged, { pdfDocumentType: 'PDFTypeUA1' });
		expect(none.join()).not.toContain('made anew');
	});

	it('become those of PDF 1.4 for PDF/A-1, and newer ones for other standards', async () => {
		const document = await openEditable(tagged);
		elementOf(document, 'Link').set(PDFName.of('S'), PDFName.of('Annot'));
		mapLaterRoles(document);
		const { root } = readExistingTree(document)!;
		expect(String(root.get(PDFName.of('RoleMap'))).replace(/\s+/g, ' ')).toBe('<< /Annot /Span >>');
		expect(keepTags(document)).toBeDefined();
		expect(String(root.get(PDFName.of('RoleMap'))).replace(/\s+/g, '')).toBe('<<>>');
	});
});

describe('private use characters', () => {
	it('get their meaning in separate spans, in place', async () => {
		const map =
			'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <42> <f0b7> <43> <e123> endbfchar endcmap';
		const bytes = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
			stream("BT /F1 10 Tf 12 TL (A) Tj [(AB) -50 (CA)] TJ (B) ' ET"),
			'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
			stream(map),
		]);
		const document = await openEditable(bytes);
		describePrivateUseCharacters(document);
		expect(operations(document)).toEqual([
			'BT',
			'/F1 10 Tf',
			'12 TL',
			'(A) Tj',
			'[(A)] TJ',
			'/Span <</ActualText <feff2022e123>>> BDC',
			'[(B) -50 (C)] TJ',
			'EMC',
			'[(A)] TJ',
			'T*',
			'/Span <</ActualText <feff2022>>> BDC',
			'[(B)] TJ',
			'EMC',
			'ET',
		]);
		const kids = document.getPages()[0]!.node.Contents();
		expect(kids).not.toBeInstanceOf(PDFArray);
	});
});
