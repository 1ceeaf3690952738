import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readOptions } from './options-field';

/** While one item is converted, others are sent and downloaded. More would strain servers with rate limits. */
const defaultCount = 3;
const maxCount = 10;

/** Option of operations that can process several items in parallel. */
export const itemsAtOnceOption: INodeProperties = {
	displayName: 'Items at Once',
	name: 'itemsAtOnce',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 10, numberPrecision: 0 },
	default: 3,
	description:
		'How many items to convert at the same time. Results keep the order of the items. With 1, each item is sent after the previous one is done.',
};

/** The value set for the first item; it applies to all. */
export function readItemsAtOnce(context: IExecuteFunctions): number {
	const { itemsAtOnce } = readOptions(context, 0);
	const count = Math.floor(Number(itemsAtOnce ?? defaultCount));
	return count >= 1 ? Math.min(count, maxCount) : defaultCount;
}
