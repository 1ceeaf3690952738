import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const content = 'BT /F 12 Tf 20 100 Td (Words of the page) Tj ET';

/** A page with a document whose catalog and page have these entries. */
function pdfWith(catalog: string, page = ''): Uint8Array {
	return rawPdf([
		`<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
		'<</Type/Pages/Count 1/MediaBox[0 0 200 200]/Kids[3 0 R]>>',
		`<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>${page}>>`,
		stream(content),
	]);
}

const link = (action: string) => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>]`;
const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

const documents = [
	['a script at its opening', pdfWith(`/OpenAction ${script}`), 'JavaScript, OpenAction'],
	['a script by name', pdfWith(`/Names<</JavaScript<</Names[(a)${script}]>>>>`), 'JavaScript'],
	['a script at the opening of a page', pdfWith('', `/AA<</O ${script}>>`), 'JavaScript'],
	['a program that is started', pdfWith('', link('/S/Launch/F(a.exe)')), 'Launch'],
	['a link into another file', pdfWith('', link('/S/GoToR/F(b.pdf)/D[0/Fit]')), 'GoToR'],
	['an action that follows another', pdfWith('', link(`/S/URI/URI(http://e.org)/Next ${script}`)), 'JavaScript'],
] as const;

const tools = [
	['pdf/extract', { pageOptions: '1' }],
	['pdf/insert', { targetPage: '1' }],
	['pdf/editable', {}],
	['pdf/editable', { isContainAnnot: 0 }],
] as const;

describe.each(documents)('a document with %s', (_, bytes, kinds) => {
	it.each(tools.slice(0, 3))('gets a warning from %s', async (tool, parameter) => {
		const { warnings } = await convertFixture(tool, bytes, parameter);
		expect(warnings).toContain(
			`The result still contains actions that a PDF viewer may run: ${kinds}. If you do not need them, remove them in a PDF editor.`,
		);
	});
});

describe('a document without such actions', () => {
	const plain = pdfWith('/OpenAction[3 0 R/Fit]', link('/S/URI/URI(http://e.org)'));

	it.each(tools)('gets no warning from %s %j', async (tool, parameter) => {
		expect((await convertFixture(tool, plain, parameter)).warnings.join()).not.toContain('actions');
	});
	it('includes one whose annotations were dropped with their actions', async () => {
		const note = '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/A<</S/Launch/F(a.exe)>>>>]';
		const [kept, dropped] = await Promise.all(
			[1, 0].map(async (isContainAnnot) => await convertFixture('pdf/editable', pdfWith('', note), { isContainAnnot })),
		);
		expect(kept?.warnings.join()).toContain('Launch');
		expect(dropped?.warnings.join()).not.toContain('actions');
	});
});
