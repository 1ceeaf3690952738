import { openImageDocument } from '../../reading/image-document';
import { pptxTool } from './pdf-pptx';

/** Image to presentation. */
export const imgPptx = pptxTool(openImageDocument);
