import { openImageDocument } from '../../reading/image-document';
import { xlsxTool } from './pdf-xlsx';

/** Image to spreadsheet. */
export const imgXlsx = xlsxTool(openImageDocument);
