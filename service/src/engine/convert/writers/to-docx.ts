import { docxParts } from '../../writing/docx/docx';
import { writeOfficeFile } from './office-file';
import { layoutOf, officeOptions } from './options-of';
import type { Writer } from './writer';

/** A Word document. */
export const toDocx: Writer = {
	write: async (context, document) => {
		const options = { ...officeOptions(context), layout: layoutOf(context) };
		return await writeOfficeFile(context, document, 'docx', (pages) => docxParts(pages, document.pictures, options));
	},
};
