import { ocrLanguages } from './languages';
import { limits } from './limits';
import { toolPaths } from './tools';
import type { JsonSchema, LocalizedText } from './types';

/** Transport of a client: to a command on its own machine, or to the service. */
export type McpTransport = 'stdio' | 'http';

/** A tool of the MCP server. */
export interface McpToolDefinition {
	readonly label: LocalizedText;
	/** Description by which a model chooses it. */
	readonly meaning: LocalizedText;
	readonly inputs: Readonly<Record<string, JsonSchema>>;
	readonly required: readonly string[];
	/** True if it creates or changes something. */
	readonly writes?: true;
	/** Available only with this transport; absent: with both. */
	readonly only?: McpTransport;
}

/** Limits of the MCP tools. */
export const mcpBounds = {
	/** Characters per answer of `read_document`. */
	characters: { minimum: 500, default: 20_000, maximum: 200_000 },
	/** Places per answer of `search_document`. */
	places: { minimum: 1, default: 20, maximum: 200 },
	/** Seconds that `get_task` waits, below the 60 s after which clients usually time out. */
	wait: { minimum: 0, default: 0, maximum: 50 },
} as const;

/** Longest text argument, such as a URL. */
const maxTextLength = 4096;

const text = (description: string): JsonSchema => ({
	type: 'string',
	minLength: 1,
	maxLength: maxTextLength,
	description,
});
const names = (description: string): JsonSchema => ({
	type: 'array',
	items: { type: 'string', minLength: 1, maxLength: limits.textListItemLength.value },
	maxItems: limits.textListItems.value,
	description,
});
const file = text(
	'PDF or image (PNG, JPEG, TIFF, WebP, BMP and others): a path from list_files, a key from list_documents, or an http or https URL',
);
const password = text('Password of an encrypted PDF or Office document');
const language: JsonSchema = {
	type: 'string',
	enum: ocrLanguages.map(({ value }) => value),
	description: 'Language of scanned pages and images. If omitted, the language is detected automatically.',
};
const bounded = (
	{ minimum, maximum, default: standard }: (typeof mcpBounds)[keyof typeof mcpBounds],
	description: string,
) => ({ type: 'integer', minimum, maximum, default: standard, description }) as const satisfies JsonSchema;

/**
 * Tools of the MCP server, by name. Pages start at 1; boxes are left, top, right, bottom in points from the top left
 * corner of the displayed page.
 */
export const mcpTools = {
	list_files: {
		label: { en: 'List Files', zh: '列出文件' },
		meaning: {
			en: 'List the PDFs and images that can be read and converted, in the folders that the user has made available.',
			zh: '列出可读取和转换的文档：用户已开放的文件夹中的 PDF 和图片。',
		},
		inputs: { folder: text('Subfolder of an available folder. If omitted, all available folders are listed.') },
		required: [],
		only: 'stdio',
	},
	list_documents: {
		label: { en: 'List Documents', zh: '列出文档' },
		meaning: {
			en: 'List the latest documents of the account. Each document has a key that identifies it in the other tools.',
			zh: '列出账户中最近可读取和转换的文档，每个文档附有供其他工具使用的标识。',
		},
		inputs: {},
		required: [],
		only: 'http',
	},
	request_upload: {
		label: { en: 'Request Upload', zh: '请求上传' },
		meaning: {
			en: 'Get a URL for uploading a document with HTTP PUT, and the key that identifies the document in the other tools. Use this tool only if you can send files. For a document on the web, pass its URL to the other tools instead.',
			zh: '获取用于以 HTTP PUT 上传文档的地址，以及供其他工具使用的标识。仅适用于能发送文件的调用方；网络上的文档请直接传入其地址。',
		},
		inputs: { name: text('Name of the file, such as "invoice.pdf"') },
		required: ['name'],
		writes: true,
		only: 'http',
	},
	read_document: {
		label: { en: 'Read Document', zh: '阅读文档' },
		meaning: {
			en: 'Read a PDF or image as text in reading order. Headings and tables are formatted as Markdown, and each page starts with a marker. Scanned pages are read with OCR. Long documents are returned in parts. To get the next part, pass the value of continueFrom from the response.',
			zh: '按阅读顺序以文本读取 PDF 或图片，标题和表格为 Markdown，每页前有页码标记；扫描页使用 OCR。长文档分段返回：传入返回的 continueFrom 以继续。',
		},
		inputs: {
			file,
			pages: text('Pages to read, such as "1,3-5". If omitted, all pages are read.'),
			mostCharacters: bounded(mcpBounds.characters, 'Maximum number of characters in the response'),
			continueFrom: text('Position to continue from, as returned in the previous response'),
			boxes: {
				type: 'boolean',
				default: false,
				description: 'Whether to add the page and bounding box after each block',
			},
			language,
			password,
		},
		required: ['file'],
	},
	search_document: {
		label: { en: 'Search in Document', zh: '在文档中搜索' },
		meaning: {
			en: 'Find words or a phrase in a PDF or image, ignoring case and accents. Each match includes the page, the surrounding text and the bounding box of the paragraph or table cell.',
			zh: '在 PDF 或图片中查找词语或短语，不区分大小写和重音。每处结果附页码、所在段落或单元格的坐标框和上下文。',
		},
		inputs: {
			file,
			query: text(
				'Words to search for. Matches of the whole phrase are listed first, followed by blocks that contain all of the words.',
			),
			mostPlaces: bounded(mcpBounds.places, 'Maximum number of matches in the response'),
			language,
			password,
		},
		required: ['file', 'query'],
	},
	extract_fields: {
		label: { en: 'Extract Fields', zh: '抽取字段' },
		meaning: {
			en: 'Extract values from a PDF or image by their common names, such as "Invoice number", "Total", "Lieferant" or "发票号码". Each value includes its page, bounding box, normalized form and confidence. Table columns are extracted by their headers. No language model is used, and missing values are reported as not found.',
			zh: '按常用名称（如“发票号码”“Total”）在 PDF 或图片中查找字段值，附页码、坐标框、规范值和置信度；并按列标题抽取表格。不使用语言模型：找不到即如实说明。',
		},
		inputs: {
			file,
			keys: names('Names of the values to extract'),
			tableHandles: names('Headers of the table columns to extract'),
			language,
			password,
		},
		required: ['file'],
	},
	list_conversions: {
		label: { en: 'List Conversions', zh: '列出转换' },
		meaning: {
			en: 'List the conversions that convert_file supports. If you specify a conversion, the response contains the JSON schema of its parameters.',
			zh: '列出 convert_file 支持的转换；指定转换时返回其参数的 JSON Schema。',
		},
		inputs: {
			conversion: { type: 'string', enum: toolPaths, description: 'Conversion for which to return the parameters' },
		},
		required: [],
	},
	convert_file: {
		label: { en: 'Convert File', zh: '转换文件' },
		meaning: {
			en: 'Convert a PDF or image to another format (Word, Excel, PowerPoint, HTML, Markdown, CSV, JSON, text, images, PDF/A, searchable PDF), or split, merge or enhance it. The response contains the location of the result.',
			zh: '将 PDF 或图片转换为其他格式（Word、Excel、PowerPoint、HTML、Markdown、CSV、JSON、文本、图片、PDF/A、可搜索 PDF），或拆分、合并、增强。返回结果所在位置。',
		},
		inputs: {
			conversion: {
				type: 'string',
				enum: toolPaths,
				description: 'Name of the conversion, as returned by list_conversions',
			},
			file,
			moreFiles: {
				type: 'array',
				items: { type: 'string', minLength: 1, maxLength: maxTextLength },
				// Besides `file`.
				maxItems: limits.filesToMerge.value - 1,
				description: 'Additional files for pdf/merge and img/pdf, in the order in which to combine them',
			},
			parameter: {
				type: 'object',
				description: 'Parameters of the conversion. Use list_conversions to get their schema.',
			},
			password,
		},
		required: ['conversion', 'file'],
		writes: true,
	},
	get_task: {
		label: { en: 'Get Task', zh: '查询任务' },
		meaning: {
			en: 'Get the state, page progress and result of a long conversion. If no task is specified, the latest tasks are listed.',
			zh: '查询耗时较长的转换：状态、页数和结果位置。不指定任务时列出最近的任务。',
		},
		inputs: {
			task: text('Task ID, as returned by another tool'),
			waitSeconds: bounded(mcpBounds.wait, 'Maximum number of seconds to wait for the task to finish'),
		},
		required: [],
	},
	cancel_task: {
		label: { en: 'Cancel Task', zh: '取消任务' },
		meaning: {
			en: 'Cancel a running conversion. Finished conversions are not affected.',
			zh: '取消尚未结束的转换；已结束的不受影响。',
		},
		inputs: { task: text('ID of the task') },
		required: ['task'],
		writes: true,
	},
} as const satisfies Record<string, McpToolDefinition>;

/** Name of an MCP tool. */
export type McpToolName = keyof typeof mcpTools;

/** Names of the tools available with a transport. */
export function mcpToolNames(transport: McpTransport): readonly McpToolName[] {
	const all = Object.entries<McpToolDefinition>(mcpTools) as [McpToolName, McpToolDefinition][];
	return all.filter(([, { only }]) => only === undefined || only === transport).map(([name]) => name);
}

/** Schema of a tool's arguments. */
export function mcpInputSchema(name: McpToolName): JsonSchema {
	const { inputs, required }: McpToolDefinition = mcpTools[name];
	return { type: 'object', properties: inputs, required, additionalProperties: false };
}
