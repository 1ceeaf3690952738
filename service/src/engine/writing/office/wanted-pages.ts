import { standardWidth } from '../../fonts/standard-widths';
import type { DocumentPage } from '../../model/blocks';
import type { OfficeOptions } from './office-options';
import { withTextOverPictures } from './over-pictures';
import { withScannedSizes } from './scanned-sizes';

/** Pages with the requested blocks; OCR text in fonts and sizes of office files. */
export async function* keepWantedPages(
	pages: AsyncIterable<DocumentPage>,
	{ images, annotations }: OfficeOptions,
): AsyncGenerator<DocumentPage> {
	for await (const page of pages) {
		const blocks = page.blocks.filter(
			({ kind }) => (images || kind !== 'figure') && (annotations || kind !== 'annotation'),
		);
		const { backdrops, ...bare } = page;
		yield withScannedSizes({ ...bare, ...(images && backdrops ? { backdrops } : {}), blocks }, standardWidth);
	}
}

/** Like {@link keepWantedPages}, for files that show pictures behind the text on them. */
export async function* keepPlacedPages(
	pages: AsyncIterable<DocumentPage>,
	options: OfficeOptions,
): AsyncGenerator<DocumentPage> {
	for await (const page of keepWantedPages(pages, options)) yield withTextOverPictures(page);
}
