import type { IExecuteFunctions } from 'n8n-workflow';
import { isPresentVersion } from './version';

/**
 * A setting that stood above *Options* in version 1 and stands in them since.
 * @param standard what counts where it is not set
 */
export function readSetting(
	context: IExecuteFunctions,
	name: 'flow' | 'output' | 'outputBinaryField' | 'taskScope' | 'wait',
	itemIndex: number,
	standard: string | boolean,
): unknown {
	if (!isPresentVersion(context)) return context.getNodeParameter(name, itemIndex, standard);
	return readOptions(context, itemIndex)[name] ?? standard;
}

/** The collection *Options*, as it is set for an item. */
export function readOptions(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
	return context.getNodeParameter('options', itemIndex, {}) as Record<string, unknown>;
}
