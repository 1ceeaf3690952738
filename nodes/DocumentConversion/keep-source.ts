import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readOptions } from './parameters/settings';
import { isPresentVersion } from './parameters/version';

/** Field of a file that stood where the result stands. */
const movedField = (name: string) => `${name}_source`;

/**
 * An item, or the one that stands for an error, with what its input item carried, as the option *Keep Source* says.
 * What the node itself puts out comes before fields of the same name.
 */
export function withSource(context: IExecuteFunctions, item: INodeExecutionData): INodeExecutionData {
	if (!isPresentVersion(context)) return item;
	const itemIndex = firstPaired(item);
	const { keepSource } = readOptions(context, itemIndex);
	const source = context.getInputData()[itemIndex];
	if (source === undefined || (keepSource !== 'json' && keepSource !== 'binary' && keepSource !== 'both')) return item;
	// n8n itself adds the fields on the error output, which takes an item with none but those of an error.
	const isForErrorOutput = item.json.error !== undefined && context.getNode().onError === 'continueErrorOutput';
	const keepsFields = keepSource !== 'binary' && !isForErrorOutput;
	const binary = keepSource === 'json' ? item.binary : withFilesOf(source, item);
	return { ...item, json: keepsFields ? { ...source.json, ...item.json } : item.json, ...(binary ? { binary } : {}) };
}

function withFilesOf(source: INodeExecutionData, item: INodeExecutionData): INodeExecutionData['binary'] {
	const results = item.binary ?? {};
	const files = Object.entries(source.binary ?? {}).map(([name, file]) => [
		Object.hasOwn(results, name) ? movedField(name) : name,
		file,
	]);
	return { ...Object.fromEntries(files), ...results };
}

function firstPaired({ pairedItem }: INodeExecutionData): number {
	const [first] = [pairedItem].flat();
	return typeof first === 'object' ? first.item : (first ?? 0);
}
