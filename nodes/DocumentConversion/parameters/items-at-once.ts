import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readOptions } from './options-field';

/** While one item is converted, others are sent and downloaded. More would strain servers with rate limits. */
const defaultCount = 3;
const maxCount = 10;

/** Option of operations that can process several items in parallel. */
export const itemsAtOnceOption: INodeProperties = {
	displayName: 'Concurrent Items',
	name: 'itemsAtOnce',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 10, numberPrecision: 0 },
	default: 3,
	description:
		'Number of items to convert at the same time. The results are output in the order of the input items. Set to 1 to convert one item at a time.',
};

/** The value set for the first item; it applies to all. */
export function readItemsAtOnce(context: IExecuteFunctions): number {
	const { itemsAtOnce } = readOptions(context, 0);
	const count = Math.floor(Number(itemsAtOnce ?? defaultCount));
	return count >= 1 ? Math.min(count, maxCount) : defaultCount;
}
