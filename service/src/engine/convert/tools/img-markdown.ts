import { openImageDocument } from '../../reading/image-document';
import { markdownTool } from './pdf-markdown';

/** Image to Markdown. */
export const imgMarkdown = markdownTool(openImageDocument);
