import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { fieldSteps } from '../../src/engine/pdf-syntax/cos/field-steps';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const content = 'BT /F 12 Tf 20 100 Td (Words of the page) Tj ET';
const firstField = 5;

/** A page with a form whose fields are these. */
function formOf(roots: string, fields: readonly string[]): Buffer {
	const font = '<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
	const annotation = firstField + fields.length - 1;
	return Buffer.from(
		rawPdf([
			`<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${roots}]>>>>`,
			'<</Type/Pages/Count 2/MediaBox[0 0 200 200]/Kids[3 0 R 3 0 R]>>',
			`<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources${font}/Annots[${annotation} 0 R]>>`,
			stream(content),
			...fields,
		]),
	);
}

const widget = '<</Type/Annot/Subtype/Widget/FT/Tx/V(v)/Rect[10 10 50 30]>>';
const levels = 31;

/** Fields without names, each with the next one as its child twice: two thousand million ways through 31 fields. */
const shared = formOf(`${firstField} 0 R`, [
	...Array.from({ length: levels }, (_, index) => {
		const next = `${firstField + index + 1} 0 R`;
		return `<</FT/Tx/Kids[${next} ${next}]>>`;
	}),
	widget,
]);

/** Fields that are children of each other. */
const inCircles = formOf(
	'5 0 R',
	['<</FT/Tx/Kids[6 0 R 7 0 R]>>', '<</FT/Tx/Kids[5 0 R 7 0 R]>>', '<</FT/Tx/Kids[5 0 R 6 0 R]>>'].concat(widget),
);
const plain = formOf('5 0 R 6 0 R', ['<</FT/Tx/T(group)/Kids[7 0 R]>>', '<</FT/Tx/T(other)>>', widget]);
const broad = formOf(
	'5 0 R',
	[`<</FT/Tx/T(a)/Kids[${Array.from({ length: 40_000 }, () => '6 0 R').join(' ')}]>>`].concat(widget),
);

describe('form fields that share objects', () => {
	it.each([
		['a plain form', plain, 3],
		['a document that is none', Buffer.from('nothing'), 0],
	])('%s takes one step per field', (_, bytes, steps) => {
		expect(fieldSteps(bytes, 20_000)).toBe(steps);
	});

	it.each([
		['each with the next one twice', shared],
		['in circles', inCircles],
		['forty thousand times the same', broad],
	])('%s exceed the allowed steps', (_, bytes) => {
		expect(fieldSteps(bytes, 20_000)).toBeGreaterThan(20_000);
	});

	it.each([
		['pdf/txt', shared],
		['pdf/img', shared],
		['pdf/extract', shared],
		['pdf/editable', shared],
		['pdf/txt', inCircles],
		['pdf/extract', inCircles],
	] as const)('do not keep %s busy', async (tool, bytes) => {
		const parameter = { 'pdf/extract': { pageOptions: '1' }, 'pdf/img': { imageScaling: '0.2' } };
		const { bytes: result } = await convertFixture(tool, bytes, tool in parameter ? parameter[tool as never] : {});
		expect(result.length).toBeGreaterThan(10);
		if (tool === 'pdf/txt') expect(result.toString()).toContain('Words of the page');
	});
});
