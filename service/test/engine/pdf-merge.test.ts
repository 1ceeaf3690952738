import type { PDFArray, PDFDict, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import { fixturePath } from '../../../fixtures';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { pagesOf, readGraph, unused } from '../support/pdf-graph';
import { at, below, outlineOf, pageOfDestination, textOf, textsOf } from '../support/read-pdf';
import { structuredPdf } from '../support/structured-pdf';
import { joinFixtures, removeFolders, seePages, type JoinedFile } from './support';

afterAll(removeFolders);

const name = (key: string) => PDFName.of(key);
const pathOf = (id: string): string => fixturePath(`${id}.pdf`);
const fixture = (id: string): Buffer => readFileSync(pathOf(id));

async function merge(...files: JoinedFile[]) {
	const merged = await joinFixtures('pdf/merge', files);
	expect(merged.files).toEqual(['result.pdf']);
	return { ...merged, document: await readGraph(merged.bytes) };
}

/** Two documents that have everything, with the same names for it all. */
const first = { name: 'first.pdf', bytes: structuredPdf({ pageCount: 2, targets: [1, 0] }) };
const second = { name: 'second.pdf', bytes: structuredPdf({ pageCount: 3, targets: [2, 0, 1] }) };

describe('pdf/merge keeps what belongs to each file', () => {
	it('joins the pages in file order, without unreachable objects', async () => {
		const { document, resultPath, pageCount, downFileName } = await merge(first, second);
		expect((await seePages(resultPath)).map(({ text, annotations }) => [text.slice(0, 6), annotations])).toEqual([
			['Page 0', 6],
			['Page 1', 6],
			['Page 0', 6],
			['Page 1', 6],
			['Page 2', 6],
		]);
		expect(pageCount).toBe(5);
		expect(downFileName).toBe('first.pdf');
		expect(unused(document)).toEqual([]);
		expect(pagesOf(document).strays).toEqual([]);
	});

	it('has one outline entry per file, with its outline below', async () => {
		const { document } = await merge(first, second);
		expect(outlineOf(document)).toEqual([
			'first 1',
			'-Item 0 1',
			'-Item 1 2',
			'second 3',
			'-Item 0 3',
			'--Item 1 4',
			'-Item 2 5',
		]);
		// Folded: what is below does not count.
		expect(below(at(document, 'Outlines'), 'Count')).toEqual(PDFNumber.of(2));
		expect(String(at(document, 'PageMode'))).toBe('/UseOutlines');
	});

	it('keeps links and named destinations separate', async () => {
		const { document } = await merge(first, second);
		const targets = document.getPages().map(({ node }) => {
			const link = node.Annots()!.lookup(0) as PDFDict;
			return pageOfDestination(document, link.lookup(name('Dest')) ?? below(link, 'A', 'D'));
		});
		expect(targets).toEqual([2, 1, 5, 3, 4]);
		expect(textsOf(at(document, 'Names', 'Dests', 'Names'))).toEqual(['to 0', 'to 0 (2)', 'to 1', 'to 1 (2)', 'to 2']);
	});

	it('keeps fields of one name separate, each with its value and appearance', async () => {
		const { document, warnings } = await merge(first, second);
		const fields = document.getForm().getFields();
		expect(fields.map((field) => field.getName())).toEqual([
			'own0',
			'own1',
			'shared',
			'own0_2',
			'own1_2',
			'own2',
			'shared_2',
		]);
		expect(document.getForm().getTextField('own0_2').getText()).toBe('value 0');
		expect(document.getForm().getTextField('shared').acroField.getWidgets()).toHaveLength(2);
		expect(document.getForm().getTextField('shared_2').acroField.getWidgets()).toHaveLength(3);
		expect((at(document, 'AcroForm', 'CO') as PDFArray).size()).toBe(5);
		// One font for both: they are alike.
		expect((at(document, 'AcroForm', 'DR', 'Font') as PDFDict).keys().map(String)).toEqual(['/F']);
		expect(textOf(fields[3]!.acroField.dict.lookup(name('DA')))).toBe('/F 12 Tf');
		expect(warnings).toContain(
			'Form fields were renamed because other files use the same field names. Affected files: "second.pdf".',
		);
	});

	it('renames conflicting form fonts, also in the fields', async () => {
		const form = (font: string) =>
			rawPdf([
				`<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 9 Tf 0 g) /DR << /Font << /Helv ${font} >> >> >> >>`,
				'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
				'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Annots [4 0 R] >>',
				'<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (x) /Rect [0 0 50 20] /P 3 0 R >>',
			]);
		const { document } = await merge(
			{ name: 'a.pdf', bytes: form('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>') },
			{ name: 'b.pdf', bytes: form('<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>') },
		);
		expect(String(at(document, 'AcroForm', 'DR', 'Font', 'Helv_2', 'BaseFont'))).toBe('/Courier');
		expect(String(at(document, 'AcroForm', 'DR', 'Font', 'Helv', 'BaseFont'))).toBe('/Helvetica');
		const [a, b] = document.getForm().getFields();
		expect(textOf(a!.acroField.dict.lookup(name('DA')))).toBe('/Helv 9 Tf 0 g');
		expect(textOf(b!.acroField.dict.lookup(name('DA')))).toBe('/Helv_2 9 Tf 0 g');
	});

	it('keeps page labels, and numbers unlabelled files from 1', async () => {
		const { document } = await merge({ name: 'plain.pdf', bytes: fixture('three-pages') }, second);
		expect(String(at(document, 'PageLabels')).replace(/\s+/g, ' ')).toBe(
			'<< /Nums [ 0 << /S /D >> 3 << /S /r >> 5 << /S /D /P (A-) /St 5 >> ] >>',
		);
	});

	it('has no page labels if no file has any', async () => {
		const plain = { name: 'plain.pdf', bytes: fixture('three-pages') };
		const { document } = await merge(plain, plain);
		expect(at(document, 'PageLabels')).toBeUndefined();
	});

	it('keeps the layers of each file, hidden ones hidden', async () => {
		const hidden = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R 5 0 R] /D << /BaseState /OFF /ON [5 0 R] /Order [4 0 R 5 0 R] >> >> >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources << /Properties << /A 4 0 R /B 5 0 R >> >> >>',
			'<< /Type /OCG /Name (Hidden) >>',
			'<< /Type /OCG /Name (Shown) >>',
		]);
		const { document } = await merge(first, { name: 'hidden.pdf', bytes: hidden });
		const names = (list: unknown): string[] =>
			(list as PDFArray)
				.asArray()
				.map((_, index) => textOf(((list as PDFArray).lookup(index) as PDFDict).lookup(name('Name'))));
		expect(names(at(document, 'OCProperties', 'OCGs'))).toEqual(['Layer 0', 'Layer 1', 'Hidden', 'Shown']);
		expect(names(at(document, 'OCProperties', 'D', 'OFF'))).toEqual(['Hidden']);
		expect((at(document, 'OCProperties', 'D', 'Order') as PDFArray).size()).toBe(4);
		expect((at(document, 'OCProperties', 'D', 'AS', 0, 'OCGs') as PDFArray).size()).toBe(2);
		const page = document.getPage(2).node;
		expect(below(page, 'Resources', 'Properties', 'A')).toBe(at(document, 'OCProperties', 'OCGs', 2));
	});

	it('keeps attachments and scripts, also those of one name', async () => {
		const { document, warnings } = await merge(first, second);
		const tree = at(document, 'Names', 'EmbeddedFiles', 'Names') as PDFArray;
		expect(textsOf(tree)).toEqual(['a.txt', 'a.txt (2)']);
		for (const index of [1, 3]) {
			const file = below(tree.lookup(index), 'EF', 'F') as PDFStream;
			expect(file.getContentsString()).toBe('attached');
			expect(textOf(below(tree.lookup(index), 'UF'))).toBe('a.txt');
		}
		expect((at(document, 'Names', 'JavaScript', 'Names') as PDFArray).size()).toBe(4);
		expect(warnings).toContain(
			'The result still contains actions that a PDF viewer may run: JavaScript. If you do not need them, remove them in a PDF editor.',
		);
	});

	it('joins the structure trees: all marked content points to its element', async () => {
		const { document } = await merge(first, second);
		expect(String(at(document, 'MarkInfo', 'Marked'))).toBe('true');
		expect(textOf(at(document, 'Lang'))).toBe('en');
		const top = at(document, 'StructTreeRoot', 'K', 0) as PDFDict;
		expect(String(top.get(name('S')))).toBe('/Document');
		expect((top.lookup(name('K')) as PDFArray).size()).toBe(2);
		const parents = new Map<number, unknown>();
		const nodes = at(document, 'StructTreeRoot', 'ParentTree', 'Kids') as PDFArray;
		for (let node = 0; node < nodes.size(); node++) {
			const numbers = below(nodes.lookup(node), 'Nums') as PDFArray;
			const limits = (below(nodes.lookup(node), 'Limits') as PDFArray)
				.asArray()
				.map((limit) => (limit as PDFNumber).asNumber());
			for (let index = 0; index < numbers.size(); index += 2) {
				const key = (numbers.get(index) as PDFNumber).asNumber();
				expect(key).toBeGreaterThanOrEqual(limits[0]!);
				expect(key).toBeLessThanOrEqual(limits[1]!);
				expect(parents.has(key)).toBe(false);
				parents.set(key, numbers.lookup(index + 1));
			}
		}
		for (const page of document.getPages()) {
			const elements = parents.get((page.node.get(name('StructParents')) as PDFNumber).asNumber()) as PDFArray;
			expect(elements.asArray().map((_, index) => String((elements.lookup(index) as PDFDict).get(name('S'))))).toEqual([
				'/P',
				'/TD',
				'/Link',
			]);
			for (let index = 0; index < 3; index++)
				expect((elements.lookup(index) as PDFDict).get(name('Pg'))).toBe(page.ref);
			const link = page.node.Annots()!.lookup(0) as PDFDict;
			const element = parents.get((link.get(name('StructParent')) as PDFNumber).asNumber()) as PDFDict;
			expect(below(element, 'K', 1, 'Obj')).toBe(link);
		}
	});

	it('keeps element IDs and their references separate', async () => {
		const { document } = await merge(first, second);
		expect(textsOf(at(document, 'StructTreeRoot', 'IDTree', 'Names'))).toEqual(['p0', 'p0-2', 'p1', 'p1-2', 'p2']);
		const cell = (file: number) =>
			at(document, 'StructTreeRoot', 'K', 0, 'K', file, 'K', file === 0 ? 4 : 6, 'K', 'K', 0);
		expect(textsOf(below(cell(0), 'A', 'Headers'))).toEqual(['p0']);
		expect(textsOf(below(cell(1), 'A', 'Headers'))).toEqual(['p0-2']);
	});

	it('renames conflicting roles', async () => {
		const tagged = (role: string) =>
			rawPdf([
				'<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 4 0 R >>',
				'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
				'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /StructParents 0 /Contents 6 0 R >>',
				`<< /Type /StructTreeRoot /K 5 0 R /RoleMap << /Title ${role} >> /ParentTree << /Nums [0 [5 0 R]] >> /ParentTreeNextKey 1 >>`,
				'<< /Type /StructElem /S /Title /P 4 0 R /Pg 3 0 R /K 0 >>',
				stream('/Title << /MCID 0 >> BDC EMC'),
			]);
		const { document } = await merge(
			{ name: 'a.pdf', bytes: tagged('/H1') },
			{ name: 'b.pdf', bytes: tagged('/P') },
			{ name: 'c.pdf', bytes: tagged('/H1') },
		);
		const role = (file: number) => {
			const own = at(document, 'StructTreeRoot', 'K', 0, 'K', file, 'S') as PDFName;
			return String(at(document, 'StructTreeRoot', 'RoleMap', own.decodeText()));
		};
		expect([role(0), role(1), role(2)]).toEqual(['/H1', '/P', '/H1']);
	});

	it('is not declared as tagged if one file is untagged', async () => {
		const { document, warnings } = await merge(first, { name: 'plain.pdf', bytes: fixture('three-pages') });
		expect(String(at(document, 'MarkInfo', 'Marked'))).toBe('false');
		expect(warnings).toContain(
			'Only some of the files are tagged. Their tags were kept, but the result is not marked as a tagged PDF.',
		);
	});

	it('keeps article threads', async () => {
		const { document } = await merge(first, second);
		const lengths = [0, 1].map((thread) => {
			const begin = at(document, 'Threads', thread, 'F') as PDFDict;
			let count = 1;
			for (let bead = begin.lookup(name('N')); bead !== begin; bead = (bead as PDFDict).lookup(name('N'))) count++;
			return count;
		});
		expect(lengths).toEqual([2, 3]);
	});

	it('opens like the first file', async () => {
		const { document } = await merge(first, second);
		expect(pageOfDestination(document, at(document, 'OpenAction'))).toBe(2);
	});

	it('duplicates a page listed twice in the tree', async () => {
		const twice = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
		]);
		const { document } = await merge({ name: 'twice.pdf', bytes: twice }, first);
		expect(new Set(document.getPages().map(({ ref }) => ref)).size).toBe(4);
	});

	it('keeps inherited page sizes and rotations', async () => {
		const { resultPath } = await merge({ name: 'rotated.pdf', bytes: fixture('rotated') }, first);
		const merged = await seePages(resultPath);
		const before = await seePages(pathOf('rotated'));
		expect(merged.slice(0, before.length)).toEqual(before);
	});
});

describe('pdf/merge accepts any files', () => {
	it('orders them by their parameters', async () => {
		const { document } = await merge(
			{ ...first, parameter: { order: '3' } },
			{ ...second, parameter: { order: '1' } },
			{ name: 'plain.pdf', bytes: fixture('three-pages'), parameter: { order: '1' } },
		);
		expect(outlineOf(document).filter((title) => !title.startsWith('-'))).toEqual(['second 1', 'plain 4', 'first 7']);
	});

	it('opens each file with the matching password', async () => {
		const encrypted = fixture('encrypted');
		const { resultPath, warnings } = await merge(first, { name: 'secret.pdf', bytes: encrypted, password: 'secret' });
		expect((await seePages(resultPath)).length).toBeGreaterThan(2);
		expect(warnings).toContain(
			'Some source files were encrypted, but the merged file is not. Encrypted source files: "secret.pdf". To protect the merged file, encrypt it again.',
		);
	});

	it('fails with the name of an unreadable file', async () => {
		const broken = { name: 'broken.pdf', bytes: fixture('not-a-pdf') };
		await expect(merge(first, broken, second)).rejects.toMatchObject({
			errorName: 'cannotOpen',
			details: { file: 'broken.pdf' },
		});
		await expect(merge(first, { name: 'secret.pdf', bytes: fixture('encrypted') })).rejects.toMatchObject({
			errorName: 'passwordRequired',
			details: { file: 'secret.pdf' },
		});
	});

	it('skips unreadable optional files and names them', async () => {
		const files = [
			{ name: 'not.pdf', bytes: fixture('not-a-pdf') },
			first,
			{ name: 'secret.pdf', bytes: fixture('encrypted') },
			{ name: 'nothing.pdf', bytes: new Uint8Array() },
			second,
		].map((file) => ({ ...file, parameter: { skipUnreadable: 1 } }));
		const { document, warnings, leftOut, downFileName } = await merge(...files);
		expect(document.getPageCount()).toBe(5);
		expect(warnings).toContain(
			'These files could not be read and were skipped: "not.pdf", "secret.pdf", "nothing.pdf".',
		);
		expect(leftOut?.map(({ index, error }) => [index, error.errorName])).toEqual([
			[0, 'cannotOpen'],
			[2, 'passwordRequired'],
			[3, 'emptyFile'],
		]);
		expect(downFileName).toBe('first.pdf');
	});

	it('fails if no file is left', async () => {
		const file = { name: 'not.pdf', bytes: fixture('not-a-pdf'), parameter: { skipUnreadable: 1 } };
		await expect(merge(file, file)).rejects.toMatchObject({ errorName: 'cannotOpen' });
	});

	it.each(['damaged-xref', 'form', 'hebrew', 'cropped'])('keeps all of the file %s', async (id) => {
		const before = await seePages(pathOf(id));
		const { resultPath } = await merge(first, { name: `${id}.pdf`, bytes: fixture(id) }, second);
		expect((await seePages(resultPath)).slice(2, 2 + before.length)).toEqual(before);
	});

	it('makes a page from an image', async () => {
		const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#c00' } })
			.withMetadata({ density: 100 })
			.png()
			.toBuffer();
		const { document } = await merge(first, { name: 'photo.png', bytes: png }, second);
		expect(outlineOf(document).filter((title) => !title.startsWith('-'))).toEqual(['first 1', 'photo 3', 'second 4']);
		expect(document.getPage(2).getSize()).toEqual({ width: 144, height: 72 });
	});

	it('has the PDF version of its newest file', async () => {
		const { bytes } = await merge(first, second);
		expect(bytes.toString('latin1', 0, 8)).toMatch(/^%PDF-1\.[5-7]$/);
		const two = rawPdf([
			'<< /Type /Catalog /Version /2.0 /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
		]);
		const newer = await merge(first, { name: 'two.pdf', bytes: two });
		expect(newer.bytes.toString('latin1', 0, 8)).toBe('%PDF-2.0');
	});

	it('merges a hundred files of one kind', async () => {
		const file = await PDFDocument.create();
		file.addPage([100, 100]);
		const bytes = await file.save();
		const files = Array.from({ length: 100 }, (_, index) => ({ name: `${index}.pdf`, bytes }));
		const { document } = await merge(...files);
		expect(document.getPageCount()).toBe(100);
		expect(new Set(document.getPages().map(({ ref }) => (ref as PDFRef).tag)).size).toBe(100);
	});
});
