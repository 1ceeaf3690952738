import type { ToolPath } from '../../../contract';
import { resolveToolPath } from '../../../contract';

/** A tool in the list of the panel. */
export interface ToolName {
	/** What it does. */
	readonly name: string;
	/** The result. */
	readonly result: string;
}

/** All tools in the order of the list: extraction, office formats, PDF, images. */
export const toolNames: Readonly<Record<ToolPath, ToolName>> = {
	'pdf/txt': { name: 'Extract Text From PDF', result: 'The text, in the item and as a file' },
	'img/txt': { name: 'Extract Text From Image', result: 'The text, in the item and as a file' },
	'idp/documentExtract': {
		name: 'Extract Fields From PDF or Image',
		result: 'The values you name (invoice number, total, …) as typed fields',
	},
	'pdf/csv': { name: 'Extract Tables From PDF', result: 'Rows as items or as CSV' },
	'img/csv': { name: 'Extract Tables From Image', result: 'Rows as items or as CSV' },
	'pdf/markdown': { name: 'Extract Markdown From PDF', result: 'Markdown in the item, for language models' },
	'img/markdown': { name: 'Extract Markdown From Image', result: 'Markdown in the item, for language models' },
	'pdf/json': { name: 'Extract Structure From PDF (JSON)', result: 'Headings, paragraphs, tables and images as JSON' },
	'img/json': { name: 'Extract Structure From Image (JSON)', result: 'Headings, paragraphs and tables as JSON' },
	'pdf/xlsx': { name: 'Convert PDF to Excel', result: 'An Excel workbook (XLSX) with typed numbers and dates' },
	'img/xlsx': { name: 'Convert Image to Excel', result: 'An Excel workbook (XLSX) with typed numbers and dates' },
	'pdf/docx': { name: 'Convert PDF to Word', result: 'A Word document (DOCX)' },
	'img/docx': { name: 'Convert Image to Word', result: 'A Word document (DOCX)' },
	'pdf/pptx': { name: 'Convert PDF to PowerPoint', result: 'A PowerPoint file (PPTX) with one slide per page' },
	'img/pptx': { name: 'Convert Image to PowerPoint', result: 'A PowerPoint file (PPTX)' },
	'pdf/html': { name: 'Convert PDF to HTML', result: 'A web page in the item, and a ZIP with its images' },
	'img/html': { name: 'Convert Image to HTML', result: 'A web page in the item, and a ZIP with its images' },
	'pdf/img': { name: 'Convert PDF to Images', result: 'A ZIP with one image per page' },
	'pdf/editable': { name: 'Make Scanned PDF Searchable and Editable', result: 'A redrawn PDF with real text' },
	'pdf/searchable': {
		name: 'Add Text Layer to Scanned PDF',
		result: 'The scan as it looks, with text to search and copy',
	},
	'pdf/convertType': { name: 'Convert PDF to PDF/A, PDF/X or PDF/UA', result: 'A PDF that conforms to the standard' },
	'pdf/extract': { name: 'Extract Pages From PDF', result: 'A PDF with the pages you choose' },
	'img/pdf': { name: 'Convert Images to PDF', result: 'One PDF with the images of all items' },
	'pdf/merge': { name: 'Merge PDFs and Images', result: 'One PDF with the files of all items' },
	'pdf/einvoice': {
		name: 'Check or Create Electronic Invoice (XRechnung, ZUGFeRD)',
		result: 'The content of the invoice and a validation report, or a Factur-X PDF',
	},
	'pdf/split': { name: 'Split PDF', result: 'A ZIP of PDFs, with a manifest of the split points' },
	'pdf/pages': { name: 'Rearrange Pages of PDF', result: 'The PDF with pages rotated, moved, copied or deleted' },
	'pdf/compress': { name: 'Compress PDF', result: 'A smaller PDF' },
	'pdf/insert': { name: 'Insert Blank Pages Into PDF', result: 'The PDF with additional blank pages' },
	'documentAI/dewarp': { name: 'Straighten Photo of a Page', result: 'A cropped, upright and flat image (PNG)' },
	'documentAI/magicColor': { name: 'Clean Photo or Scan', result: 'An image (PNG) with white paper and dark ink' },
};

/** The name of a tool with its path; only the path of an unknown tool. */
export function describeTool(path: string): string {
	const tool = resolveToolPath(path);
	return tool === undefined ? path : `${toolNames[tool].name} (${path})`;
}

/** Position of a tool in the list; unknown tools come last. */
export function getPosition(tool: ToolPath | undefined): number {
	const position = tool === undefined ? -1 : Object.keys(toolNames).indexOf(tool);
	return position < 0 ? Infinity : position;
}
