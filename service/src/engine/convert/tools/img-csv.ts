import { openImageDocument } from '../../reading/image-document';
import { csvTool } from './pdf-csv';

/** Image to CSV: its tables. */
export const imgCsv = csvTool(openImageDocument);
