import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

/** The bytes of stored data; `undefined` when there are more than `largestBytes`. */
export async function contentUpTo(
	context: IExecuteFunctions,
	binary: IBinaryData,
	largestBytes: number,
): Promise<Buffer | undefined> {
	if (!binary.id) {
		const content = Buffer.from(binary.data, 'base64');
		return content.length > largestBytes ? undefined : content;
	}
	const { fileSize } = await context.helpers.getBinaryMetadata(binary.id);
	if (fileSize > largestBytes) return undefined;
	return await context.helpers.binaryToBuffer(await context.helpers.getBinaryStream(binary.id));
}
