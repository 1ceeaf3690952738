import { ocrLanguages } from './languages';
import type { ParameterDefinition } from './types';

/** Every key of the `parameter` JSON text, in the order of the published table. */
export const parameters = {
	enableAiLayout: {
		type: 'flag',
		default: 1,
		label: { en: 'Analyze Layout', zh: 'AI 版面分析' },
		meaning: {
			en: 'Whether to detect columns, headings, lists and tables on each page',
			zh: '是否检测页面中的分栏、标题、列表和表格',
		},
	},
	isContainImg: {
		type: 'flag',
		default: 1,
		label: { en: 'Include Images', zh: '包含图片' },
		meaning: {
			en: 'Whether to keep images from the source document in the result',
			zh: '是否在结果中保留原文档的图片',
		},
	},
	isContainAnnot: {
		type: 'flag',
		default: 1,
		label: { en: 'Include Annotations', zh: '包含注释' },
		meaning: { en: 'Whether to keep annotations, such as comments, in the result', zh: '是否在结果中保留批注等注释' },
	},
	enableOcr: {
		type: 'flag',
		default: 0,
		label: { en: 'Use OCR', zh: '启用 OCR' },
		meaning: {
			en: 'Whether to run optical character recognition (OCR) on scanned pages and images',
			zh: '是否对扫描页和图片进行文字识别（OCR）',
		},
	},
	ocrRecognitionLang: {
		type: 'choice',
		default: 'AUTO',
		values: ocrLanguages,
		label: { en: 'OCR Language', zh: 'OCR 语言' },
		meaning: {
			en: 'Language of the text to recognize. Applies only when OCR is enabled.',
			zh: '要识别的文字语言，仅在启用 OCR 时有效。',
		},
		needs: 'enableOcr',
	},
	pageRanges: {
		type: 'pageList',
		default: '',
		label: { en: 'Pages', zh: '页码范围' },
		meaning: {
			en: 'Comma-separated page numbers and ranges to convert. Leave empty to convert all pages.',
			zh: '要转换的页码和范围，用逗号分隔；留空表示全部页面。',
		},
		example: '1,3-5',
	},
	ocrOption: {
		type: 'choice',
		default: 'ALL',
		values: [
			{ value: 'ALL', label: { en: 'All Content', zh: '全部内容' } },
			{ value: 'INVALID_CHARACTER', label: { en: 'Unreadable Characters Only', zh: '仅无效字符' } },
			{
				value: 'INVALID_CHARACTERAND_SCAN_PAGE',
				label: { en: 'Scanned Pages and Unreadable Characters', zh: '扫描页和无效字符' },
			},
			{ value: 'SCAN_PAGE', label: { en: 'Only Scanned Pages', zh: '仅扫描页' } },
		],
		label: { en: 'Apply OCR To', zh: 'OCR 范围' },
		meaning: {
			en: 'Which parts of the document to process with OCR. Applies only when OCR is enabled.',
			zh: '对哪些内容进行 OCR，仅在启用 OCR 时有效。',
		},
		needs: 'enableOcr',
	},
	isOutputDocumentPerPage: {
		type: 'flag',
		default: 0,
		label: { en: 'One Document per Page', zh: '每页输出一个文档' },
		meaning: {
			en: 'Whether to create a separate document for each page. The service returns a ZIP file, and by default the node outputs each document as a separate item.',
			zh: '是否每页输出一个文档（结果为 ZIP，n8n 中每个文档为一项）',
		},
	},
	containPageBackgroundImage: {
		type: 'flag',
		default: 1,
		label: { en: 'Keep Page Background', zh: '保留页面背景图' },
		meaning: {
			en: 'Whether to keep the scanned page as a background image behind the text. Applies only when OCR is enabled.',
			zh: '是否在文字后保留页面背景图，仅在启用 OCR 时有效。',
		},
		needs: 'enableOcr',
	},
	excelAllContent: {
		type: 'flag',
		default: 1,
		label: { en: 'Convert All Content', zh: '转换全部内容' },
		meaning: {
			en: 'Whether to include all content in the workbook, not just tables',
			zh: '是否将全部内容写入工作簿，而不仅是表格',
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
		meaning: { en: 'How to distribute the content across worksheets', zh: '内容如何划分为工作表' },
	},
	txtTableFormat: {
		type: 'flag',
		default: 1,
		label: { en: 'Align Columns', zh: '表格对齐' },
		meaning: { en: 'Whether to use spaces to align table columns in the text', zh: '是否用空格对齐文本中的表格列' },
	},
	resolveType: {
		type: 'choice',
		default: 'EXTRACT',
		values: [
			{ value: 'EXTRACT', label: { en: 'All Content', zh: '全部内容' } },
			{ value: 'IMAGE', label: { en: 'Images', zh: '图片' } },
			{ value: 'TABLE', label: { en: 'Tables', zh: '表格' } },
			{ value: 'TEXT', label: { en: 'Text', zh: '文本' } },
		],
		label: { en: 'Content', zh: '解析类型' },
		meaning: { en: 'Which content to include in the JSON result', zh: 'JSON 结果中包含的内容' },
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
		meaning: { en: 'File format of the generated images', zh: '页面图片的格式' },
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
		meaning: { en: 'Color mode of the generated images', zh: '以彩色、灰度或黑白渲染页面' },
	},
	imageScaling: {
		type: 'decimal',
		default: '1.0',
		minimum: 0.01,
		maximum: 100,
		label: { en: 'Scale', zh: '缩放比例' },
		meaning: {
			en: 'Scale factor relative to the page size. For example, 2.0 doubles the width and height.',
			zh: '相对于页面大小的缩放系数，例如 2.0 使宽和高加倍',
		},
		example: '2.0',
	},
	pageLayoutMode: {
		type: 'choice',
		default: 'e_Flow',
		values: [
			{ value: 'e_Box', label: { en: 'Fixed (Exact Positions)', zh: '固定版面' } },
			{ value: 'e_Flow', label: { en: 'Flowing (Easy to Edit)', zh: '流式版面' } },
		],
		label: { en: 'Layout Mode', zh: '版面模式' },
		meaning: {
			en: 'How to lay out the result: keep content in its exact position, or let the text flow for easier editing',
			zh: '保持各内容块的精确位置，或使用便于编辑的流式排版',
		},
	},
	htmlOption: {
		type: 'choice',
		default: 'e_SinglePage',
		values: [
			{ value: 'e_MultiPage', label: { en: 'One File per Page', zh: '每页一个文件' } },
			{
				value: 'e_MultiPageWithBookmark',
				label: { en: 'One File per Page With Navigation', zh: '每页一个文件，带导航' },
			},
			{ value: 'e_SinglePage', label: { en: 'One File', zh: '单个文件' } },
			{ value: 'e_SinglePageWithBookmark', label: { en: 'One File With Outline', zh: '单个文件，带大纲' } },
		],
		label: { en: 'HTML Files', zh: 'HTML 文件' },
		meaning: {
			en: 'How to output the HTML: as one file or one file per page, optionally with an outline or navigation',
			zh: '生成单个 HTML 文件或每页一个，带或不带导航',
		},
	},
	formulaToImage: {
		type: 'flag',
		default: 0,
		label: { en: 'Formulas as Images', zh: '公式转图片' },
		meaning: {
			en: 'Whether to convert mathematical formulas to images instead of text',
			zh: '是否将公式转换为图片而非文本',
		},
	},
	targetPage: {
		type: 'integer',
		minimum: 1,
		label: { en: 'Insert at Page', zh: '插入位置' },
		meaning: {
			en: 'Page number at which to insert the first blank page. Enter 1 to insert at the beginning.',
			zh: '插入的第一张空白页在结果中的页码',
		},
		example: '1',
	},
	width: {
		type: 'decimal',
		default: '595',
		minimum: 3,
		maximum: 14400,
		label: { en: 'Width', zh: '宽度' },
		meaning: {
			en: 'Width of the blank pages in points. A4 pages are 595 points wide.',
			zh: '空白页的宽度，单位为点。A4 宽 595 点。',
		},
	},
	height: {
		type: 'decimal',
		default: '842',
		minimum: 3,
		maximum: 14400,
		label: { en: 'Height', zh: '高度' },
		meaning: {
			en: 'Height of the blank pages in points. A4 pages are 842 points high.',
			zh: '空白页的高度，单位为点。A4 高 842 点。',
		},
	},
	number: {
		type: 'integer',
		default: '1',
		minimum: 1,
		maximum: 1000,
		label: { en: 'Number of Pages', zh: '插入页数' },
		meaning: { en: 'How many blank pages to insert', zh: '插入空白页的数量' },
	},
	pageOptions: {
		type: 'pageList',
		label: { en: 'Pages', zh: '页码' },
		meaning: {
			en: 'Comma-separated page numbers and ranges to extract. The result contains the pages in the order listed.',
			zh: '要提取的页码和范围，用逗号分隔。结果中的页面按此顺序排列。',
		},
		example: '1,3-5',
	},
	keys: {
		type: 'textList',
		label: { en: 'Keys', zh: '关键字' },
		meaning: {
			en: 'Names of the values to extract, such as Invoice Number or Total',
			zh: '要提取的值的名称，例如发票号码或合计',
		},
		example: 'Invoice Number',
	},
	tableHandles: {
		type: 'textList',
		label: { en: 'Table Headers', zh: '表头' },
		meaning: {
			en: 'Headers of the table columns to extract, such as Description or Amount',
			zh: '要提取的表格列的表头，例如名称或金额',
		},
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
			{ value: 'PDFTypeA3a', label: { en: 'PDF/A-3a', zh: 'PDF/A-3a' }, additive: true },
			{ value: 'PDFTypeA3b', label: { en: 'PDF/A-3b', zh: 'PDF/A-3b' }, additive: true },
			{ value: 'PDFTypeA3u', label: { en: 'PDF/A-3u', zh: 'PDF/A-3u' }, additive: true },
			{ value: 'PDFTypeE1', label: { en: 'PDF/E-1', zh: 'PDF/E-1' } },
			{ value: 'PDFTypeUA1', label: { en: 'PDF/UA-1', zh: 'PDF/UA-1' } },
			{ value: 'PDFTypeX4', label: { en: 'PDF/X-4', zh: 'PDF/X-4' } },
		],
		label: { en: 'PDF Standard', zh: 'PDF 标准' },
		meaning: {
			en: 'Standard that the PDF must conform to. Choose PDF/A for archiving, PDF/X for printing, PDF/UA for accessibility or PDF/E for engineering.',
			zh: '结果 PDF 须符合的标准',
		},
	},
	outputType: {
		type: 'number',
		values: [
			{ value: 0, label: { en: 'JSON (Text Only)', zh: '仅文本的 JSON' } },
			{ value: 1, label: { en: 'JSON (With Tables)', zh: '含表格的 JSON' } },
			{ value: 2, label: { en: 'ZIP (Text, Tables and Images)', zh: '含文本、表格和图片的 ZIP' } },
		],
		label: { en: 'Output', zh: '输出类型' },
		meaning: {
			en: 'Format of the result. The default depends on the content type and on whether images are included.',
			zh: '结果的格式。默认值取决于解析类型和是否包含图片。',
		},
		additive: true,
	},
	checkText: {
		type: 'choice',
		default: 'sample',
		values: [
			{ value: 'sample', label: { en: 'Sample of Pages', zh: '抽查' } },
			{ value: 'all', label: { en: 'All Pages', zh: '全部页面' } },
			{ value: 'off', label: { en: 'Off', zh: '关闭' } },
		],
		label: { en: 'Check Text', zh: '核对文字' },
		meaning: {
			en: 'Which pages to check by extracting the text a second time, directly from the PDF. "Sample of Pages" checks every fourth page and all pages with low-confidence text. If a difference is found, all remaining pages are checked.',
			zh: '直接从 PDF 文件再次读取哪些页面的文字，以报告两次读取不一致的词。抽查包括每四页中的一页、所有文字可疑的页面，以及出现不一致之后的每一页。',
		},
		additive: true,
	},
	imagePreprocess: {
		type: 'choice',
		default: 'auto',
		values: [
			{ value: 'auto', label: { en: 'Correct Page Photos', zh: '校正页面照片' } },
			{ value: 'none', label: { en: 'Keep Original Images', zh: '保持原图' } },
		],
		label: { en: 'Image Preparation', zh: '图像预处理' },
		meaning: {
			en: 'Whether to crop and flatten photos of pages before OCR if that improves recognition. Applies only when OCR is enabled.',
			zh: 'OCR 前是否对页面照片切边和展平（在能改善识别时）。仅在启用 OCR 时有效。',
		},
		needs: 'enableOcr',
		additive: true,
	},
	joinShots: {
		type: 'flag',
		default: 0,
		label: { en: 'Stitch Photos Into One Page', zh: '将照片拼接为一页' },
		meaning: {
			en: 'Whether to combine overlapping photos of a long document, such as a receipt, into one page. The photos must be in order from top to bottom.',
			zh: '是否将长文档（如小票）的多张重叠照片合并为一页。照片须按自上而下的顺序排列。',
		},
		additive: true,
	},
	hiddenText: {
		type: 'choice',
		default: 'drop',
		values: [
			{ value: 'keep', label: { en: 'Keep as Text', zh: '作为普通文字保留' } },
			{ value: 'drop', label: { en: 'Leave Out', zh: '不输出' } },
			{ value: 'mark', label: { en: 'Mark in Brackets', zh: '加括号标记' } },
		],
		label: { en: 'Hidden Text', zh: '隐藏文字' },
		meaning: {
			en: 'What to do with text that is not visible on the page, such as white, covered or transparent text. Marked text is written as [hidden: …].',
			zh: '如何处理页面上看不到的文字，例如白色、被遮盖或不可见的文字。标记的文字写作 [hidden: …]。',
		},
		additive: true,
	},
	splitMode: {
		type: 'choice',
		default: 'every',
		values: [
			{ value: 'blank', label: { en: 'At Blank Pages (Removed)', zh: '在空白页处（空白页将移除）' } },
			{ value: 'bookmarks', label: { en: 'At Top-Level Bookmarks', zh: '在最高级书签处' } },
			{ value: 'codes', label: { en: 'At Pages With a Barcode or QR Code', zh: '在含有条形码或二维码的页' } },
			{ value: 'content', label: { en: 'At Each New Document (Detected Automatically)', zh: '在新文档开始处' } },
			{ value: 'every', label: { en: 'Every N Pages', zh: '每若干页' } },
			{ value: 'ranges', label: { en: 'By Page Ranges', zh: '按页码范围' } },
			{ value: 'size', label: { en: 'By File Size', zh: '按文件大小' } },
			{ value: 'text', label: { en: 'At Pages With Specific Text', zh: '在含有指定文本的页' } },
		],
		label: { en: 'Split Method', zh: '拆分方式' },
		meaning: { en: 'How to split the PDF', zh: '文档的拆分位置' },
		additive: true,
	},
	splitEvery: {
		type: 'integer',
		default: '1',
		minimum: 1,
		maximum: 10_000,
		label: { en: 'Pages per File', zh: '每个文件的页数' },
		meaning: {
			en: 'Number of pages in each file. Applies only when splitting every N pages.',
			zh: '每个文件的页数。仅在按页数拆分时有效。',
		},
		example: '2',
		additive: true,
	},
	splitRanges: {
		type: 'pageList',
		default: '',
		label: { en: 'Page Ranges', zh: '页码范围' },
		meaning: {
			en: 'Comma-separated page numbers and ranges, each of which becomes a file. Applies only when splitting by page ranges.',
			zh: '用逗号分隔的页码和范围，每项生成一个文件。仅在按页码范围拆分时有效。',
		},
		example: '1-3,4,5-9',
		additive: true,
	},
	splitMegabytes: {
		type: 'decimal',
		default: '10',
		minimum: 0.01,
		maximum: 10_000,
		label: { en: 'Maximum File Size (MB)', zh: '文件大小上限（MB）' },
		meaning: {
			en: 'Maximum size of each file. A single page that exceeds this size becomes a separate file. Applies only when splitting by file size.',
			zh: '每个文件的大小上限。超过上限的单页成为单独的文件。仅在按文件大小拆分时有效。',
		},
		example: '20',
		additive: true,
	},
	splitTexts: {
		type: 'textList',
		label: { en: 'Search Terms', zh: '文本' },
		meaning: {
			en: 'Start a new file at each page that contains any of these terms. Applies only when splitting at specific text.',
			zh: '在包含其中任一文本的页面处开始新文件。仅在按文本拆分时有效。',
		},
		example: 'Invoice',
		additive: true,
	},
	splitCodes: {
		type: 'textList',
		label: { en: 'Barcode Values', zh: '条码内容' },
		meaning: {
			en: 'Values of the barcodes and QR codes to split at. Enter the beginning of a value, or use * as a wildcard, such as INV-*-2026. Leave empty to split at every barcode or QR code.',
			zh: '用作拆分点的条形码和二维码的内容。输入内容的开头，或 INV-*-2026 这样的模式。留空则在每个条码处拆分。',
		},
		example: 'INV-',
		additive: true,
	},
	splitCodePages: {
		type: 'choice',
		default: 'keep',
		values: [
			{ value: 'keep', label: { en: 'Keep as First Page of Each File', zh: '保留：作为文件的第一页' } },
			{ value: 'remove', label: { en: 'Remove Separator Pages', zh: '移除分隔页' } },
		],
		label: { en: 'Pages With Barcodes', zh: '含条码的页' },
		meaning: {
			en: 'Whether to keep or remove the separator pages, which contain the barcode that starts a new file',
			zh: '保留还是移除含匹配条码的页',
		},
		additive: true,
	},
	pageSteps: {
		type: 'textList',
		label: { en: 'Steps', zh: '步骤' },
		meaning: {
			en: 'Page operations, applied in order. Examples: delete 3,5-6; rotate 90 1-2 (clockwise); move 4 before 1; copy 2 to end; reverse. Page numbers always refer to the original PDF. You can also use all, odd, even or last.',
			zh: '按顺序执行的页面操作。示例：delete 3,5-6；rotate 90 1-2（顺时针）；move 4 before 1；copy 2 to end；reverse。使用原文档页码，或 all、odd、even、last。',
		},
		example: 'rotate 90 1-2',
		additive: true,
	},
	compressDpi: {
		type: 'integer',
		default: '200',
		minimum: 0,
		maximum: 2400,
		label: { en: 'Maximum Image Resolution', zh: '图片最高分辨率' },
		meaning: {
			en: 'Resolution above which images are downsampled, in dots per inch (DPI). Set to 0 to keep the original resolution.',
			zh: '高于此分辨率（DPI）的图片将被降采样。0 表示保持原分辨率。',
		},
		example: '150',
		additive: true,
	},
	compressQuality: {
		type: 'integer',
		minimum: 1,
		maximum: 100,
		label: { en: 'Image Quality', zh: '图片质量' },
		meaning: {
			en: 'JPEG quality from 1 (lowest) to 100 (highest). Leave empty to avoid visible loss of quality.',
			zh: 'JPEG 质量，1（最低）到 100（最高）。留空则避免明显的画质损失。',
		},
		example: '75',
		additive: true,
	},
	linearize: {
		type: 'flag',
		default: 0,
		label: { en: 'Optimize for Fast Web View', zh: '线性化' },
		meaning: {
			en: 'Whether to optimize the PDF for fast web view, which displays the first page before the download is complete',
			zh: '是否针对快速网页浏览优化 PDF。下载完成前即可显示首页。',
		},
		additive: true,
	},
	resultStandard: {
		type: 'choice',
		default: 'none',
		values: [
			{ value: 'none', label: { en: 'PDF', zh: 'PDF' } },
			{ value: 'PDFTypeA2aUA1', label: { en: 'PDF/A-2a and PDF/UA-1', zh: 'PDF/A-2a 和 PDF/UA-1' }, additive: true },
			{ value: 'PDFTypeA2a', label: { en: 'PDF/A-2a', zh: 'PDF/A-2a' } },
			{ value: 'PDFTypeA2b', label: { en: 'PDF/A-2b', zh: 'PDF/A-2b' } },
			{ value: 'PDFTypeA2u', label: { en: 'PDF/A-2u', zh: 'PDF/A-2u' } },
			{ value: 'PDFTypeA3a', label: { en: 'PDF/A-3a', zh: 'PDF/A-3a' } },
			{ value: 'PDFTypeA3b', label: { en: 'PDF/A-3b', zh: 'PDF/A-3b' } },
			{ value: 'PDFTypeA3u', label: { en: 'PDF/A-3u', zh: 'PDF/A-3u' } },
		],
		label: { en: 'Output Format', zh: '结果格式' },
		meaning: {
			en: 'Whether to create a regular PDF or one that conforms to the archiving (PDF/A) and accessibility (PDF/UA) standards',
			zh: '生成普通 PDF，或符合归档标准的 PDF',
		},
		additive: true,
	},
	losslessPacking: {
		type: 'flag',
		default: 0,
		label: { en: 'Recompress Losslessly', zh: '无损重新压缩' },
		meaning: {
			en: 'Whether to recompress the PDF without loss of quality if that makes the file smaller',
			zh: '是否在能减小体积时无损地重新压缩 PDF',
		},
		additive: true,
	},
	pageSize: {
		type: 'choice',
		default: 'image',
		values: [
			{ value: 'A4', label: { en: 'A4', zh: 'A4' } },
			{ value: 'image', label: { en: 'Same as Image', zh: '与图片相同' } },
			{ value: 'Letter', label: { en: 'Letter', zh: 'Letter' } },
		],
		label: { en: 'Page Size', zh: '页面大小' },
		meaning: {
			en: 'Size of the PDF pages. With A4 or Letter, images are scaled to fit the page.',
			zh: 'PDF 页面的大小。选择 A4 或 Letter 时，图片缩放至适合页面。',
		},
		additive: true,
	},
	pageOrientation: {
		type: 'choice',
		default: 'auto',
		values: [
			{ value: 'auto', label: { en: 'Same as Image', zh: '与图片一致' } },
			{ value: 'landscape', label: { en: 'Landscape', zh: '横向' } },
			{ value: 'portrait', label: { en: 'Portrait', zh: '纵向' } },
		],
		label: { en: 'Page Orientation', zh: '页面方向' },
		meaning: {
			en: 'Orientation of the PDF pages. Applies only if Page Size is A4 or Letter.',
			zh: 'PDF 页面的方向。仅用于 A4 和 Letter。',
		},
		additive: true,
	},
	pageMargin: {
		type: 'decimal',
		default: '0',
		minimum: 0,
		maximum: 1000,
		label: { en: 'Margin', zh: '页边距' },
		meaning: {
			en: 'Margin on all four sides of the page, in points (1 cm is about 28 points)',
			zh: '页面四边的边距，单位为点（1 厘米约为 28 点）',
		},
		example: '28',
		additive: true,
	},
	photoCorrection: {
		type: 'choice',
		default: 'none',
		values: [
			{ value: 'both', label: { en: 'Straighten and Clean', zh: '展平并增强' } },
			{ value: 'clean', label: { en: 'Clean (White Background, Dark Text)', zh: '增强：白纸黑字' } },
			{ value: 'none', label: { en: 'Keep Original Images', zh: '保持原图' } },
			{ value: 'straighten', label: { en: 'Straighten (Crop and Flatten)', zh: '展平：切边并矫正' } },
		],
		label: { en: 'Photo Correction', zh: '照片校正' },
		meaning: {
			en: 'How to correct photos of pages. Images that do not need correction are left unchanged.',
			zh: '如何校正页面照片。无需校正的图片保持不变。',
		},
		additive: true,
	},
	order: {
		type: 'integer',
		minimum: 1,
		maximum: 1_000_000,
		label: { en: 'Position in Result', zh: '在结果中的位置' },
		meaning: {
			en: 'Position of this file in the combined PDF. By default, files are combined in the order in which they are sent.',
			zh: '该文件在合并后的 PDF 中的位置。默认按发送顺序合并。',
		},
		example: '1',
		additive: true,
	},
	skipUnreadable: {
		type: 'flag',
		default: 0,
		label: { en: 'Skip if Unreadable', zh: '无法读取时跳过' },
		meaning: {
			en: 'Whether to skip this file if it cannot be read, instead of failing the whole task',
			zh: '该文件无法读取时是否跳过，而不使整个任务失败',
		},
		additive: true,
	},
	review: {
		type: 'choice',
		default: 'never',
		values: [
			{ value: 'always', label: { en: 'Always', zh: '始终' } },
			{ value: 'doubtful', label: { en: 'When Uncertain', zh: '存在疑问时' } },
			{ value: 'never', label: { en: 'Never', zh: '从不' } },
		],
		label: { en: 'Wait for Review', zh: '等待复核' },
		meaning: {
			en: 'When to pause the task for a person to review the result. "When Uncertain" pauses it for uncertain values or tables, failed checks and changed layouts.',
			zh: '何时暂停任务以等待人工复核结果。“存在疑问时”包括置信度低、有多个候选项、校验未通过、表格不确定或版式发生变化。',
		},
		additive: true,
	},
	einvoiceResult: {
		type: 'choice',
		default: 'report',
		values: [
			{ value: 'pdf', label: { en: 'Factur-X / ZUGFeRD PDF', zh: 'Factur-X / ZUGFeRD 电子发票 PDF' } },
			{ value: 'report', label: { en: 'Validation Report (Data and Rule Violations)', zh: '报告：数据与违规项' } },
		],
		label: { en: 'Output Type', zh: '结果' },
		meaning: {
			en: 'What to create: a report with the invoice data and rule violations, or a PDF/A-3 file with embedded XML. All files in a task must belong to the same invoice.',
			zh: '生成包含发票数据和违规项的报告，或内嵌 XML 的 PDF/A-3。任务中的所有文件须属于同一张发票。',
		},
		additive: true,
	},
	einvoiceFaults: {
		type: 'choice',
		default: 'refuse',
		values: [
			{ value: 'refuse', label: { en: 'Stop With Error (No PDF)', zh: '拒绝生成' } },
			{ value: 'warn', label: { en: 'Create PDF and Output a Warning', zh: '生成并给出警告' } },
		],
		label: { en: 'If Validation Fails', zh: '校验失败时' },
		meaning: {
			en: 'What to do if the invoice XML violates validation rules. The XML itself is never changed. Applies only when creating a PDF.',
			zh: '发票 XML 违反规则时如何处理。XML 本身不会被更改。仅在生成 PDF 时有效。',
		},
		additive: true,
	},
	receiptInZip: {
		type: 'flag',
		default: 0,
		label: { en: 'Receipt in ZIP', zh: 'ZIP 中的转换凭证' },
		meaning: {
			en: 'Whether to add the receipt of the conversion to a ZIP result, as receipt.json. Other results do not change.',
			zh: '是否在 ZIP 结果中加入转换凭证 receipt.json。其他结果不变。',
		},
		additive: true,
	},
	mailAsPdf: {
		type: 'flag',
		default: 0,
		label: { en: 'Convert Email Text to PDF', zh: '邮件正文转为 PDF' },
		meaning: {
			en: 'Whether to convert the body and headers of an email to a PDF and place it before the attachments. Applies only to tools that read PDF files.',
			zh: '是否将邮件正文和邮件头转为 PDF，排在附件之前。仅用于读取 PDF 的工具。',
		},
		additive: true,
	},
	inlinePictures: {
		type: 'flag',
		default: 0,
		label: { en: 'Convert Inline Images', zh: '转换内嵌图片' },
		meaning: {
			en: 'Whether to treat images in the body of an email, such as logos, as attachments and convert them',
			zh: '是否将邮件正文中显示的图片（如徽标）像附件一样转换',
		},
		additive: true,
	},
} as const satisfies Record<string, ParameterDefinition>;

/** A known key of the `parameter` JSON text. */
export type ParameterName = keyof typeof parameters;
