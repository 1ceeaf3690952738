import type { IExecuteFunctions } from 'n8n-workflow';
import type { InputFile } from '../../files/input-file';
import { filesFromBinaryFields } from '../../files/input-file';
import { fileFromUrl } from '../../files/url-file';
import type { Outcome } from '../../outcome';
import { failedOutcome } from '../../outcome';
import { collectParameter } from '../../parameters/collect-parameters';
import { readItemsAtOnce } from '../../parameters/items-at-once';
import { readResultOptions, readWaiting } from '../../parameters/shared-fields';
import { convertByDirectCall } from '../../tasks/direct';
import type { AfterSubmit, Job } from '../../tasks/job';
import { convertByUpload } from '../../tasks/presigned';
import type { Conversion } from '../../transport/endpoints';
import { extendFailure } from '../../transport/failure';
import { isStopped } from '../../transport/stopping';
import type { Operation } from '../operation';
import { convertFields } from './convert-fields';

/**
 * Largest file that the automatic flow sends directly. A direct call holds its connection while it converts,
 * and proxies end that after a minute or so; what is larger may take longer.
 */
const largestDirectBytes = 10 * 1024 * 1024;

/**
 * Shortest timeout with which the automatic flow sends directly: longer than a service takes to answer (50 s).
 * When a direct call is given up before, nobody knows the id of its task.
 */
const shortestDirectTimeoutMs = 60_000;

/** Document → Convert. */
export const convert: Operation = {
	fields: convertFields,
	atOnce: readItemsAtOnce,

	group(context) {
		const itemIndexes = context.getInputData().map((_, itemIndex) => itemIndex);
		const together =
			context.getNodeParameter('flow', 0) !== 'direct' && context.getNodeParameter('taskScope', 0, 'item') === 'all';
		return together && itemIndexes.length > 0 ? [itemIndexes] : itemIndexes.map((itemIndex) => [itemIndex]);
	},

	async execute(context, itemIndexes) {
		const { jobs, failures } = await readJobs(context, itemIndexes);
		if (failures.length > 0 && !context.continueOnFail()) return failures;
		const after = readAfterSubmit(context, itemIndexes[0] ?? 0);
		const flow = context.getNodeParameter('flow', itemIndexes[0] ?? 0, 'auto');
		const outcomes =
			flow === 'direct' || (flow === 'auto' && isSmallSingleFile(jobs) && hasTimeForDirectCall(after))
				? await convertDirect(context, jobs, after)
				: await convertUploaded(context, jobs, after);
		return [...outcomes, ...failures];
	},
};

/** The files of the items and how to convert them; an item whose fields or files are wrong fails by itself. */
async function readJobs(
	context: IExecuteFunctions,
	itemIndexes: readonly number[],
): Promise<{ jobs: Job[]; failures: Outcome[] }> {
	const jobs: Job[] = [];
	const failures: Outcome[] = [];
	for (const itemIndex of itemIndexes) {
		let files: readonly InputFile[] = [];
		try {
			files = await readFiles(context, itemIndex);
			const conversion = readConversion(context, itemIndex);
			jobs.push(...files.map((file) => ({ file, conversion })));
		} catch (error) {
			const fileName = files.map(({ name }) => name).join(', ');
			failures.push(failedOutcome(extendFailure(context.getNode(), error, { fileName }), [itemIndex]));
		}
	}
	return { jobs, failures };
}

function readConversion(context: IExecuteFunctions, itemIndex: number): Conversion {
	const tool = String(context.getNodeParameter('tool', itemIndex)).trim();
	const options = context.getNodeParameter('options', itemIndex, {}) as { password?: unknown; callbackUrl?: unknown };
	const { password, callbackUrl } = options;
	const parameter = collectParameter(context, itemIndex, tool);
	return {
		tool,
		...(parameter ? { parameter } : {}),
		...(password ? { password: String(password) } : {}),
		...(callbackUrl ? { callbackUrl: String(callbackUrl).trim() } : {}),
	};
}

async function readFiles(context: IExecuteFunctions, itemIndex: number) {
	if (context.getNodeParameter('inputSource', itemIndex, 'binary') === 'url') {
		return [await fileFromUrl(context, itemIndex, String(context.getNodeParameter('url', itemIndex, '')).trim())];
	}
	return await filesFromBinaryFields(
		context,
		itemIndex,
		context.getNodeParameter('binaryPropertyName', itemIndex, 'data'),
	);
}

function readAfterSubmit(context: IExecuteFunctions, itemIndex: number): AfterSubmit {
	return {
		...(context.getNodeParameter('wait', itemIndex, true) ? { waiting: readWaiting(context, itemIndex) } : {}),
		results: readResultOptions(context, itemIndex),
	};
}

function isSmallSingleFile(jobs: readonly Job[]): boolean {
	const [job, ...others] = jobs;
	return job !== undefined && others.length === 0 && job.file.sizeBytes <= largestDirectBytes;
}

function hasTimeForDirectCall({ waiting }: AfterSubmit): boolean {
	return waiting !== undefined && waiting.timeoutMs >= shortestDirectTimeoutMs;
}

async function convertDirect(context: IExecuteFunctions, jobs: readonly Job[], after: AfterSubmit): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const job of jobs) {
		outcomes.push(...(await convertByDirectCall(context, job, after)));
		const isOver = outcomes.some(({ kind }) => kind === 'failure') && !context.continueOnFail();
		if (isOver || isStopped(context)) break;
	}
	return outcomes;
}

/** One task a tool: a task has one only, and an expression may choose another for each item. */
async function convertUploaded(
	context: IExecuteFunctions,
	jobs: readonly Job[],
	after: AfterSubmit,
): Promise<Outcome[]> {
	const tools = new Set(jobs.map(({ conversion }) => conversion.tool));
	const outcomes: Outcome[] = [];
	for (const tool of tools) {
		const ofTool = jobs.filter(({ conversion }) => conversion.tool === tool);
		outcomes.push(...(await convertByUpload(context, ofTool, after)));
	}
	return outcomes;
}
