import { ocrLanguages } from './languages';
import { toolPaths } from './tools';
import type { JsonSchema, LocalizedText } from './types';

/** How a client speaks to the server: to a command on its own machine, or to the service. */
export type McpTransport = 'stdio' | 'http';

/** A tool of the MCP server. */
export interface McpToolDefinition {
	readonly label: LocalizedText;
	/** What a model reads to choose it. */
	readonly meaning: LocalizedText;
	readonly inputs: Readonly<Record<string, JsonSchema>>;
	readonly required: readonly string[];
	/** True for one that makes or changes something. */
	readonly writes?: true;
	/** Only there by this transport; absent: by both. */
	readonly only?: McpTransport;
}

/** Bounds of the MCP tools. */
export const mcpBounds = {
	/** Characters of one answer of `read_document`. */
	characters: { minimum: 500, default: 20_000, maximum: 200_000 },
	/** Places of one answer of `search_document`. */
	places: { minimum: 1, default: 20, maximum: 200 },
	/** Seconds that `get_task` waits, below the 60 s after which clients usually give up. */
	wait: { minimum: 0, default: 0, maximum: 50 },
} as const;

const text = (description: string): JsonSchema => ({ type: 'string', minLength: 1, description });
const file = text(
	'The document: a PDF or an image (PNG, JPEG, TIFF, WebP, BMP …), as list_files or list_documents names it, or its address (http or https)',
);
const password = text('Password of an encrypted PDF or office document');
const language: JsonSchema = {
	type: 'string',
	enum: ocrLanguages.map(({ value }) => value),
	description: 'Language of scanned pages and images; found automatically when absent',
};
const bounded = (
	{ minimum, maximum, default: standard }: (typeof mcpBounds)[keyof typeof mcpBounds],
	description: string,
) => ({ type: 'integer', minimum, maximum, default: standard, description }) as const satisfies JsonSchema;

/** Tools of the MCP server, by name. Pages are counted from 1; boxes are left, top, right, bottom in points from the top left corner of the page as displayed. */
export const mcpTools = {
	list_files: {
		label: { en: 'List Files', zh: '列出文件' },
		meaning: {
			en: 'List the documents that can be read and converted: PDF files and images in the folders that the user has opened.',
			zh: '列出可读取和转换的文档：用户已开放的文件夹中的 PDF 和图片。',
		},
		inputs: { folder: text('A folder below one that the user has opened; all of them when absent') },
		required: [],
		only: 'stdio',
	},
	list_documents: {
		label: { en: 'List Documents', zh: '列出文档' },
		meaning: {
			en: 'List the latest documents of the account that can be read and converted, each with the key that names it in the other tools.',
			zh: '列出账户中最近可读取和转换的文档，每个文档附有供其他工具使用的标识。',
		},
		inputs: {},
		required: [],
		only: 'http',
	},
	request_upload: {
		label: { en: 'Request Upload', zh: '请求上传' },
		meaning: {
			en: 'Get an address to which a document is sent by an HTTP PUT of its bytes, and the key that names it in the other tools then. Only for callers that can send files; a document on the web is named by its address alone.',
			zh: '获取用于以 HTTP PUT 上传文档的地址，以及之后供其他工具使用的标识。仅适用于能发送文件的调用方；网络上的文档直接使用其地址。',
		},
		inputs: { name: text('Name of the file, such as "invoice.pdf"') },
		required: ['name'],
		writes: true,
		only: 'http',
	},
	read_document: {
		label: { en: 'Read Document', zh: '阅读文档' },
		meaning: {
			en: 'Read a PDF or an image as text in reading order, with headings and tables as Markdown and a mark before each page. Scanned pages are read by OCR. Long documents come in parts: pass continueFrom of the answer to go on.',
			zh: '按阅读顺序以文本读取 PDF 或图片，标题和表格为 Markdown，每页前有页码标记；扫描页使用 OCR。长文档分段返回：传入返回的 continueFrom 以继续。',
		},
		inputs: {
			file,
			pages: text('Pages to read, such as "1,3-5"; all of them when absent'),
			mostCharacters: bounded(mcpBounds.characters, 'Most characters of the answer'),
			continueFrom: text('Where to go on, as the answer before said'),
			boxes: { type: 'boolean', default: false, description: 'Whether each block is followed by its page and box' },
			language,
			password,
		},
		required: ['file'],
	},
	search_document: {
		label: { en: 'Search in Document', zh: '在文档中搜索' },
		meaning: {
			en: 'Find words or a phrase in a PDF or an image, without regard to case and accents. Each place comes with its page, the box of its paragraph or table cell, and the text around it.',
			zh: '在 PDF 或图片中查找词语或短语，不区分大小写和重音。每处结果附页码、所在段落或单元格的坐标框和上下文。',
		},
		inputs: {
			file,
			query: text('What to find; places where all words stand together come first, then blocks that have all of them'),
			mostPlaces: bounded(mcpBounds.places, 'Most places of the answer'),
			language,
			password,
		},
		required: ['file', 'query'],
	},
	extract_fields: {
		label: { en: 'Extract Fields', zh: '抽取字段' },
		meaning: {
			en: 'Find values by the names people give them ("Invoice number", "Total", "Lieferant", "发票号码") in a PDF or an image, each with its page, box, normalised value and confidence; and columns of tables by their headings. No language model is involved: what is not there is said to be not found.',
			zh: '按常用名称（如“发票号码”“Total”）在 PDF 或图片中查找字段值，附页码、坐标框、规范值和置信度；并按列标题抽取表格。不使用语言模型：找不到即如实说明。',
		},
		inputs: {
			file,
			keys: { type: 'array', items: { type: 'string', minLength: 1 }, description: 'Names of the values' },
			tableHandles: {
				type: 'array',
				items: { type: 'string', minLength: 1 },
				description: 'Headings of table columns',
			},
			language,
			password,
		},
		required: ['file'],
	},
	list_conversions: {
		label: { en: 'List Conversions', zh: '列出转换' },
		meaning: {
			en: 'List what convert_file can do; with a conversion, the JSON schema of its parameters.',
			zh: '列出 convert_file 支持的转换；指定转换时返回其参数的 JSON Schema。',
		},
		inputs: { conversion: { type: 'string', enum: toolPaths, description: 'One of them' } },
		required: [],
	},
	convert_file: {
		label: { en: 'Convert File', zh: '转换文件' },
		meaning: {
			en: 'Convert a PDF or an image to another format (Word, Excel, PowerPoint, HTML, Markdown, CSV, JSON, text, images, PDF/A, searchable PDF), or split, merge and enhance. The answer says where the result is.',
			zh: '将 PDF 或图片转换为其他格式（Word、Excel、PowerPoint、HTML、Markdown、CSV、JSON、文本、图片、PDF/A、可搜索 PDF），或拆分、合并、增强。返回结果所在位置。',
		},
		inputs: {
			conversion: { type: 'string', enum: toolPaths, description: 'What to do, as list_conversions says' },
			file,
			moreFiles: {
				type: 'array',
				items: { type: 'string', minLength: 1 },
				description: 'Further documents, for pdf/merge and img/pdf, in their order',
			},
			parameter: { type: 'object', description: 'Parameters of the conversion; list_conversions has their schema' },
			password,
		},
		required: ['conversion', 'file'],
		writes: true,
	},
	get_task: {
		label: { en: 'Get Task', zh: '查询任务' },
		meaning: {
			en: 'How a conversion stands that takes longer than one call: its state, its pages, and where its result is. Without a task: the latest ones.',
			zh: '查询耗时较长的转换：状态、页数和结果位置。不指定任务时列出最近的任务。',
		},
		inputs: {
			task: text('The task, as the answer of another tool has named it'),
			waitSeconds: bounded(mcpBounds.wait, 'How long to wait for its end'),
		},
		required: [],
	},
	cancel_task: {
		label: { en: 'Cancel Task', zh: '取消任务' },
		meaning: {
			en: 'End a conversion that has not ended; one that has ended stays as it is.',
			zh: '取消尚未结束的转换；已结束的不受影响。',
		},
		inputs: { task: text('The task') },
		required: ['task'],
		writes: true,
	},
} as const satisfies Record<string, McpToolDefinition>;

/** Name of an MCP tool. */
export type McpToolName = keyof typeof mcpTools;

/** Names of the tools that there are by a transport. */
export function mcpToolNames(transport: McpTransport): readonly McpToolName[] {
	const all = Object.entries<McpToolDefinition>(mcpTools) as [McpToolName, McpToolDefinition][];
	return all.filter(([, { only }]) => only === undefined || only === transport).map(([name]) => name);
}

/** The shape of what a tool takes. */
export function mcpInputSchema(name: McpToolName): JsonSchema {
	const { inputs, required }: McpToolDefinition = mcpTools[name];
	return { type: 'object', properties: inputs, required, additionalProperties: false };
}
