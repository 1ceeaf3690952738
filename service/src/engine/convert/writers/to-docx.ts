import { writeDocx } from '../../writing/docx/docx';
import { officeFile } from './office-file';
import { layoutOf, officeOptions } from './options-of';

/** A Word document. */
export const toDocx = officeFile('docx', async (context, pages, pictures) => {
	return await writeDocx(pages, pictures, { ...officeOptions(context), layout: layoutOf(context) });
});
