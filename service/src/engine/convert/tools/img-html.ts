import { openImageDocument } from '../../reading/image-document';
import { htmlTool } from './pdf-html';

/** Image to HTML. */
export const imgHtml = htmlTool(openImageDocument);
