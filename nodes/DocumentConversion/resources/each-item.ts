import type { Outcome } from '../outcome';
import type { Operation } from './operation';
import type { NodeRun } from '../transport/run';

/** The `execute` of an operation that processes each input item separately. */
export function eachItem(
	executeItem: (run: NodeRun, itemIndex: number) => Promise<readonly Outcome[]>,
): Operation['execute'] {
	return async (run, itemIndexes) => {
		const outcomes: Outcome[] = [];
		for (const itemIndex of itemIndexes) outcomes.push(...(await executeItem(run, itemIndex)));
		return outcomes;
	};
}
