import { openImageDocument } from '../../reading/image-document';
import { txtTool } from './pdf-txt';

/** Image to text. */
export const imgTxt = txtTool(openImageDocument);
