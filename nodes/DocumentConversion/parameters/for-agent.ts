import type { IExecuteFunctions } from 'n8n-workflow';

/** The places of the input items; an agent's call, which has none, counts as one. */
export function itemIndexesOf(context: IExecuteFunctions): number[] {
	const indexes = context.getInputData().map((_, itemIndex) => itemIndex);
	return indexes.length === 0 && isForAgent(context) ? [0] : indexes;
}

/** True when an agent calls the node as a tool. */
export function isForAgent(context: IExecuteFunctions): boolean {
	// Older versions of n8n do not tell.
	const { isToolExecution } = context as Partial<IExecuteFunctions>;
	return isToolExecution?.call(context) === true || context.getNode().type.endsWith('Tool');
}
