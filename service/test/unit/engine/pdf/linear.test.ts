import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { fixtureBytes } from '../../../../../fixtures';
import { rawPdf, stream } from '../../../../../fixtures/make/raw-pdf';
import { writeLinear } from '../../../../src/engine/pdf/edit/linear/write-linear';
import { collectPages } from '../../../../src/engine/pdf/edit/page-tree';
import { dropUnreachable } from '../../../../src/engine/pdf/edit/reachable';
import { standAlone } from '../../../../src/engine/pdf/edit/stand-alone';
import { readDocument } from '../../../../src/engine/pdf-syntax/cos/read-document';
import { readLinear, type LinearPdf } from '../../../support/linear-pdf';
import { contentOf, readGraph } from '../../../support/pdf-graph';
import { structuredPdf } from '../../../support/structured-pdf';

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

/** As another reader of the form judges it. */
function qpdfSays(bytes: Uint8Array): string {
	const folder = mkdtempSync(join(tmpdir(), 'linear-'));
	try {
		const path = join(folder, 'made.pdf');
		writeFileSync(path, bytes);
		const [linear, all] = ['--check-linearization', '--check'].map((option) =>
			spawnSync('qpdf', [option, path], { encoding: 'utf8' }),
		);
		return linear?.status === 0 && all?.status === 0 ? 'no fault' : `${linear?.stdout}${linear?.stderr}${all?.stderr}`;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function linearOf(source: Uint8Array, packed: boolean): Buffer {
	const document = readDocument(source);
	dropUnreachable(document);
	const made = writeLinear(document, standAlone(document, collectPages(document)), packed);
	if (!made) throw new Error('it was not written');
	return made;
}

/** Numbers of the objects that a page shows: what it leads to without other pages, and without the way up. */
function usedBy(page: PDFDict, { read }: LinearPdf): Set<number> {
	const met = new Set<number>();
	const open: (PDFObject | undefined)[] = page
		.entries()
		.filter(([key]) => key.asString() !== '/Parent')
		.map(([, value]) => value);
	while (open.length > 0) {
		const object = open.pop();
		if (object instanceof PDFRef) {
			const target = read(object.objectNumber);
			const isPage = target instanceof PDFDict && target.get(PDFName.Type) === PDFName.Page;
			if (isPage || target === undefined || met.has(object.objectNumber)) continue;
			met.add(object.objectNumber);
			open.push(target);
		} else if (object instanceof PDFArray) open.push(...object.asArray());
		else if (object instanceof PDFDict) open.push(...object.values());
		else if (object instanceof PDFStream) open.push(...object.dict.values());
	}
	return met;
}

/** What a reader relies on that has the beginning of the file, and asks for one page after the other. */
function expectPlaces(bytes: Buffer, pageCount: number): void {
	const file = readLinear(bytes);
	const { parameters, pages, offsets, offsetOf } = file;
	expect(parameters).toMatchObject({ L: bytes.length, N: pageCount, O: pages[0]?.number });
	expect(bytes.toString('latin1', parameters.T).trimStart()).toMatch(/^(0000000000 65535 f|\d+ 0 obj\n<<\/Type\/XRef)/);
	for (const [number, offset] of offsets)
		expect(bytes.toString('latin1', offset, offset + 12)).toMatch(new RegExp(`^${number} 0 obj\n`));
	const ordered = [...offsets.values(), bytes.lastIndexOf('xref\n0 ')].sort((a, b) => a - b);
	const shared = new Set(pages.flatMap((page) => page.shared));
	pages.forEach((page, index) => {
		const end = page.offset + page.bytes;
		// Exactly its objects, in order.
		expect(page.objectsAt).toEqual(ordered.filter((offset) => offset >= page.offset && offset < end));
		expect(page.objectsAt[0]).toBe(page.offset);
		const used = [...usedBy(page.dictionary, file)].map(offsetOf);
		if (index === 0) {
			expect(end).toBe(parameters.E);
			expect(Math.max(...used)).toBeLessThan(end);
			return;
		}
		const known = new Set([...page.objectsAt, ...page.shared.map(offsetOf)]);
		// Besides its own and shared objects, a page may use objects before the first page and objects of the whole document.
		const isElsewhere = (offset: number): boolean => offset < parameters.E || !shared.has(offset);
		for (const offset of used) expect(known.has(offset) || isElsewhere(offset)).toBe(true);
		expect(page.shared.every((number) => used.includes(offsetOf(number)))).toBe(true);
	});
}

describe('a linearised file', () => {
	it.each([true, false])('has correct page hints and the same content (packed: %p)', async (packed) => {
		await fc.assert(
			fc.asyncProperty(
				fc
					.integer({ min: 1, max: 9 })
					.chain((pageCount) =>
						fc.record({
							pageCount: fc.constant(pageCount),
							targets: fc.array(fc.nat({ max: pageCount - 1 }), { minLength: pageCount, maxLength: pageCount }),
							numbered: fc.boolean(),
						}),
					),
				async (structure) => {
					const source = structuredPdf(structure);
					const made = linearOf(source, packed);
					expectPlaces(made, structure.pageCount);
					const widths = readLinear(made).pages.map(({ dictionary }) => String(dictionary.get(PDFName.of('MediaBox'))));
					expect(widths).toEqual(widths.map((_, page) => `[ 0 0 ${200 + page} 300 ]`));
					expect(contentOf(await readGraph(made))).toBe(contentOf(await readGraph(source)));
				},
			),
			{ numRuns: 20 },
		);
	});

	it('has the outline with the first page if shown on opening, otherwise after the pages', () => {
		const source = Buffer.from(structuredPdf({ pageCount: 4, targets: [0, 1, 2, 3] }));
		const shown = readLinear(linearOf(source, false));
		const hidden = readLinear(
			linearOf(Buffer.from(source.toString('latin1').replace('/UseOutlines', '/UseNone    '), 'latin1'), false),
		);
		for (const { outline, offsetOf } of [shown, hidden]) {
			expect(outline?.objects).toBe(5);
			expect(offsetOf(outline?.number ?? 0)).toBe(outline?.offset);
		}
		expect(shown.outline?.offset).toBeLessThan(shown.parameters.E);
		expect(hidden.outline?.offset).toBeGreaterThan(hidden.parameters.E);
	});

	it('has pages with their inherited attributes, each once', () => {
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R 3 0 R 4 0 R] /Count 3 /MediaBox [0 0 90 90] /Resources << /Font << /F 6 0 R >> >> >>',
			'<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 50 50] >>',
			stream('BT /F 12 Tf (A) Tj ET'),
			'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
		]);
		const made = linearOf(source, true);
		expectPlaces(made, 3);
		const { pages } = readLinear(made);
		expect(pages.map(({ dictionary }) => String(dictionary.get(PDFName.of('MediaBox'))))).toEqual([
			'[ 0 0 90 90 ]',
			'[ 0 0 90 90 ]',
			'[ 0 0 50 50 ]',
		]);
		expect(new Set(pages.map(({ dictionary }) => String(dictionary.get(PDFName.of('Resources'))))).size).toBe(1);
	});

	it('is not written for a document without pages', () => {
		const source = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
		expect(writeLinear(readDocument(source), [], true)).toBeUndefined();
	});

	(hasQpdf ? it : it.skip)(
		'passes the check of qpdf',
		() => {
			const documents = [
				...['three-pages.pdf', 'form.pdf', 'two-columns.pdf', 'chinese.pdf'].map((name) => fixtureBytes(name)),
				...[1, 2, 7].map((pageCount) => structuredPdf({ pageCount, targets: Array<number>(pageCount).fill(0) })),
				structuredPdf({ pageCount: 4, targets: [3, 2, 1, 0], numbered: true }),
			];
			for (const document of documents)
				for (const packed of [true, false]) expect(qpdfSays(linearOf(document, packed))).toBe('no fault');
		},
		60_000,
	);
});
