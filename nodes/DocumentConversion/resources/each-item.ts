import type { IExecuteFunctions } from 'n8n-workflow';
import type { Outcome } from '../outcome';
import type { Operation } from './operation';

/** The `execute` of an operation that treats each input item by itself. */
export function eachItem(
	executeItem: (context: IExecuteFunctions, itemIndex: number) => Promise<readonly Outcome[]>,
): Operation['execute'] {
	return async (context, itemIndexes) => {
		const outcomes: Outcome[] = [];
		for (const itemIndex of itemIndexes) outcomes.push(...(await executeItem(context, itemIndex)));
		return outcomes;
	};
}
