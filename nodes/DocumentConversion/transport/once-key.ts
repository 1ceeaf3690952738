import { createHash } from 'crypto';
import type { NodeRun } from './run';

/** A task that has failed before, when the node is run again, is made so many further times. */
export const mostChances = 3;

/**
 * Name of a call that makes a task of a file: the same when n8n runs the node again after a failure (*Retry On Fail*),
 * another one in each execution, in each turn of a loop, and for each file.
 * @param parts what tells the call from others of the same item
 */
export function onceKey(
	{ context }: NodeRun,
	itemIndex: number,
	parts: readonly (string | number | undefined)[],
): string {
	const place = [
		context.getWorkflow().id,
		context.getExecutionId(),
		context.getNode().id,
		context.evaluateExpression('{{ $runIndex }}', itemIndex),
		itemIndex,
	];
	return createHash('sha256')
		.update(JSON.stringify([place, parts.map((part) => part ?? null)]))
		.digest('hex');
}
