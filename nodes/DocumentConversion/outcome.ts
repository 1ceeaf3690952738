import type { IDataObject, INodeExecutionData, IPairedItemData, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { failureDetails } from './transport/failure';

/** The outcome of an operation: an item for the next node, or an error of input items. */
export type Outcome = { readonly kind: 'item'; readonly item: INodeExecutionData } | FailedOutcome;

/** An error and its input items (at least one). */
export interface FailedOutcome {
	readonly kind: 'failure';
	readonly error: NodeApiError | NodeOperationError;
	readonly itemIndexes: readonly number[];
}

/** An item for the next node. */
export function itemOutcome(
	json: IDataObject,
	itemIndexes: readonly number[],
	binary?: INodeExecutionData['binary'],
): Outcome {
	return { kind: 'item', item: { json, ...(binary ? { binary } : {}), pairedItem: toPairedItem(itemIndexes) } };
}

/** An error of input items. */
export function failedOutcome(error: FailedOutcome['error'], itemIndexes: readonly number[]): FailedOutcome {
	return { kind: 'failure', error, itemIndexes };
}

/**
 * The item of an error under *continue on fail*.
 * n8n only sends items without other keys than `error`, `message` and `details` to the error output.
 */
export function toErrorItem({ error, itemIndexes }: FailedOutcome): INodeExecutionData {
	const { description } = error;
	return {
		json: {
			error: error.message,
			details: { ...failureDetails(error), ...(description ? { description } : {}) } as IDataObject,
		},
		pairedItem: toPairedItem(itemIndexes),
	};
}

function toPairedItem(itemIndexes: readonly number[]): IPairedItemData | IPairedItemData[] {
	const [first, ...others] = itemIndexes.map((item) => ({ item }));
	return first !== undefined && others.length === 0 ? first : [...(first ? [first] : []), ...others];
}
