import { NodeOperationError, sleep } from 'n8n-workflow';
import { stopSignal } from './context';
import type { Run } from './run';

/** Maximum delay of the stop button during a pause. */
const sliceMs = 250;

/** @throws NodeOperationError if the execution was stopped; n8n recognizes the word "canceled". */
export function throwIfStopped(run: Run): void {
	if (stopSignal(run.context)?.aborted) {
		throw new NodeOperationError(run.context.getNode(), 'The execution was canceled');
	}
}

/** True after the stop button was pressed. */
export function isStopped(run: Run): boolean {
	return stopSignal(run.context)?.aborted ?? false;
}

/** Wait until the stop button is pressed at most, in slices, because `sleep` of older versions of n8n ignores the signal. */
export async function pause(run: Run, ms: number): Promise<void> {
	const end = Date.now() + ms;
	for (let left = ms; left > 0; left = end - Date.now()) {
		throwIfStopped(run);
		await sleep(Math.min(left, sliceMs));
	}
	throwIfStopped(run);
}
