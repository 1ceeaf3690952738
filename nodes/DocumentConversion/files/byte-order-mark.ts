import type { IBinaryData } from 'n8n-workflow';
import type { Downloaded } from '../transport/file-transfer';
import type { NodeRun } from '../transport/run';
import type { FileContent } from './file-content';
import { getStoredContent } from './stored-content';

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Remove the mark, if any. */
function stripMark(content: Buffer): Buffer {
	return content.subarray(0, mark.length).equals(mark) ? content.subarray(mark.length) : content;
}

/** Store a file without its byte order mark, which n8n's *Extract from File* would add to the first column name. */
export async function stripStoredMark(run: NodeRun, { binary, content }: Downloaded): Promise<Downloaded> {
	const { fileName, mimeType } = binary;
	const known = content ?? (await (await getStoredContent(run, binary)).open());
	if (Buffer.isBuffer(known)) {
		const unmarked = stripMark(known);
		if (unmarked.length === known.length) return { binary, content: known };
		return { binary: await store(run, unmarked, { fileName, mimeType }), content: unmarked };
	}
	const unmarked = known.compose(stripMarkFromChunks) as FileContent;
	return { binary: await store(run, unmarked, { fileName, mimeType }) };
}

/** Decode UTF-8 without the mark. */
export function decodeText(content: Buffer): string {
	return stripMark(content).toString('utf8');
}

async function* stripMarkFromChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
	let begin: Buffer | undefined = Buffer.alloc(0);
	for await (const chunk of chunks) {
		if (begin === undefined) {
			yield chunk;
			continue;
		}
		begin = Buffer.concat([begin, chunk]);
		if (begin.length < mark.length) continue;
		yield stripMark(begin);
		begin = undefined;
	}
	if (begin !== undefined) yield begin;
}

async function store(
	run: NodeRun,
	content: FileContent,
	{ fileName, mimeType }: Pick<IBinaryData, 'fileName' | 'mimeType'>,
): Promise<IBinaryData> {
	return await run.context.helpers.prepareBinaryData(content, fileName, mimeType);
}
