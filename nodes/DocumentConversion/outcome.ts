import type { IDataObject, INodeExecutionData, IPairedItemData, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { failureDetails } from './transport/failure';

/** What became of a piece of work: an item for the next node, or an error that belongs to input items. */
export type Outcome = { readonly kind: 'item'; readonly item: INodeExecutionData } | FailedOutcome;

/** An error and the input items it belongs to (never none). */
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
	return { kind: 'item', item: { json, ...(binary ? { binary } : {}), pairedItem: pairedItem(itemIndexes) } };
}

/** An error of some input items. */
export function failedOutcome(error: FailedOutcome['error'], itemIndexes: readonly number[]): FailedOutcome {
	return { kind: 'failure', error, itemIndexes };
}

/**
 * The item that stands for an error under *continue on fail*.
 * n8n sends an item to the error output only when it has no keys but `error`, `message` and `details`.
 */
export function errorItem({ error, itemIndexes }: FailedOutcome): INodeExecutionData {
	const { description } = error;
	return {
		json: {
			error: error.message,
			details: { ...failureDetails(error), ...(description ? { description } : {}) } as IDataObject,
		},
		pairedItem: pairedItem(itemIndexes),
	};
}

function pairedItem(itemIndexes: readonly number[]): IPairedItemData | IPairedItemData[] {
	const [first, ...others] = itemIndexes.map((item) => ({ item }));
	return first !== undefined && others.length === 0 ? first : [...(first ? [first] : []), ...others];
}
