import { toolDefinition, toolPaths, type ToolPath } from '../../contract';

/** A document shown in the pictures; test/pictures/documents.ts creates it. */
export type PicturedDocument =
	| 'article.pdf'
	| 'flat.png'
	| 'form.pdf'
	| 'invoice.pdf'
	| 'order-invoice.pdf'
	| 'order.pdf'
	| 'photo.jpg'
	| 'photographed.pdf'
	| 'scan.jpg'
	| 'scan.pdf'
	| 'three-pages-new.pdf'
	| 'three-pages.pdf'
	| 'xrechnung.xml';

/** What is shown next to the files, before and after. */
export type PicturedFact = 'bytes' | 'pdfStandard' | 'textWithoutOcr';

/** How the pictures of a tool are made, and what the page says about them. */
export interface ToolPicture {
	/** What the tool is given. */
	readonly files: readonly PicturedDocument[];
	/** Its parameters; those left out have the defaults of the node. */
	readonly parameter: Readonly<Record<string, unknown>>;
	readonly facts?: readonly PicturedFact[];
	/** The part of each page that is shown; all of it where there is none. */
	readonly part?: 'top' | 'detail';
	/** Ends with a full stop. */
	readonly says: string;
}

const scanned = { enableOcr: 1, ocrRecognitionLang: 'ENGLISH' };

/** Every tool: a new one without pictures does not compile. */
export const toolPictures = {
	'pdf/json': {
		files: ['invoice.pdf'],
		parameter: { isContainImg: 0 },
		part: 'top',
		says: 'The document as data: elements with role, position and text; tables with cells.',
	},
	'pdf/xlsx': {
		files: ['invoice.pdf'],
		parameter: { excelAllContent: 0 },
		part: 'top',
		says: 'The tables as a spreadsheet with typed amounts.',
	},
	'pdf/csv': { files: ['invoice.pdf'], parameter: {}, part: 'top', says: 'The tables as CSV.' },
	'pdf/editable': {
		files: ['scan.pdf'],
		parameter: scanned,
		facts: ['textWithoutOcr'],
		part: 'detail',
		says: 'A scan whose characters are redrawn as text to select, search and edit.',
	},
	'pdf/markdown': {
		files: ['invoice.pdf'],
		parameter: {},
		part: 'top',
		says: 'Headings, lists and tables for a language model.',
	},
	'pdf/txt': {
		files: ['article.pdf'],
		parameter: { txtTableFormat: 0 },
		part: 'top',
		says: 'The text in reading order, column by column.',
	},
	'pdf/img': { files: ['three-pages.pdf'], parameter: { imageFormat: 'PNG' }, says: 'An image of each page.' },
	'pdf/insert': {
		files: ['three-pages.pdf'],
		parameter: { targetPage: '2', number: '1' },
		says: 'A blank page as page 2.',
	},
	'pdf/extract': {
		files: ['three-pages.pdf'],
		parameter: { pageOptions: '3,1' },
		says: 'Pages 3 and 1, in this order.',
	},
	'pdf/convertType': {
		files: ['invoice.pdf'],
		parameter: { pdfDocumentType: 'PDFTypeA2b' },
		facts: ['pdfStandard'],
		part: 'top',
		says: 'The same page as PDF/A-2b for archiving.',
	},
	'img/html': { files: ['scan.jpg'], parameter: scanned, part: 'top', says: 'A web page made from a scan.' },
	'img/docx': { files: ['scan.jpg'], parameter: scanned, part: 'top', says: 'A Word document made from a scan.' },
	'img/xlsx': {
		files: ['scan.jpg'],
		parameter: { ...scanned, excelAllContent: 0 },
		part: 'top',
		says: 'The tables of a scan as a spreadsheet.',
	},
	'img/pptx': { files: ['scan.jpg'], parameter: scanned, part: 'top', says: 'A slide with the text of a scan.' },
	'idp/documentExtract': {
		files: ['scan.pdf'],
		parameter: {
			keys: ['Invoice Number', 'Invoice Date', 'Supplier', 'Total', 'Currency'],
			tableHandles: ['Description', 'Quantity', 'Amount'],
		},
		part: 'top',
		says: 'The fields and table columns you name, each with its confidence.',
	},
	'documentAI/magicColor': {
		files: ['flat.png'],
		parameter: {},
		says: 'White paper and dark ink; the hard edge of a shadow stays as a thin line.',
	},
	'documentAI/dewarp': { files: ['photo.jpg'], parameter: {}, says: 'A photo of a page, cut out, upright and flat.' },
	'img/json': { files: ['scan.jpg'], parameter: {}, part: 'top', says: 'A scan as data.' },
	'img/csv': { files: ['scan.jpg'], parameter: {}, part: 'top', says: 'The tables of a scan as CSV.' },
	'img/markdown': { files: ['scan.jpg'], parameter: {}, part: 'top', says: 'A scan as Markdown.' },
	'img/txt': {
		files: ['scan.jpg'],
		parameter: { txtTableFormat: 0 },
		part: 'top',
		says: 'The text of a scan in reading order.',
	},
	'pdf/docx': { files: ['invoice.pdf'], parameter: {}, part: 'top', says: 'A Word document.' },
	'pdf/html': { files: ['invoice.pdf'], parameter: {}, part: 'top', says: 'A web page.' },
	'pdf/pptx': { files: ['invoice.pdf'], parameter: {}, part: 'top', says: 'One slide per page.' },
	'pdf/chunks': {
		files: ['article.pdf'],
		parameter: { chunkSize: '200' },
		part: 'top',
		says: 'Passages for a vector store, with headings, pages and positions.',
	},
	'img/chunks': { files: ['scan.jpg'], parameter: scanned, part: 'top', says: 'Passages of a scan.' },
	'pdf/locate': {
		files: ['article.pdf'],
		parameter: { passages: ['Right column, sentence number 1.'] },
		part: 'top',
		says: 'A quote marked on its page, with its position as data.',
	},
	'img/locate': {
		files: ['scan.jpg'],
		parameter: { ...scanned, passages: ['Fountain pen, fine nib', 'VAT 20 %'] },
		part: 'top',
		says: 'A quote marked on a scan.',
	},
	'pdf/fill': {
		files: ['form.pdf'],
		parameter: {
			formValues: {
				Name: 'Grace Hopper',
				'Date of birth': '1906-12-09',
				Country: '日本',
				Plan: 'Family',
				'I accept the terms': true,
				Remarks: 'Please call in the morning. The bell at the gate does not work.',
			},
		},
		part: 'top',
		says: 'A form filled in from JSON by the printed labels of its fields.',
	},
	'pdf/compare': {
		files: ['three-pages.pdf', 'three-pages-new.pdf'],
		parameter: {},
		says: 'The differences of two versions, with their positions.',
	},
	'pdf/split': {
		files: ['three-pages.pdf'],
		parameter: { splitMode: 'every', splitEvery: '1' },
		says: 'A ZIP of three PDFs with a manifest that gives the reason for each cut.',
	},
	'pdf/pages': {
		files: ['three-pages.pdf'],
		parameter: { pageSteps: ['rotate 90 1', 'move 3 before 1'] },
		says: 'Page 1 rotated, page 3 moved to the front.',
	},
	'pdf/compress': {
		files: ['photographed.pdf'],
		parameter: {},
		facts: ['bytes'],
		says: 'The same pages in a smaller file.',
	},
	'pdf/redact': {
		files: ['invoice.pdf'],
		parameter: { redactTexts: ['Ada Byrne', 'Orchard Primary School'], redactBoxes: ['1 50 63 165 80'] },
		part: 'top',
		says: 'Names and an address removed for good.',
	},
	'pdf/searchable': {
		files: ['scan.pdf'],
		parameter: { ocrRecognitionLang: 'ENGLISH' },
		facts: ['textWithoutOcr'],
		part: 'top',
		says: 'The same scan with text to search and copy.',
	},
	'img/pdf': {
		files: ['scan.jpg', 'flat.png'],
		parameter: { pageSize: 'A4', pageMargin: '20' },
		says: 'One PDF with one page per image.',
	},
	'pdf/merge': { files: ['invoice.pdf', 'three-pages.pdf'], parameter: {}, says: 'One PDF made from several files.' },
	'pdf/einvoice': {
		files: ['xrechnung.xml'],
		parameter: {},
		says: 'The content of an e-invoice and the rules it breaks: here the VAT does not add up.',
	},
	'idp/match': {
		files: ['order.pdf', 'order-invoice.pdf'],
		parameter: {},
		part: 'top',
		says: 'An invoice with one price above the order, as data with both sides.',
	},
} as const satisfies Record<ToolPath, ToolPicture>;

/** Folder of the pictures, below the repository root. */
export const toolPicturesFolder = 'docs/images/tools';

/** File of a picture of a tool, in that folder. */
export function toolPictureFile(tool: ToolPath, side: 'before' | 'after'): string {
	return `${tool.replace('/', '-').toLowerCase()}-${side}.webp`;
}

/** The page that shows every tool, by path below the repository root. */
export function toolPicturesDocument(): Record<string, string> {
	const lines = [
		'<!-- Made from scripts/generate/tool-pictures.ts by `npm run generate`; changes belong there. -->',
		'# Tools in pictures',
		'',
		'Input and result of every tool. `npm run pictures` runs the service on our own sample documents and draws the results. [Every parameter](tools.md) · [Photos](photos.md) · [Examples](examples.md)',
		'',
		...toolPaths.flatMap((tool) => section(tool)),
	];
	return { 'docs/tools-in-pictures.md': lines.join('\n') };
}

function section(tool: ToolPath): string[] {
	const { label } = toolDefinition(tool);
	const { files, says }: ToolPicture = toolPictures[tool];
	const picture = (side: 'before' | 'after', what: string) =>
		`![${what}](${toolPicturesFolder.replace('docs/', '')}/${toolPictureFile(tool, side)})`;
	return [
		`## ${label.en}`,
		'',
		`\`${tool}\`: ${says}`,
		'',
		'| before | after |',
		'|---|---|',
		`| ${picture('before', files.join(', '))} | ${picture('after', `result of ${tool}`)} |`,
		'',
	];
}
