// Made from contract/ by `npm run generate`; changes belong there or in scripts/generate/present-version.ts.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

const excelWorksheetOptionValues: INodePropertyOptions[] = [
	{ name: 'One Worksheet per Document', value: 'e_ForDocument' },
	{ name: 'One Worksheet per Page', value: 'e_ForPage' },
	{ name: 'One Worksheet per Table', value: 'e_ForTable' },
];

const resolveTypeValues: INodePropertyOptions[] = [
	{ name: 'All Content', value: 'EXTRACT' },
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
	{ name: 'Report (Data and Findings)', value: 'report' },
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
	{ name: 'Scanned Pages Only', value: 'SCAN_PAGE' },
];

const imageColorModeValues: INodePropertyOptions[] = [
	{ name: 'Black and White', value: 'e_Binary' },
	{ name: 'Color', value: 'e_Color' },
	{ name: 'Grayscale', value: 'e_Gray' },
];

const pageLayoutModeValues: INodePropertyOptions[] = [
	{ name: 'Fixed (Exact Positions)', value: 'e_Box' },
	{ name: 'Flowing (Easy to Edit)', value: 'e_Flow' },
];

const htmlOptionValues: INodePropertyOptions[] = [
	{ name: 'One File', value: 'e_SinglePage' },
	{ name: 'One File per Page', value: 'e_MultiPage' },
	{ name: 'One File per Page with Navigation', value: 'e_MultiPageWithBookmark' },
	{ name: 'One File with Outline', value: 'e_SinglePageWithBookmark' },
];

const splitModeValues: INodePropertyOptions[] = [
	{ name: 'At Blank Pages (Removed)', value: 'blank' },
	{ name: 'At Each New Document', value: 'content' },
	{ name: 'At Pages That Contain a Text', value: 'text' },
	{ name: 'At Pages With a Barcode or QR Code', value: 'codes' },
	{ name: 'At Top-Level Bookmarks', value: 'bookmarks' },
	{ name: 'By File Size', value: 'size' },
	{ name: 'By Page Ranges', value: 'ranges' },
	{ name: 'Every N Pages', value: 'every' },
];

const splitCodePagesValues: INodePropertyOptions[] = [
	{ name: 'Keep (First Page of a File)', value: 'keep' },
	{ name: 'Remove (Separator Page)', value: 'remove' },
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
	{ name: 'Letter', value: 'Letter' },
	{ name: 'Same as Image', value: 'image' },
];

const pageOrientationValues: INodePropertyOptions[] = [
	{ name: 'Landscape', value: 'landscape' },
	{ name: 'Portrait', value: 'portrait' },
	{ name: 'Same as Image', value: 'auto' },
];

const photoCorrectionValues: INodePropertyOptions[] = [
	{ name: 'Clean (White Paper, Dark Text)', value: 'clean' },
	{ name: 'Keep Original Images', value: 'none' },
	{ name: 'Straighten (Crop and Flatten)', value: 'straighten' },
	{ name: 'Straighten and Clean', value: 'both' },
];

const reviewValues: INodePropertyOptions[] = [
	{ name: 'Always', value: 'always' },
	{ name: 'Never', value: 'never' },
	{ name: 'When Doubtful', value: 'doubtful' },
];

const einvoiceFaultsValues: INodePropertyOptions[] = [
	{ name: 'Create PDF With Warning', value: 'warn' },
	{ name: 'Reject the Invoice', value: 'refuse' },
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
		description: 'Page numbers and ranges to convert, separated by commas. Leave empty for all pages.',
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
		description: 'Page numbers and ranges to convert, separated by commas. Leave empty for all pages.',
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
		description: 'How to divide content into worksheets',
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
		description: 'How to divide content into worksheets',
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
		description: 'How to divide content into worksheets',
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
		description: 'How to divide content into worksheets',
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
		description: 'Type of content to extract as JSON',
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
		description: 'Type of content to extract as JSON',
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
		description: 'File format of the page images',
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
		description: 'File format of the page images',
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
		description: 'Page number of the first inserted page',
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
		description: 'Page number of the first inserted page',
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
		description: 'Number of blank pages to insert',
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
		description: 'Number of blank pages to insert',
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
		description: 'Page numbers and ranges to extract, in this order, separated by commas',
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
		description: 'Page numbers and ranges to extract, in this order, separated by commas',
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
		description: 'PDF standard for the result',
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
		description: 'PDF standard for the result',
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
		description: 'Steps to run in order: delete 3,5-6; rotate 90 1-2 (clockwise); move 4 before 1; copy 2 to end; reverse. Use original page numbers, all, odd, even or last.',
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
		description: 'Steps to run in order: delete 3,5-6; rotate 90 1-2 (clockwise); move 4 before 1; copy 2 to end; reverse. Use original page numbers, all, odd, even or last.',
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
		description: 'Create a report with the invoice data and rule violations, or a PDF/A-3 with the embedded XML. All files of a task belong to one invoice.',
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
		description: 'Create a report with the invoice data and rule violations, or a PDF/A-3 with the embedded XML. All files of a task belong to one invoice.',
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
		displayName: 'Analyze Layout',
		name: 'enableAiLayout',
		type: 'boolean',
		default: true,
		description: 'Whether to detect columns, headings, lists and tables on each page',
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
		displayName: 'Analyze Layout',
		name: 'enableAiLayout',
		type: 'boolean',
		default: true,
		description: 'Whether to detect columns, headings, lists and tables on each page',
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
		description: 'Whether to create a separate document for each page and return them as a ZIP file',
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
		description: 'Whether to create a separate document for each page and return them as a ZIP file',
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
		description: 'Whether to include all content in the Excel file instead of tables only',
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
		description: 'Whether to include all content in the Excel file instead of tables only',
		displayOptions: { show: { '/operation': ['convertToExcel'] } },
	},
	{
		displayName: 'Align Columns',
		name: 'txtTableFormat',
		type: 'boolean',
		default: true,
		description: 'Whether to align table columns with spaces',
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
		description: 'Whether to align table columns with spaces',
		displayOptions: { show: { '/operation': ['extractText'] } },
	},
	{
		displayName: 'Color Mode',
		name: 'imageColorMode',
		type: 'options',
		options: imageColorModeValues,
		default: 'e_Color',
		description: 'Color mode of the page images',
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
		description: 'Color mode of the page images',
		displayOptions: { show: { '/operation': ['convertToImages'] } },
	},
	{
		displayName: 'Layout Mode',
		name: 'pageLayoutMode',
		type: 'options',
		options: pageLayoutModeValues,
		default: 'e_Flow',
		description: 'Keep every block in its exact position, or let text flow for easier editing',
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
		description: 'Keep every block in its exact position, or let text flow for easier editing',
		displayOptions: { show: { '/operation': ['convertToHtml', 'convertToWord'] } },
	},
	{
		displayName: 'HTML Files',
		name: 'htmlOption',
		type: 'options',
		options: htmlOptionValues,
		default: 'e_SinglePage',
		description: 'Create one HTML file or one per page, optionally with an outline or navigation links',
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
		description: 'Create one HTML file or one per page, optionally with an outline or navigation links',
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
		description: 'Width of the inserted pages in points (A4: 595)',
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
		description: 'Width of the inserted pages in points (A4: 595)',
		displayOptions: { show: { '/operation': ['insertPages'] } },
	},
	{
		displayName: 'Height (Points)',
		name: 'height',
		type: 'string',
		default: '842',
		description: 'Height of the inserted pages in points (A4: 842)',
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
		description: 'Height of the inserted pages in points (A4: 842)',
		displayOptions: { show: { '/operation': ['insertPages'] } },
	},
	{
		displayName: 'Stitch Photos Into One Page',
		name: 'joinShots',
		type: 'boolean',
		default: false,
		description: 'Whether to stitch overlapping photos of one long document, such as a receipt, from top to bottom. Overlaps are removed.',
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
		displayName: 'Stitch Photos Into One Page',
		name: 'joinShots',
		type: 'boolean',
		default: false,
		description: 'Whether to stitch overlapping photos of one long document, such as a receipt, from top to bottom. Overlaps are removed.',
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
		description: 'Where to split the document',
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
		description: 'Where to split the document',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Pages per File',
		name: 'splitEvery',
		type: 'string',
		default: '1',
		placeholder: 'e.g. 2',
		description: 'Number of pages in each file. Only used when splitting every N pages.',
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
		description: 'Number of pages in each file. Only used when splitting every N pages.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Page Ranges',
		name: 'splitRanges',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1-3,4,5-9',
		description: 'Page numbers and ranges, separated by commas. Each becomes a file. Only used when splitting by page ranges.',
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
		description: 'Page numbers and ranges, separated by commas. Each becomes a file. Only used when splitting by page ranges.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Maximum File Size (MB)',
		name: 'splitMegabytes',
		type: 'string',
		default: '10',
		placeholder: 'e.g. 20',
		description: 'Maximum size of each file. A larger page becomes a separate file. Only used when splitting by file size.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Maximum File Size (MB)',
		name: 'splitMegabytes',
		type: 'string',
		default: '10',
		placeholder: 'e.g. 20',
		description: 'Maximum size of each file. A larger page becomes a separate file. Only used when splitting by file size.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Texts',
		name: 'splitTexts',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Text' },
		default: [],
		placeholder: 'e.g. Invoice',
		description: 'Start a new file at each page that contains one of these texts. Only used when splitting at texts.',
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
		description: 'Start a new file at each page that contains one of these texts. Only used when splitting at texts.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Code Texts',
		name: 'splitCodes',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Code Text' },
		default: [],
		placeholder: 'e.g. INV-',
		description: 'Split at codes that start with one of these texts, or match a pattern with * (INV-*-2026). Leave empty for all codes.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/split)$)' } }] },
		},
	},
	{
		displayName: 'Code Texts',
		name: 'splitCodes',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Code Text' },
		default: [],
		placeholder: 'e.g. INV-',
		description: 'Split at codes that start with one of these texts, or match a pattern with * (INV-*-2026). Leave empty for all codes.',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Pages With Codes',
		name: 'splitCodePages',
		type: 'options',
		options: splitCodePagesValues,
		default: 'keep',
		description: 'What to do with pages that contain a matching code',
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
		description: 'What to do with pages that contain a matching code',
		displayOptions: { show: { '/operation': ['splitPdf'] } },
	},
	{
		displayName: 'Maximum Image Resolution',
		name: 'compressDpi',
		type: 'string',
		default: '200',
		placeholder: 'e.g. 150',
		description: 'Downsample images above this resolution, in dots per inch (DPI). 0 keeps the original resolution.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/compress)$)' } }] },
		},
	},
	{
		displayName: 'Maximum Image Resolution',
		name: 'compressDpi',
		type: 'string',
		default: '200',
		placeholder: 'e.g. 150',
		description: 'Downsample images above this resolution, in dots per inch (DPI). 0 keeps the original resolution.',
		displayOptions: { show: { '/operation': ['compressPdf'] } },
	},
	{
		displayName: 'Image Quality',
		name: 'compressQuality',
		type: 'string',
		default: '',
		placeholder: 'e.g. 75',
		description: 'JPEG quality from 1 to 100. Leave empty to reduce file size without visible loss.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/compress)$)' } }] },
		},
	},
	{
		displayName: 'Image Quality',
		name: 'compressQuality',
		type: 'string',
		default: '',
		placeholder: 'e.g. 75',
		description: 'JPEG quality from 1 to 100. Leave empty to reduce file size without visible loss.',
		displayOptions: { show: { '/operation': ['compressPdf'] } },
	},
	{
		displayName: 'Linearize',
		name: 'linearize',
		type: 'boolean',
		default: false,
		description: 'Whether to optimize the PDF for fast web view, so the first page opens before the download finishes',
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
		description: 'Whether to optimize the PDF for fast web view, so the first page opens before the download finishes',
		displayOptions: { show: { '/operation': ['compressPdf'] } },
	},
	{
		displayName: 'Output Format',
		name: 'resultStandard',
		type: 'options',
		options: resultStandardValues,
		default: 'none',
		description: 'Create a regular PDF, or one that conforms to an archiving standard',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/searchable)$)' } }] },
		},
	},
	{
		displayName: 'Output Format',
		name: 'resultStandard',
		type: 'options',
		options: resultStandardValues,
		default: 'none',
		description: 'Create a regular PDF, or one that conforms to an archiving standard',
		displayOptions: { show: { '/operation': ['addTextLayer'] } },
	},
	{
		displayName: 'Recompress Losslessly',
		name: 'losslessPacking',
		type: 'boolean',
		default: false,
		description: 'Whether to recompress the PDF without quality loss when that makes it smaller',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/searchable)$)' } }] },
		},
	},
	{
		displayName: 'Recompress Losslessly',
		name: 'losslessPacking',
		type: 'boolean',
		default: false,
		description: 'Whether to recompress the PDF without quality loss when that makes it smaller',
		displayOptions: { show: { '/operation': ['addTextLayer'] } },
	},
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'options',
		options: pageSizeValues,
		default: 'image',
		description: 'Page size. On A4 and Letter, images are scaled to fit.',
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
		description: 'Page size. On A4 and Letter, images are scaled to fit.',
		displayOptions: { show: { '/operation': ['convertImagesToPdf'] } },
	},
	{
		displayName: 'Page Orientation',
		name: 'pageOrientation',
		type: 'options',
		options: pageOrientationValues,
		default: 'auto',
		description: 'Page orientation. Only used for A4 and Letter.',
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
		description: 'Page orientation. Only used for A4 and Letter.',
		displayOptions: { show: { '/operation': ['convertImagesToPdf'] } },
	},
	{
		displayName: 'Margin',
		name: 'pageMargin',
		type: 'string',
		default: '0',
		placeholder: 'e.g. 28',
		description: 'Margin on all sides in points (28 points are about 1 cm)',
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
		description: 'Margin on all sides in points (28 points are about 1 cm)',
		displayOptions: { show: { '/operation': ['convertImagesToPdf'] } },
	},
	{
		displayName: 'Photo Correction',
		name: 'photoCorrection',
		type: 'options',
		options: photoCorrectionValues,
		default: 'none',
		description: 'How to correct photos of pages. Images that need no correction stay unchanged.',
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
		description: 'How to correct photos of pages. Images that need no correction stay unchanged.',
		displayOptions: { show: { '/operation': ['convertImagesToPdf'] } },
	},
	{
		displayName: 'Position in Result',
		name: 'order',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1',
		description: 'Position of this file in the result. Files without a position keep their order.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/pdf|pdf/merge)$)' } }] },
		},
	},
	{
		displayName: 'Position in Result',
		name: 'order',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1',
		description: 'Position of this file in the result. Files without a position keep their order.',
		displayOptions: { show: { '/operation': ['convertImagesToPdf', 'mergePdfs'] } },
	},
	{
		displayName: 'Skip Unreadable Files',
		name: 'skipUnreadable',
		type: 'boolean',
		default: false,
		description: 'Whether to skip this file when it cannot be read. Otherwise the merge fails.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:img/pdf|pdf/merge)$)' } }] },
		},
	},
	{
		displayName: 'Skip Unreadable Files',
		name: 'skipUnreadable',
		type: 'boolean',
		default: false,
		description: 'Whether to skip this file when it cannot be read. Otherwise the merge fails.',
		displayOptions: { show: { '/operation': ['convertImagesToPdf', 'mergePdfs'] } },
	},
	{
		displayName: 'Wait for Review',
		name: 'review',
		type: 'options',
		options: reviewValues,
		default: 'never',
		description: 'When to wait for a person to review the result. Doubtful means low confidence, several candidates, a failed check, an uncertain table or a changed layout.',
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
		description: 'When to wait for a person to review the result. Doubtful means low confidence, several candidates, a failed check, an uncertain table or a changed layout.',
		displayOptions: { show: { '/operation': ['extractFields'] } },
	},
	{
		displayName: 'If Rules Are Broken',
		name: 'einvoiceFaults',
		type: 'options',
		options: einvoiceFaultsValues,
		default: 'refuse',
		description: 'What to do when the XML breaks rules. The XML is never changed. Only used for PDF output.',
		displayOptions: {
			show: { '/operation': ['convert'] },
			hide: { '/tool': [{ _cnd: { regex: '^(?!(?:pdf/einvoice)$)' } }] },
		},
	},
	{
		displayName: 'If Rules Are Broken',
		name: 'einvoiceFaults',
		type: 'options',
		options: einvoiceFaultsValues,
		default: 'refuse',
		description: 'What to do when the XML breaks rules. The XML is never changed. Only used for PDF output.',
		displayOptions: { show: { '/operation': ['checkEInvoice'] } },
	},
	{
		displayName: 'Convert E-Mail Text to PDF',
		name: 'mailAsPdf',
		type: 'boolean',
		default: false,
		description: 'Whether to convert the e-mail text and headers to PDF before the attachments. Only used for tools that read PDF.',
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
		displayName: 'Convert E-Mail Text to PDF',
		name: 'mailAsPdf',
		type: 'boolean',
		default: false,
		description: 'Whether to convert the e-mail text and headers to PDF before the attachments. Only used for tools that read PDF.',
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
		displayName: 'Convert Inline Images',
		name: 'inlinePictures',
		type: 'boolean',
		default: false,
		description: 'Whether to convert images shown in the e-mail text, such as logos, like attachments',
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
		displayName: 'Convert Inline Images',
		name: 'inlinePictures',
		type: 'boolean',
		default: false,
		description: 'Whether to convert images shown in the e-mail text, such as logos, like attachments',
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
