import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readOptions } from './parameters/options-field';

/** Field of an input file whose field the result uses. */
const renameField = (name: string) => `${name}_source`;

/** Apply the option *Keep Input Data* to an output or error item. Fields of the node override those of the input item. */
export function withSource(context: IExecuteFunctions, item: INodeExecutionData): INodeExecutionData {
	const itemIndex = findSourceIndex(item);
	const { keepSource } = readOptions(context, itemIndex);
	const source = context.getInputData()[itemIndex];
	if (source === undefined || (keepSource !== 'json' && keepSource !== 'binary' && keepSource !== 'both')) return item;
	// n8n adds the fields on the error output, which only accepts items with error fields.
	const isForErrorOutput = item.json.error !== undefined && context.getNode().onError === 'continueErrorOutput';
	const keepsFields = keepSource !== 'binary' && !isForErrorOutput;
	const binary = keepSource === 'json' ? item.binary : mergeFiles(source, item);
	return {
		...item,
		json: keepsFields ? { ...item.json, ...source.json, ...item.json } : item.json,
		...(binary ? { binary } : {}),
	};
}

function mergeFiles(source: INodeExecutionData, item: INodeExecutionData): INodeExecutionData['binary'] {
	const results = item.binary ?? {};
	const files = Object.entries(source.binary ?? {}).map(([name, file]) => [
		Object.hasOwn(results, name) ? renameField(name) : name,
		file,
	]);
	return { ...Object.fromEntries(files), ...results };
}

export function findSourceIndex({ pairedItem }: INodeExecutionData): number {
	const [first] = [pairedItem].flat();
	return typeof first === 'object' ? first.item : (first ?? 0);
}
