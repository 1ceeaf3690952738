import { ocrLanguages } from './languages';
import type { ParameterDefinition } from './types';

/** Every key of the `parameter` JSON text, in the order of the published table. */
export const parameters = {
	enableAiLayout: {
		type: 'flag',
		default: 1,
		label: { en: 'Analyse Layout', zh: 'AI 版面分析' },
		meaning: {
			en: 'Whether to analyse the layout of each page: columns, headings, lists and tables',
			zh: '是否分析页面版面：分栏、标题、列表和表格',
		},
	},
	isContainImg: {
		type: 'flag',
		default: 1,
		label: { en: 'Include Images', zh: '包含图片' },
		meaning: { en: 'Whether to include images in the result', zh: '结果中是否包含图片' },
	},
	isContainAnnot: {
		type: 'flag',
		default: 1,
		label: { en: 'Include Annotations', zh: '包含注释' },
		meaning: { en: 'Whether to include annotations in the result', zh: '结果中是否包含注释' },
	},
	enableOcr: {
		type: 'flag',
		default: 0,
		label: { en: 'Use OCR', zh: '启用 OCR' },
		meaning: {
			en: 'Whether to read text from scanned pages and images (OCR)',
			zh: '是否识别扫描页和图片中的文字（OCR）',
		},
	},
	ocrRecognitionLang: {
		type: 'choice',
		default: 'AUTO',
		values: ocrLanguages,
		label: { en: 'OCR Language', zh: 'OCR 语言' },
		meaning: {
			en: 'Language of the text to recognise. Only used when OCR is on.',
			zh: '要识别的文字语言，仅在启用 OCR 时有效。',
		},
		needs: 'enableOcr',
	},
	pageRanges: {
		type: 'pageList',
		default: '',
		label: { en: 'Pages', zh: '页码范围' },
		meaning: {
			en: 'Pages to convert, counted from 1: numbers and ranges joined by commas. Leave empty for all pages.',
			zh: '要转换的页码，从 1 开始，用逗号连接页码和范围；留空表示全部页面。',
		},
		example: '1,3-5',
	},
	ocrOption: {
		type: 'choice',
		default: 'ALL',
		values: [
			{ value: 'ALL', label: { en: 'Everything', zh: '全部内容' } },
			{ value: 'INVALID_CHARACTER', label: { en: 'Only Unreadable Characters', zh: '仅无效字符' } },
			{
				value: 'INVALID_CHARACTERAND_SCAN_PAGE',
				label: { en: 'Scanned Pages and Unreadable Characters', zh: '扫描页和无效字符' },
			},
			{ value: 'SCAN_PAGE', label: { en: 'Only Scanned Pages', zh: '仅扫描页' } },
		],
		label: { en: 'OCR Range', zh: 'OCR 范围' },
		meaning: {
			en: 'Which content is read by OCR. Only used when OCR is on.',
			zh: '对哪些内容进行 OCR，仅在启用 OCR 时有效。',
		},
		needs: 'enableOcr',
	},
	isOutputDocumentPerPage: {
		type: 'flag',
		default: 0,
		label: { en: 'One Document per Page', zh: '每页输出一个文档' },
		meaning: {
			en: 'Whether to make one document per page, packed in a ZIP file',
			zh: '是否每页输出一个文档（打包为 ZIP）',
		},
	},
	containPageBackgroundImage: {
		type: 'flag',
		default: 1,
		label: { en: 'Keep Page Background', zh: '保留页面背景图' },
		meaning: {
			en: 'Whether to keep the page image behind the text. Only used when OCR is on.',
			zh: '是否在文字后保留页面背景图，仅在启用 OCR 时有效。',
		},
		needs: 'enableOcr',
	},
	excelAllContent: {
		type: 'flag',
		default: 1,
		label: { en: 'Convert All Content', zh: '转换全部内容' },
		meaning: {
			en: 'Whether to write all content to the spreadsheet, not only tables',
			zh: '是否将全部内容写入表格文件，而不仅是表格',
		},
	},
	excelWorksheetOption: {
		type: 'choice',
		default: 'e_ForTable',
		values: [
			{ value: 'e_ForDocument', label: { en: 'One Worksheet per Document', zh: '每个文档一个工作表' } },
			{ value: 'e_ForPage', label: { en: 'One Worksheet per Page', zh: '每页一个工作表' } },
			{ value: 'e_ForTable', label: { en: 'One Worksheet per Table', zh: '每个表格一个工作表' } },
		],
		label: { en: 'Worksheets', zh: '工作表' },
		meaning: { en: 'How content is divided into worksheets', zh: '内容如何划分为工作表' },
	},
	txtTableFormat: {
		type: 'flag',
		default: 1,
		label: { en: 'Align Columns', zh: '表格对齐' },
		meaning: {
			en: 'Whether to keep table columns aligned with spaces in the text',
			zh: '是否用空格对齐文本中的表格列',
		},
	},
	resolveType: {
		type: 'choice',
		default: 'EXTRACT',
		values: [
			{ value: 'EXTRACT', label: { en: 'Everything', zh: '全部内容' } },
			{ value: 'IMAGE', label: { en: 'Images', zh: '图片' } },
			{ value: 'TABLE', label: { en: 'Tables', zh: '表格' } },
			{ value: 'TEXT', label: { en: 'Text', zh: '文本' } },
		],
		label: { en: 'Content', zh: '解析类型' },
		meaning: { en: 'Kind of content extracted into JSON', zh: '提取到 JSON 的内容类型' },
	},
	imageFormat: {
		type: 'choice',
		default: 'JPG',
		values: [
			{ value: 'BMP', label: { en: 'BMP', zh: 'BMP' } },
			{ value: 'GIF', label: { en: 'GIF', zh: 'GIF' } },
			{ value: 'JPEG', label: { en: 'JPEG (.jpeg)', zh: 'JPEG（.jpeg）' } },
			{ value: 'JPEG2000', label: { en: 'JPEG 2000', zh: 'JPEG 2000' } },
			{ value: 'JPG', label: { en: 'JPG (.jpg)', zh: 'JPG（.jpg）' } },
			{ value: 'PNG', label: { en: 'PNG', zh: 'PNG' } },
			{ value: 'TGA', label: { en: 'TGA', zh: 'TGA' } },
			{ value: 'TIFF', label: { en: 'TIFF', zh: 'TIFF' } },
			{ value: 'WEBP', label: { en: 'WebP', zh: 'WebP' } },
		],
		label: { en: 'Image Format', zh: '图片格式' },
		meaning: { en: 'Format of the page images', zh: '页面图片的格式' },
	},
	imageColorMode: {
		type: 'choice',
		default: 'e_Color',
		values: [
			{ value: 'e_Binary', label: { en: 'Black and White', zh: '黑白' } },
			{ value: 'e_Color', label: { en: 'Color', zh: '彩色' } },
			{ value: 'e_Gray', label: { en: 'Grayscale', zh: '灰度' } },
		],
		label: { en: 'Color Mode', zh: '颜色模式' },
		meaning: { en: 'Colors of the page images', zh: '页面图片的颜色模式' },
	},
	imageScaling: {
		type: 'decimal',
		default: '1.0',
		minimum: 0.01,
		maximum: 100,
		label: { en: 'Scaling', zh: '缩放比例' },
		meaning: {
			en: 'Size of the image relative to the page: 1.0 keeps the page size, 2.0 doubles it, 0.5 halves it',
			zh: '图片相对于页面的大小：1.0 保持页面大小，2.0 放大一倍，0.5 缩小一半',
		},
		example: '2.0',
	},
	pageLayoutMode: {
		type: 'choice',
		default: 'e_Flow',
		values: [
			{ value: 'e_Box', label: { en: 'Fixed: Each Block Where It Was', zh: '固定版面' } },
			{ value: 'e_Flow', label: { en: 'Flowing: Text That Can Be Edited Freely', zh: '流式版面' } },
		],
		label: { en: 'Layout Mode', zh: '版面模式' },
		meaning: { en: 'How the page is laid out in the result', zh: '结果文档的版面方式' },
	},
	htmlOption: {
		type: 'choice',
		default: 'e_SinglePage',
		values: [
			{ value: 'e_MultiPage', label: { en: 'One File per Page', zh: '每页一个文件' } },
			{
				value: 'e_MultiPageWithBookmark',
				label: { en: 'One File per Page, with Navigation', zh: '每页一个文件，带导航' },
			},
			{ value: 'e_SinglePage', label: { en: 'One File', zh: '单个文件' } },
			{ value: 'e_SinglePageWithBookmark', label: { en: 'One File, with Outline', zh: '单个文件，带大纲' } },
		],
		label: { en: 'HTML Files', zh: 'HTML 文件' },
		meaning: {
			en: 'One HTML file or one per page, with or without an outline or navigation links',
			zh: '一个 HTML 文件或每页一个，带或不带大纲和导航链接',
		},
	},
	formulaToImage: {
		type: 'flag',
		default: 0,
		label: { en: 'Formulas as Images', zh: '公式转图片' },
		meaning: { en: 'Whether to save formulas as images instead of text', zh: '是否将公式保存为图片而非文本' },
	},
	targetPage: {
		type: 'integer',
		minimum: 1,
		label: { en: 'Insert at Page', zh: '插入位置' },
		meaning: {
			en: 'Number of the page at which the blank pages are inserted, counted from 1. The inserted pages take this number.',
			zh: '空白页插入的页码，从 1 开始，插入的页面将占据该页码。',
		},
		example: '1',
	},
	width: {
		type: 'decimal',
		default: '595',
		minimum: 3,
		maximum: 14400,
		label: { en: 'Width', zh: '宽度' },
		meaning: { en: 'Width of the inserted pages in points (595 is A4)', zh: '插入页面的宽度，单位为点（A4 为 595）' },
	},
	height: {
		type: 'decimal',
		default: '842',
		minimum: 3,
		maximum: 14400,
		label: { en: 'Height', zh: '高度' },
		meaning: { en: 'Height of the inserted pages in points (842 is A4)', zh: '插入页面的高度，单位为点（A4 为 842）' },
	},
	number: {
		type: 'integer',
		default: '1',
		minimum: 1,
		maximum: 1000,
		label: { en: 'Number of Pages', zh: '插入页数' },
		meaning: { en: 'How many blank pages are inserted', zh: '插入空白页的数量' },
	},
	pageOptions: {
		type: 'pageList',
		label: { en: 'Pages', zh: '页码' },
		meaning: {
			en: 'Pages to extract, in this order: numbers and ranges joined by commas, none above the page count',
			zh: '按此顺序提取的页码：用逗号连接页码和范围，不得超过总页数',
		},
		example: '1,3-5',
	},
	keys: {
		type: 'textList',
		label: { en: 'Keys', zh: '关键字' },
		meaning: { en: 'Text keys to find, for example Invoice Number', zh: '要查找的文本关键字，例如：发票号码' },
		example: 'Invoice Number',
	},
	tableHandles: {
		type: 'textList',
		label: { en: 'Table Headers', zh: '表头' },
		meaning: { en: 'Names of table headers whose columns are extracted', zh: '要提取的表头名称' },
		example: 'Description',
	},
	pdfDocumentType: {
		type: 'choice',
		default: 'PDFTypeA1a',
		values: [
			{ value: 'PDFTypeA1a', label: { en: 'PDF/A-1a', zh: 'PDF/A-1a' } },
			{ value: 'PDFTypeA1b', label: { en: 'PDF/A-1b', zh: 'PDF/A-1b' } },
			{ value: 'PDFTypeA2a', label: { en: 'PDF/A-2a', zh: 'PDF/A-2a' } },
			{ value: 'PDFTypeA2b', label: { en: 'PDF/A-2b', zh: 'PDF/A-2b' } },
			{ value: 'PDFTypeA2u', label: { en: 'PDF/A-2u', zh: 'PDF/A-2u' } },
			{ value: 'PDFTypeE1', label: { en: 'PDF/E-1', zh: 'PDF/E-1' } },
			{ value: 'PDFTypeUA1', label: { en: 'PDF/UA-1', zh: 'PDF/UA-1' } },
			{ value: 'PDFTypeX4', label: { en: 'PDF/X-4', zh: 'PDF/X-4' } },
		],
		label: { en: 'PDF Standard', zh: 'PDF 标准' },
		meaning: { en: 'Standard the result conforms to', zh: '结果符合的 PDF 标准' },
	},
	outputType: {
		type: 'number',
		values: [
			{ value: 0, label: { en: 'JSON with Text Only', zh: '仅文本的 JSON' } },
			{ value: 1, label: { en: 'JSON with Tables', zh: '含表格的 JSON' } },
			{ value: 2, label: { en: 'ZIP with Text, Tables and Images', zh: '含文本、表格和图片的 ZIP' } },
		],
		label: { en: 'Output', zh: '输出类型' },
		meaning: {
			en: 'What the result holds. When absent it follows from the content and from whether images are included.',
			zh: '结果包含的内容；未指定时由解析类型和是否包含图片决定。',
		},
		additive: true,
	},
	imagePreprocess: {
		type: 'choice',
		default: 'auto',
		values: [
			{ value: 'auto', label: { en: 'Correct Photos of Pages', zh: '校正页面照片' } },
			{ value: 'none', label: { en: 'Leave Images as They Are', zh: '保持原图' } },
		],
		label: { en: 'Image Preparation', zh: '图像预处理' },
		meaning: {
			en: 'Whether photos of pages are cut out and made flat before their text is read, where it reads better then. Only used when OCR is on.',
			zh: '识别前是否对页面照片进行切边和展平（仅在识别效果更好时采用），仅在启用 OCR 时有效。',
		},
		needs: 'enableOcr',
		additive: true,
	},
	splitMode: {
		type: 'choice',
		default: 'every',
		values: [
			{ value: 'blank', label: { en: 'At Blank Pages, Which Go', zh: '在空白页处（空白页将移除）' } },
			{ value: 'bookmarks', label: { en: 'At Bookmarks of the Highest Level', zh: '在最高级书签处' } },
			{ value: 'every', label: { en: 'Every So Many Pages', zh: '每若干页' } },
			{ value: 'ranges', label: { en: 'Into Page Ranges', zh: '按页码范围' } },
			{ value: 'text', label: { en: 'At Pages With a Text', zh: '在含有指定文本的页' } },
		],
		label: { en: 'Split', zh: '拆分方式' },
		meaning: { en: 'Where the document is cut', zh: '文档的拆分位置' },
		additive: true,
	},
	splitEvery: {
		type: 'integer',
		default: '1',
		minimum: 1,
		maximum: 10_000,
		label: { en: 'Pages per File', zh: '每个文件的页数' },
		meaning: {
			en: 'Pages of each part. Only used when split every so many pages.',
			zh: '每部分的页数，仅在按页数拆分时有效。',
		},
		example: '2',
		additive: true,
	},
	splitRanges: {
		type: 'pageList',
		default: '',
		label: { en: 'Page Ranges', zh: '页码范围' },
		meaning: {
			en: 'A part for each number or range, joined by commas. Only used when split into page ranges.',
			zh: '每个页码或范围为一部分，用逗号连接，仅在按页码范围拆分时有效。',
		},
		example: '1-3,4,5-9',
		additive: true,
	},
	splitTexts: {
		type: 'textList',
		label: { en: 'Texts', zh: '文本' },
		meaning: {
			en: 'A page on which one of them stands begins a part. Only used when split at pages with a text.',
			zh: '含有其中之一的页面开始新的部分，仅在按文本拆分时有效。',
		},
		example: 'Invoice',
		additive: true,
	},
	pageSize: {
		type: 'choice',
		default: 'image',
		values: [
			{ value: 'A4', label: { en: 'A4', zh: 'A4' } },
			{ value: 'image', label: { en: 'As Large as the Image', zh: '与图片相同' } },
			{ value: 'Letter', label: { en: 'Letter', zh: 'Letter' } },
		],
		label: { en: 'Page Size', zh: '页面大小' },
		meaning: {
			en: 'Size of the pages: that of each image by its resolution, or a sheet on which it is as large as it can be',
			zh: '页面大小：按分辨率与图片相同，或将图片放大至纸张可容纳的最大尺寸',
		},
		additive: true,
	},
	pageOrientation: {
		type: 'choice',
		default: 'auto',
		values: [
			{ value: 'auto', label: { en: 'As the Image', zh: '与图片一致' } },
			{ value: 'landscape', label: { en: 'Landscape', zh: '横向' } },
			{ value: 'portrait', label: { en: 'Portrait', zh: '纵向' } },
		],
		label: { en: 'Page Orientation', zh: '页面方向' },
		meaning: { en: 'How a sheet lies. Only used for sheets.', zh: '纸张方向，仅用于固定纸张大小。' },
		additive: true,
	},
	pageMargin: {
		type: 'decimal',
		default: '0',
		minimum: 0,
		maximum: 1000,
		label: { en: 'Margin', zh: '页边距' },
		meaning: {
			en: 'White margin on all sides, in points (28 is a centimetre)',
			zh: '四周的空白边距，单位为点（1 厘米约 28）',
		},
		example: '28',
		additive: true,
	},
	photoCorrection: {
		type: 'choice',
		default: 'none',
		values: [
			{ value: 'both', label: { en: 'Straighten and Clean', zh: '展平并增强' } },
			{ value: 'clean', label: { en: 'Clean: White Paper, Strong Ink', zh: '增强：白纸黑字' } },
			{ value: 'none', label: { en: 'Leave Images as They Are', zh: '保持原图' } },
			{ value: 'straighten', label: { en: 'Straighten: Cut Out and Make Flat', zh: '展平：切边并矫正' } },
		],
		label: { en: 'Photo Correction', zh: '照片校正' },
		meaning: {
			en: 'What is done with photos of pages. Images that need no change stay as they are, bit for bit where they are JPEG.',
			zh: '如何处理页面照片。无需更改的图片保持不变（JPEG 逐位不变）。',
		},
		additive: true,
	},
	order: {
		type: 'integer',
		minimum: 1,
		maximum: 1_000_000,
		label: { en: 'Place in the Result', zh: '在结果中的位置' },
		meaning: {
			en: 'Place of this file among the files of the task. Files of the same place, or without one, keep the order in which they were named.',
			zh: '该文件在任务各文件中的位置。位置相同或未指定的文件保持其登记顺序。',
		},
		example: '1',
		additive: true,
	},
	skipUnreadable: {
		type: 'flag',
		default: 0,
		label: { en: 'Leave Out Unreadable Files', zh: '跳过无法读取的文件' },
		meaning: {
			en: 'Whether to leave out this file when it cannot be read, and to merge the others; else nothing is merged then',
			zh: '该文件无法读取时是否跳过并合并其余文件；否则不进行合并',
		},
		additive: true,
	},
} as const satisfies Record<string, ParameterDefinition>;

/** A key of the `parameter` JSON text that the contract knows. */
export type ParameterName = keyof typeof parameters;
