import { layoutOf, officeOptions, openPdf, type OpenOfficeDocument } from '../../reading/office-document';
import type { Tool } from '../../request/tool';
import { writeDocx } from '../../writing/docx/docx';
import { officeFileTool } from './office-file';

/** A tool that writes a Word document of what a reader opens. */
export const docxTool = (open: OpenOfficeDocument): Tool =>
	officeFileTool(open, 'docx', async (context, pages, pictures) => {
		return await writeDocx(pages, pictures, { ...officeOptions(context), layout: layoutOf(context) });
	});

/** PDF to Word document. */
export const pdfDocx = docxTool(openPdf);
