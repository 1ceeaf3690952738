import { createHash } from 'crypto';
import type { NodeRun } from './run';

/** How often a task that failed is created again when n8n retries the node. */
export const maxRetries = 3;

/**
 * Idempotency key of a call that creates a task: the same when n8n retries the node (*Retry On Fail*), and different for
 * each execution, loop iteration and file.
 * @param parts distinguish the call from others of the same item
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
