import { pptxParts } from '../../writing/pptx/pptx';
import { writeOfficeFile } from './office-file';
import { officeOptions } from './options-of';
import type { Writer } from './writer';

/** A presentation. */
export const toPptx: Writer = {
	write: async (context, document) => {
		const options = officeOptions(context);
		return await writeOfficeFile(context, document, 'pptx', (pages) => pptxParts(pages, document.pictures, options));
	},
};
