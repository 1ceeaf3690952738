import type { IExecuteFunctions } from 'n8n-workflow';
import { resolveToolPath } from '../../../../contract';
import type { InputFile } from '../../files/file-content';
import { filesFromBinaryFields } from '../../files/input-file';
import { fileFromUrl } from '../../files/url-file';
import type { Outcome } from '../../outcome';
import { failedOutcome } from '../../outcome';
import { collectParameter } from '../../parameters/collect-parameters';
import { itemIndexesOf } from '../../parameters/for-agent';
import { readItemsAtOnce } from '../../parameters/items-at-once';
import { toolForPictures } from '../../parameters/present-defaults';
import { readOptions, readSetting } from '../../parameters/settings';
import { readResultOptions, readWaiting } from '../../parameters/shared-fields';
import { readTool } from '../../parameters/uses';
import { isPresentVersion } from '../../parameters/version';
import { toolForFile } from '../../tool-for-file';
import { convertByDirectCall } from '../../tasks/direct';
import type { AfterSubmit, Job } from '../../tasks/job';
import { joinsAllItems, joinsFiles } from '../../tasks/joined';
import { convertByUpload } from '../../tasks/presigned';
import type { Conversion } from '../../transport/endpoints';
import { extendFailure } from '../../transport/failure';
import { isStopped } from '../../transport/stopping';
import type { Operation } from '../operation';
import { convertFields } from './convert-fields';
import type { NodeRun } from '../../transport/run';

/**
 * Largest file that the automatic flow sends directly. A direct call holds its connection while it converts,
 * and proxies end that after a minute or so; what is larger may take longer.
 */
const largestDirectBytes = 10 * 1024 * 1024;

/**
 * The same from version 1.1 on for what may be read by OCR: a megabyte of scans takes minutes, and the id of a task,
 * which Stop needs to cancel it, is known from the start only in the other flow.
 */
const largestDirectScanBytes = 1024 * 1024;

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
		const itemIndexes = itemIndexesOf(context);
		// What makes one result of all is asked for all input items, unless each is to be one by itself.
		const joins = itemIndexes.length > 0 && joinsItems(context, itemIndexes[0] ?? 0);
		const isDirect = !joins && readSetting(context, 'flow', 0, 'auto') === 'direct';
		const together = !isDirect && readSetting(context, 'taskScope', 0, joins ? 'all' : 'item') === 'all';
		return together && itemIndexes.length > 0 ? [itemIndexes] : itemIndexes.map((itemIndex) => [itemIndex]);
	},

	async execute(run, itemIndexes) {
		const { jobs, failures } = await readJobs(run, itemIndexes);
		const joins = jobs.some(({ conversion }) => joinsFiles(conversion));
		// A result of all files is none without one of them.
		if (failures.length > 0 && (joins || !run.context.continueOnFail())) return failures;
		const after = readAfterSubmit(run, itemIndexes[0] ?? 0);
		const flow = readSetting(run.context, 'flow', itemIndexes[0] ?? 0, 'auto');
		const outcomes =
			!joins && (flow === 'direct' || (flow === 'auto' && isSmallSingleFile(run, jobs) && hasTimeForDirectCall(after)))
				? await convertDirect(run, jobs, after)
				: await convertUploaded(run, jobs, after);
		return [...outcomes, ...failures];
	},
};

/** Whether all items become one result, as an item says: by its tool, or as shots of one paper. */
function joinsItems(context: IExecuteFunctions, itemIndex: number): boolean {
	const chosen = readTool(context, itemIndex);
	const known = resolveToolPath(chosen);
	if (known === undefined) return false;
	const tool = toolForPictures(known);
	try {
		return joinsAllItems({ tool, parameter: collectParameter(context, itemIndex, tool) });
	} catch {
		// What is wrong with its fields is told when its turn comes.
		return joinsAllItems({ tool });
	}
}

/** The files of the items and how to convert them; an item whose fields or files are wrong fails by itself. */
async function readJobs(run: NodeRun, itemIndexes: readonly number[]): Promise<{ jobs: Job[]; failures: Outcome[] }> {
	const jobs: Job[] = [];
	const failures: Outcome[] = [];
	for (const itemIndex of itemIndexes) {
		let files: readonly InputFile[] = [];
		try {
			files = await readFiles(run, itemIndex);
			jobs.push(...files.map((file) => ({ file, conversion: readConversion(run, itemIndex, file) })));
		} catch (error) {
			const fileName = files.map(({ name }) => name).join(', ');
			failures.push(failedOutcome(extendFailure(run.context.getNode(), error, { fileName }), [itemIndex]));
		}
	}
	return { jobs, failures };
}

function readConversion(run: NodeRun, itemIndex: number, file: InputFile): Conversion {
	const chosen = readTool(run.context, itemIndex);
	const tool = isPresentVersion(run.context) ? toolForFile(chosen, file) : chosen;
	const { password, callbackUrl } = readOptions(run.context, itemIndex);
	const parameter = collectParameter(run.context, itemIndex, tool);
	return {
		tool,
		...(parameter ? { parameter } : {}),
		...(password ? { password: String(password) } : {}),
		...(callbackUrl ? { callbackUrl: String(callbackUrl).trim() } : {}),
	};
}

async function readFiles(run: NodeRun, itemIndex: number) {
	if (run.context.getNodeParameter('inputSource', itemIndex, 'binary') === 'url') {
		return [await fileFromUrl(run, itemIndex, String(run.context.getNodeParameter('url', itemIndex, '')).trim())];
	}
	return await filesFromBinaryFields(
		run,
		itemIndex,
		run.context.getNodeParameter('binaryPropertyName', itemIndex, 'data'),
	);
}

function readAfterSubmit(run: NodeRun, itemIndex: number): AfterSubmit {
	return {
		...(readSetting(run.context, 'wait', itemIndex, true)
			? { waiting: { ...readWaiting(run.context, itemIndex), untilReview: true } }
			: {}),
		results: readResultOptions(run.context, itemIndex),
	};
}

function isSmallSingleFile({ context }: NodeRun, jobs: readonly Job[]): boolean {
	const [job, ...others] = jobs;
	if (job === undefined || others.length > 0) return false;
	const mayBeScan = isPresentVersion(context) && /"enableOcr":1\b/.test(job.conversion.parameter ?? '');
	return job.file.sizeBytes <= (mayBeScan ? largestDirectScanBytes : largestDirectBytes);
}

function hasTimeForDirectCall({ waiting }: AfterSubmit): boolean {
	return waiting !== undefined && waiting.timeoutMs >= shortestDirectTimeoutMs;
}

async function convertDirect(run: NodeRun, jobs: readonly Job[], after: AfterSubmit): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const job of jobs) {
		outcomes.push(...(await convertByDirectCall(run, job, after)));
		const isOver = outcomes.some(({ kind }) => kind === 'failure') && !run.context.continueOnFail();
		if (isOver || isStopped(run)) break;
	}
	return outcomes;
}

/** One task a tool: a task has one only, and an expression may choose another for each item. */
async function convertUploaded(run: NodeRun, jobs: readonly Job[], after: AfterSubmit): Promise<Outcome[]> {
	const tools = new Set(jobs.map(({ conversion }) => conversion.tool));
	const outcomes: Outcome[] = [];
	for (const tool of tools) {
		const ofTool = jobs.filter(({ conversion }) => conversion.tool === tool);
		outcomes.push(...(await convertByUpload(run, ofTool, after)));
	}
	return outcomes;
}
