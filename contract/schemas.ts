import { tableDoubts } from './table-doubts';
import { assetTypes, fileStates, taskStates } from './states';
import { successCode } from './errors';
import { containerTypes } from './containers';
import { modelVersions } from './ocr-models';
import type { JsonSchema } from './types';
import { mostPlaces, placeKinds } from './words';

/**
 * Shapes of the answers, as JSON Schema (2020-12), for the OpenAPI document. `x-additive` marks what is ours beside
 * the published interface. The node package does not need them.
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

/** An object whose fields are all there. */
function record(properties: Readonly<Record<string, JsonSchema>>, description?: string): JsonSchema {
	return { type: 'object', properties, required: Object.keys(properties), ...(description ? { description } : {}) };
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The envelope of an answer that succeeded. */
function envelope(data: JsonSchema): JsonSchema {
	return record({
		code: { const: successCode, description: '200: success' },
		msg: text('Message'),
		message: ours(text('The same text as msg')),
		data,
	});
}

/** How much worker processes are kept from (ours). */
const jail = ours({
	enum: ['full', 'landlock', 'network', 'none', 'no workers'],
	description:
		'How worker processes are kept in: full (they see no network, no other process and no file of the service), landlock (they reach no network and open no file of the service, but see that other processes are there), network (they reach no network), none',
});
const progressOfTask = {
	taskFileNum: count('Number of files in the task'),
	taskSuccessNum: count('Files processed successfully'),
	taskFailNum: count('Files that failed'),
	taskStatus: ref('TaskState'),
	assetTypeId: {
		type: 'integer',
		minimum: 1,
		maximum: assetTypes.length,
		description: `Asset type the task is paid with: ${assetTypes.map((name, index) => `${index + 1} ${name}`).join(', ')}`,
	},
	taskCost: count('Assets the task costs: withheld while it runs, spent after'),
	taskTime: count('Duration of the task in milliseconds'),
	sourceType: text('Source format'),
	targetType: text('Target format'),
} as const satisfies Record<string, JsonSchema>;

/** A layout that an account has learned, without all that is kept of it. */
const layout = {
	id: text('The layout'),
	name: text('What people call it'),
	version: { type: 'integer', minimum: 1, description: 'Counts its changes' },
	keys: { type: 'array', items: { type: 'string' }, description: 'Keys it says something of' },
	columns: { type: 'array', items: { type: 'string' }, description: 'Columns of tables it says something of' },
	words: {
		type: 'array',
		items: { type: 'string' },
		description: 'The first words that its documents have in common, folded, those of labels before others',
	},
	uses: count('Documents that were read with it'),
	usedTime: text('When the last of them was, YYYY-MM-DD HH:MM:SS in UTC; empty for none'),
	strayedTime: text('When a document had its words at other places, the last time; empty for never'),
	creationTime: dateTime('When it was learned'),
	updateTime: dateTime('When it was changed last'),
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
		executeTypeUrl: text('Tool path, for `executeTypeUrl` and for the address of a direct call'),
	}),
	FileInformation: record({
		fileKey: text('Identifier of the file'),
		taskId: text('The task it belongs to'),
		fileName: text('Name as given by its owner'),
		downFileName: text('Name of the result; empty while there is none'),
		fileUrl: text('Address of the original, signed; empty before the upload'),
		downloadUrl: text('Address of the result, signed; empty while there is none'),
		sourceType: text('Source format'),
		targetType: text('Target format'),
		fileSize: count('Bytes of the original'),
		convertSize: count('Bytes of the result'),
		convertTime: count('Time of the conversion in milliseconds'),
		status: ref('FileState'),
		failureCode: ref('FailureCode'),
		failureReason: text('Why it failed, in the language of the call; empty when it did not'),
		fileParameter: text('JSON text of the parameters in effect'),
		warnings: ours({
			type: 'array',
			items: { type: 'string' },
			description: 'What was left out or is doubtful in the result, in the language of the call',
		}),
		words: ours(
			record(
				{
					onPages: count('Words on the converted pages that a reader sees; 0 where the tool writes no text'),
					inResult: count('Words that stand exactly once in what the result is written from'),
					places: {
						type: 'array',
						maxItems: mostPlaces,
						items: record({
							page: { type: 'integer', minimum: 1, description: 'Page, counted from 1' },
							rect: {
								type: 'array',
								items: { type: 'number' },
								minItems: 4,
								maxItems: 4,
								description: 'Left, top, right and bottom in points on the displayed page, from its top left corner',
							},
							kind: { enum: placeKinds, description: 'On the page alone, or more often in the result' },
							text: text('The words, cut short'),
						}),
						description: 'Where words are missing in the result or stand there more than once',
					},
				},
				'What became of the words of the pages',
			),
		),
		pagesReadByOcr: ours(text('Pages whose text OCR has read, as lists of pages are written: `1,3-5`; empty for none')),
		ocrModels: ours(
			text(
				`Version of the models that OCR has read with: ${modelVersions.map((version) => `\`${version}\``).join(' or ')}; empty for none`,
			),
		),
		pagesDone: ours(count('Pages done; 0 while unknown; never goes back')),
		pagesTotal: ours(count('Pages to do; 0 while unknown')),
		reviewUrl: ours(text('Page on which a person reviews the result; empty for one that cannot be reviewed')),
		reviewUntil: ours({
			...text(
				'Until when the task waits for the review of this file, `YYYY-MM-DD HH:MM:SS` in UTC; empty while it does not. The file is `processing` meanwhile, and the address of its result is empty',
			),
			pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$',
		}),
		containerType: ours({
			type: 'string',
			enum: ['', ...containerTypes],
			description: 'What was unpacked: an e-mail, a mailbox or an archive; empty for any other file',
		}),
		containerKey: ours(text('`fileKey` of the e-mail, mailbox or archive that the file was in; empty for none')),
		containerPath: ours(text('Where the file was in it: names joined by `/`; empty for none')),
		contents: ours({
			type: 'array',
			items: record({
				path: text('Where it was: names joined by `/`'),
				size: count('Bytes'),
				fileKey: text('The file of the task that it has become; empty for none'),
				code: text('Why it has become none; empty where it has, or is in the one result of all files'),
				reason: text('The same for a person, in the language of the call'),
			}),
			description: 'All that was in an e-mail, a mailbox or an archive; empty for any other file',
		}),
	}),
	TaskInformation: record({
		taskId: text('Identifier of the task'),
		...progressOfTask,
		queuePosition: ours(count('Files before the first waiting one of the task; 0 when it is next or not waiting')),
		expireTime: ours({
			...text('When the documents of an ended task are deleted, `YYYY-MM-DD HH:MM:SS` in UTC; empty before its end'),
			pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$',
		}),
		fileInfoDTOList: { type: 'array', items: ref('FileInformation') },
	}),
	TaskListRecord: record({
		createdBy: nullableText('Account that made the task'),
		updatedBy: nullableText('Account that changed it last'),
		creationTime: dateTime('Time of creation'),
		updateTime: dateTime('Time of the last change'),
		id: count('Primary key of the task'),
		taskId: text('Identifier of the task'),
		taskUrl: text('Folder of the originals, as a name'),
		taskLoadUrl: text('Folder of the results, as a name'),
		...progressOfTask,
		callbackUrl: text('Address that is told the end of the task; empty for none'),
		server: text('Address of the service'),
		tenantId: count('Number of the account'),
	}),
	TaskPage: record({
		records: { type: 'array', items: ref('TaskListRecord'), description: 'Tasks of this page, newest first' },
		total: count('Number of all tasks'),
		size: { type: 'integer', minimum: 1, description: 'Page size in effect' },
		current: { type: 'integer', minimum: 1, description: 'Number of this page' },
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
			taskId: text('The task the file belongs to'),
			presignedUrl: text('Address to PUT the bytes of the file to; needs no key'),
		}),
	),
	UploadAnswer: ours(envelope(record({ fileKey: text('Identifier of the file'), fileSize: count('Bytes received') }))),
	TaskIdAnswer: envelope(record({ taskId: text('Identifier of the task') })),
	ReviewPlace: record(
		{
			page: count('Page, from 0'),
			text: text('As printed'),
			box: {
				type: ['array', 'null'],
				items: { type: 'number' },
				description: 'Left, top, right and bottom in points; null for what stands on no page',
			},
		},
		'A value and where it stands',
	),
	ReviewField: record({
		key: text('As asked'),
		use: count('Which of several keys that are alike, from 0'),
		state: {
			enum: ['found', 'undecided', 'missing', 'confirmed', 'corrected', 'absent'],
			description: 'found, undecided and missing: what the engine says; the others: what a person has said',
		},
		type: text('Type of the value; empty while there is none'),
		confidence: { type: 'number', minimum: 0, maximum: 1 },
		value: text('Plain value; empty for none'),
		text: text('As printed; empty for none'),
		page: count('Page, from 0'),
		box: { type: ['array', 'null'], items: { type: 'number' } },
		candidates: { type: 'array', items: ref('ReviewPlace') },
		doubtful: {
			type: 'boolean',
			description:
				'Whether a person is to look at it: nothing decides it, or it is not sure, and nobody has said anything',
		},
		failedChecks: { type: 'array', items: { type: 'string' }, description: 'Checks that the value fails' },
	}),
	ReviewTable: record({
		page: count('Page on which it begins, from 0'),
		columns: { type: 'array', items: { type: 'string' }, description: 'As asked' },
		rows: {
			type: 'array',
			items: { type: 'array', items: { type: 'string' } },
			description: 'Cells in the order of the columns, empty for none',
		},
		state: { enum: ['found', 'confirmed', 'corrected'], description: 'found: what the engine says' },
		doubts: {
			type: 'array',
			items: record({
				reason: { enum: Object.keys(tableDoubts), description: 'What speaks against it' },
				row: { type: ['integer', 'null'], minimum: 0, description: 'Row, from 0; null where all are meant' },
				column: nullableText('Column, as asked; null where all are meant'),
			}),
			description:
				'What a person is to look at; empty where nothing speaks against the table, or somebody has said what it is',
		},
	}),
	ReviewAnswer: ours(
		envelope(
			record({
				taskId: text('The task'),
				fileKey: text('The file'),
				fileName: text('Name of the file'),
				version: count('Saved reviews so far'),
				fields: { type: 'array', items: ref('ReviewField'), description: 'Doubtful ones first' },
				columns: { type: 'array', items: { type: 'string' }, description: 'Columns that were asked for, each once' },
				tables: { type: 'array', items: ref('ReviewTable'), description: 'In the order of the document' },
				pages: {
					type: 'array',
					items: record({
						page: count('Page, from 0'),
						width: { type: 'number', description: 'Points' },
						height: { type: 'number', description: 'Points' },
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
						version: count('Review it was saved with'),
						keyPrefix: text('Beginning of the API key of who changed it'),
						keyLabel: text('What that key was called'),
						at: dateTime('When'),
						key: text('What was changed'),
						use: count('Which of several keys that are alike, from 0'),
						before: { description: 'Value before, with its place; null for none' },
						after: { description: 'Value after, with its place' },
					}),
				},
				layout: { type: ['object', 'null'], description: 'The learned layout that the document was read with' },
			}),
		),
	),
	ReviewsAnswer: ours(
		envelope({
			type: 'array',
			items: record({
				taskId: text('The task'),
				fileKey: text('The file'),
				fileName: text('Name of the file'),
				reviewUrl: text('Page on which a person reviews it'),
				reviewUntil: dateTime('Until when its task waits'),
			}),
			description: 'What has waited longest first, 100 at most',
		}),
	),
	Layout: record(layout),
	WholeLayout: record({ ...layout, memory: { type: 'object', description: 'All that is kept of it' } }),
	ReviewedAnswer: ours(
		envelope(
			record({
				fileKey: text('The file'),
				version: { type: 'integer', minimum: 1, description: 'Saved reviews so far' },
				layout: { type: ['object', 'null'], description: 'The layout that was learned; null where nothing could be' },
			}),
		),
	),
	LayoutsAnswer: ours(envelope({ type: 'array', items: ref('Layout') })),
	LayoutAnswer: ours(envelope(ref('WholeLayout'))),
	DeletedLayoutsAnswer: ours(envelope(record({ deleted: count('Layouts that were deleted') }))),
	ForgottenAnswer: ours(envelope(record({ tasks: count('Tasks that were deleted') }))),
	TaskAnswer: envelope(ref('TaskInformation')),
	AssetsAnswer: envelope(
		record({
			tenantAsset: {
				type: 'array',
				items: record({
					assetTypeName: { type: 'string', enum: assetTypes },
					asset: count('Balance'),
					withholdingAsset: count('Withheld for files that have not ended'),
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
				description: 'The parts the service depends on, by name',
				additionalProperties: record({
					status: { enum: ['ok', 'failing'] },
					checkedSecondsAgo: count('Age of this finding in seconds'),
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
					value: count('Value in effect'),
					unit: text('Unit of the value'),
					meaning: record({ en: text('English'), zh: text('Chinese') }),
					setting: nullableText('Environment variable that changes it; null for a fixed one'),
				}),
			},
		}),
	),
} as const satisfies Record<string, JsonSchema>;

/** Name of a shape. */
export type SchemaName = keyof typeof schemas;
