import type { IBinaryData } from 'n8n-workflow';
import type { Downloaded } from '../transport/file-transfer';
import type { FileContent } from './file-content';
import type { NodeRun } from '../transport/run';

/** Content in n8n's binary store, or in the item itself without a store. */
interface StoredContent {
	readonly sizeBytes: number;
	/** Opens the content; may be called again. */
	open(): Promise<FileContent>;
}

export async function getStoredContent(run: NodeRun, { id, data }: IBinaryData): Promise<StoredContent> {
	if (id) {
		const { fileSize } = await run.context.helpers.getBinaryMetadata(id);
		return { sizeBytes: fileSize, open: async () => await run.context.helpers.getBinaryStream(id) };
	}
	const content = Buffer.from(data, 'base64');
	return { sizeBytes: content.length, open: async () => content };
}

/** The bytes of a downloaded file; `undefined` if there are more than `maxBytes`. */
export async function readUpTo(
	run: NodeRun,
	{ binary, content: known }: Downloaded,
	maxBytes: number,
): Promise<Buffer | undefined> {
	if (known) return known.length > maxBytes ? undefined : known;
	const { sizeBytes, open } = await getStoredContent(run, binary);
	if (sizeBytes > maxBytes) return undefined;
	const content = await open();
	return Buffer.isBuffer(content) ? content : await run.context.helpers.binaryToBuffer(content);
}
