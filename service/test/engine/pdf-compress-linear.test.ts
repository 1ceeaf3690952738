import type { PDFDocument } from '@cantoo/pdf-lib';
import { fixtureBytes } from '../../../fixtures';
import { readGraph } from '../support/pdf-graph';
import { readLinear } from '../support/linear-pdf';
import { at, textsOf } from '../support/read-pdf';
import { structuredPdf } from '../support/structured-pdf';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const linearized = async (source: Uint8Array | string, more: { password?: string } = {}) =>
	await convertFixture('pdf/compress', source, { linearize: 1 }, more);

describe('pdf/compress with linearize', () => {
	it('writes a smaller linearised file with forms, tags and attachments', async () => {
		const source = structuredPdf({ pageCount: 6, targets: [1, 0, 3, 2, 5, 4] });
		const { bytes, warnings } = await linearized(source);
		expect(bytes.length).toBeLessThan(source.length);
		expect(readLinear(bytes).pages).toHaveLength(6);
		const [before, after] = [await readGraph(source), await readGraph(bytes)];
		const names = (document: PDFDocument) =>
			document
				.getForm()
				.getFields()
				.map((field) => field.getName());
		expect(names(after)).toEqual(names(before));
		expect(textsOf(at(after, 'Names', 'EmbeddedFiles', 'Names'))).toEqual(['a.txt']);
		expect(after.catalog.keys()).toEqual(expect.arrayContaining(before.catalog.keys()));
		expect(warnings).toEqual([expect.stringContaining('JavaScript')]);
	});

	it('supports encrypted documents', async () => {
		const source = fixtureBytes('encrypted.pdf');
		const { bytes, pageCount } = await linearized(source, { password: 'secret' });
		expect(bytes.length).toBeLessThan(source.length);
		expect(readLinear(bytes).pages).toHaveLength(pageCount ?? 0);
	});

	it('skips linearisation with a warning if the file would grow', async () => {
		const once = (await convertFixture('pdf/compress', structuredPdf({ pageCount: 2, targets: [1, 0] }))).bytes;
		const { bytes, warnings } = await linearized(once);
		expect(bytes.equals(once)).toBe(true);
		expect(warnings).toContain('The document was not linearized because that would make it larger than the original.');
	});

	it('keeps a minimal linearised file without a warning', async () => {
		const once = (await linearized(structuredPdf({ pageCount: 2, targets: [1, 0] }))).bytes;
		const { bytes, warnings } = await linearized(once);
		expect(bytes.length).toBeLessThanOrEqual(once.length);
		expect(readLinear(bytes).parameters.L).toBe(bytes.length);
		expect(warnings).not.toContainEqual(expect.stringContaining('linearized'));
	});
});
