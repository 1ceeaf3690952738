import { containerParameters } from './containers';
import { receiptParameter } from './receipt';
import type { ParameterName } from './parameters';
import type { SourceKind, ToolDefinition } from './types';

interface Tool extends ToolDefinition {
	readonly parameters: readonly ParameterName[];
	readonly required?: readonly ParameterName[];
	readonly alsoAccepted?: readonly (ParameterName | 'extractType')[];
	readonly joinsFilesBy?: ParameterName;
}

/** Every tool path of the published interface (`executeTypeUrl`), in its order; then additional ones (`additive`). */
export const tools = {
	'pdf/json': {
		label: { en: 'PDF to JSON', zh: 'PDF 转 JSON' },
		sourceTypeName: 'pdf',
		targetTypeName: 'json',
		resultExtension: 'json',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'resolveType',
		],
		alsoAccepted: ['outputType', 'ocrOption', 'imagePreprocess', 'hiddenText', 'checkText'],
	},
	'pdf/xlsx': {
		label: { en: 'PDF to Excel (XLSX)', zh: 'PDF 转 Excel' },
		sourceTypeName: 'pdf',
		targetTypeName: 'xlsx',
		resultExtension: 'xlsx',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'excelAllContent',
			'excelWorksheetOption',
			'ocrOption',
			'isOutputDocumentPerPage',
		],
		alsoAccepted: ['imagePreprocess', 'hiddenText', 'checkText'],
	},
	'pdf/csv': {
		label: { en: 'PDF to CSV', zh: 'PDF 转 CSV' },
		sourceTypeName: 'pdf',
		targetTypeName: 'csv',
		resultExtension: 'csv',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'excelWorksheetOption',
			'ocrOption',
			'isOutputDocumentPerPage',
		],
		alsoAccepted: ['imagePreprocess', 'hiddenText', 'checkText'],
	},
	'pdf/editable': {
		label: { en: 'PDF to Editable PDF', zh: 'PDF 转可编辑 PDF' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'ocrOption',
			'isOutputDocumentPerPage',
			'containPageBackgroundImage',
		],
		defaults: { enableOcr: 1 },
	},
	'pdf/markdown': {
		label: { en: 'PDF to Markdown', zh: 'PDF 转 Markdown' },
		sourceTypeName: 'pdf',
		targetTypeName: 'markdown',
		resultExtension: 'zip',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'ocrOption',
			'isOutputDocumentPerPage',
		],
		alsoAccepted: ['imagePreprocess', 'hiddenText', 'checkText'],
	},
	'pdf/txt': {
		label: { en: 'PDF to Text', zh: 'PDF 转文本' },
		sourceTypeName: 'pdf',
		targetTypeName: 'txt',
		resultExtension: 'txt',
		parameters: [
			'enableAiLayout',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'txtTableFormat',
			'ocrOption',
			'isOutputDocumentPerPage',
		],
		alsoAccepted: ['imagePreprocess', 'hiddenText', 'checkText'],
	},
	'pdf/img': {
		label: { en: 'PDF to Images', zh: 'PDF 转图片' },
		sourceTypeName: 'pdf',
		targetTypeName: 'img',
		resultExtension: 'zip',
		parameters: ['imageFormat', 'pageRanges', 'imageColorMode', 'imageScaling'],
	},
	'pdf/insert': {
		label: { en: 'Insert Blank Pages', zh: '插入空白页' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['targetPage', 'width', 'height', 'number'],
		required: ['targetPage'],
	},
	'pdf/extract': {
		label: { en: 'Extract Pages', zh: '提取页面' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['pageOptions'],
		required: ['pageOptions'],
	},
	'pdf/convertType': {
		label: { en: 'PDF to PDF/A, PDF/X or PDF/UA', zh: 'PDF 标准转换' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['pdfDocumentType'],
	},
	'img/html': {
		label: { en: 'Image to HTML', zh: '图片转 HTML' },
		sourceTypeName: 'img',
		targetTypeName: 'html',
		resultExtension: 'zip',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageLayoutMode',
			'htmlOption',
			'ocrOption',
			'containPageBackgroundImage',
		],
		alsoAccepted: ['imagePreprocess'],
	},
	'img/docx': {
		label: { en: 'Image to Word (DOCX)', zh: '图片转 Word' },
		sourceTypeName: 'img',
		targetTypeName: 'docx',
		resultExtension: 'docx',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageLayoutMode',
			'formulaToImage',
			'ocrOption',
			'containPageBackgroundImage',
		],
		alsoAccepted: ['imagePreprocess'],
	},
	'img/xlsx': {
		label: { en: 'Image to Excel (XLSX)', zh: '图片转 Excel' },
		sourceTypeName: 'img',
		targetTypeName: 'xlsx',
		resultExtension: 'xlsx',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'excelAllContent',
			'excelWorksheetOption',
			'ocrOption',
		],
		alsoAccepted: ['imagePreprocess', 'joinShots'],
		joinsFilesBy: 'joinShots',
	},
	'img/pptx': {
		label: { en: 'Image to PowerPoint (PPTX)', zh: '图片转 PPT' },
		sourceTypeName: 'img',
		targetTypeName: 'pptx',
		resultExtension: 'pptx',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'ocrOption',
			'containPageBackgroundImage',
		],
		alsoAccepted: ['imagePreprocess'],
	},
	'idp/documentExtract': {
		label: { en: 'Extract Fields From Document', zh: '文档智能抽取' },
		sourceTypeName: 'pdf',
		targetTypeName: 'json',
		resultExtension: 'json',
		parameters: ['keys', 'tableHandles'],
		alsoAccepted: ['ocrRecognitionLang', 'extractType', 'review', 'joinShots', 'checkText'],
		joinsFilesBy: 'joinShots',
	},
	'documentAI/magicColor': {
		label: { en: 'Enhance Image', zh: '图像增强（锐化）' },
		sourceTypeName: 'img',
		targetTypeName: 'png',
		resultExtension: 'png',
		parameters: [],
	},
	'documentAI/dewarp': {
		label: { en: 'Straighten Image (Crop and Flatten)', zh: '图像矫正（切边展平）' },
		sourceTypeName: 'img',
		targetTypeName: 'png',
		resultExtension: 'png',
		parameters: [],
	},
	'img/json': {
		label: { en: 'Image to JSON', zh: '图片转 JSON' },
		sourceTypeName: 'img',
		targetTypeName: 'json',
		resultExtension: 'json',
		parameters: ['enableAiLayout', 'isContainImg', 'isContainAnnot', 'enableOcr', 'ocrRecognitionLang', 'resolveType'],
		alsoAccepted: ['outputType', 'ocrOption', 'imagePreprocess', 'joinShots'],
		joinsFilesBy: 'joinShots',
		// Without it an image has no text.
		defaults: { enableOcr: 1 },
		additive: true,
	},
	'img/csv': {
		label: { en: 'Image to CSV', zh: '图片转 CSV' },
		sourceTypeName: 'img',
		targetTypeName: 'csv',
		resultExtension: 'csv',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'excelWorksheetOption',
			'ocrOption',
			'isOutputDocumentPerPage',
		],
		alsoAccepted: ['imagePreprocess', 'joinShots'],
		joinsFilesBy: 'joinShots',
		// Without it an image has no text.
		defaults: { enableOcr: 1 },
		additive: true,
	},
	'img/markdown': {
		label: { en: 'Image to Markdown', zh: '图片转 Markdown' },
		sourceTypeName: 'img',
		targetTypeName: 'markdown',
		resultExtension: 'zip',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'ocrOption',
			'isOutputDocumentPerPage',
		],
		alsoAccepted: ['imagePreprocess', 'joinShots'],
		joinsFilesBy: 'joinShots',
		// Without it an image has no text.
		defaults: { enableOcr: 1 },
		additive: true,
	},
	'img/txt': {
		label: { en: 'Image to Text', zh: '图片转文本' },
		sourceTypeName: 'img',
		targetTypeName: 'txt',
		resultExtension: 'txt',
		parameters: [
			'enableAiLayout',
			'enableOcr',
			'ocrRecognitionLang',
			'txtTableFormat',
			'ocrOption',
			'isOutputDocumentPerPage',
		],
		alsoAccepted: ['imagePreprocess', 'joinShots'],
		joinsFilesBy: 'joinShots',
		// Without it an image has no text.
		defaults: { enableOcr: 1 },
		additive: true,
	},
	'pdf/docx': {
		label: { en: 'PDF to Word (DOCX)', zh: 'PDF 转 Word' },
		sourceTypeName: 'pdf',
		targetTypeName: 'docx',
		resultExtension: 'docx',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'pageLayoutMode',
			'formulaToImage',
			'ocrOption',
			'isOutputDocumentPerPage',
			'containPageBackgroundImage',
		],
		alsoAccepted: ['imagePreprocess', 'hiddenText', 'checkText'],
		additive: true,
	},
	'pdf/html': {
		label: { en: 'PDF to HTML', zh: 'PDF 转 HTML' },
		sourceTypeName: 'pdf',
		targetTypeName: 'html',
		resultExtension: 'zip',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'pageLayoutMode',
			'htmlOption',
			'formulaToImage',
			'ocrOption',
			'containPageBackgroundImage',
		],
		alsoAccepted: ['imagePreprocess', 'hiddenText', 'checkText'],
		additive: true,
	},
	'pdf/pptx': {
		label: { en: 'PDF to PowerPoint (PPTX)', zh: 'PDF 转 PPT' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pptx',
		resultExtension: 'pptx',
		parameters: [
			'enableAiLayout',
			'isContainImg',
			'isContainAnnot',
			'enableOcr',
			'ocrRecognitionLang',
			'pageRanges',
			'formulaToImage',
			'ocrOption',
			'isOutputDocumentPerPage',
			'containPageBackgroundImage',
		],
		alsoAccepted: ['imagePreprocess', 'hiddenText', 'checkText'],
		additive: true,
	},
	'pdf/chunks': {
		label: { en: 'PDF to Chunks (JSONL)', zh: 'PDF 转文本片段（JSONL）' },
		sourceTypeName: 'pdf',
		targetTypeName: 'chunks',
		resultExtension: 'jsonl',
		parameters: ['chunkSize', 'chunkOverlap', 'enableAiLayout', 'enableOcr', 'ocrRecognitionLang', 'pageRanges'],
		alsoAccepted: ['ocrOption', 'imagePreprocess', 'hiddenText', 'checkText'],
		additive: true,
	},
	'img/chunks': {
		label: { en: 'Image to Chunks (JSONL)', zh: '图片转文本片段（JSONL）' },
		sourceTypeName: 'img',
		targetTypeName: 'chunks',
		resultExtension: 'jsonl',
		parameters: ['chunkSize', 'chunkOverlap', 'enableAiLayout', 'enableOcr', 'ocrRecognitionLang'],
		alsoAccepted: ['ocrOption', 'imagePreprocess', 'joinShots'],
		joinsFilesBy: 'joinShots',
		// Without it an image has no text.
		defaults: { enableOcr: 1 },
		additive: true,
	},
	'pdf/locate': {
		label: { en: 'Locate Text in PDF', zh: '在 PDF 中定位文本' },
		sourceTypeName: 'pdf',
		targetTypeName: 'locate',
		resultExtension: 'zip',
		parameters: ['passages', 'chunkSize', 'enableAiLayout', 'enableOcr', 'ocrRecognitionLang', 'pageRanges'],
		required: ['passages'],
		alsoAccepted: ['ocrOption', 'imagePreprocess', 'hiddenText'],
		additive: true,
	},
	'img/locate': {
		label: { en: 'Locate Text in Image', zh: '在图片中定位文本' },
		sourceTypeName: 'img',
		targetTypeName: 'locate',
		resultExtension: 'zip',
		parameters: ['passages', 'chunkSize', 'enableAiLayout', 'enableOcr', 'ocrRecognitionLang'],
		required: ['passages'],
		alsoAccepted: ['ocrOption', 'imagePreprocess', 'joinShots'],
		joinsFilesBy: 'joinShots',
		// Without it an image has no text.
		defaults: { enableOcr: 1 },
		additive: true,
	},
	'pdf/fill': {
		label: { en: 'Fill Form', zh: '填写表单' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['formValues', 'flattenForm'],
		required: ['formValues'],
		alsoAccepted: ['ocrRecognitionLang'],
		additive: true,
	},
	'pdf/compare': {
		label: { en: 'Compare PDFs', zh: '比较 PDF' },
		sourceTypeName: 'pdf',
		targetTypeName: 'compare',
		resultExtension: 'json',
		parameters: ['compareResult', 'compareQuotes', 'enableAiLayout', 'enableOcr', 'ocrRecognitionLang'],
		alsoAccepted: ['ocrOption', 'imagePreprocess', 'hiddenText'],
		joinsFiles: true,
		additive: true,
	},
	'pdf/split': {
		label: { en: 'Split PDF', zh: '拆分 PDF' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'zip',
		parameters: [
			'splitMode',
			'splitEvery',
			'splitRanges',
			'splitMegabytes',
			'splitTexts',
			'splitCodes',
			'splitCodePages',
		],
		alsoAccepted: ['ocrRecognitionLang'],
		additive: true,
	},
	'pdf/pages': {
		label: { en: 'Rearrange Pages', zh: '调整页面' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['pageSteps'],
		additive: true,
	},
	'pdf/compress': {
		label: { en: 'Compress PDF', zh: '压缩 PDF' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['compressDpi', 'compressQuality', 'linearize'],
		additive: true,
	},
	'pdf/redact': {
		label: { en: 'Redact PDF', zh: 'PDF 密文处理' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['redactKinds', 'redactTexts', 'redactFields', 'redactBoxes', 'redactColor', 'redactResult'],
		alsoAccepted: ['ocrRecognitionLang'],
		additive: true,
	},
	'pdf/searchable': {
		label: { en: 'PDF to Searchable PDF', zh: 'PDF 转可搜索 PDF' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['resultStandard', 'losslessPacking'],
		alsoAccepted: ['ocrRecognitionLang'],
		additive: true,
	},
	'img/pdf': {
		label: { en: 'Images to PDF', zh: '图片转 PDF' },
		sourceTypeName: 'img',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: [
			'enableOcr',
			'ocrRecognitionLang',
			'pageSize',
			'pageOrientation',
			'pageMargin',
			'photoCorrection',
			'order',
			'skipUnreadable',
		],
		joinsFiles: true,
		additive: true,
	},
	'pdf/merge': {
		label: { en: 'Merge Files Into One PDF', zh: '合并为一个 PDF' },
		sourceTypeName: 'pdf',
		targetTypeName: 'pdf',
		resultExtension: 'pdf',
		parameters: ['order', 'skipUnreadable'],
		joinsFiles: true,
		additive: true,
	},
	'idp/match': {
		label: { en: 'Match Orders, Deliveries and Invoices', zh: '核对订单、送货单与发票' },
		sourceTypeName: 'pdf',
		targetTypeName: 'json',
		resultExtension: 'json',
		parameters: [],
		alsoAccepted: ['ocrRecognitionLang', 'checkText'],
		joinsFiles: true,
		additive: true,
	},
	'pdf/einvoice': {
		label: { en: 'Check or Create E-Invoice', zh: '校验或生成电子发票' },
		sourceTypeName: 'pdf',
		targetTypeName: 'json',
		resultExtension: 'json',
		parameters: ['einvoiceResult', 'einvoiceFaults'],
		joinsFiles: true,
		isOneDocument: true,
		additive: true,
	},
} as const satisfies Record<string, Tool>;

/** A tool path, such as `pdf/txt`. */
export type ToolPath = keyof typeof tools;

/** Tool paths in the order of the published interface, then additional ones. */
export const toolPaths = Object.keys(tools) as readonly ToolPath[];

/** Aliases of tool paths in the published examples. */
export const toolAliases = { 'pdf/jpg': 'pdf/img' } as const satisfies Record<string, ToolPath>;

/** A tool path or an alias. */
export type ToolPathOrAlias = ToolPath | keyof typeof toolAliases;

/** The definition of a tool without literal types, including the keys that every tool accepts. */
export function toolDefinition(
	toolPath: ToolPath,
): Omit<ToolDefinition, 'parameters'> & { readonly parameters: readonly ParameterName[] } {
	const tool: Tool = tools[toolPath];
	return { ...tool, alsoAccepted: [...(tool.alsoAccepted ?? []), ...containerParameters, receiptParameter] };
}

/**
 * Whether all files of a task become one result: by their tool, or by a flag that requests it.
 * @param parameter  of the task's first file; flags as in the `parameter` JSON, or as read
 */
export function joinsFiles(toolPath: ToolPath, parameter: Readonly<Record<string, unknown>>): boolean {
	const { joinsFiles: always, joinsFilesBy } = toolDefinition(toolPath);
	if (always === true) return true;
	const flag = joinsFilesBy === undefined ? undefined : parameter[joinsFilesBy];
	return flag === 1 || flag === '1' || flag === true;
}

/**
 * The tool with the same result for another kind of source, such as `img/txt` for `pdf/txt`; the tool itself if it reads
 * that kind, `undefined` if there is none.
 */
export function toolForKind(toolPath: ToolPath, kind: SourceKind): ToolPath | undefined {
	if (toolDefinition(toolPath).sourceTypeName === kind) return toolPath;
	const [source, target] = toolPath.split('/');
	return source === 'pdf' || source === 'img' ? resolveToolPath(`${kind}/${target}`) : undefined;
}

/** The tool of a path, aliases resolved; `undefined` if unknown. */
export function resolveToolPath(path: string): ToolPath | undefined {
	if (Object.hasOwn(tools, path)) return path as ToolPath;
	if (Object.hasOwn(toolAliases, path)) return toolAliases[path as keyof typeof toolAliases];
	return undefined;
}
