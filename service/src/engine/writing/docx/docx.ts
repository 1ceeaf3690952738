import { Packer } from 'docx';
import { standardWidths } from '../../fonts/standard-widths';
import type { DocumentPage } from '../../model/blocks';
import { wantedBlocks, type OfficeOptions } from '../office/office-options';
import type { PictureSource } from '../../model/picture-source';
import { boxDocument } from './box';
import { flowDocument } from './flow';

/** How a Word document is laid out. */
export interface DocxOptions extends OfficeOptions {
	/** `flow`: paragraphs that can be edited freely; `box`: each block where it was. */
	readonly layout: 'flow' | 'box';
}

/** Pages as the bytes of a Word document (Office Open XML, ISO/IEC 29500). */
export async function writeDocx(
	pages: readonly DocumentPage[],
	pictures: PictureSource,
	options: DocxOptions,
): Promise<Uint8Array> {
	const wanted = pages.map((page) => wantedBlocks(page, options));
	const document =
		options.layout === 'flow'
			? await flowDocument(wanted, pictures, options)
			: await boxDocument(wanted, pictures, options, await standardWidths());
	return await Packer.toBuffer(document);
}
