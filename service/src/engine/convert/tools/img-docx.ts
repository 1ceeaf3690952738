import { openImageDocument } from '../../reading/image-document';
import { docxTool } from './pdf-docx';

/** Image to Word document. */
export const imgDocx = docxTool(openImageDocument);
