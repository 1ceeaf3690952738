import type { IExecuteFunctions } from 'n8n-workflow';

/** The indexes of the input items; an agent's call has no items and counts as one. */
export function listItemIndexes(context: IExecuteFunctions): number[] {
	const indexes = context.getInputData().map((_, itemIndex) => itemIndex);
	return indexes.length === 0 && isForAgent(context) ? [0] : indexes;
}

/** True if an agent calls the node as a tool. */
export function isForAgent(context: IExecuteFunctions): boolean {
	// Older versions of n8n lack it.
	const { isToolExecution } = context as Partial<IExecuteFunctions>;
	return isToolExecution?.call(context) === true || context.getNode().type.endsWith('Tool');
}
