import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPdf } from '../../../src/engine/external/pdfium-document';
import type { Page } from '../../../src/engine/model';
import { readPage } from '../../../src/engine/pdf-reading/read-page';

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'graphics-'));
});

afterAll(async () => await rm(folder, { recursive: true, force: true }));

const stream = (content: string, more = '') => `<< /Length ${content.length} ${more}>>\nstream\n${content}\nendstream`;

/** A document with one page; `forms` are form XObjects named F0, F1, … */
function pdf(content: string, pageKeys = '', forms: readonly string[] = []): string {
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R ${pageKeys} /Resources << /XObject << ${forms
			.map((_, index) => `/F${index} ${index + 5} 0 R`)
			.join(' ')} >> >> >>`,
		stream(content),
		...forms,
	];
	const starts: number[] = [];
	let text = '%PDF-1.4\n';
	objects.forEach((object, index) => {
		starts.push(text.length);
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
	});
	const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
	const count = objects.length + 1;
	return `${text}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

async function read(document: string): Promise<Page> {
	const path = join(folder, 'document.pdf');
	await writeFile(path, document, 'latin1');
	const page = await withPdf({ path, fileName: 'document.pdf' }, async (open) => readPage(open, 1));
	if (!page) throw new Error('the page cannot be read');
	return page;
}

const line = '0 0 0 RG 2 w 20 250 m 180 250 l S';
const places = ({ rules }: Page) =>
	rules.map(({ direction, position, start, end }) => [direction, ...[position, start, end].map(Math.round)]);

describe('lines and areas of a PDF page', () => {
	it('have displayed positions', async () => {
		const page = await read(pdf(`${line} 0.9 0.9 0.9 rg 20 200 100 30 re f`));
		expect(places(page)).toEqual([['horizontal', 50, 20, 180]]);
		expect(page.rules[0]!.thickness).toBeCloseTo(2);
		expect(page.fills).toEqual([{ box: { left: 20, top: 70, right: 120, bottom: 100 }, color: 0xe6e6e6 }]);
	});

	it('include the areas of shadings, within their clips', async () => {
		const shading =
			'/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>';
		const sample = pdf('q 20 200 100 30 re W n /S sh Q').replace('/XObject <<', `${shading} /XObject <<`);
		const page = await read(sample);
		expect(page.fills).toEqual([
			{ box: { left: 20, top: 70, right: 120, bottom: 100 }, color: 0x808080, isPatterned: true },
		]);
	});

	it.each([
		[90, ['vertical', 250, 20, 180]],
		[180, ['horizontal', 250, 20, 180]],
		[270, ['vertical', 50, 20, 180]],
	])('rotate with a page displayed at %i degrees', async (degrees, place) => {
		expect(places(await read(pdf(line, `/Rotate ${degrees}`)))).toEqual([place]);
	});

	it('move with the crop box', async () => {
		expect(places(await read(pdf(line, '/CropBox [10 20 150 280]')))).toEqual([['horizontal', 30, 10, 140]]);
	});

	it('are scaled by matrices, their thickness too', async () => {
		const page = await read(pdf('0.5 0 0 0.5 10 20 cm 4 w 0 0 0 RG 20 400 m 180 400 l S'));
		expect(places(page)).toEqual([['horizontal', 80, 20, 100]]);
		expect(page.rules[0]!.thickness).toBeCloseTo(2);
	});

	it('are found inside nested form XObjects', async () => {
		const inner = stream('1 w 0 0 0 RG 0 0 m 50 0 l S', '/Type /XObject /Subtype /Form /BBox [0 -5 100 5]');
		const outer = stream(
			'1 0 0 1 20 0 cm /F0 Do',
			'/Type /XObject /Subtype /Form /BBox [0 -5 100 200] /Matrix [1 0 0 1 5 0] /Resources << /XObject << /F0 5 0 R >> >> ',
		);
		const page = await read(pdf('1 0 0 1 10 100 cm /F1 Do', '', [inner, outer]));
		expect(places(page)).toEqual([['horizontal', 200, 35, 85]]);
	});

	it('end where a clip ends', async () => {
		expect(places(await read(pdf(`q 50 0 60 300 re W n ${line} Q`)))).toEqual([['horizontal', 50, 50, 110]]);
	});

	it('are ignored if transparent or white', async () => {
		const page = await read(pdf('1 1 1 RG 20 250 m 180 250 l S 1 1 1 rg 20 20 100 100 re f 20 20 100 100 re n'));
		expect(page).toMatchObject({ rules: [], fills: [] });
	});

	it('survive a recursive form', async () => {
		const endless = stream(
			'/F0 Do 1 w 0 0 0 RG 0 0 m 50 0 l S',
			'/Type /XObject /Subtype /Form /BBox [0 -5 100 5] /Resources << /XObject << /F0 5 0 R >> >> ',
		);
		expect((await read(pdf('1 0 0 1 10 100 cm /F0 Do', '', [endless]))).rules.length).toBeLessThan(20);
	});
});
