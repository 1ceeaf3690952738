import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate, inflateSync } from 'node:zlib';
import { ServiceError } from '../../messages/errors';

/** Deflate cannot make more of a byte (zlib's technical details). */
const maxRatio = 1032;
/** Bytes that are unpacked and counted at a time. */
const countedBytes = 1 << 18;
/** Of one call of zlib, far above any sensible limit. */
const maxOutput = 2 ** 31;

const streamKeyword = 'stream';
const endKeyword = 'endstream';

/**
 * Refuse a PDF with a stream that unpacks to far too much, before a library tries: streams packed several times, and
 * big ones that are not images, whose size is checked where they are drawn. What is hidden from a look at the raw
 * bytes, by encryption, meets the memory limit of the process instead.
 * @param pdf         the whole file; its memory stays where it is until the end
 * @param limitBytes  of one stream, unpacked, and of each step in between
 * @throws ServiceError `contentTooLarge`
 */
export async function checkStreams(pdf: Buffer, limitBytes: number, fileName: string): Promise<void> {
	for (const { start, end, levels } of suspiciousStreams(pdf, limitBytes)) {
		// A view of memory that has moved is empty, and would let every stream pass.
		if (pdf.length === 0) throw new Error('the memory of the PDF has moved');
		if (await unpacksBeyond(Buffer.from(pdf.subarray(start, end)), levels, limitBytes))
			throw new ServiceError('contentTooLarge', { file: fileName, limit: limitBytes });
	}
}

/** Where a stream is in the file. */
interface PackedStream {
	/** Of its first byte, and behind its last. */
	readonly start: number;
	readonly end: number;
	/** How often it is packed with Deflate; at least once. */
	readonly levels: number;
}

/** Streams that may unpack to more than the limit. */
function suspiciousStreams(pdf: Buffer, limitBytes: number): PackedStream[] {
	const streams: PackedStream[] = [];
	let from = 0;
	for (;;) {
		const keyword = pdf.indexOf(streamKeyword, from);
		if (keyword < 0) return streams;
		from = keyword + streamKeyword.length;
		const dictionary = dictionaryBefore(pdf, keyword);
		if (dictionary === undefined) continue;
		const found = pdf.indexOf(endKeyword, from);
		const end = found < 0 ? pdf.length : found;
		const start = from + (pdf[from] === 0x0d && pdf[from + 1] === 0x0a ? 2 : 1);
		const levels = levelsOf(dictionary, pdf.subarray(start, end));
		if (isSuspicious(dictionary, levels, end - start, limitBytes)) streams.push({ start, end, levels });
		from = end + (found < 0 ? 0 : endKeyword.length);
	}
}

/** The text from the number of the object to its data; `undefined` where `stream` is another word's part. */
function dictionaryBefore(pdf: Buffer, keyword: number): string | undefined {
	const next = pdf[keyword + streamKeyword.length];
	if (next !== 0x0a && next !== 0x0d) return undefined;
	const start = pdf.lastIndexOf('obj', keyword);
	if (start < 0) return undefined;
	// Names may be written with hexadecimal escapes (ISO 32000-1, 7.3.5).
	return pdf
		.toString('latin1', start, keyword)
		.replace(/#([0-9a-f]{2})/gi, (_: string, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function isSuspicious(dictionary: string, levels: number, size: number, limitBytes: number): boolean {
	if (levels === 1 && /\/Subtype\s*\/Image\b/.test(dictionary)) return false;
	return levels > 0 && size * maxRatio ** levels > limitBytes;
}

/** Names of filters that are elsewhere in the file. */
const indirectFilter = /\/(Filter|F)\s*(\d+\s+\d+\s+R|\[[^\]]*\d\s+R)/;
/** Of data that is packed again and again: no program packs more than twice. */
const maxLevels = 8;
/** Enough to see what packed data begins with. */
const begunBytes = 256;

/** How often the data is packed with Deflate: as its dictionary says, or as the data shows where that says it elsewhere. */
function levelsOf(dictionary: string, data: Buffer): number {
	const named = dictionary.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0;
	return indirectFilter.test(dictionary) ? Math.max(named, levelsIn(data)) : named;
}

function levelsIn(data: Buffer): number {
	let levels = 0;
	for (let begun = data.subarray(0, begunBytes); isDeflated(begun) && levels < maxLevels; levels++) {
		try {
			begun = inflateSync(begun, { finishFlush });
		} catch {
			// Damaged data is the reader's to judge.
			return levels;
		}
	}
	return levels;
}

/** Whether the data has the header of packed data (RFC 1950, 2.2). */
function isDeflated(data: Buffer): boolean {
	const [method = 0, flags = 0] = data;
	return data.length > 2 && (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

async function unpacksBeyond(data: Buffer, levels: number, limitBytes: number): Promise<boolean> {
	let content = data;
	for (let level = levels; level > 1; level--) {
		try {
			content = inflateSync(content, { maxOutputLength: Math.min(limitBytes, maxOutput), finishFlush });
		} catch (error) {
			// Damaged data is the reader's to judge.
			return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
		}
	}
	return await inflatesBeyond(content, limitBytes);
}

/** A stream without its end still gives what was there. */
const finishFlush = constants.Z_SYNC_FLUSH;

/** Count what the last step unpacks to, without keeping it: the limit may be near that of the process. */
async function inflatesBeyond(content: Buffer, limitBytes: number): Promise<boolean> {
	let bytes = 0;
	const count = async (unpacked: AsyncIterable<Buffer>) => {
		for await (const chunk of unpacked) if ((bytes += chunk.length) > limitBytes) return;
	};
	try {
		await pipeline(Readable.from([content]), createInflate({ finishFlush, chunkSize: countedBytes }), count);
	} catch {
		// Damaged data is the reader's to judge.
	}
	return bytes > limitBytes;
}
