import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

/** While one item is converted, others are sent and downloaded. More would press servers with limits. */
const standardCount = 3;
const largestCount = 10;

/** Field for the collection *Options* of an operation that can work on several items at once. */
export const itemsAtOnceOption: INodeProperties = {
	displayName: 'Items at Once',
	name: 'itemsAtOnce',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 10, numberPrecision: 0 },
	default: 3,
	description:
		'How many input items are converted at the same time. Results stay in the order of the items. With 1, an item is sent only when the one before it is done.',
};

/** The option as it is set for the first item; it counts for all. */
export function readItemsAtOnce(context: IExecuteFunctions): number {
	const { itemsAtOnce } = context.getNodeParameter('options', 0, {}) as { itemsAtOnce?: unknown };
	const count = Math.floor(Number(itemsAtOnce ?? standardCount));
	return count >= 1 ? Math.min(count, largestCount) : standardCount;
}
