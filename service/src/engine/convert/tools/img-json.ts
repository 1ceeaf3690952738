import { openImageDocument } from '../../reading/image-document';
import { jsonTool } from './pdf-json';

/** Image to JSON: the parsed document. */
export const imgJson = jsonTool(openImageDocument);
