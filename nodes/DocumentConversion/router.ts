import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { FailedOutcome, Outcome } from './outcome';
import { errorItem, failedOutcome } from './outcome';
import { findOperation } from './resources';
import type { Operation } from './resources/operation';
import { extendFailure } from './transport/failure';
import { throwIfStopped } from './transport/stopping';

/**
 * Run the chosen operation over the input items.
 * Looks up, links and reports; what an operation does is in its own file.
 */
export async function route(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const operation = findOperation(
		context.getNodeParameter('resource', 0) as string,
		context.getNodeParameter('operation', 0) as string,
	);
	const output: INodeExecutionData[] = [];
	for (const itemIndexes of operation.group?.(context) ?? oneByOne(context)) {
		throwIfStopped(context);
		const outcomes = await perform(context, operation, itemIndexes);
		// Before continue-on-fail, so that a stop never looks like a failed item.
		throwIfStopped(context);
		for (const outcome of outcomes) output.push(outcome.kind === 'item' ? outcome.item : report(context, outcome));
	}
	return [output];
}

async function perform(
	context: IExecuteFunctions,
	operation: Operation,
	itemIndexes: readonly number[],
): Promise<readonly Outcome[]> {
	try {
		return await operation.execute(context, itemIndexes);
	} catch (error) {
		return [failedOutcome(extendFailure(context.getNode(), error, {}), itemIndexes)];
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
