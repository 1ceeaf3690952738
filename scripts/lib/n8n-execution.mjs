/**
 * @typedef {{ mimeType: string, fileName?: string, fileExtension?: string, fileSize?: string, data: string, id?: string }}
 *   BinaryField `data` is base64 without `id`; with it, the bytes are in n8n's store: see `fetchBinary`
 * @typedef {{ json: Record<string, any>, binary?: Record<string, BinaryField>, pairedItem?: unknown, error?: unknown }} Item
 * @typedef {{ message: string, description?: string | null, name?: string, [key: string]: any }} ExecutionError
 * @typedef {{ executionStatus: string, executionTime: number, startTime: number, error?: ExecutionError,
 *   data?: { main?: (Item[] | null)[], [connectionType: string]: (Item[] | null)[] | undefined },
 *   hints?: { message: string }[], source: unknown[] }} NodeRun
 * @typedef {{ resultData: { runData: Record<string, NodeRun[]>, error?: ExecutionError, lastNodeExecuted?: string },
 *   [key: string]: unknown }} ExecutionData
 * @typedef {{ id: string, status: string, finished: boolean, mode: string, workflowId: string, startedAt: string,
 *   stoppedAt?: string, data: ExecutionData, [key: string]: unknown }} Execution
 */

/**
 * @param {Execution} execution
 * @param {string} nodeName
 * @param {{ output?: number, run?: number }} [which] output 1 is the error branch of a node with `continueErrorOutput`
 * @returns {Item[]} the output of the node; empty when it did not run
 */
export function outputItems(execution, nodeName, { output = 0, run = 0 } = {}) {
	return execution.data.resultData.runData[nodeName]?.[run]?.data?.main?.[output] ?? [];
}

/**
 * @param {Execution} execution
 * @returns {ExecutionError | undefined} why the execution, or a node in it, went wrong
 */
export function executionError(execution) {
	const { error, runData } = execution.data.resultData;
	return (
		error ??
		Object.values(runData)
			.flat()
			.find((run) => run.error !== undefined)?.error
	);
}
