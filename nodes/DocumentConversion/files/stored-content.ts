import type { IBinaryData } from 'n8n-workflow';
import type { Downloaded } from '../transport/file-transfer';
import type { FileContent } from './file-content';
import type { NodeRun } from '../transport/run';

/** Content in n8n's binary store, or, without a store, in the item itself. */
export interface StoredContent {
	readonly sizeBytes: number;
	/** Opens the content; may be called again. */
	open(): Promise<FileContent>;
}

/** The content of stored data. */
export async function storedContent(run: NodeRun, { id, data }: IBinaryData): Promise<StoredContent> {
	if (id) {
		const { fileSize } = await run.context.helpers.getBinaryMetadata(id);
		return { sizeBytes: fileSize, open: async () => await run.context.helpers.getBinaryStream(id) };
	}
	const content = Buffer.from(data, 'base64');
	return { sizeBytes: content.length, open: async () => content };
}

/** The bytes of a downloaded file; `undefined` when there are more than `largestBytes`. */
export async function contentUpTo(
	run: NodeRun,
	{ binary, content: known }: Downloaded,
	largestBytes: number,
): Promise<Buffer | undefined> {
	if (known) return known.length > largestBytes ? undefined : known;
	const { sizeBytes, open } = await storedContent(run, binary);
	if (sizeBytes > largestBytes) return undefined;
	const content = await open();
	return Buffer.isBuffer(content) ? content : await run.context.helpers.binaryToBuffer(content);
}
