import type { IBinaryData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { InputFile } from './file-content';
import { storedContent } from './stored-content';
import type { NodeRun } from '../transport/run';

/**
 * The files in the binary fields of an item, in the order of the fields.
 * @param fieldNames one name, several joined by commas, or `*` for every binary field of the item
 * @throws NodeOperationError naming the field that the item does not have
 */
export async function filesFromBinaryFields(
	run: NodeRun,
	itemIndex: number,
	fieldNames: unknown,
): Promise<InputFile[]> {
	const fields = splitFieldNames(run, itemIndex, fieldNames);
	if (fields.length === 0) {
		throw new NodeOperationError(run.context.getNode(), 'The item has no binary field to convert', {
			itemIndex,
			description: 'Let the node before this one output a file, or name the binary field that holds it.',
		});
	}
	return await Promise.all(
		fields.map(async (field) => {
			const binary = run.context.helpers.assertBinaryData(itemIndex, field as string);
			return await fileFromBinary(run, itemIndex, binary, String(field));
		}),
	);
}

/** A file in n8n's binary store, or, without a store, in the item itself. */
export async function fileFromBinary(
	run: NodeRun,
	itemIndex: number,
	binary: IBinaryData,
	fallbackName: string,
): Promise<InputFile> {
	const { fileExtension } = binary;
	const name = binary.fileName || (fileExtension ? `${fallbackName}.${fileExtension}` : fallbackName);
	return { itemIndex, name, ...(await storedContent(run, binary)) };
}

function splitFieldNames(run: NodeRun, itemIndex: number, fieldNames: unknown): unknown[] {
	// An expression may give the binary object itself.
	if (typeof fieldNames !== 'string') return [fieldNames];
	if (fieldNames.trim() === '*') return Object.keys(run.context.getInputData()[itemIndex]?.binary ?? {});
	return fieldNames.split(',').flatMap((name) => name.trim() || []);
}
