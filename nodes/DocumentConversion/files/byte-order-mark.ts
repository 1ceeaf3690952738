import type { IBinaryData } from 'n8n-workflow';
import type { Downloaded } from '../transport/file-transfer';
import type { NodeRun } from '../transport/run';
import type { FileContent } from './file-content';
import { storedContent } from './stored-content';

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Bytes without the mark, where they have one. */
export function withoutMark(content: Buffer): Buffer {
	return content.subarray(0, mark.length).equals(mark) ? content.subarray(mark.length) : content;
}

/**
 * The same file without a byte order mark: n8n's *Extract from File* would take it for a part of the first heading.
 * A large file is stored anew from a stream.
 */
export async function storedWithoutMark(run: NodeRun, { binary, content }: Downloaded): Promise<Downloaded> {
	const { fileName, mimeType } = binary;
	const known = content ?? (await (await storedContent(run, binary)).open());
	if (Buffer.isBuffer(known)) {
		const unmarked = withoutMark(known);
		if (unmarked.length === known.length) return { binary, content: known };
		return { binary: await store(run, unmarked, { fileName, mimeType }), content: unmarked };
	}
	const unmarked = known.compose(unmarkedChunks) as FileContent;
	return { binary: await store(run, unmarked, { fileName, mimeType }) };
}

/** A text in UTF-8, without its mark. */
export function textOf(content: Buffer): string {
	return withoutMark(content).toString('utf8');
}

async function* unmarkedChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
	let begin: Buffer | undefined = Buffer.alloc(0);
	for await (const chunk of chunks) {
		if (begin === undefined) {
			yield chunk;
			continue;
		}
		begin = Buffer.concat([begin, chunk]);
		if (begin.length < mark.length) continue;
		yield withoutMark(begin);
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
