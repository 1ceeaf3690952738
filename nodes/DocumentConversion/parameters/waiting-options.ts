import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Waiting } from '../tasks/wait';
import { readOptions } from './options-field';

const defaultPollIntervalSeconds = 3;
const defaultTimeoutSeconds = 600;

/** Options of operations that wait for a task. */
export const waitingOptions: INodeProperties[] = [
	{
		displayName: 'Cancel on Timeout',
		name: 'cancelAtTimeout',
		type: 'boolean',
		default: false,
		description:
			'Whether to cancel the task if it does not finish within the timeout. Some servers do not support cancellation.',
	},
	{
		displayName: 'Poll Interval (Seconds)',
		name: 'pollInterval',
		type: 'number',
		typeOptions: { minValue: 0.1, numberPrecision: 1 },
		default: 3,
		description: 'Time between status checks. Self-hosted services are checked more often at first.',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 600,
		description:
			'How long to wait for the task to finish. After the timeout, the task continues unless Cancel on Timeout is turned on. Use Task → Wait to get the results later.',
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
