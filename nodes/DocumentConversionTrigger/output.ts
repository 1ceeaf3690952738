import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { downloadName } from '../DocumentConversion/files/download-name';
import type { FileInformation, TaskInformation } from '../DocumentConversion/tasks/task-information';
import { extendFailure, failureDetails } from '../DocumentConversion/transport/failure';
import { download } from '../DocumentConversion/transport/file-transfer';
import type { PollRun } from '../DocumentConversion/transport/run';
import type { TaskEvent } from './events';

/** What a trigger outputs for a task. */
export interface OutputOptions {
	readonly itemPer: 'task' | 'file';
	/** Binary field of the results; `undefined`: do not download. */
	readonly binaryField?: string;
}

/** The field *Output* of both triggers. */
export const itemPerField: INodeProperties = {
	displayName: 'Output',
	name: 'itemPer',
	type: 'options',
	options: [
		{ name: 'One Item per File', value: 'file', description: 'Each item contains a file and the fields of its task' },
		{ name: 'One Item per Task', value: 'task', description: 'Each item contains a task and a list of its files' },
	],
	default: 'task',
	description:
		'Whether to output one item per file or one item per task. A task without files always produces one item.',
};

/** The fields of *Download Results*. */
export const downloadFields: readonly INodeProperties[] = [
	{
		displayName: 'Download Results',
		name: 'download',
		type: 'boolean',
		default: false,
		description:
			'Whether to download the results as binary files. When off, the items contain temporary download links.',
	},
	{
		displayName: 'Output Binary Field',
		name: 'outputBinaryField',
		type: 'string',
		default: 'data',
		required: true,
		placeholder: 'e.g. data',
		description:
			'Name of the binary field to put the output file in. If Output is One Item per Task, the files are in numbered fields (data_0, data_1, …).',
		displayOptions: { show: { download: [true] } },
	},
];

/** The items of a finished task, without downloads. */
export function toTaskItems(
	task: TaskInformation,
	event: TaskEvent,
	itemPer: OutputOptions['itemPer'],
): INodeExecutionData[] {
	const json = toTaskFields(task, event);
	if (itemPer === 'task' || task.files.length === 0) return [{ json: { ...json, fileInfoDTOList: [...task.files] } }];
	return task.files.map((file) => ({ json: { ...json, ...file } }));
}

/**
 * The items of a finished task, with downloads if wanted. An expired result does not block the others: its file gets
 * `downloadFailure`.
 * @throws NodeApiError if a download fails temporarily
 */
export async function fetchTaskItems(
	run: PollRun,
	task: TaskInformation,
	event: TaskEvent,
	{ itemPer, binaryField }: OutputOptions,
): Promise<INodeExecutionData[]> {
	if (binaryField === undefined) return toTaskItems(task, event, itemPer);
	const files: FileInformation[] = [];
	const binaries: Array<INodeExecutionData['binary']> = [];
	for (const [index, file] of task.files.entries()) {
		const field = itemPer === 'file' ? binaryField : `${binaryField}_${index}`;
		const { binary, ...failed } = await fetchResult(run, task, file);
		files.push({ ...file, ...failed });
		binaries.push(binary ? { [field]: binary } : undefined);
	}
	const items = toTaskItems({ ...task, files }, event, itemPer);
	if (itemPer === 'file') return items.map((item, index) => withBinary(item, binaries[index]));
	return items.map((item) => withBinary(item, Object.assign({}, ...binaries) as INodeExecutionData['binary']));
}

function toTaskFields({ fields, taskId, taskStatus }: TaskInformation, event: TaskEvent): IDataObject {
	return { event, ...fields, ...(taskId ? { taskId } : {}), ...(taskStatus ? { taskStatus } : {}) };
}

async function fetchResult(run: PollRun, { taskId, taskStatus }: TaskInformation, file: FileInformation) {
	if (!file.downloadUrl) return {};
	try {
		const { fileName, mimeTypeOf } = downloadName(file);
		const named = (headers: IDataObject) => ({ fileName, mimeType: mimeTypeOf(headers) });
		const { binary } = await download(run, file.downloadUrl, named);
		return { binary };
	} catch (error) {
		const failure = extendFailure(run.context.getNode(), error, { fileName: file.fileName, taskId, taskStatus });
		const { httpStatus } = failureDetails(failure);
		const isGone =
			httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500 && ![408, 425, 429].includes(httpStatus);
		if (isGone) return { downloadFailure: failure.message };
		throw failure;
	}
}

function withBinary(item: INodeExecutionData, binary: INodeExecutionData['binary']): INodeExecutionData {
	return binary && Object.keys(binary).length > 0 ? { ...item, binary } : item;
}
