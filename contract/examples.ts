import type { ToolPath } from './tools';

/** An example call of each tool: its `parameter`. Every one is run by a test. */
export const exampleParameters = {
	'pdf/json': { resolveType: 'TABLE', pageRanges: '1' },
	'pdf/xlsx': { excelWorksheetOption: 'e_ForPage', pageRanges: '1' },
	'pdf/csv': { excelWorksheetOption: 'e_ForTable' },
	'pdf/editable': { enableOcr: 1, ocrRecognitionLang: 'ENGLISH', pageRanges: '1' },
	'pdf/markdown': { isContainImg: 1, pageRanges: '1' },
	'pdf/txt': { txtTableFormat: 1, pageRanges: '1' },
	'pdf/img': { imageFormat: 'PNG', imageScaling: '1.0', pageRanges: '1' },
	'pdf/insert': { targetPage: '1', width: '595', height: '842', number: '2' },
	'pdf/extract': { pageOptions: '1' },
	'pdf/convertType': { pdfDocumentType: 'PDFTypeA2b' },
	'img/html': { htmlOption: 'e_SinglePage', pageLayoutMode: 'e_Flow' },
	'img/docx': { pageLayoutMode: 'e_Flow', enableOcr: 1, ocrRecognitionLang: 'ENGLISH' },
	'img/xlsx': { excelAllContent: 1, enableOcr: 1, ocrRecognitionLang: 'ENGLISH' },
	'img/pptx': { enableOcr: 1, ocrRecognitionLang: 'ENGLISH' },
	'idp/documentExtract': { keys: ['Invoice Number', 'Total'], tableHandles: ['Description'] },
	'documentAI/magicColor': {},
	'documentAI/dewarp': {},
	'img/json': { resolveType: 'EXTRACT', ocrRecognitionLang: 'ENGLISH' },
	'img/csv': { excelWorksheetOption: 'e_ForTable', ocrRecognitionLang: 'ENGLISH' },
	'img/markdown': { ocrRecognitionLang: 'ENGLISH' },
	'img/txt': { txtTableFormat: 1, ocrRecognitionLang: 'ENGLISH' },
	'pdf/docx': { pageLayoutMode: 'e_Flow', pageRanges: '1' },
	'pdf/html': { htmlOption: 'e_SinglePageWithBookmark', pageRanges: '1' },
	'pdf/pptx': { pageRanges: '1' },
} as const satisfies Record<ToolPath, Readonly<Record<string, unknown>>>;
