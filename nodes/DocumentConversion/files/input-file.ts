import type { IBinaryData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { isForAgent } from '../parameters/for-agent';
import type { InputFile } from './file-content';
import { getStoredContent } from './stored-content';
import type { NodeRun } from '../transport/run';

/**
 * The files in the binary fields of an item, in the order of the fields.
 * @param fieldNames comma-separated names, or `*` for all; a single unknown name stands for the only file of the item
 * @throws NodeOperationError with the name of a missing field
 */
export async function filesFromBinaryFields(
	run: NodeRun,
	itemIndex: number,
	fieldNames: unknown,
): Promise<InputFile[]> {
	const fields = splitFieldNames(run, itemIndex, fieldNames);
	if (fields.length === 0 || isWithoutItem(run, fields)) throw noFile(run, itemIndex);
	const present = listFieldNames(run, itemIndex);
	const missing = fields.find((field) => typeof field === 'string' && !present.includes(field));
	if (missing !== undefined && present.length > 0) throw missingField(run, itemIndex, String(missing), present);
	return await Promise.all(
		fields.map(async (field) => {
			const binary = run.context.helpers.assertBinaryData(itemIndex, field as string);
			const file = await fileFromBinary(run, itemIndex, binary, String(field));
			return { ...file, field: String(field) };
		}),
	);
}

/** A file in n8n's binary store, or in the item itself without a store. */
export async function fileFromBinary(
	run: NodeRun,
	itemIndex: number,
	binary: IBinaryData,
	fallbackName: string,
): Promise<InputFile> {
	const { fileExtension, mimeType } = binary;
	const name = binary.fileName || (fileExtension ? `${fallbackName}.${fileExtension}` : fallbackName);
	return { itemIndex, name, ...(mimeType ? { mimeType } : {}), ...(await getStoredContent(run, binary)) };
}

function listFieldNames({ context }: Pick<NodeRun, 'context'>, itemIndex: number): string[] {
	return Object.keys(context.getInputData()[itemIndex]?.binary ?? {});
}

function splitFieldNames({ context }: NodeRun, itemIndex: number, fieldNames: unknown): unknown[] {
	// An expression may return the binary object itself.
	if (typeof fieldNames !== 'string') return [fieldNames];
	const present = listFieldNames({ context }, itemIndex);
	if (fieldNames.trim() === '*') return present;
	const names = fieldNames.split(',').flatMap((name) => name.trim() || []);
	const [name, ...others] = names;
	const isMissing = name !== undefined && others.length === 0 && !present.includes(name);
	return isMissing && present.length === 1 ? present : names;
}

/** An agent's call has no item with a file, and n8n's helper fails on that without a message. */
function isWithoutItem({ context }: NodeRun, fields: readonly unknown[]): boolean {
	return (
		isForAgent(context) && fields.every((field) => typeof field === 'string') && context.getInputData().length === 0
	);
}

function missingField(
	{ context }: NodeRun,
	itemIndex: number,
	name: string,
	present: readonly string[],
): NodeOperationError {
	return new NodeOperationError(context.getNode(), `The item has no binary field "${name}"`, {
		itemIndex,
		description: `Its files are in: ${present.join(', ')}. Enter one of these names in Input Binary Field, or * for all files.`,
	});
}

function noFile({ context }: NodeRun, itemIndex: number): NodeOperationError {
	return new NodeOperationError(context.getNode(), 'The item has no file to convert', {
		itemIndex,
		description: isForAgent(context)
			? "The agent's call contains no file. Set Input to URL and let the model fill it in. Or set Input Binary Field to an expression that returns the file, such as {{ $('When chat message received').first().binary.data0 }}."
			: 'Make the previous node output a file, or enter the name of its binary field.',
	});
}
