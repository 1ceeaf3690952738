import { writePptx } from '../../writing/pptx/pptx';
import { officeFile } from './office-file';
import { officeOptions } from './options-of';

/** A presentation. */
export const toPptx = officeFile(
	'pptx',
	async (context, pages, pictures) => await writePptx(pages, pictures, officeOptions(context)),
);
