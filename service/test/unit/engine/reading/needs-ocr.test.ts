import type { PdfiumDocument } from '../../../../src/engine/external/pdfium-document';
import type { Page } from '../../../../src/engine/model';
import { pdfPages } from '../../../../src/engine/reading/pdf-pages';
import type { ToolContext } from '../../../../src/engine/request/tool';

const loaded = jest.fn();
jest.mock('../../../../src/engine/reading/recognise', () => {
	loaded();
	return { withRecognisedText: () => Promise.resolve('recognised') };
});

type OcrOption = 'ALL' | 'SCAN_PAGE' | 'INVALID_CHARACTER' | 'INVALID_CHARACTERAND_SCAN_PAGE';

const box = { left: 0, top: 0, right: 100, bottom: 100 };
const text = 'Twenty letters and more';
const base = { pageNumber: 1, width: 100, height: 100, images: [], drawings: [] };
const pages: Readonly<Record<string, Page>> = {
	text: { ...base, words: [{ text, box }] } as unknown as Page,
	unmapped: {
		...base,
		words: [
			{ text, box, unmapped: true },
			{ text, box },
		],
	} as unknown as Page,
	picture: { ...base, words: [{ text, box }], images: [{ box, pixelWidth: 9, pixelHeight: 9 }] } as unknown as Page,
	drawing: { ...base, words: [{ text, box }], drawings: [box] } as unknown as Page,
	scan: { ...base, words: [{ text: '7', box }], images: [{ box, pixelWidth: 9, pixelHeight: 9 }] } as unknown as Page,
	empty: { ...base, words: [] } as unknown as Page,
};

const recognised = async (page: Page, ocrOption?: OcrOption): Promise<unknown> => {
	const parameters = { enableOcr: true, ...(ocrOption ? { ocrOption } : {}) };
	return await pdfPages({ parameters } as ToolContext, {} as PdfiumDocument).recognise(page);
};

describe('pages of a PDF with OCR', () => {
	it('of text alone load no recognizer', async () => {
		const { text: page } = pages;
		expect(await recognised(page!)).toBe(page);
		expect(loaded).not.toHaveBeenCalled();
	});

	it.each([
		[undefined, 'unmapped picture drawing scan empty'],
		['ALL', 'unmapped picture drawing scan empty'],
		['SCAN_PAGE', 'scan empty'],
		['INVALID_CHARACTER', 'unmapped'],
		['INVALID_CHARACTERAND_SCAN_PAGE', 'unmapped scan empty'],
	] as const)('are recognized for %s if they are: %s', async (option, expected) => {
		const found = [];
		for (const [name, page] of Object.entries(pages)) {
			if ((await recognised(page, option)) === 'recognised') found.push(name);
		}
		expect(found.join(' ')).toBe(expected);
	});
});
