import { NodeOperationError, sleep } from 'n8n-workflow';
import type { RequestContext } from './context';
import { stopSignal } from './context';

/** Longest time between a press on the stop button and its effect while we wait. */
const sliceMs = 250;

/** @throws NodeOperationError when the execution was stopped; the word "canceled" is what n8n recognises. */
export function throwIfStopped(context: RequestContext): void {
	if (stopSignal(context)?.aborted) {
		throw new NodeOperationError(context.getNode(), 'The execution was canceled');
	}
}

/** True once the stop button was pressed. */
export function isStopped(context: RequestContext): boolean {
	return stopSignal(context)?.aborted ?? false;
}

/**
 * Wait, but not beyond a press on the stop button.
 * In slices, because older versions of n8n's `sleep` know no signal.
 */
export async function pause(context: RequestContext, ms: number): Promise<void> {
	const end = Date.now() + ms;
	for (let left = ms; left > 0; left = end - Date.now()) {
		throwIfStopped(context);
		await sleep(Math.min(left, sliceMs));
	}
	throwIfStopped(context);
}
