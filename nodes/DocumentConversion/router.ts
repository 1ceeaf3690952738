import type { IExecuteFunctions, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';
import { inOrder } from './in-order';
import type { FailedOutcome, Outcome } from './outcome';
import { errorItem, failedOutcome } from './outcome';
import { findOperation } from './resources';
import type { Operation } from './resources/operation';
import { showHints } from './tasks/hints';
import { extendFailure } from './transport/failure';
import type { RunPart } from './transport/run';
import { partOfRun, runOf } from './transport/run';
import { isStopped, throwIfStopped } from './transport/stopping';

/**
 * Run the chosen operation over the input items.
 * Looks up, links and reports; what an operation does is in its own file.
 */
export async function route(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const operation = findOperation(
		context.getNodeParameter('resource', 0) as string,
		context.getNodeParameter('operation', 0) as string,
	);
	throwIfStopped(context);
	const atOnce = operation.atOnce?.(context) ?? 1;
	const done = await inOrder(operation.group?.(context) ?? oneByOne(context), {
		// A server that has had too many calls gets the others one after the other.
		atOnce: () => (runOf(context).isLimited ? 1 : atOnce),
		ahead: context.continueOnFail() ? Infinity : atOnce,
		perform: async (itemIndexes, unwanted) => await perform(partOfRun(context, unwanted), operation, itemIndexes),
		endsWork: ({ outcomes }) =>
			isStopped(context) || (!context.continueOnFail() && outcomes.some(({ kind }) => kind === 'failure')),
	});
	// Before continue-on-fail, so that a stop never looks like a failed item.
	throwIfStopped(context);
	showHints(
		context,
		done.flatMap(({ hints }) => hints),
	);
	return [
		done.flatMap(({ outcomes }) =>
			outcomes.map((outcome) => (outcome.kind === 'item' ? outcome.item : report(context, outcome))),
		),
	];
}

/** What became of some input items. */
interface Done {
	readonly outcomes: readonly Outcome[];
	readonly hints: readonly NodeExecutionHint[];
}

async function perform(
	{ context, hints }: RunPart,
	operation: Operation,
	itemIndexes: readonly number[],
): Promise<Done> {
	try {
		return { outcomes: await operation.execute(context, itemIndexes), hints };
	} catch (error) {
		return { outcomes: [failedOutcome(extendFailure(context.getNode(), error, {}), itemIndexes)], hints };
	}
}

/** The item of an error, or the error itself when the node is to stop. */
function report(context: IExecuteFunctions, outcome: FailedOutcome): INodeExecutionData {
	const { error, itemIndexes } = outcome;
	error.context.itemIndex = itemIndexes[0] ?? 0;
	if (context.continueOnFail()) return errorItem(outcome);
	throw error;
}

function oneByOne(context: IExecuteFunctions): number[][] {
	return context.getInputData().map((_, itemIndex) => [itemIndex]);
}
