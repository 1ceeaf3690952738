import type { ToolPath } from '../../../contract';
import { resolveToolPath } from '../../../contract';

/** A tool as the list of the panel shows it. */
export interface ToolName {
	/** Named by its use. */
	readonly name: string;
	/** What comes out. */
	readonly result: string;
}

/** Every tool, in the order of the list: what is read, what becomes an office file, what stays a PDF, what mends a picture. */
export const toolNames: Readonly<Record<ToolPath, ToolName>> = {
	'pdf/txt': { name: 'Extract Text From PDF', result: 'The text in the item, and as a text file' },
	'img/txt': { name: 'Extract Text From Image', result: 'The text in the item, and as a text file' },
	'idp/documentExtract': {
		name: 'Extract Fields From PDF or Image',
		result: 'The values you name (invoice number, total …) as fields of the item',
	},
	'pdf/csv': { name: 'Extract Tables From PDF', result: 'Rows as items or text, and a CSV file' },
	'img/csv': { name: 'Extract Tables From Image', result: 'Rows as items or text, and a CSV file' },
	'pdf/markdown': { name: 'Extract Markdown From PDF', result: 'Markdown in the item, for language models' },
	'img/markdown': { name: 'Extract Markdown From Image', result: 'Markdown in the item, for language models' },
	'pdf/json': { name: 'Extract Structure From PDF (JSON)', result: 'Headings, paragraphs, tables and images as data' },
	'img/json': { name: 'Extract Structure From Image (JSON)', result: 'Headings, paragraphs and tables as data' },
	'pdf/xlsx': { name: 'Convert PDF to Excel', result: 'A spreadsheet (XLSX) with numbers and dates as such' },
	'img/xlsx': { name: 'Convert Image to Excel', result: 'A spreadsheet (XLSX) with numbers and dates as such' },
	'pdf/docx': { name: 'Convert PDF to Word', result: 'A Word document (DOCX)' },
	'img/docx': { name: 'Convert Image to Word', result: 'A Word document (DOCX)' },
	'pdf/pptx': { name: 'Convert PDF to PowerPoint', result: 'A presentation (PPTX), a slide a page' },
	'img/pptx': { name: 'Convert Image to PowerPoint', result: 'A presentation (PPTX)' },
	'pdf/html': { name: 'Convert PDF to HTML', result: 'A web page in the item, and a ZIP with its pictures' },
	'img/html': { name: 'Convert Image to HTML', result: 'A web page in the item, and a ZIP with its pictures' },
	'pdf/img': { name: 'Convert PDF to Images', result: 'A ZIP with a picture of each page' },
	'pdf/editable': { name: 'Make Scanned PDF Searchable and Editable', result: 'A PDF with real text' },
	'pdf/searchable': {
		name: 'Add Text Layer to Scanned PDF',
		result: 'The same PDF to look at, with text to search and copy',
	},
	'pdf/convertType': { name: 'Convert PDF to PDF/A, PDF/X or PDF/UA', result: 'A PDF that conforms to the standard' },
	'pdf/extract': { name: 'Extract Pages From PDF', result: 'A PDF with the pages you name' },
	'img/pdf': { name: 'Convert Images to PDF', result: 'One PDF of the pictures of all items' },
	'pdf/merge': { name: 'Merge PDFs and Images', result: 'One PDF of the files of all items' },
	'pdf/einvoice': {
		name: 'Check or Make Electronic Invoice (XRechnung, ZUGFeRD)',
		result: 'What the invoice says, whether it is valid, and which rules it breaks; or a Factur-X PDF',
	},
	'pdf/split': { name: 'Split PDF', result: 'A ZIP of PDFs, and a manifest that says why each begins where' },
	'pdf/pages': { name: 'Rearrange Pages of PDF', result: 'The PDF with pages turned, moved, copied or deleted' },
	'pdf/compress': { name: 'Compress PDF', result: 'The same PDF in fewer bytes' },
	'pdf/insert': { name: 'Insert Blank Pages in PDF', result: 'The PDF with blank pages' },
	'documentAI/dewarp': { name: 'Straighten Photo of a Page', result: 'A picture (PNG), cut out, upright and flat' },
	'documentAI/magicColor': { name: 'Clean Photo or Scan', result: 'A picture (PNG) with white paper and strong ink' },
};

/** A tool path as people find it in the list, with the path that calls know; the path alone of a tool the contract does not know. */
export function namedTool(path: string): string {
	const tool = resolveToolPath(path);
	return tool === undefined ? path : `${toolNames[tool].name} (${path})`;
}

/** Place of a tool in the list; tools the contract does not know come last. */
export function placeOf(tool: ToolPath | undefined): number {
	const place = tool === undefined ? -1 : Object.keys(toolNames).indexOf(tool);
	return place < 0 ? Infinity : place;
}
