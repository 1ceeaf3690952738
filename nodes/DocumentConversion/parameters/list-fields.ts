import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Show } from './show';

const defaultLimit = 50;

/** *Return All* and *Limit*, in n8n's wording. */
export function listFields(show: Show): INodeProperties[] {
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
			displayOptions: { show },
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { show: { ...show, returnAll: [false] } },
		},
	];
}

/** The maximum number of results; `Infinity` for all. */
export function readLimit(context: IExecuteFunctions, itemIndex: number): number {
	if (context.getNodeParameter('returnAll', itemIndex, false)) return Infinity;
	const limit = Number(context.getNodeParameter('limit', itemIndex, defaultLimit));
	return limit >= 1 ? Math.floor(limit) : defaultLimit;
}
