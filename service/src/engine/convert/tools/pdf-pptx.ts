import { officeOptions, openPdf, type OpenOfficeDocument } from '../../reading/office-document';
import type { Tool } from '../../request/tool';
import { writePptx } from '../../writing/pptx/pptx';
import { officeFileTool } from './office-file';

/** A tool that writes a presentation of what a reader opens. */
export const pptxTool = (open: OpenOfficeDocument): Tool =>
	officeFileTool(
		open,
		'pptx',
		async (context, pages, pictures) => await writePptx(pages, pictures, officeOptions(context)),
	);

/** PDF to presentation. */
export const pdfPptx = pptxTool(openPdf);
