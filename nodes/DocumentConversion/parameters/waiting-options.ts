import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Waiting } from '../tasks/wait';
import { readOptions } from './options-field';

const defaultPollIntervalSeconds = 3;
const defaultTimeoutSeconds = 600;

/** Options of operations that wait for a task. */
export const waitingOptions: INodeProperties[] = [
	{
		displayName: 'Cancel at Timeout',
		name: 'cancelAtTimeout',
		type: 'boolean',
		default: false,
		description: 'Whether to cancel the task when the timeout expires, if the server supports it',
	},
	{
		displayName: 'Poll Interval (Seconds)',
		name: 'pollInterval',
		type: 'number',
		typeOptions: { minValue: 0.1, numberPrecision: 1 },
		default: 3,
		description: 'Maximum time between two status checks. A self-hosted service is checked more often at first.',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 600,
		description:
			'How long to wait for the task. It keeps running afterwards unless Cancel at Timeout is on, and Task → Wait can get its results.',
	},
];

/** The waiting options set for an item. */
export function readWaiting(context: IExecuteFunctions, itemIndex: number): Waiting {
	const options = readOptions(context, itemIndex);
	return {
		pollIntervalMs: toPositive(options.pollInterval, defaultPollIntervalSeconds) * 1000,
		timeoutMs: toPositive(options.timeout, defaultTimeoutSeconds) * 1000,
		cancelAtTimeout: options.cancelAtTimeout === true || options.cancelAtTimeout === 'true',
	};
}

function toPositive(value: unknown, fallback: number): number {
	const number = Number(value);
	return number > 0 && Number.isFinite(number) ? number : fallback;
}
