import type { IExecuteFunctions } from 'n8n-workflow';
import { resolveToolPath } from '../../../../contract';
import type { InputFile } from '../../files/file-content';
import { filesFromBinaryFields } from '../../files/input-file';
import { fileFromUrl } from '../../files/url-file';
import type { Outcome } from '../../outcome';
import { failedOutcome } from '../../outcome';
import { collectParameters } from '../../parameters/collect-parameters';
import { listItemIndexes } from '../../parameters/for-agent';
import { readItemsAtOnce } from '../../parameters/items-at-once';
import { readOptions } from '../../parameters/options-field';
import { readResultOptions } from '../../parameters/result-options';
import { getImageTool } from '../../parameters/tool-defaults';
import { readTool } from '../../parameters/uses';
import { readWaiting } from '../../parameters/waiting-options';
import { findToolFor } from '../../tool-for-file';
import { convertByDirectCall } from '../../tasks/direct';
import type { AfterSubmit, Job } from '../../tasks/job';
import { joinsAllItems, joinsFiles } from '../../tasks/task-files';
import { convertByUpload } from '../../tasks/presigned';
import type { Conversion } from '../../transport/endpoints';
import { extendFailure } from '../../transport/failure';
import { isStopped } from '../../transport/stopping';
import type { Operation } from '../operation';
import { convertFields } from './convert-fields';
import { withTimeLimit } from '../../transport/run';
import type { NodeRun } from '../../transport/run';

/** A direct call keeps its connection open, and proxies close it after about a minute; larger files may take longer. */
const maxDirectBytes = 10 * 1024 * 1024;

/** OCR of a megabyte takes minutes, and only a presigned upload returns the task ID early enough for Stop to cancel it. */
const maxDirectScanBytes = 1024 * 1024;

/** A service answers a direct call within 50 s; the task ID of a call that times out earlier is lost. */
const minDirectTimeoutMs = 60_000;

/** Document → Convert. */
export const convert: Operation = {
	fields: convertFields,
	atOnce: readItemsAtOnce,

	group(context) {
		const itemIndexes = listItemIndexes(context);
		// Tools that join files get all input items, unless each item is its own document.
		const joins = itemIndexes.length > 0 && joinsItems(context, itemIndexes[0] ?? 0);
		const isDirect = !joins && readOptions(context, 0).flow === 'direct';
		const together = !isDirect && (readOptions(context, 0).taskScope ?? (joins ? 'all' : 'item')) === 'all';
		return together && itemIndexes.length > 0 ? [itemIndexes] : itemIndexes.map((itemIndex) => [itemIndex]);
	},

	async execute(whole, itemIndexes) {
		const { timeoutMs } = readWaiting(whole.context, itemIndexes[0] ?? 0);
		const run = withTimeLimit(whole, timeoutMs);
		const { jobs, failures } = await readJobs(run, itemIndexes);
		const joins = jobs.some(({ conversion }) => joinsFiles(conversion));
		// A joined result needs every file.
		if (failures.length > 0 && (joins || !run.context.continueOnFail())) return failures;
		const after = readAfterSubmit(run, itemIndexes[0] ?? 0);
		const { flow = 'auto' } = readOptions(run.context, itemIndexes[0] ?? 0);
		const outcomes =
			!joins && (flow === 'direct' || (flow === 'auto' && isSmallSingleFile(jobs) && hasTimeForDirectCall(after)))
				? await convertDirect(run, jobs, after)
				: await convertUploaded(run, jobs, after);
		return [...outcomes, ...failures];
	},
};

/** True if the tool of an item joins all items into one result, for example photos of one page. */
function joinsItems(context: IExecuteFunctions, itemIndex: number): boolean {
	const chosen = readTool(context, itemIndex);
	const known = resolveToolPath(chosen);
	if (known === undefined) return false;
	const tool = getImageTool(known);
	try {
		return joinsAllItems({ tool, parameters: collectParameters(context, itemIndex, tool) });
	} catch {
		// Invalid fields are reported when the item is processed.
		return joinsAllItems({ tool });
	}
}

/** The files of the items and how to convert them. An item with invalid fields or files fails alone. */
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
	const tool = findToolFor(readTool(run.context, itemIndex), file);
	const { password, callbackUrl } = readOptions(run.context, itemIndex);
	const parameters = collectParameters(run.context, itemIndex, tool);
	return {
		tool,
		...(Object.keys(parameters).length > 0 ? { parameters } : {}),
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
		...((readOptions(run.context, itemIndex).wait ?? true)
			? { waiting: { ...readWaiting(run.context, itemIndex), untilReview: true } }
			: {}),
		results: readResultOptions(run.context, itemIndex),
	};
}

function isSmallSingleFile(jobs: readonly Job[]): boolean {
	const [job, ...others] = jobs;
	if (job === undefined || others.length > 0) return false;
	const usesOcr = job.conversion.parameters?.enableOcr === 1;
	return job.file.sizeBytes <= (usesOcr ? maxDirectScanBytes : maxDirectBytes);
}

function hasTimeForDirectCall({ waiting }: AfterSubmit): boolean {
	return waiting !== undefined && waiting.timeoutMs >= minDirectTimeoutMs;
}

async function convertDirect(run: NodeRun, jobs: readonly Job[], after: AfterSubmit): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const job of jobs) {
		outcomes.push(...(await convertByDirectCall(run, job, after)));
		const hasFailed = outcomes.some(({ kind }) => kind === 'failure') && !run.context.continueOnFail();
		if (hasFailed || isStopped(run)) break;
	}
	return outcomes;
}

/** One task per tool: an expression may select another tool for each item. */
async function convertUploaded(run: NodeRun, jobs: readonly Job[], after: AfterSubmit): Promise<Outcome[]> {
	const tools = new Set(jobs.map(({ conversion }) => conversion.tool));
	const outcomes: Outcome[] = [];
	for (const tool of tools) {
		const ofTool = jobs.filter(({ conversion }) => conversion.tool === tool);
		outcomes.push(...(await convertByUpload(run, ofTool, after)));
	}
	return outcomes;
}
