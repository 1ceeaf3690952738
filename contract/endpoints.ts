import { callbacks } from './callbacks';
import type { ErrorName } from './errors';
import { promptLanguages } from './languages';
import { limits } from './limits';
import type { SchemaName } from './schemas';
import type { Access, FieldDefinition, LocalizedText } from './types';

/** Content of a successful answer: a shape, or content of another type than JSON. */
export type Success =
	| { readonly status: 200; readonly schema: SchemaName }
	| { readonly status: 200; readonly contentType: string; readonly orContentType?: string }
	| { readonly status: 302 };

/** An endpoint of the service, except direct calls, which exist once per tool. */
export interface EndpointDefinition {
	readonly method: 'get' | 'head' | 'post' | 'put';
	/** Full path; `{name}` is a field of `path`. */
	readonly address: string;
	readonly summary: LocalizedText;
	readonly access: Access;
	readonly path?: readonly FieldDefinition[];
	readonly query?: readonly FieldDefinition[];
	readonly headers?: readonly FieldDefinition[];
	/** Fields of a form: multipart, or flat JSON, or `application/x-www-form-urlencoded`. */
	readonly form?: readonly FieldDefinition[];
	/** The body is JSON with this meaning. */
	readonly jsonBody?: LocalizedText;
	/** The body is the bytes of a file. */
	readonly rawBody?: true;
	readonly success: Success;
	/**
	 * Additional statuses that are not errors: accepted without content, partial content, not modified, or service not
	 * ready.
	 */
	readonly alsoAnswers?: readonly (202 | 206 | 304 | 416 | 503)[];
	/** Errors in addition to those of every call with the same access. */
	readonly errors: readonly ErrorName[];
	/** True for an additional endpoint that the published interface lacks. */
	readonly additive?: true;
}

/** Path prefix of every endpoint of the published interface. */
export const apiPrefix = '/server/v2';

/** Address of the Model Context Protocol. */
export const mcpAddress = '/mcp';

/** Header that makes a repeated presigned or direct call return the same task (additive). */
export const idempotencyHeader = 'idempotency-key';
/** Answer header of a call that returned an earlier task (additive). */
export const replayedHeader = 'idempotency-replayed';
/** Answer header of a download: when the file will be deleted, as an HTTP date (additive). */
export const keptUntilHeader = 'x-kept-until';

/** Limits of one review: values, tables, and rows of all tables. */
export const reviewBounds = { values: 300, tables: 50, rows: 5000 } as const;

const language: FieldDefinition = {
	name: 'language',
	schema: { type: 'integer', enum: Object.values(promptLanguages), default: promptLanguages.en },
	meaning: { en: 'Language of messages: 1 for English, 2 for Chinese', zh: '消息的语言：1 英文，2 中文' },
};
const taskId: FieldDefinition = {
	name: 'taskId',
	schema: { type: 'string' },
	meaning: { en: 'ID of the task', zh: '任务 ID' },
	required: true,
};
const fileKey: FieldDefinition = {
	name: 'fileKey',
	schema: { type: 'string' },
	meaning: { en: 'Key of the file', zh: '文件标识' },
	required: true,
};
const layoutId: FieldDefinition = {
	name: 'id',
	schema: { type: 'string' },
	meaning: { en: 'ID of the layout', zh: '版式 ID' },
	required: true,
};
const reviewVersion: FieldDefinition = {
	name: 'version',
	schema: { type: 'integer', minimum: 0 },
	meaning: {
		en: 'Version on which the changes are based. The request is rejected if a newer version has been saved.',
		zh: '更改所依据的版本；若已保存更新的版本，则请求被拒绝',
	},
	required: true,
};
const layoutName = (required?: true): FieldDefinition => ({
	name: 'name',
	schema: { type: 'string', maxLength: 100 },
	meaning: { en: 'Name of the layout', zh: '版式名称' },
	...(required ? { required } : {}),
});
const layoutMemory = (required?: true): FieldDefinition => ({
	name: 'memory',
	schema: { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'object' } },
	meaning: { en: 'Content of an exported layout as JSON text', zh: '导出的版式内容（JSON 文本）' },
	...(required ? { required } : {}),
});
const signature: readonly FieldDefinition[] = [
	{
		name: 'key',
		schema: { type: 'string' },
		meaning: { en: 'Part of the signed URL. Do not change it.', zh: '地址的一部分，原样使用' },
	},
	{
		name: 'expires',
		schema: { type: 'string' },
		meaning: { en: 'Part of the signed URL. Do not change it.', zh: '地址的一部分，原样使用' },
		required: true,
	},
	{
		name: 'signature',
		schema: { type: 'string' },
		meaning: { en: 'Part of the signed URL. Do not change it.', zh: '地址的一部分，原样使用' },
		required: true,
	},
];
const content: FieldDefinition = {
	name: 'content',
	schema: { type: 'string', enum: ['result', 'original'] },
	meaning: { en: 'Part of the signed URL. Do not change it.', zh: '地址的一部分，原样使用' },
};
const downloadHeaders: readonly FieldDefinition[] = [
	{
		name: 'range',
		schema: { type: 'string' },
		meaning: { en: 'Byte range to download (RFC 9110)', zh: '只下载文件的一部分（RFC 9110）' },
	},
	{
		name: 'if-none-match',
		schema: { type: 'string' },
		meaning: { en: 'ETag of the cached copy', zh: '调用方已有内容的 ETag' },
	},
	{
		name: 'if-range',
		schema: { type: 'string' },
		meaning: { en: 'ETag of the file version to which the range applies', zh: '范围所对应的 ETag' },
	},
];

/** Makes a repeated call return the same task instead of another one. */
export const idempotencyField: FieldDefinition = {
	name: idempotencyHeader,
	schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
	meaning: {
		en: 'Unique key that identifies this request. Repeating the same request returns the same task. A different request with the same key is rejected with status 409. Keys are kept for 24 hours.',
		zh: '由调用方指定的调用标识。内容相同的重复调用返回同一任务，内容不同则返回 409。保留 24 小时。',
	},
	additive: true,
};

const cancelledTask: FieldDefinition = {
	name: taskId.name,
	schema: taskId.schema,
	meaning: {
		en: 'ID of the task. Not required if a header identifies the request that created the task.',
		zh: '任务 ID；请求头指明创建任务的调用时可省略',
	},
};
const cancelledCall: FieldDefinition = {
	...idempotencyField,
	meaning: {
		en: 'Idempotency key of the request that created the task. Use it if you do not know the task ID.',
		zh: '创建任务的调用标识，供未收到任务 ID 的调用方使用',
	},
};

/** Form fields shared by presigned and direct calls. */
export const taskFields: readonly FieldDefinition[] = [
	{
		name: 'password',
		schema: { type: 'string' },
		meaning: { en: 'Password required to open the file', zh: '文件密码' },
	},
	{
		name: 'parameter',
		schema: {
			type: 'string',
			contentMediaType: 'application/json',
			contentSchema: { type: 'object' },
			maxLength: limits.parameterBytes.value,
		},
		meaning: {
			en: 'Parameters of the tool as JSON text. Omitted parameters use their default values.',
			zh: '工具参数（JSON 文本），缺省的键使用默认值',
		},
	},
	language,
	{
		name: callbacks.field,
		schema: { type: 'string', format: 'uri' },
		meaning: {
			en: 'URL that receives a signed POST request when the task ends',
			zh: '任务结束时接收签名通知（POST）的地址',
		},
		additive: true,
	},
];

const announceFields: readonly FieldDefinition[] = [
	{
		name: 'taskId',
		schema: { type: 'string' },
		meaning: { en: 'ID of an existing task to add the file to', zh: '已有任务的 ID，用于添加文件' },
	},
	{
		name: 'fileName',
		schema: { type: 'string', maxLength: limits.fileNameBytes.value },
		meaning: { en: 'Name of the file to upload', zh: '要上传的文件名' },
		required: true,
	},
	...taskFields,
];
const announceErrors = [
	'missingParameter',
	'invalidParameter',
	'unknownParameter',
	'unknownParameterNearest',
	'parameterNotJson',
	'unsupportedTool',
	'taskNotFound',
	'wrongTaskState',
	'tooManyFiles',
	'tooManyFilesToMerge',
	'idempotencyConflict',
] as const satisfies readonly ErrorName[];

/** Every endpoint except direct calls, in the order of the published interface, then additional ones. */
export const endpoints: readonly EndpointDefinition[] = [
	{
		method: 'get',
		address: `${apiPrefix}/tool/support`,
		summary: { en: 'List the available tools', zh: '列出支持的工具' },
		access: 'key',
		success: { status: 200, schema: 'ToolsAnswer' },
		errors: [],
	},
	{
		method: 'post',
		address: `${apiPrefix}/presignedUrl`,
		summary: { en: 'Get an upload URL and create a task', zh: '获取上传地址和任务' },
		access: 'key',
		headers: [idempotencyField],
		form: [
			{
				name: 'executeTypeUrl',
				schema: { type: 'string' },
				meaning: { en: 'Path of the tool for a new task', zh: '工具路径，用于创建新任务' },
			},
			...announceFields,
		],
		success: { status: 200, schema: 'PresignedAnswer' },
		errors: announceErrors,
	},
	{
		method: 'post',
		address: `${apiPrefix}/presignedUrl/{source}/{target}`,
		summary: { en: 'Get an upload URL, with the tool in the path', zh: '获取上传地址（工具写在路径中）' },
		access: 'key',
		path: [
			{
				name: 'source',
				schema: { type: 'string' },
				meaning: { en: 'First part of the tool path', zh: '工具路径的前半部分' },
				required: true,
			},
			{
				name: 'target',
				schema: { type: 'string' },
				meaning: { en: 'Second part of the tool path', zh: '工具路径的后半部分' },
				required: true,
			},
		],
		headers: [idempotencyField],
		form: announceFields,
		success: { status: 200, schema: 'PresignedAnswer' },
		errors: announceErrors,
		additive: true,
	},
	{
		method: 'put',
		address: `${apiPrefix}/upload/{fileKey}`,
		summary: { en: 'Upload a file to its signed URL', zh: '上传文件' },
		access: 'signature',
		path: [fileKey],
		query: signature,
		headers: [
			{
				name: 'content-md5',
				schema: { type: 'string' },
				meaning: {
					en: 'Base64-encoded MD5 checksum of the body. The upload is rejected if the checksum does not match.',
					zh: '请求体的 MD5（Base64），不一致则拒绝',
				},
				additive: true,
			},
			{
				name: 'x-checksum-sha256',
				schema: { type: 'string' },
				meaning: {
					en: 'SHA-256 checksum of the body in Base64 or hexadecimal. The upload is rejected if the checksum does not match.',
					zh: '请求体的 SHA-256（Base64 或十六进制），不一致则拒绝',
				},
				additive: true,
			},
		],
		rawBody: true,
		success: { status: 200, schema: 'UploadAnswer' },
		errors: ['wrongTaskState', 'taskOverdue', 'emptyFile', 'fileTooLarge'],
	},
	{
		method: 'get',
		address: `${apiPrefix}/execute/start`,
		summary: { en: 'Start a task. Starting it again has no effect.', zh: '启动任务，重复调用无影响' },
		access: 'key',
		query: [taskId, language],
		success: { status: 200, schema: 'TaskIdAnswer' },
		errors: [
			'missingTaskId',
			'taskNotFound',
			'taskHasNoFile',
			'outOfAssets',
			'taskOverdue',
			'wrongTaskState',
			'fileTooLarge',
			'emptyFile',
		],
	},
	{
		method: 'get',
		address: `${apiPrefix}/task/taskInfo`,
		summary: { en: 'Get a task and its files', zh: '查询任务和文件信息' },
		access: 'key',
		query: [
			taskId,
			language,
			{
				name: 'wait',
				schema: { type: 'integer', minimum: 0, maximum: limits.waitSeconds.value, default: 0 },
				meaning: { en: 'Maximum number of seconds to wait for the task to change', zh: '等待任务下一次变化的秒数' },
				additive: true,
			},
		],
		success: { status: 200, schema: 'TaskAnswer' },
		errors: ['missingTaskId', 'taskNotFound', 'invalidParameter'],
	},
	{
		method: 'get',
		address: `${apiPrefix}/asset/info`,
		summary: { en: 'Get the account balance', zh: '查询账户余额' },
		access: 'key',
		success: { status: 200, schema: 'AssetsAnswer' },
		errors: [],
	},
	{
		method: 'get',
		address: `${apiPrefix}/task/list`,
		summary: { en: 'List the tasks of the account, starting with the newest', zh: '列出账户的任务' },
		access: 'key',
		query: [
			{
				name: 'page',
				schema: { type: 'integer', minimum: 1, maximum: 999_999_999, default: limits.listPage.value },
				meaning: { en: 'Page number', zh: '页码' },
			},
			{
				name: 'size',
				schema: { type: 'integer', minimum: 1, maximum: 999_999_999, default: limits.listSize.value },
				meaning: { en: 'Number of tasks per page, up to the configured maximum', zh: '每页条数，超出上限时按上限返回' },
			},
			language,
		],
		success: { status: 200, schema: 'TaskPage' },
		errors: ['invalidParameter'],
	},
	...(['get', 'post'] as const).map(
		(method): EndpointDefinition => ({
			method,
			address: `${apiPrefix}/execute/cancel`,
			summary: {
				en: 'Cancel an unfinished task. Files that have not been converted are marked as failed.',
				zh: '取消尚未结束的任务',
			},
			access: 'key',
			headers: [cancelledCall],
			...(method === 'get' ? { query: [cancelledTask, language] } : { form: [cancelledTask, language] }),
			success: { status: 200, schema: 'TaskIdAnswer' },
			errors: ['missingTaskId', 'taskNotFound'],
			additive: true,
		}),
	),
	{
		method: 'post',
		address: `${apiPrefix}/task/delete`,
		summary: {
			en: 'Delete a task with its documents and records. An unfinished task is canceled first.',
			zh: '删除任务及其文件和全部信息，未结束的任务先取消',
		},
		access: 'key',
		form: [taskId, language],
		success: { status: 200, schema: 'TaskIdAnswer' },
		errors: ['missingTaskId', 'taskNotFound'],
		additive: true,
	},
	{
		method: 'post',
		address: `${apiPrefix}/task/purge`,
		summary: {
			en: 'Delete the originals, results and reviews of a task but keep its record. An unfinished task is canceled first.',
			zh: '立即删除任务的文件：原文件、结果和复核记录；任务记录保留，未结束的任务先取消',
		},
		access: 'key',
		form: [taskId, language],
		success: { status: 200, schema: 'TaskIdAnswer' },
		errors: ['missingTaskId', 'taskNotFound'],
		additive: true,
	},
	{
		method: 'post',
		address: `${apiPrefix}/key/purge`,
		summary: {
			en: 'Delete the documents of all tasks created with this API key',
			zh: '对使用本次调用密钥创建的全部任务执行同样操作',
		},
		access: 'key',
		form: [
			{
				name: 'layouts',
				schema: { type: 'integer', enum: [0, 1], default: 0 },
				meaning: {
					en: 'Whether to also delete the learned layouts of the account',
					zh: '是否同时删除账户从复核中学到的版式',
				},
			},
			language,
		],
		success: { status: 200, schema: 'ForgottenAnswer' },
		errors: ['invalidParameter'],
		additive: true,
	},
	{
		method: 'post',
		address: `${apiPrefix}/account/forget`,
		summary: {
			en: 'Delete all tasks and learned layouts of the account. API keys and the balance are kept.',
			zh: '删除账户的全部任务和已学习的版式，密钥和余额保留',
		},
		access: 'key',
		form: [language],
		success: { status: 200, schema: 'ForgottenAnswer' },
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: `${apiPrefix}/task/review`,
		summary: {
			en: 'Get the values, candidates, word positions and change history of a file for review',
			zh: '获取文档的提取结果以供复核：值、候选项、文字位置和全部更改记录',
		},
		access: 'key',
		query: [fileKey, language],
		success: { status: 200, schema: 'ReviewAnswer' },
		errors: ['missingParameter', 'taskNotFound', 'nothingToReview'],
		additive: true,
	},
	{
		method: 'post',
		address: `${apiPrefix}/task/review`,
		summary: {
			en: 'Save a review. The corrections apply to this result and to later documents with the same layout.',
			zh: '提交复核：此后结果即为更正后的内容，同版式的后续文档将使用所学内容',
		},
		access: 'key',
		form: [
			fileKey,
			reviewVersion,
			{
				name: 'values',
				schema: {
					type: 'string',
					contentMediaType: 'application/json',
					contentSchema: { type: 'array', maxItems: reviewBounds.values },
				},
				meaning: {
					en: 'JSON array of { key, use, state, text, page, box } objects. The state is confirmed, corrected or absent. The text is the value as printed. Pages start at 0. The box is optional and contains the position in points: left, top, right, bottom.',
					zh: 'JSON 列表 { key, use, state, text, page, box }：state 为 confirmed、corrected 或 absent；text 为原文；page 从 0 起；box 为文字位置（点，左、上、右、下），可省略',
				},
			},
			{
				name: 'tables',
				schema: {
					type: 'string',
					contentMediaType: 'application/json',
					contentSchema: { type: 'array', maxItems: reviewBounds.tables },
				},
				meaning: {
					en: 'JSON array of { page, rows } objects with all tables of the document. Pages start at 0. Each row is an array of cells in the order of the requested columns. A cell is either text or a { text, page, box } object with the position in points. Omit this field to leave the tables unchanged. At least one of "values" and "tables" is required.',
					zh: 'JSON 列表 { page, rows }：文档的全部表格，page 从 0 起，rows 为按所请求列顺序排列的单元格列表；单元格为原文文本，或 { text, page, box }（box 为文字位置，点）。不涉及表格时省略；“values”与“tables”至少提供一个',
				},
			},
			language,
		],
		success: { status: 200, schema: 'ReviewedAnswer' },
		errors: ['missingParameter', 'invalidParameter', 'taskNotFound', 'nothingToReview', 'changedMeanwhile'],
		additive: true,
	},
	{
		method: 'get',
		address: `${apiPrefix}/review/list`,
		summary: { en: 'List the files that are waiting for review', zh: '列出等待复核的文件' },
		access: 'key',
		success: { status: 200, schema: 'ReviewsAnswer' },
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: `${apiPrefix}/layout/list`,
		summary: { en: 'List the learned layouts of the account', zh: '列出账户已学习的版式' },
		access: 'key',
		success: { status: 200, schema: 'LayoutsAnswer' },
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: `${apiPrefix}/layout/export`,
		summary: { en: 'Export a learned layout', zh: '导出已学习版式的全部内容' },
		access: 'key',
		query: [layoutId, language],
		success: { status: 200, schema: 'LayoutAnswer' },
		errors: ['missingParameter', 'layoutNotFound'],
		additive: true,
	},
	{
		method: 'post',
		address: `${apiPrefix}/layout/import`,
		summary: { en: 'Import an exported layout', zh: '导入版式' },
		access: 'key',
		form: [layoutName(true), layoutMemory(true), language],
		success: { status: 200, schema: 'LayoutAnswer' },
		errors: ['missingParameter', 'invalidParameter', 'tooManyLayouts'],
		additive: true,
	},
	{
		method: 'post',
		address: `${apiPrefix}/layout/edit`,
		summary: { en: 'Change the name or content of a learned layout', zh: '修改已学习版式的名称或内容' },
		access: 'key',
		form: [layoutId, reviewVersion, layoutName(), layoutMemory(), language],
		success: { status: 200, schema: 'LayoutAnswer' },
		errors: ['missingParameter', 'invalidParameter', 'layoutNotFound', 'changedMeanwhile'],
		additive: true,
	},
	{
		method: 'post',
		address: `${apiPrefix}/layout/delete`,
		summary: { en: 'Delete one or all learned layouts', zh: '删除一个或全部已学习的版式' },
		access: 'key',
		form: [
			{ ...layoutId, meaning: { en: 'ID of the layout, or "all"', zh: '版式 ID；“all”表示账户的全部版式' } },
			language,
		],
		success: { status: 200, schema: 'DeletedLayoutsAnswer' },
		errors: ['missingParameter', 'layoutNotFound'],
		additive: true,
	},
	...(['get', 'head'] as const).map(
		(method): EndpointDefinition => ({
			method,
			address: `${apiPrefix}/download/{fileKey}`,
			summary: { en: 'Download a result or an original file', zh: '下载结果或原文件' },
			access: 'signature',
			path: [fileKey],
			query: [content, ...signature],
			headers: downloadHeaders,
			success: { status: 200, contentType: '*/*' },
			alsoAnswers: [206, 304, 416],
			errors: [],
		}),
	),
	{
		method: 'post',
		address: mcpAddress,
		summary: {
			en: 'Tools for language models (Model Context Protocol over streamable HTTP). The API key can also be sent in the header Authorization: Bearer.',
			zh: '供语言模型使用的工具（MCP 协议，streamable HTTP），密钥也可置于 Authorization: Bearer',
		},
		access: 'key',
		jsonBody: { en: 'A JSON-RPC message', zh: '一条 JSON-RPC 消息' },
		// Events if the call requests progress.
		success: { status: 200, contentType: 'application/json', orContentType: 'text/event-stream' },
		alsoAnswers: [202],
		// Not found if disabled.
		errors: ['originRefused', 'notFound'],
		additive: true,
	},
	{
		method: 'get',
		address: '/livez',
		summary: { en: 'Check whether the process is running', zh: '进程是否存活' },
		access: 'open',
		success: { status: 200, schema: 'Liveness' },
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: '/readyz',
		summary: {
			en: 'Check whether the service can convert files. A busy service counts as ready.',
			zh: '服务是否可用，繁忙不影响',
		},
		access: 'open',
		success: { status: 200, schema: 'Readiness' },
		alsoAnswers: [503],
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: '/health',
		summary: { en: 'Same as /readyz, with the status of each dependency', zh: '与 /readyz 相同，并列出各部分' },
		access: 'open',
		success: { status: 200, schema: 'Health' },
		alsoAnswers: [503],
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: '/metrics',
		summary: { en: 'Prometheus metrics', zh: 'Prometheus 指标' },
		access: 'metricsToken',
		success: { status: 200, contentType: 'text/plain' },
		// Not found if metrics have a separate address.
		errors: ['notFound'],
		additive: true,
	},
	{
		method: 'get',
		address: '/limits',
		summary: { en: 'List all limits with their current values and settings', zh: '全部限制及其设置项' },
		access: 'open',
		success: { status: 200, schema: 'Limits' },
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: '/openapi.json',
		summary: { en: 'OpenAPI description of this API', zh: '本接口描述' },
		access: 'open',
		success: { status: 200, contentType: 'application/json' },
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: '/docs',
		summary: { en: 'Redirect to /docs/', zh: '跳转到 /docs/' },
		access: 'open',
		success: { status: 302 },
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: '/docs/',
		summary: { en: 'Interactive API documentation', zh: '接口文档页面' },
		access: 'open',
		success: { status: 200, contentType: 'text/html' },
		errors: [],
		additive: true,
	},
	{
		method: 'get',
		address: '/',
		summary: { en: 'Web interface', zh: '网页界面' },
		access: 'open',
		success: { status: 200, contentType: 'text/html' },
		errors: [],
		additive: true,
	},
];

/** Errors of a direct call. */
export const directCallErrors = [
	'missingParameter',
	'invalidParameter',
	'unknownParameter',
	'unknownParameterNearest',
	'parameterNotJson',
	'unsupportedTool',
	'emptyFile',
	'fileTooLarge',
	'oneFileOnly',
	'tooManyFilesToMerge',
	'outOfAssets',
	'idempotencyConflict',
] as const satisfies readonly ErrorName[];
