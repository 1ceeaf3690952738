// Made from contract/ by `npm run generate`; changes belong there or in scripts/generate/present-version.ts.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

const excelWorksheetOptionValues: INodePropertyOptions[] = [
	{ name: 'One Worksheet per Document', value: 'e_ForDocument' },
	{ name: 'One Worksheet per Page', value: 'e_ForPage' },
	{ name: 'One Worksheet per Table', value: 'e_ForTable' },
];

const resolveTypeValues: INodePropertyOptions[] = [
	{ name: 'Everything', value: 'EXTRACT' },
	{ name: 'Images', value: 'IMAGE' },
	{ name: 'Tables', value: 'TABLE' },
	{ name: 'Text', value: 'TEXT' },
];

const imageFormatValues: INodePropertyOptions[] = [
	{ name: 'BMP', value: 'BMP' },
	{ name: 'GIF', value: 'GIF' },
	{ name: 'JPEG (.jpeg)', value: 'JPEG' },
	{ name: 'JPEG 2000', value: 'JPEG2000' },
	{ name: 'JPG (.jpg)', value: 'JPG' },
	{ name: 'PNG', value: 'PNG' },
	{ name: 'TGA', value: 'TGA' },
	{ name: 'TIFF', value: 'TIFF' },
	{ name: 'WebP', value: 'WEBP' },
];

const pdfDocumentTypeValues: INodePropertyOptions[] = [
	{ name: 'PDF/A-1a', value: 'PDFTypeA1a' },
	{ name: 'PDF/A-1b', value: 'PDFTypeA1b' },
	{ name: 'PDF/A-2a', value: 'PDFTypeA2a' },
	{ name: 'PDF/A-2b', value: 'PDFTypeA2b' },
	{ name: 'PDF/A-2u', value: 'PDFTypeA2u' },
	{ name: 'PDF/A-3a', value: 'PDFTypeA3a' },
	{ name: 'PDF/A-3b', value: 'PDFTypeA3b' },
	{ name: 'PDF/A-3u', value: 'PDFTypeA3u' },
	{ name: 'PDF/E-1', value: 'PDFTypeE1' },
	{ name: 'PDF/UA-1', value: 'PDFTypeUA1' },
	{ name: 'PDF/X-4', value: 'PDFTypeX4' },
];

const einvoiceResultValues: INodePropertyOptions[] = [
	{ name: 'Factur-X / ZUGFeRD PDF', value: 'pdf' },
	{ name: 'Report: Data and Findings', value: 'report' },
];

const ocrRecognitionLangValues: INodePropertyOptions[] = [
	{ name: 'Arabic', value: 'Arabic' },
	{ name: 'Belarusian', value: 'Belarusian' },
	{ name: 'Bulgarian', value: 'Bulgarian' },
	{ name: 'Chinese (Simplified)', value: 'Chinese (Simplified)' },
	{ name: 'Chinese (Traditional)', value: 'Chinese (Traditional)' },
	{ name: 'Croatian', value: 'Croatian' },
	{ name: 'Czech', value: 'Czech' },
	{ name: 'Danish', value: 'Danish' },
	{ name: 'Detect Automatically', value: 'AUTO' },
	{ name: 'Dutch', value: 'Dutch' },
	{ name: 'English', value: 'English' },
	{ name: 'Estonian', value: 'Estonian' },
	{ name: 'Finnish', value: 'Finnish' },
	{ name: 'French', value: 'French' },
	{ name: 'German', value: 'German' },
	{ name: 'Greek', value: 'Greek' },
	{ name: 'Hindi', value: 'Hindi' },
	{ name: 'Hungarian', value: 'Hungarian' },
	{ name: 'Icelandic', value: 'Icelandic' },
	{ name: 'Italian', value: 'Italian' },
	{ name: 'Japanese', value: 'Japanese' },
	{ name: 'Kannada', value: 'Kannada' },
	{ name: 'Kazakh', value: 'Kazakh' },
	{ name: 'Korean', value: 'Korean' },
	{ name: 'Latvian', value: 'Latvian' },
	{ name: 'Lithuanian', value: 'Lithuanian' },
	{ name: 'Macedonian', value: 'Macedonian' },
	{ name: 'Marathi', value: 'Marathi' },
	{ name: 'Mongolian', value: 'Mongolian' },
	{ name: 'Nepali', value: 'Nepali' },
	{ name: 'Norwegian', value: 'Norwegian' },
	{ name: 'Persian', value: 'Persian' },
	{ name: 'Polish', value: 'Polish' },
	{ name: 'Portuguese', value: 'Portuguese' },
	{ name: 'Romanian', value: 'Romanian' },
	{ name: 'Russian', value: 'Russian' },
	{ name: 'Serbian', value: 'Serbian' },
	{
		name: 'Slavic Languages (Both Scripts)',
		value: 'Slavic Languages (Both Scripts)',
	},
	{ name: 'Slovak', value: 'Slovak' },
	{ name: 'Slovenian', value: 'Slovenian' },
	{ name: 'Spanish', value: 'Spanish' },
	{ name: 'Swedish', value: 'Swedish' },
	{ name: 'Tamil', value: 'Tamil' },
	{ name: 'Telugu', value: 'Telugu' },
	{ name: 'Thai', value: 'Thai' },
	{ name: 'Turkish', value: 'Turkish' },
	{ name: 'Ukrainian', value: 'Ukrainian' },
	{ name: 'Urdu', value: 'Urdu' },
	{ name: 'Vietnamese', value: 'Vietnamese' },
];

const ocrOptionValues: INodePropertyOptions[] = [
	{
		name: 'All Pages',
		value: 'ALL',
		description: 'Reads everything anew, which takes about a second a page or more',
	},
	{
		name: 'Automatic',
		value: 'INVALID_CHARACTERAND_SCAN_PAGE',
		description: 'Only pages without usable text',
	},
	{ name: 'Only Pages With Unreadable Characters', value: 'INVALID_CHARACTER' },
	{ name: 'Only Scanned Pages', value: 'SCAN_PAGE' },
];

const imageColorModeValues: INodePropertyOptions[] = [
	{ name: 'Black and White', value: 'e_Binary' },
	{ name: 'Color', value: 'e_Color' },
	{ name: 'Grayscale', value: 'e_Gray' },
];

const pageLayoutModeValues: INodePropertyOptions[] = [
	{ name: 'Fixed: Each Block Where It Was', value: 'e_Box' },
	{ name: 'Flowing: Text That Can Be Edited Freely', value: 'e_Flow' },
];

const htmlOptionValues: INodePropertyOptions[] = [
	{ name: 'One File', value: 'e_SinglePage' },
	{ name: 'One File per Page', value: 'e_MultiPage' },
	{ name: 'One File per Page, with Navigation', value: 'e_MultiPageWithBookmark' },
	{ name: 'One File, with Outline', value: 'e_SinglePageWithBookmark' },
];

const splitModeValues: INodePropertyOptions[] = [
	{ name: 'At Blank Pages, Which Go', value: 'blank' },
	{ name: 'At Bookmarks of the Highest Level', value: 'bookmarks' },
	{ name: 'At Pages With a Barcode or QR Code', value: 'codes' },
	{ name: 'At Pages With a Text', value: 'text' },
	{ name: 'Every So Many Pages', value: 'every' },
	{ name: 'Into Files of a Size', value: 'size' },
	{ name: 'Into Page Ranges', value: 'ranges' },
	{ name: 'Where a New Document Begins', value: 'content' },
];

const splitCodePagesValues: INodePropertyOptions[] = [
	{ name: 'Keep: They Begin a Part', value: 'keep' },
	{ name: 'Remove: They Only Separate', value: 'remove' },
];

const resultStandardValues: INodePropertyOptions[] = [
	{ name: 'PDF', value: 'none' },
	{ name: 'PDF/A-2a', value: 'PDFTypeA2a' },
	{ name: 'PDF/A-2a and PDF/UA-1', value: 'PDFTypeA2aUA1' },
	{ name: 'PDF/A-2b', value: 'PDFTypeA2b' },
	{ name: 'PDF/A-2u', value: 'PDFTypeA2u' },
	{ name: 'PDF/A-3a', value: 'PDFTypeA3a' },
	{ name: 'PDF/A-3b', value: 'PDFTypeA3b' },
	{ name: 'PDF/A-3u', value: 'PDFTypeA3u' },
];

const pageSizeValues: INodePropertyOptions[] = [
	{ name: 'A4', value: 'A4' },
	{ name: 'As Large as the Image', value: 'image' },
	{ name: 'Letter', value: 'Letter' },
];

const pageOrientationValues: INodePropertyOptions[] = [
	{ name: 'As the Image', value: 'auto' },
	{ name: 'Landscape', value: 'landscape' },
	{ name: 'Portrait', value: 'portrait' },
];

const photoCorrectionValues: INodePropertyOptions[] = [
	{ name: 'Clean: White Paper, Strong Ink', value: 'clean' },
	{ name: 'Leave Images as They Are', value: 'none' },
	{ name: 'Straighten and Clean', value: 'both' },
	{ name: 'Straighten: Cut Out and Make Flat', value: 'straighten' },
];

const reviewValues: INodePropertyOptions[] = [
	{ name: 'Always', value: 'always' },
	{ name: 'Never', value: 'never' },
	{ name: 'When Something Is Doubtful', value: 'doubtful' },
];

const einvoiceFaultsValues: INodePropertyOptions[] = [
	{ name: 'Make It With a Warning', value: 'warn' },
	{ name: 'Refuse the Invoice', value: 'refuse' },
];

/** The fields of Document → Convert that belong to a tool and stand above *Options*. */
export const toolFields: INodeProperties[] = [
	{
		displayName: 'Read Scans (OCR)',
		name: 'enableOcr',
		type: 'boolean',
		default: true,
		description: 'Whether to read pages that have no usable text, such as scans and photos. Pages with text stay as they are and cost no time.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: {
				tool: [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|pdf/txt|img/html|img/docx|img/xlsx|img/pptx|img/json|img/csv|img/markdown|img/txt|pdf/docx|pdf/html|pdf/pptx)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Read Scans (OCR)',
		name: 'enableOcr',
		type: 'boolean',
		default: true,
		description: 'Whether to read pages that have no usable text, such as scans and photos. Pages with text stay as they are and cost no time.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: [
					'convertToExcel',
					'convertToHtml',
					'convertToPowerpoint',
					'convertToWord',
					'extractMarkdown',
					'extractStructure',
					'extractTables',
					'extractText',
					'makeSearchable',
				],
			},
		},
	},
	{
		displayName: 'Read Scans (OCR)',
		name: 'enableOcr',
		type: 'boolean',
		default: false,
		description: 'Whether to read pages that have no usable text, such as scans and photos. Pages with text stay as they are and cost no time.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:img/pdf)$)' } }] },
		},
	},
	{
		displayName: 'Read Scans (OCR)',
		name: 'enableOcr',
		type: 'boolean',
		default: false,
		description: 'Whether to read pages that have no usable text, such as scans and photos. Pages with text stay as they are and cost no time.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convertImagesToPdf'],
			},
		},
	},
	{
		displayName: 'Pages',
		name: 'pageRanges',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1,3-5',
		description: 'Pages to convert, counted from 1: numbers and ranges joined by commas. Leave empty for all pages.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: {
				tool: [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|pdf/txt|pdf/img|pdf/jpg|pdf/docx|pdf/html|pdf/pptx)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Pages',
		name: 'pageRanges',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1,3-5',
		description: 'Pages to convert, counted from 1: numbers and ranges joined by commas. Leave empty for all pages.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: [
					'convertToExcel',
					'convertToHtml',
					'convertToImages',
					'convertToPowerpoint',
					'convertToWord',
					'extractMarkdown',
					'extractStructure',
					'extractTables',
					'extractText',
					'makeSearchable',
				],
			},
		},
	},
	{
		displayName: 'Worksheets',
		name: 'excelWorksheetOption',
		type: 'options',
		options: excelWorksheetOptionValues,
		default: 'e_ForDocument',
		description: 'How content is divided into worksheets',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/csv|img/csv)$)' } }] },
		},
	},
	{
		displayName: 'Worksheets',
		name: 'excelWorksheetOption',
		type: 'options',
		options: excelWorksheetOptionValues,
		default: 'e_ForDocument',
		description: 'How content is divided into worksheets',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['extractTables'],
			},
		},
	},
	{
		displayName: 'Worksheets',
		name: 'excelWorksheetOption',
		type: 'options',
		options: excelWorksheetOptionValues,
		default: 'e_ForTable',
		description: 'How content is divided into worksheets',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/xlsx|img/xlsx)$)' } }] },
		},
	},
	{
		displayName: 'Worksheets',
		name: 'excelWorksheetOption',
		type: 'options',
		options: excelWorksheetOptionValues,
		default: 'e_ForTable',
		description: 'How content is divided into worksheets',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convertToExcel'],
			},
		},
	},
	{
		displayName: 'Content',
		name: 'resolveType',
		type: 'options',
		options: resolveTypeValues,
		default: 'EXTRACT',
		description: 'Kind of content extracted into JSON',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/json|img/json)$)' } }] },
		},
	},
	{
		displayName: 'Content',
		name: 'resolveType',
		type: 'options',
		options: resolveTypeValues,
		default: 'EXTRACT',
		description: 'Kind of content extracted into JSON',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['extractStructure'],
			},
		},
	},
	{
		displayName: 'Image Format',
		name: 'imageFormat',
		type: 'options',
		options: imageFormatValues,
		default: 'JPG',
		description: 'Format of the page images',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/img|pdf/jpg)$)' } }] },
		},
	},
	{
		displayName: 'Image Format',
		name: 'imageFormat',
		type: 'options',
		options: imageFormatValues,
		default: 'JPG',
		description: 'Format of the page images',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convertToImages'],
			},
		},
	},
	{
		displayName: 'Size of the Images',
		name: 'imageScaling',
		type: 'string',
		default: '1.0',
		placeholder: 'e.g. 2.0',
		description: 'Relative to the page: 1.0 gives 72 dots per inch, 2.0 gives 144 (for screens), 4.17 gives 300 (for print)',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/img|pdf/jpg)$)' } }] },
		},
	},
	{
		displayName: 'Size of the Images',
		name: 'imageScaling',
		type: 'string',
		default: '1.0',
		placeholder: 'e.g. 2.0',
		description: 'Relative to the page: 1.0 gives 72 dots per inch, 2.0 gives 144 (for screens), 4.17 gives 300 (for print)',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convertToImages'],
			},
		},
	},
	{
		displayName: 'Insert at Page',
		name: 'targetPage',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 1',
		description: 'Number of the page at which the blank pages are inserted, counted from 1. The inserted pages take this number.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/insert)$)' } }] },
		},
	},
	{
		displayName: 'Insert at Page',
		name: 'targetPage',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 1',
		description: 'Number of the page at which the blank pages are inserted, counted from 1. The inserted pages take this number.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['insertPages'],
			},
		},
	},
	{
		displayName: 'Number of Pages',
		name: 'number',
		type: 'string',
		default: '1',
		description: 'How many blank pages are inserted',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/insert)$)' } }] },
		},
	},
	{
		displayName: 'Number of Pages',
		name: 'number',
		type: 'string',
		default: '1',
		description: 'How many blank pages are inserted',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['insertPages'],
			},
		},
	},
	{
		displayName: 'Pages',
		name: 'pageOptions',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 1,3-5',
		description: 'Pages to extract, in this order: numbers and ranges joined by commas, none above the page count',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/extract)$)' } }] },
		},
	},
	{
		displayName: 'Pages',
		name: 'pageOptions',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 1,3-5',
		description: 'Pages to extract, in this order: numbers and ranges joined by commas, none above the page count',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['extractPages'],
			},
		},
	},
	{
		displayName: 'Fields',
		name: 'keys',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Field' },
		default: [],
		placeholder: 'e.g. Invoice Number',
		description: 'Names of the values to find, such as Invoice Number or Total, in addition to those of Kind of Document. Each becomes a field of the item.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:idp/documentExtract)$)' } }] },
		},
	},
	{
		displayName: 'Fields',
		name: 'keys',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Field' },
		default: [],
		placeholder: 'e.g. Invoice Number',
		description: 'Names of the values to find, such as Invoice Number or Total, in addition to those of Kind of Document. Each becomes a field of the item.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['extractFields'],
			},
		},
	},
	{
		displayName: 'Table Columns',
		name: 'tableHandles',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Column' },
		default: [],
		placeholder: 'e.g. Description',
		description: 'Headings of the columns to find, such as Description or Amount, in addition to those of Kind of Document',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:idp/documentExtract)$)' } }] },
		},
	},
	{
		displayName: 'Table Columns',
		name: 'tableHandles',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Column' },
		default: [],
		placeholder: 'e.g. Description',
		description: 'Headings of the columns to find, such as Description or Amount, in addition to those of Kind of Document',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['extractFields'],
			},
		},
	},
	{
		displayName: 'PDF Standard',
		name: 'pdfDocumentType',
		type: 'options',
		options: pdfDocumentTypeValues,
		default: 'PDFTypeA1a',
		description: 'Standard the result conforms to',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/convertType)$)' } }] },
		},
	},
	{
		displayName: 'PDF Standard',
		name: 'pdfDocumentType',
		type: 'options',
		options: pdfDocumentTypeValues,
		default: 'PDFTypeA1a',
		description: 'Standard the result conforms to',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convertToPdfa'],
			},
		},
	},
	{
		displayName: 'Steps',
		name: 'pageSteps',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Step' },
		default: [],
		placeholder: 'e.g. rotate 90 1-2',
		description: 'What is done, one after the other: delete 3,5-6; rotate 90 1-2 (clockwise); move 4 before 1; copy 2 to end; reverse. Numbers are those of the document as it came; all, odd, even and last are pages, too.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/pages)$)' } }] },
		},
	},
	{
		displayName: 'Steps',
		name: 'pageSteps',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Step' },
		default: [],
		placeholder: 'e.g. rotate 90 1-2',
		description: 'What is done, one after the other: delete 3,5-6; rotate 90 1-2 (clockwise); move 4 before 1; copy 2 to end; reverse. Numbers are those of the document as it came; all, odd, even and last are pages, too.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['rearrangePages'],
			},
		},
	},
	{
		displayName: 'Result',
		name: 'einvoiceResult',
		type: 'options',
		options: einvoiceResultValues,
		default: 'report',
		description: 'What the invoice says and which rules it breaks, or a PDF/A-3 that carries the XML. Files of the task are one invoice: its PDF, its XML, or both.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['convert'],
			},
			hide: { tool: [{ _cnd: { regex: '^(?!(?:pdf/einvoice)$)' } }] },
		},
	},
	{
		displayName: 'Result',
		name: 'einvoiceResult',
		type: 'options',
		options: einvoiceResultValues,
		default: 'report',
		description: 'What the invoice says and which rules it breaks, or a PDF/A-3 that carries the XML. Files of the task are one invoice: its PDF, its XML, or both.',
		displayOptions: {
			show: {
				'@version': [{ _cnd: { gte: 1.1 } }],
				resource: ['document'],
				operation: ['checkEInvoice'],
			},
		},
	},
];

/** Those in *Options*. */
export const toolOptionFields: INodeProperties[] = [
	{
		displayName: 'Analyse Layout',
		name: 'enableAiLayout',
		type: 'boolean',
		default: true,
		description: 'Whether to analyse the layout of each page: columns, headings, lists and tables',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|pdf/txt|img/html|img/docx|img/xlsx|img/pptx|img/json|img/csv|img/markdown|img/txt|pdf/docx|pdf/html|pdf/pptx)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Analyse Layout',
		name: 'enableAiLayout',
		type: 'boolean',
		default: true,
		description: 'Whether to analyse the layout of each page: columns, headings, lists and tables',
		displayOptions: {
			show: {
				'/operation': [
					'convertToExcel',
					'convertToHtml',
					'convertToPowerpoint',
					'convertToWord',
					'extractMarkdown',
					'extractStructure',
					'extractTables',
					'extractText',
					'makeSearchable',
				],
			},
		},
	},
	{
		displayName: 'Include Images',
		name: 'isContainImg',
		type: 'boolean',
		default: true,
		description: 'Whether to include images in the result',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|img/html|img/docx|img/xlsx|img/pptx|img/json|img/csv|img/markdown|pdf/docx|pdf/html|pdf/pptx)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Include Images',
		name: 'isContainImg',
		type: 'boolean',
		default: true,
		description: 'Whether to include images in the result',
		displayOptions: {
			show: {
				'/operation': [
					'convertToExcel',
					'convertToHtml',
					'convertToPowerpoint',
					'convertToWord',
					'extractMarkdown',
					'extractStructure',
					'extractTables',
					'makeSearchable',
				],
			},
		},
	},
	{
		displayName: 'Include Annotations',
		name: 'isContainAnnot',
		type: 'boolean',
		default: true,
		description: 'Whether to include annotations in the result',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|img/html|img/docx|img/xlsx|img/pptx|img/json|img/csv|img/markdown|pdf/docx|pdf/html|pdf/pptx)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Include Annotations',
		name: 'isContainAnnot',
		type: 'boolean',
		default: true,
		description: 'Whether to include annotations in the result',
		displayOptions: {
			show: {
				'/operation': [
					'convertToExcel',
					'convertToHtml',
					'convertToPowerpoint',
					'convertToWord',
					'extractMarkdown',
					'extractStructure',
					'extractTables',
					'makeSearchable',
				],
			},
		},
	},
	{
		displayName: 'OCR Language',
		name: 'ocrRecognitionLang',
		type: 'options',
		options: ocrRecognitionLangValues,
		default: 'AUTO',
		description: 'Language of the text on scans and photos. Set it when letters come out wrong.',
		displayOptions: {
			show: { '/enableOcr': [true], '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|pdf/txt|img/html|img/docx|img/xlsx|img/pptx|img/json|img/csv|img/markdown|img/txt|pdf/docx|pdf/html|pdf/pptx|img/pdf)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'OCR Language',
		name: 'ocrRecognitionLang',
		type: 'options',
		options: ocrRecognitionLangValues,
		default: 'AUTO',
		description: 'Language of the text on scans and photos. Set it when letters come out wrong.',
		displayOptions: {
			show: {
				'/enableOcr': [true],
				'/operation': [
					'convertToExcel',
					'convertToHtml',
					'convertToPowerpoint',
					'convertToWord',
					'convertImagesToPdf',
					'extractMarkdown',
					'extractStructure',
					'extractTables',
					'extractText',
					'makeSearchable',
				],
			},
		},
	},
	{
		displayName: 'OCR Language',
		name: 'ocrRecognitionLang',
		type: 'options',
		options: ocrRecognitionLangValues,
		default: 'AUTO',
		description: 'Language of the text on scans and photos. Set it when letters come out wrong.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:idp/documentExtract)$)' } }] },
		},
	},
	{
		displayName: 'OCR Language',
		name: 'ocrRecognitionLang',
		type: 'options',
		options: ocrRecognitionLangValues,
		default: 'AUTO',
		description: 'Language of the text on scans and photos. Set it when letters come out wrong.',
		displayOptions: { show: { '/operation': ['extractFields'] } },
	},
	{
		displayName: 'OCR Pages',
		name: 'ocrOption',
		type: 'options',
		options: ocrOptionValues,
		default: 'INVALID_CHARACTERAND_SCAN_PAGE',
		description: 'Which pages are read by OCR',
		displayOptions: {
			show: { '/enableOcr': [true], '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|pdf/txt|pdf/docx|pdf/html|pdf/pptx)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'OCR Pages',
		name: 'ocrOption',
		type: 'options',
		options: ocrOptionValues,
		default: 'INVALID_CHARACTERAND_SCAN_PAGE',
		description: 'Which pages are read by OCR',
		displayOptions: {
			show: {
				'/enableOcr': [true],
				'/operation': [
					'convertToExcel',
					'convertToHtml',
					'convertToPowerpoint',
					'convertToWord',
					'extractMarkdown',
					'extractTables',
					'extractText',
					'makeSearchable',
				],
			},
		},
	},
	{
		displayName: 'OCR Pages',
		name: 'ocrOption',
		type: 'options',
		options: ocrOptionValues,
		default: 'ALL',
		description: 'Which pages are read by OCR',
		displayOptions: {
			show: { '/enableOcr': [true], '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:img/html|img/docx|img/xlsx|img/pptx|img/csv|img/markdown|img/txt)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'One Document per Page',
		name: 'isOutputDocumentPerPage',
		type: 'boolean',
		default: false,
		description: 'Whether to make one document per page, packed in a ZIP file',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|pdf/txt|img/csv|img/markdown|img/txt|pdf/docx|pdf/pptx)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'One Document per Page',
		name: 'isOutputDocumentPerPage',
		type: 'boolean',
		default: false,
		description: 'Whether to make one document per page, packed in a ZIP file',
		displayOptions: {
			show: {
				'/operation': [
					'convertToExcel',
					'convertToPowerpoint',
					'convertToWord',
					'extractMarkdown',
					'extractTables',
					'extractText',
					'makeSearchable',
				],
			},
		},
	},
	{
		displayName: 'Keep Page Background',
		name: 'containPageBackgroundImage',
		type: 'boolean',
		default: true,
		description: 'Whether to keep the picture of the scanned page behind the text',
		displayOptions: {
			show: { '/enableOcr': [true], '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/editable|img/html|img/docx|img/pptx|pdf/docx|pdf/html|pdf/pptx)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Keep Page Background',
		name: 'containPageBackgroundImage',
		type: 'boolean',
		default: true,
		description: 'Whether to keep the picture of the scanned page behind the text',
		displayOptions: {
			show: {
				'/enableOcr': [true],
				'/operation': ['convertToHtml', 'convertToPowerpoint', 'convertToWord', 'makeSearchable'],
			},
		},
	},
	{
		displayName: 'Convert All Content',
		name: 'excelAllContent',
		type: 'boolean',
		default: true,
		description: 'Whether to write all content to the spreadsheet, not only tables',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/xlsx|img/xlsx)$)' } }] },
		},
	},
	{
		displayName: 'Convert All Content',
		name: 'excelAllContent',
		type: 'boolean',
		default: true,
		description: 'Whether to write all content to the spreadsheet, not only tables',
		displayOptions: { show: { '/operation': ['convertToExcel'] } },
	},
	{
		displayName: 'Align Columns',
		name: 'txtTableFormat',
		type: 'boolean',
		default: true,
		description: 'Whether to keep table columns aligned with spaces in the text',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/txt|img/txt)$)' } }] },
		},
	},
	{
		displayName: 'Align Columns',
		name: 'txtTableFormat',
		type: 'boolean',
		default: true,
		description: 'Whether to keep table columns aligned with spaces in the text',
		displayOptions: { show: { '/operation': ['extractText'] } },
	},
	{
		displayName: 'Color Mode',
		name: 'imageColorMode',
		type: 'options',
		options: imageColorModeValues,
		default: 'e_Color',
		description: 'Colors of the page images',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/img|pdf/jpg)$)' } }] },
		},
	},
	{
		displayName: 'Color Mode',
		name: 'imageColorMode',
		type: 'options',
		options: imageColorModeValues,
		default: 'e_Color',
		description: 'Colors of the page images',
		displayOptions: { show: { '/operation': ['convertToImages'] } },
	},
	{
		displayName: 'Layout Mode',
		name: 'pageLayoutMode',
		type: 'options',
		options: pageLayoutModeValues,
		default: 'e_Flow',
		description: 'How the page is laid out in the result',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [{ _cnd: { regex: '^(?!(?:img/html|img/docx|pdf/docx|pdf/html)$)' } }],
			},
		},
	},
	{
		displayName: 'Layout Mode',
		name: 'pageLayoutMode',
		type: 'options',
		options: pageLayoutModeValues,
		default: 'e_Flow',
		description: 'How the page is laid out in the result',
		displayOptions: { show: { '/operation': ['convertToHtml', 'convertToWord'] } },
	},
	{
		displayName: 'HTML Files',
		name: 'htmlOption',
		type: 'options',
		options: htmlOptionValues,
		default: 'e_SinglePage',
		description: 'One HTML file or one per page, with or without an outline or navigation links',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/html|pdf/html)$)' } }] },
		},
	},
	{
		displayName: 'HTML Files',
		name: 'htmlOption',
		type: 'options',
		options: htmlOptionValues,
		default: 'e_SinglePage',
		description: 'One HTML file or one per page, with or without an outline or navigation links',
		displayOptions: { show: { '/operation': ['convertToHtml'] } },
	},
	{
		displayName: 'Formulas as Images',
		name: 'formulaToImage',
		type: 'boolean',
		default: false,
		description: 'Whether to save formulas as images instead of text',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [{ _cnd: { regex: '^(?!(?:img/docx|pdf/docx|pdf/html|pdf/pptx)$)' } }],
			},
		},
	},
	{
		displayName: 'Formulas as Images',
		name: 'formulaToImage',
		type: 'boolean',
		default: false,
		description: 'Whether to save formulas as images instead of text',
		displayOptions: {
			show: { '/operation': ['convertToHtml', 'convertToPowerpoint', 'convertToWord'] },
		},
	},
	{
		displayName: 'Width (Points)',
		name: 'width',
		type: 'string',
		default: '595',
		description: 'Width of the inserted pages in points (595 is A4)',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/insert)$)' } }] },
		},
	},
	{
		displayName: 'Width (Points)',
		name: 'width',
		type: 'string',
		default: '595',
		description: 'Width of the inserted pages in points (595 is A4)',
		displayOptions: { show: { '/operation': ['insertPages'] } },
	},
	{
		displayName: 'Height (Points)',
		name: 'height',
		type: 'string',
		default: '842',
		description: 'Height of the inserted pages in points (842 is A4)',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/insert)$)' } }] },
		},
	},
	{
		displayName: 'Height (Points)',
		name: 'height',
		type: 'string',
		default: '842',
		description: 'Height of the inserted pages in points (842 is A4)',
		displayOptions: { show: { '/operation': ['insertPages'] } },
	},
	{
		displayName: 'Join Shots of One Paper',
		name: 'joinShots',
		type: 'boolean',
		default: false,
		description: 'Whether to join the images of all files, in their order, to one page with one result, read by OCR: shots of one paper from its top down, such as a long receipt. What two of them show stands in it once.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/markdown|pdf/txt|img/xlsx|idp/documentExtract|img/json|img/csv|img/markdown|img/txt)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Join Shots of One Paper',
		name: 'joinShots',
		type: 'boolean',
		default: false,
		description: 'Whether to join the images of all files, in their order, to one page with one result, read by OCR: shots of one paper from its top down, such as a long receipt. What two of them show stands in it once.',
		displayOptions: {
			show: {
				'/operation': [
					'convertToExcel',
					'extractFields',
					'extractMarkdown',
					'extractStructure',
					'extractTables',
					'extractText',
				],
			},
		},
	},
	{
		displayName: 'Split',
		name: 'splitMode',
		type: 'options',
		options: splitModeValues,
		default: 'every',
		description: 'Where the document is cut',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Split',
		name: 'splitMode',
		type: 'options',
		options: splitModeValues,
		default: 'every',
		description: 'Where the document is cut',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Pages per File',
		name: 'splitEvery',
		type: 'string',
		default: '1',
		placeholder: 'e.g. 2',
		description: 'Pages of each part. Only used when split every so many pages.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Pages per File',
		name: 'splitEvery',
		type: 'string',
		default: '1',
		placeholder: 'e.g. 2',
		description: 'Pages of each part. Only used when split every so many pages.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Page Ranges',
		name: 'splitRanges',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1-3,4,5-9',
		description: 'A part for each number or range, joined by commas. Only used when split into page ranges.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Page Ranges',
		name: 'splitRanges',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1-3,4,5-9',
		description: 'A part for each number or range, joined by commas. Only used when split into page ranges.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Megabytes per File',
		name: 'splitMegabytes',
		type: 'string',
		default: '10',
		placeholder: 'e.g. 20',
		description: 'Largest size of each part, in millions of bytes. A page that is larger alone is a part of its own. Only used when split into files of a size.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Megabytes per File',
		name: 'splitMegabytes',
		type: 'string',
		default: '10',
		placeholder: 'e.g. 20',
		description: 'Largest size of each part, in millions of bytes. A page that is larger alone is a part of its own. Only used when split into files of a size.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Texts',
		name: 'splitTexts',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Text' },
		default: [],
		placeholder: 'e.g. Invoice',
		description: 'A page on which one of them stands begins a part. Only used when split at pages with a text.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Texts',
		name: 'splitTexts',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Text' },
		default: [],
		placeholder: 'e.g. Invoice',
		description: 'A page on which one of them stands begins a part. Only used when split at pages with a text.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Codes',
		name: 'splitCodes',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Code' },
		default: [],
		placeholder: 'e.g. INV-',
		description: 'A page with a code whose text begins with one of them begins a part; * stands for any signs, and then the whole text counts (INV-*-2026). Without any, every code does. Only used when split at pages with a barcode or QR code.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Codes',
		name: 'splitCodes',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Code' },
		default: [],
		placeholder: 'e.g. INV-',
		description: 'A page with a code whose text begins with one of them begins a part; * stands for any signs, and then the whole text counts (INV-*-2026). Without any, every code does. Only used when split at pages with a barcode or QR code.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Pages With Codes',
		name: 'splitCodePages',
		type: 'options',
		options: splitCodePagesValues,
		default: 'keep',
		description: 'What becomes of the pages with codes. Only used when split at pages with a barcode or QR code.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Pages With Codes',
		name: 'splitCodePages',
		type: 'options',
		options: splitCodePagesValues,
		default: 'keep',
		description: 'What becomes of the pages with codes. Only used when split at pages with a barcode or QR code.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Resolution of Pictures',
		name: 'compressDpi',
		type: 'string',
		default: '200',
		placeholder: 'e.g. 150',
		description: 'Pictures that are shown finer become as coarse as this, in dots per inch. 0 leaves their resolution.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/compress)$)' } }] },
		},
	},
	{
		displayName: 'Resolution of Pictures',
		name: 'compressDpi',
		type: 'string',
		default: '200',
		placeholder: 'e.g. 150',
		description: 'Pictures that are shown finer become as coarse as this, in dots per inch. 0 leaves their resolution.',
		displayOptions: { show: { '/operation': ['compressPdf'] } },
	},
	{
		displayName: 'Quality of Pictures',
		name: 'compressQuality',
		type: 'string',
		default: '',
		placeholder: 'e.g. 75',
		description: 'Quality of JPEG, 1 to 100. Without it each picture gets the lowest at which its pages look the same.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/compress)$)' } }] },
		},
	},
	{
		displayName: 'Quality of Pictures',
		name: 'compressQuality',
		type: 'string',
		default: '',
		placeholder: 'e.g. 75',
		description: 'Quality of JPEG, 1 to 100. Without it each picture gets the lowest at which its pages look the same.',
		displayOptions: { show: { '/operation': ['compressPdf'] } },
	},
	{
		displayName: 'Linearize',
		name: 'linearize',
		type: 'boolean',
		default: false,
		description: 'Whether to write the PDF so that programs on the web show its first page before they have the rest (fast web view)',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/compress)$)' } }] },
		},
	},
	{
		displayName: 'Linearize',
		name: 'linearize',
		type: 'boolean',
		default: false,
		description: 'Whether to write the PDF so that programs on the web show its first page before they have the rest (fast web view)',
		displayOptions: { show: { '/operation': ['compressPdf'] } },
	},
	{
		displayName: 'Result',
		name: 'resultStandard',
		type: 'options',
		options: resultStandardValues,
		default: 'none',
		description: 'A PDF that keeps everything as it is, or one that also conforms to a standard for archives',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/searchable)$)' } }] },
		},
	},
	{
		displayName: 'Result',
		name: 'resultStandard',
		type: 'options',
		options: resultStandardValues,
		default: 'none',
		description: 'A PDF that keeps everything as it is, or one that also conforms to a standard for archives',
		displayOptions: { show: { '/operation': ['addTextLayer'] } },
	},
	{
		displayName: 'Pack Again Without Loss',
		name: 'losslessPacking',
		type: 'boolean',
		default: false,
		description: 'Whether to pack the data of the document again where that makes it smaller; pictures stay pixel for pixel',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/searchable)$)' } }] },
		},
	},
	{
		displayName: 'Pack Again Without Loss',
		name: 'losslessPacking',
		type: 'boolean',
		default: false,
		description: 'Whether to pack the data of the document again where that makes it smaller; pictures stay pixel for pixel',
		displayOptions: { show: { '/operation': ['addTextLayer'] } },
	},
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'options',
		options: pageSizeValues,
		default: 'image',
		description: 'Size of the pages: that of each image by its resolution, or a sheet on which it is as large as it can be',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/pdf)$)' } }] },
		},
	},
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'options',
		options: pageSizeValues,
		default: 'image',
		description: 'Size of the pages: that of each image by its resolution, or a sheet on which it is as large as it can be',
		displayOptions: { show: { '/operation': ['convertImagesToPdf'] } },
	},
	{
		displayName: 'Page Orientation',
		name: 'pageOrientation',
		type: 'options',
		options: pageOrientationValues,
		default: 'auto',
		description: 'How a sheet lies. Only used for sheets.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/pdf)$)' } }] },
		},
	},
	{
		displayName: 'Page Orientation',
		name: 'pageOrientation',
		type: 'options',
		options: pageOrientationValues,
		default: 'auto',
		description: 'How a sheet lies. Only used for sheets.',
		displayOptions: { show: { '/operation': ['convertImagesToPdf'] } },
	},
	{
		displayName: 'Margin',
		name: 'pageMargin',
		type: 'string',
		default: '0',
		placeholder: 'e.g. 28',
		description: 'White margin on all sides, in points (28 is a centimetre)',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/pdf)$)' } }] },
		},
	},
	{
		displayName: 'Margin',
		name: 'pageMargin',
		type: 'string',
		default: '0',
		placeholder: 'e.g. 28',
		description: 'White margin on all sides, in points (28 is a centimetre)',
		displayOptions: { show: { '/operation': ['convertImagesToPdf'] } },
	},
	{
		displayName: 'Photo Correction',
		name: 'photoCorrection',
		type: 'options',
		options: photoCorrectionValues,
		default: 'none',
		description: 'What is done with photos of pages. Images that need no change stay as they are, bit for bit where they are JPEG.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/pdf)$)' } }] },
		},
	},
	{
		displayName: 'Photo Correction',
		name: 'photoCorrection',
		type: 'options',
		options: photoCorrectionValues,
		default: 'none',
		description: 'What is done with photos of pages. Images that need no change stay as they are, bit for bit where they are JPEG.',
		displayOptions: { show: { '/operation': ['convertImagesToPdf'] } },
	},
	{
		displayName: 'Place in the Result',
		name: 'order',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1',
		description: 'Place of this file among the files of the task. Files of the same place, or without one, keep the order in which they were named.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/pdf|pdf/merge)$)' } }] },
		},
	},
	{
		displayName: 'Place in the Result',
		name: 'order',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1',
		description: 'Place of this file among the files of the task. Files of the same place, or without one, keep the order in which they were named.',
		displayOptions: { show: { '/operation': ['convertImagesToPdf', 'mergePdfs'] } },
	},
	{
		displayName: 'Leave Out Unreadable Files',
		name: 'skipUnreadable',
		type: 'boolean',
		default: false,
		description: 'Whether to leave out this file when it cannot be read, and to merge the others; else nothing is merged then',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/pdf|pdf/merge)$)' } }] },
		},
	},
	{
		displayName: 'Leave Out Unreadable Files',
		name: 'skipUnreadable',
		type: 'boolean',
		default: false,
		description: 'Whether to leave out this file when it cannot be read, and to merge the others; else nothing is merged then',
		displayOptions: { show: { '/operation': ['convertImagesToPdf', 'mergePdfs'] } },
	},
	{
		displayName: 'Wait for Review',
		name: 'review',
		type: 'options',
		options: reviewValues,
		default: 'never',
		description: 'Whether the task waits until a person has looked at the values and tables. Doubtful: a value that is not sure, a key that nothing decides, a check that failed, a table that something speaks against, or a learned layout that has changed.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:idp/documentExtract)$)' } }] },
		},
	},
	{
		displayName: 'Wait for Review',
		name: 'review',
		type: 'options',
		options: reviewValues,
		default: 'never',
		description: 'Whether the task waits until a person has looked at the values and tables. Doubtful: a value that is not sure, a key that nothing decides, a check that failed, a table that something speaks against, or a learned layout that has changed.',
		displayOptions: { show: { '/operation': ['extractFields'] } },
	},
	{
		displayName: 'When Rules Are Broken',
		name: 'einvoiceFaults',
		type: 'options',
		options: einvoiceFaultsValues,
		default: 'refuse',
		description: 'What is done when the XML breaks rules. It is never changed. Only used for a Factur-X / ZUGFeRD PDF.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/einvoice)$)' } }] },
		},
	},
	{
		displayName: 'When Rules Are Broken',
		name: 'einvoiceFaults',
		type: 'options',
		options: einvoiceFaultsValues,
		default: 'refuse',
		description: 'What is done when the XML breaks rules. It is never changed. Only used for a Factur-X / ZUGFeRD PDF.',
		displayOptions: { show: { '/operation': ['checkEInvoice'] } },
	},
	{
		displayName: 'Text of E-Mails as PDF',
		name: 'mailAsPdf',
		type: 'boolean',
		default: false,
		description: 'Whether to make a PDF of the text of an e-mail, with subject, sender, recipients and date, and to convert it before the attachments. Only used for tools that read PDF.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|pdf/txt|pdf/img|pdf/jpg|pdf/insert|pdf/extract|pdf/convertType|idp/documentExtract|pdf/docx|pdf/html|pdf/pptx|pdf/split|pdf/pages|pdf/compress|pdf/searchable|pdf/merge|pdf/einvoice)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Text of E-Mails as PDF',
		name: 'mailAsPdf',
		type: 'boolean',
		default: false,
		description: 'Whether to make a PDF of the text of an e-mail, with subject, sender, recipients and date, and to convert it before the attachments. Only used for tools that read PDF.',
		displayOptions: {
			show: {
				'/operation': [
					'addTextLayer',
					'checkEInvoice',
					'compressPdf',
					'convertToExcel',
					'convertToHtml',
					'convertToImages',
					'convertToPdfa',
					'convertToPowerpoint',
					'convertToWord',
					'extractFields',
					'extractMarkdown',
					'extractPages',
					'extractStructure',
					'extractTables',
					'extractText',
					'insertPages',
					'makeSearchable',
					'mergePdfs',
					'rearrangePages',
					'splitPdf',
				],
			},
		},
	},
	{
		displayName: 'Pictures Within E-Mails',
		name: 'inlinePictures',
		type: 'boolean',
		default: false,
		description: 'Whether to convert pictures that are shown within the text of an e-mail, such as logos, like attachments',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: {
				'/tool': [
					{
						_cnd: {
							regex: '^(?!(?:pdf/json|pdf/xlsx|pdf/csv|pdf/editable|pdf/markdown|pdf/txt|pdf/img|pdf/jpg|pdf/insert|pdf/extract|pdf/convertType|img/html|img/docx|img/xlsx|img/pptx|idp/documentExtract|documentAI/magicColor|documentAI/dewarp|img/json|img/csv|img/markdown|img/txt|pdf/docx|pdf/html|pdf/pptx|pdf/split|pdf/pages|pdf/compress|pdf/searchable|img/pdf|pdf/merge|pdf/einvoice)$)',
						},
					},
				],
			},
		},
	},
	{
		displayName: 'Pictures Within E-Mails',
		name: 'inlinePictures',
		type: 'boolean',
		default: false,
		description: 'Whether to convert pictures that are shown within the text of an e-mail, such as logos, like attachments',
		displayOptions: {
			show: {
				'/operation': [
					'addTextLayer',
					'checkEInvoice',
					'cleanPhoto',
					'compressPdf',
					'convertToExcel',
					'convertToHtml',
					'convertToImages',
					'convertToPdfa',
					'convertToPowerpoint',
					'convertToWord',
					'convertImagesToPdf',
					'extractFields',
					'extractMarkdown',
					'extractPages',
					'extractStructure',
					'extractTables',
					'extractText',
					'insertPages',
					'makeSearchable',
					'mergePdfs',
					'rearrangePages',
					'splitPdf',
					'straightenPhoto',
				],
			},
		},
	},
];
