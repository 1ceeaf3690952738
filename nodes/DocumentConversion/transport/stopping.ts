import { NodeOperationError, sleep } from 'n8n-workflow';
import { stopSignal } from './context';
import type { Run } from './run';

/** Longest time between a press on the stop button and its effect while we wait. */
const sliceMs = 250;

/** @throws NodeOperationError when the execution was stopped; the word "canceled" is what n8n recognises. */
export function throwIfStopped(run: Run): void {
	if (stopSignal(run.context)?.aborted) {
		throw new NodeOperationError(run.context.getNode(), 'The execution was canceled');
	}
}

/** True once the stop button was pressed. */
export function isStopped(run: Run): boolean {
	return stopSignal(run.context)?.aborted ?? false;
}

/**
 * Wait, but not beyond a press on the stop button.
 * In slices, because older versions of n8n's `sleep` know no signal.
 */
export async function pause(run: Run, ms: number): Promise<void> {
	const end = Date.now() + ms;
	for (let left = ms; left > 0; left = end - Date.now()) {
		throwIfStopped(run);
		await sleep(Math.min(left, sliceMs));
	}
	throwIfStopped(run);
}
