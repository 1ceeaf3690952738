import { rawPdf, stream } from '../../../../../fixtures/make/raw-pdf';
import { readDocument } from '../../../../src/engine/pdf-syntax/cos/read-document';
import { collectPages } from '../../../../src/engine/pdf/edit/page-tree';
import { pagePrints } from '../../../../src/engine/pdf/standards/flattening/page-prints';

function prints({ content = '0 0 9 9 re f', annotation = '/Subtype /Square /F 0', width = '500', name = 'F' } = {}): (
	| string
	| undefined
)[] {
	const document = readDocument(
		rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Annots [5 0 R] /Resources << /Font << /${name} 6 0 R >> >> >>`,
			stream(content),
			`<< /Type /Annot /Rect [0 0 9 9] /P 3 0 R ${annotation} >>`,
			`<< /Type /Font /Subtype /Type3 /Widths [${width}] /Resources << /Font << /Self 6 0 R >> >> >>`,
		]),
	);
	return pagePrints(document, collectPages(document));
}

describe('page fingerprints', () => {
	it('are equal for equal pages', () => {
		expect(prints()).toEqual(prints());
		expect(prints({ annotation: '/Subtype /Square' })).toEqual(prints());
		expect(prints({ annotation: '/Subtype /Square /F 4 /StructParent 3 /A << /S /JavaScript >>' })).toEqual(prints());
	});

	it.each([
		{ content: '0 0 9 8 re f' },
		{ annotation: '/Subtype /Square /F 2' },
		{ annotation: '/Subtype /Circle /F 0' },
		{ width: '501' },
	])('distinguish %o from the usual', (change) => {
		expect(prints(change)).not.toEqual(prints());
	});

	it.each(['A', 'B', 'P', 'AA', 'Length'])('detect a font named %s', (name) => {
		expect(prints({ name, width: '501' })).not.toEqual(prints({ name }));
	});

	it('are not computed for pages with fields', () => {
		expect(prints({ annotation: '/Subtype /Widget' })).toEqual([undefined]);
	});
});
