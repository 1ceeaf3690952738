import { tableDoubts } from './table-doubts';
import { assetTypes, fileStates, taskStates } from './states';
import { successCode } from './errors';
import { containerTypes } from './containers';
import { modelVersions } from './ocr-models';
import { maxReceiptEntries, maxReceiptPlaces, receiptPlaceKinds, type ReceiptFile, type ReceiptWords } from './receipt';
import type { JsonSchema } from './types';
import { maxPlaces, placeKinds } from './words';

/**
 * Response schemas (JSON Schema 2020-12) for the OpenAPI document. `x-additive` marks additions to the published
 * interface. The node package does not need them.
 */
const text = (description: string): JsonSchema => ({ type: 'string', description });
const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description });
const nullableText = (description: string): JsonSchema => ({ type: ['string', 'null'], description });
const dateTime = (description: string): JsonSchema => ({
	type: 'string',
	pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
	description: `${description}, UTC`,
});
const nothing: JsonSchema = { type: 'null' };
const ours = (schema: JsonSchema): JsonSchema => ({ ...schema, 'x-additive': true });

/** An object whose fields are all required. */
function record(properties: Readonly<Record<string, JsonSchema>>, description?: string): JsonSchema {
	return { type: 'object', properties, required: Object.keys(properties), ...(description ? { description } : {}) };
}

/** An object with some optional fields. */
function partialRecord(
	required: Readonly<Record<string, JsonSchema>>,
	optional: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
	return { ...record(required), properties: { ...required, ...optional } };
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The envelope of a successful answer. */
function envelope(data: JsonSchema): JsonSchema {
	return record({
		code: { const: successCode, description: '200: success' },
		msg: text('Message'),
		message: ours(text('Same text as msg')),
		data,
	});
}

const placeOfWords = {
	page: { type: 'integer', minimum: 1, description: 'Page, starting at 1' },
	rect: {
		type: 'array',
		items: { type: 'number' },
		minItems: 4,
		maxItems: 4,
		description: 'Left, top, right and bottom in points on the displayed page, from its top left corner',
	},
	text: text('Text of the words, truncated'),
} satisfies Readonly<Record<string, JsonSchema>>;

const receiptFile = {
	name: text('File name'),
	size: count('Bytes'),
	sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'SHA-256 hash, hexadecimal' },
} satisfies { readonly [Field in keyof ReceiptFile]: JsonSchema };

const receiptWords: { readonly [Count in keyof ReceiptWords]: JsonSchema } = {
	onPages: count('Visible words on the converted pages; 0 if the tool does not write text'),
	inResult: count('Words that appear exactly once in the result'),
	missing: count('Words on the page, but not in the result'),
	double: count('Words that appear more often in the result than on the page'),
	moved: count('Words beside other words in the result than on the page'),
	changed: count('Words that two ways of reading the page read differently'),
	hidden: count('Words in the file that are not visible on the page'),
	leftOut: count('Words that the format or a parameter leaves out'),
	byOcr: count('Words read with OCR'),
};

/** Isolation of worker processes (additive). */
const jail = ours({
	enum: ['full', 'landlock', 'network', 'none', 'no workers'],
	description:
		'Sandbox level of worker processes: full (no network, no other processes, no files of the service), landlock (no network, no files of the service, but other processes are visible), network (no network), none',
});
const progressOfTask = {
	taskFileNum: count('Number of files in the task'),
	taskSuccessNum: count('Number of files converted successfully'),
	taskFailNum: count('Number of files that failed'),
	taskStatus: ref('TaskState'),
	assetTypeId: {
		type: 'integer',
		minimum: 1,
		maximum: assetTypes.length,
		description: `Asset type used to pay for the task: ${assetTypes.map((name, index) => `${index + 1} ${name}`).join(', ')}`,
	},
	taskCost: count('Cost of the task in assets. The amount is withheld while the task runs and spent when it ends.'),
	taskTime: count('Duration of the task in milliseconds'),
	sourceType: text('Source format'),
	targetType: text('Target format'),
} as const satisfies Record<string, JsonSchema>;

/** A learned layout of an account, without its data. */
const layout = {
	id: text('ID of the layout'),
	name: text('Name of the layout'),
	version: { type: 'integer', minimum: 1, description: 'Number of changes' },
	keys: { type: 'array', items: { type: 'string' }, description: 'Keys that the layout covers' },
	columns: { type: 'array', items: { type: 'string' }, description: 'Table columns that the layout covers' },
	words: {
		type: 'array',
		items: { type: 'string' },
		description: 'First words that the documents of the layout share, normalized; labels are listed first',
	},
	uses: count('Number of documents read with this layout'),
	usedTime: text('Time of the last use, YYYY-MM-DD HH:MM:SS in UTC; empty if never used'),
	strayedTime: text('Last time a similar document had its text in different positions; empty if never'),
	creationTime: dateTime('Time of creation'),
	updateTime: dateTime('Time of the last change'),
} as const satisfies Record<string, JsonSchema>;

/** Every named shape. */
export const schemas = {
	TaskState: {
		type: 'string',
		enum: taskStates,
		description: 'State of a task. TaskFinish and TaskOverdue are final.',
	},
	FileState: { type: 'string', enum: fileStates, description: 'State of a file in its task' },
	Tool: record({
		sourceTypeName: text('Source format'),
		targetTypeName: text('Target format'),
		executeTypeUrl: text('Path of the tool, used in `executeTypeUrl` and in the URL of a direct call'),
	}),
	ReceiptFile: record(receiptFile),
	Receipt: partialRecord(
		{
			version: { const: 1 },
			software: text('Name and version of the software'),
			tool: text('Path of the tool'),
			parameters: { type: 'object', description: 'Effective parameters; never a password' },
			source: ref('ReceiptFile'),
			result: partialRecord(receiptFile, {
				entries: {
					type: 'array',
					items: ref('ReceiptFile'),
					maxItems: maxReceiptEntries,
					description: 'Files in a ZIP result, without receipt.json; absent if there are more',
				},
			}),
			pages: record({
				total: count('Number of pages in the source'),
				converted: text('Converted pages, as a page list such as `1,3-5`'),
				byOcr: text('Pages read with OCR, as a page list; empty if none'),
			}),
			ocrModels: text('Version of the OCR models used; empty if none'),
			words: record(receiptWords, 'Word counts; they include words without a listed place'),
			places: {
				type: 'array',
				items: partialRecord(
					{ ...placeOfWords, kind: { enum: receiptPlaceKinds, description: 'Reason why the words are listed' } },
					{
						reason: text('Further reason, such as `covered` or `runningLine`'),
						pages: text(
							'For leftOut: all pages with this text, whatever its numbers, such as `1,3-5`; absent for one page',
						),
					},
				),
				description: `Words to check, up to ${maxReceiptPlaces} of each kind; deleted with the documents`,
			},
			sums: record({
				checked: count('Number of recalculated totals'),
				wrong: count('Number of totals that do not match'),
			}),
		},
		{ furtherSources: { type: 'array', items: ref('ReceiptFile'), description: 'Other files of a combined result' } },
	),
	FileInformation: record({
		fileKey: text('Identifier of the file'),
		taskId: text('ID of the task that the file belongs to'),
		fileName: text('Original file name'),
		downFileName: text('File name of the result; empty until it is ready'),
		fileUrl: text('Signed URL of the original; empty before the upload'),
		downloadUrl: text('Signed URL of the result; empty until it is ready'),
		sourceType: text('Source format'),
		targetType: text('Target format'),
		fileSize: count('Size of the original in bytes'),
		convertSize: count('Size of the result in bytes'),
		convertTime: count('Conversion time in milliseconds'),
		status: ref('FileState'),
		failureCode: ref('FailureCode'),
		failureReason: text('Reason for the failure in the language of the call; empty if it did not fail'),
		fileParameter: text('Effective parameters as JSON text'),
		warnings: ours({
			type: 'array',
			items: { type: 'string' },
			description: 'Warnings about skipped or uncertain content, in the language of the call',
		}),
		words: ours(
			record(
				{
					onPages: count('Number of visible words on the converted pages; 0 if the tool does not write text'),
					inResult: count('Number of words that appear exactly once in the converted content'),
					places: {
						type: 'array',
						maxItems: maxPlaces,
						items: record({
							...placeOfWords,
							kind: { enum: placeKinds, description: 'missing: only on the page; double: more often in the result' },
						}),
						description: 'Positions of words that are missing or duplicated in the result',
					},
				},
				'Comparison of the words on the pages with those in the result',
			),
		),
		receipt: ours({
			anyOf: [ref('Receipt'), nothing],
			description: 'Proof of the conversion; null until there is a result, and for results of older versions',
		}),
		pagesReadByOcr: ours(text('Pages read with OCR, as a page list such as `1,3-5`; empty if none')),
		ocrModels: ours(
			text(
				`Version of the OCR models used: ${modelVersions.map((version) => `\`${version}\``).join(' or ')}; empty if none`,
			),
		),
		pagesDone: ours(count('Number of converted pages; 0 while unknown. The number never decreases.')),
		pagesTotal: ours(count('Total number of pages; 0 while unknown')),
		reviewUrl: ours(text('URL of the review page; empty if the result cannot be reviewed')),
		reviewUntil: ours({
			...text(
				'Time when the wait for a review ends, `YYYY-MM-DD HH:MM:SS` in UTC; empty if the task is not waiting. While the task waits, the file has the state `processing` and no download URL.',
			),
			pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$',
		}),
		containerType: ours({
			type: 'string',
			enum: ['', ...containerTypes],
			description: 'Type of the unpacked container (email, mailbox or archive); empty for any other file',
		}),
		containerKey: ours(text('`fileKey` of the email, mailbox or archive that contained the file; empty if none')),
		containerPath: ours(text('Path of the file in the container, separated by `/`; empty if none')),
		contents: ours({
			type: 'array',
			items: record({
				path: text('Path in the container, separated by `/`'),
				size: count('Bytes'),
				fileKey: text('`fileKey` of the resulting file in the task; empty if none'),
				isEmail: {
					type: 'boolean',
					description: 'Whether it is an email, whose text is in the result of the outermost container',
				},
				code: text(
					'Error code if the file was not converted; empty if it was converted or is part of the combined result',
				),
				reason: text('Error message in the language of the call'),
			}),
			description: 'Contents of the email, mailbox or archive; empty for any other file',
		}),
	}),
	TaskInformation: record({
		taskId: text('Identifier of the task'),
		...progressOfTask,
		executeTypeUrl: ours(text('Path of the tool')),
		queuePosition: ours(
			count('Number of files ahead of the first waiting file of the task; 0 if it is next or not waiting'),
		),
		expireTime: ours({
			...text(
				'Time when the documents of the finished task are deleted, `YYYY-MM-DD HH:MM:SS` in UTC; empty until the task ends',
			),
			pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$',
		}),
		fileInfoDTOList: { type: 'array', items: ref('FileInformation') },
	}),
	TaskListRecord: record({
		createdBy: nullableText('Account that created the task'),
		updatedBy: nullableText('Account that last changed the task'),
		creationTime: dateTime('Time of creation'),
		updateTime: dateTime('Time of the last change'),
		id: count('Primary key of the task'),
		taskId: text('Identifier of the task'),
		taskUrl: text('Folder name of the originals'),
		taskLoadUrl: text('Folder name of the results'),
		...progressOfTask,
		callbackUrl: text('Callback URL; empty if none'),
		server: text('Address of the service'),
		tenantId: count('Numeric ID of the account'),
	}),
	TaskPage: record({
		records: { type: 'array', items: ref('TaskListRecord'), description: 'Tasks of this page, newest first' },
		total: count('Number of all tasks'),
		size: { type: 'integer', minimum: 1, description: 'Number of tasks per page' },
		current: { type: 'integer', minimum: 1, description: 'Number of the current page' },
		pages: count('Number of pages'),
		orders: { type: 'array', maxItems: 0 },
		optimizeCountSql: { type: 'boolean' },
		searchCount: { type: 'boolean' },
		countId: nothing,
		maxLimit: nothing,
	}),
	ToolsAnswer: envelope({ type: 'array', items: ref('Tool') }),
	PresignedAnswer: envelope(
		record({
			taskId: text('ID of the task that the file belongs to'),
			presignedUrl: text('URL for uploading the file with PUT. No API key is required.'),
		}),
	),
	UploadAnswer: ours(envelope(record({ fileKey: text('Identifier of the file'), fileSize: count('Bytes received') }))),
	TaskIdAnswer: envelope(record({ taskId: text('Identifier of the task') })),
	ReviewPlace: record(
		{
			page: count('Page, starting at 0'),
			text: text('Text as printed'),
			box: {
				type: ['array', 'null'],
				items: { type: 'number' },
				description: 'Left, top, right and bottom in points; null if the position is unknown',
			},
		},
		'A value and its position',
	),
	ReviewField: record({
		key: text('Key as requested'),
		use: count('Index among identical keys, starting at 0'),
		state: {
			enum: ['found', 'undecided', 'missing', 'confirmed', 'corrected', 'absent'],
			description:
				'found, undecided, missing: result of the extraction; confirmed, corrected, absent: result of the review',
		},
		type: text('Type of the value; empty if none'),
		confidence: { type: 'number', minimum: 0, maximum: 1 },
		value: text('Normalized value; empty if none'),
		text: text('Text as printed; empty if none'),
		page: count('Page, starting at 0'),
		box: { type: ['array', 'null'], items: { type: 'number' } },
		candidates: { type: 'array', items: ref('ReviewPlace') },
		doubtful: {
			type: 'boolean',
			description: 'Whether the value needs review: it is uncertain or undecided, and no one has reviewed it',
		},
		failedChecks: { type: 'array', items: { type: 'string' }, description: 'Failed checks' },
	}),
	ReviewTable: record({
		page: count('First page, starting at 0'),
		columns: { type: 'array', items: { type: 'string' }, description: 'Column names as requested' },
		rows: {
			type: 'array',
			items: { type: 'array', items: { type: 'string' } },
			description: 'Cells in column order; empty if none',
		},
		state: { enum: ['found', 'confirmed', 'corrected'], description: 'found: result of the extraction' },
		doubts: {
			type: 'array',
			items: record({
				reason: { enum: Object.keys(tableDoubts), description: 'Reason for the doubt' },
				row: { type: ['integer', 'null'], minimum: 0, description: 'Row, starting at 0; null for all rows' },
				column: nullableText('Column, as requested; null for all columns'),
			}),
			description: 'Parts that need review; empty if the table is certain or has been reviewed',
		},
	}),
	ReviewAnswer: ours(
		envelope(
			record({
				taskId: text('ID of the task'),
				fileKey: text('Key of the file'),
				fileName: text('Name of the file'),
				version: count('Number of saved reviews'),
				fields: { type: 'array', items: ref('ReviewField'), description: 'Values, starting with the uncertain ones' },
				columns: { type: 'array', items: { type: 'string' }, description: 'Requested columns without duplicates' },
				tables: { type: 'array', items: ref('ReviewTable'), description: 'Tables in document order' },
				pages: {
					type: 'array',
					items: record({
						page: count('Page, starting at 0'),
						width: { type: 'number', description: 'Width in points' },
						height: { type: 'number', description: 'Height in points' },
						words: {
							type: 'array',
							items: { type: 'array' },
							description: 'Text, left, top, right, bottom, and size of each word in points',
						},
					}),
				},
				changes: {
					type: 'array',
					items: record({
						version: count('Review that saved the change'),
						keyPrefix: text('Prefix of the API key that made the change'),
						keyLabel: text('Label of that API key'),
						at: dateTime('Time of the change'),
						key: text('Key that was changed'),
						use: count('Index among identical keys, starting at 0'),
						before: { description: 'Previous value and position; null if none' },
						after: { description: 'New value and position' },
					}),
				},
				layout: { type: ['object', 'null'], description: 'Learned layout used for the document' },
			}),
		),
	),
	ReviewsAnswer: ours(
		envelope({
			type: 'array',
			items: record({
				taskId: text('ID of the task'),
				fileKey: text('Key of the file'),
				fileName: text('Name of the file'),
				reviewUrl: text('URL of the review page'),
				reviewUntil: dateTime('Time when the wait for the review ends'),
			}),
			description: 'Up to 100 files, starting with the one that has waited longest',
		}),
	),
	Layout: record(layout),
	WholeLayout: record({ ...layout, memory: { type: 'object', description: 'Full content of the layout' } }),
	ReviewedAnswer: ours(
		envelope(
			record({
				fileKey: text('Key of the file'),
				version: { type: 'integer', minimum: 1, description: 'Number of saved reviews' },
				layout: { type: ['object', 'null'], description: 'Learned layout; null if none could be learned' },
			}),
		),
	),
	LayoutsAnswer: ours(envelope({ type: 'array', items: ref('Layout') })),
	LayoutAnswer: ours(envelope(ref('WholeLayout'))),
	DeletedLayoutsAnswer: ours(envelope(record({ deleted: count('Number of deleted layouts') }))),
	ForgottenAnswer: ours(envelope(record({ tasks: count('Number of deleted tasks') }))),
	TaskAnswer: envelope(ref('TaskInformation')),
	AssetsAnswer: envelope(
		record({
			tenantAsset: {
				type: 'array',
				items: record({
					assetTypeName: { type: 'string', enum: assetTypes },
					asset: count('Balance'),
					withholdingAsset: count('Amount withheld for unfinished files'),
				}),
			},
		}),
	),
	Liveness: ours(record({ status: { const: 'ok' } })),
	Readiness: ours(record({ status: { enum: ['ok', 'not ready', 'stopping'] }, jail })),
	Health: ours(
		record({
			status: { enum: ['ok', 'not ready', 'stopping'] },
			jail,
			parts: {
				type: 'object',
				description: 'Dependencies of the service by name',
				additionalProperties: record({
					status: { enum: ['ok', 'failing'] },
					checkedSecondsAgo: count('Seconds since the last check'),
					reason: text('Reason why workers fail; empty for other dependencies, which are explained only in the log'),
				}),
			},
		}),
	),
	Limits: ours(
		record({
			limits: {
				type: 'array',
				items: record({
					name: text('Name of the limit'),
					value: count('Effective value'),
					unit: text('Unit of the value'),
					meaning: record({ en: text('English'), zh: text('Chinese') }),
					setting: nullableText('Environment variable that sets the limit; null if the limit is fixed'),
				}),
			},
		}),
	),
} as const satisfies Record<string, JsonSchema>;

/** Name of a shape. */
export type SchemaName = keyof typeof schemas;
