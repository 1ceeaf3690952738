import { readImage } from '../../../src/engine/external/pdfium-image-bytes';
import type { PdfiumDocument } from '../../../src/engine/external/pdfium-document';
import { renderRegion } from '../../../src/engine/external/pdfium-render';
import { figureFile } from '../../../src/engine/reading/render-figure';

jest.mock('../../../src/engine/external/pdfium-image-bytes', () => ({ readImage: jest.fn() }));
jest.mock('../../../src/engine/external/pdfium-render', () => ({ renderRegion: jest.fn() }));

describe('the file of a figure', () => {
	const place = { pageNumber: 1, box: { left: 0, top: 0, right: 8, bottom: 8 } };
	const pictureOf = () => ({ width: 8, height: 8, pixels: new Uint8Array(8 * 8 * 4).fill(255) });

	it('frees the pixels it is made of', async () => {
		const [stored, drawn] = [pictureOf(), pictureOf()];
		const orientation = { turn: 0, mirrored: false } as const;
		jest.mocked(readImage).mockReturnValue({ kind: 'pixels', photograph: false, orientation, ...stored });
		jest.mocked(renderRegion).mockReturnValue(drawn);
		const document = {} as PdfiumDocument;
		const files = [
			await figureFile(document, { ...place, imageIndex: 0 }, 1e6),
			await figureFile(document, place, 1e6),
		];
		expect(files).toMatchObject([
			{ extension: 'png', width: 8 },
			{ extension: 'png', width: 8 },
		]);
		expect([stored.pixels.length, drawn.pixels.length]).toEqual([0, 0]);
	});
});
