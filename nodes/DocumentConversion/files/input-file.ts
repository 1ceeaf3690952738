import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { storedContent } from './stored-content';

/** Bytes in memory, or a stream of them (`Readable` cannot be named: n8n allows no import of it). */
export type FileContent = Buffer | Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** A file to convert. */
export interface InputFile {
	/** The input item it came with. */
	readonly itemIndex: number;
	readonly name: string;
	readonly sizeBytes: number;
	/** Opens the content; may be called again for another attempt. */
	open(): Promise<FileContent>;
}

/**
 * The files in the binary fields of an item, in the order of the fields.
 * @param fieldNames one name, several joined by commas, or `*` for every binary field of the item
 * @throws NodeOperationError naming the field that the item does not have
 */
export async function filesFromBinaryFields(
	context: IExecuteFunctions,
	itemIndex: number,
	fieldNames: unknown,
): Promise<InputFile[]> {
	const fields = splitFieldNames(context, itemIndex, fieldNames);
	if (fields.length === 0) {
		throw new NodeOperationError(context.getNode(), 'The item has no binary field to convert', {
			itemIndex,
			description: 'Let the node before this one output a file, or name the binary field that holds it.',
		});
	}
	return await Promise.all(
		fields.map(async (field) => {
			const binary = context.helpers.assertBinaryData(itemIndex, field as string);
			return await fileFromBinary(context, itemIndex, binary, String(field));
		}),
	);
}

/** A file in n8n's binary store, or, without a store, in the item itself. */
export async function fileFromBinary(
	context: IExecuteFunctions,
	itemIndex: number,
	binary: IBinaryData,
	fallbackName: string,
): Promise<InputFile> {
	const { fileExtension } = binary;
	const name = binary.fileName || (fileExtension ? `${fallbackName}.${fileExtension}` : fallbackName);
	return { itemIndex, name, ...(await storedContent(context, binary)) };
}

function splitFieldNames(context: IExecuteFunctions, itemIndex: number, fieldNames: unknown): unknown[] {
	// An expression may give the binary object itself.
	if (typeof fieldNames !== 'string') return [fieldNames];
	if (fieldNames.trim() === '*') return Object.keys(context.getInputData()[itemIndex]?.binary ?? {});
	return fieldNames.split(',').flatMap((name) => name.trim() || []);
}
