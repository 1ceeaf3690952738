import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { mergeHints } from './hints';
import { processInOrder } from './in-order';
import { withSource } from './keep-source';
import { nameFiles } from './name-files';
import type { FailedOutcome, Outcome } from './outcome';
import { toErrorItem, failedOutcome } from './outcome';
import { listItemIndexes } from './parameters/for-agent';
import { findOperation } from './resources';
import type { Operation } from './resources/operation';
import { extendFailure } from './transport/failure';
import type { NodeRun } from './transport/run';
import { beginRun, partOfRun } from './transport/run';
import { isStopped, throwIfStopped } from './transport/stopping';

/**
 * Run the selected operation for all input items.
 * @param continueOnFail a failed item becomes an item with the error, instead of an exception
 */
export async function route(context: IExecuteFunctions, continueOnFail: boolean): Promise<INodeExecutionData[][]> {
	const operation = findOperation(
		context.getNodeParameter('resource', 0) as string,
		context.getNodeParameter('operation', 0) as string,
	);
	const run = beginRun(context);
	throwIfStopped(run);
	const atOnce = operation.atOnce?.(context) ?? 1;
	const done = await processInOrder(operation.group?.(context) ?? oneByOne(context), {
		// After a 429, calls are sequential.
		atOnce: () => (run.findings.isLimited ? 1 : atOnce),
		ahead: continueOnFail ? Infinity : atOnce,
		perform: async (itemIndexes, unwanted) => await perform(partOfRun(run, unwanted), operation, itemIndexes),
		endsWork: ({ outcomes }) => isStopped(run) || (!continueOnFail && outcomes.some(({ kind }) => kind === 'failure')),
	});
	// Before continue-on-fail, so that a stop is not reported as a failed item.
	throwIfStopped(run);
	const hints = mergeHints(done.flatMap(({ part }) => part.hints));
	// Older versions of n8n lack hints.
	if (hints.length > 0) (context as Partial<IExecuteFunctions>).addExecutionHints?.(...hints);
	return [
		done.flatMap(({ outcomes }) =>
			outcomes.map((outcome) =>
				withSource(context, outcome.kind === 'item' ? outcome.item : report(outcome, continueOnFail)),
			),
		),
	];
}

/** The outcomes of some input items, and their run. */
interface Done {
	readonly part: NodeRun;
	readonly outcomes: readonly Outcome[];
}

async function perform(part: NodeRun, operation: Operation, itemIndexes: readonly number[]): Promise<Done> {
	try {
		return { part, outcomes: nameFiles(part.context, await operation.execute(part, itemIndexes)) };
	} catch (error) {
		return { part, outcomes: [failedOutcome(extendFailure(part.context.getNode(), error, {}), itemIndexes)] };
	}
}

/** The item of an error, or an exception if the node must stop. */
function report(outcome: FailedOutcome, continueOnFail: boolean): INodeExecutionData {
	const { error, itemIndexes } = outcome;
	error.context.itemIndex = itemIndexes[0] ?? 0;
	if (continueOnFail) return toErrorItem(outcome);
	throw error;
}

function oneByOne(context: IExecuteFunctions): number[][] {
	return listItemIndexes(context).map((itemIndex) => [itemIndex]);
}
