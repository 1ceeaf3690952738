import type { IExecuteFunctions } from 'n8n-workflow';

/** True when an agent calls the node as a tool. */
export function isForAgent(context: IExecuteFunctions): boolean {
	// Older versions of n8n do not tell.
	const { isToolExecution } = context as Partial<IExecuteFunctions>;
	return isToolExecution?.call(context) === true || context.getNode().type.endsWith('Tool');
}
