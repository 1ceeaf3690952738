import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate, inflateSync } from 'node:zlib';
import { ServiceError } from '../../messages/errors';
import { decodeEncoded, encodingIn, encodingsNamed, maxTextRatio, type TextEncoding } from './text-encodings';

/** Maximum expansion of Deflate (zlib's technical details). */
const maxRatio = 1032;
/** Chunk size for decompressing and counting. */
const countedBytes = 1 << 18;
/** Per call of zlib, far above any sensible limit. */
const maxOutput = 2 ** 31;

const streamKeyword = 'stream';
const endKeyword = 'endstream';

/**
 * Rejects a PDF with a decompression bomb before a library opens it: streams compressed several times, and big ones
 * that are not images, whose size is checked when they are drawn. Encrypted streams cannot be inspected; the memory
 * limit of the process covers them.
 * @param pdf         the whole file; its memory must not move
 * @param limitBytes  maximum size of one stream after each decompression step
 * @throws ServiceError `contentTooLarge`
 */
export async function checkStreams(pdf: Buffer, limitBytes: number, fileName: string): Promise<void> {
	for (const { start, end, encodings, levels } of suspiciousStreams(pdf, limitBytes)) {
		// A view of moved memory is empty, and would let every stream pass.
		if (pdf.length === 0) throw new Error('the memory of the PDF has moved');
		const packed = encodings.reduce(decodeEncoded, Buffer.from(pdf.subarray(start, end)));
		if (await unpacksBeyond(packed, levels, limitBytes))
			throw new ServiceError('contentTooLarge', { file: fileName, limit: limitBytes });
	}
}

/** How a stream is packed. */
interface Packing {
	/** Text encodings around the layers, the outermost first. */
	readonly encodings: readonly TextEncoding[];
	/** Number of Deflate layers; at least one in a packed stream. */
	readonly levels: number;
}

/** Position of a stream in the file. */
interface PackedStream extends Packing {
	/** Offsets of its first byte, and after its last. */
	readonly start: number;
	readonly end: number;
}

/** Streams that may expand beyond the limit. */
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
		const packing = packingOf(dictionary, pdf.subarray(start, end));
		if (isSuspicious(dictionary, packing, end - start, limitBytes)) streams.push({ start, end, ...packing });
		from = end + (found < 0 ? 0 : endKeyword.length);
	}
}

/** The text from the object number to the data; `undefined` if `stream` is part of another word. */
function dictionaryBefore(pdf: Buffer, keyword: number): string | undefined {
	const next = pdf[keyword + streamKeyword.length];
	if (next !== 0x0a && next !== 0x0d) return undefined;
	const start = pdf.lastIndexOf('obj', keyword);
	if (start < 0) return undefined;
	// Names may contain hexadecimal escapes (ISO 32000-1, 7.3.5).
	return pdf
		.toString('latin1', start, keyword)
		.replace(/#([0-9a-f]{2})/gi, (_: string, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function isSuspicious(dictionary: string, { encodings, levels }: Packing, size: number, limitBytes: number): boolean {
	if (levels === 1 && /\/Subtype\s*\/Image\b/.test(dictionary)) return false;
	return levels > 0 && size * maxTextRatio ** encodings.length * maxRatio ** levels > limitBytes;
}

/** Filter names that are stored elsewhere in the file. */
const indirectFilter = /\/(Filter|F)\s*(\d+\s+\d+\s+R|\[[^\]]*\d\s+R)/;
/** Maximum layers: no program compresses more than twice. */
const maxLevels = 8;
/** Enough bytes to recognize compressed data. */
const begunBytes = 1024;

/** Text encodings and Deflate layers: from the dictionary, or from the data if the dictionary refers elsewhere. */
function packingOf(dictionary: string, data: Buffer): Packing {
	const named = dictionary.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0;
	if (!indirectFilter.test(dictionary)) return { encodings: encodingsNamed(dictionary), levels: named };
	const encodings: TextEncoding[] = [];
	let begun = data.subarray(0, begunBytes);
	for (;;) {
		const encoding = isDeflated(begun) ? undefined : encodingIn(begun);
		if (encoding === undefined || encodings.length === maxLevels) break;
		encodings.push(encoding);
		begun = decodeEncoded(begun, encoding);
	}
	return { encodings, levels: Math.max(named, levelsIn(begun)) };
}

function levelsIn(data: Buffer): number {
	let levels = 0;
	for (let begun = data; isDeflated(begun) && levels < maxLevels; levels++) {
		try {
			begun = inflateSync(begun, { finishFlush });
		} catch {
			// Damaged data is left to the reader.
			return levels;
		}
	}
	return levels;
}

/** Whether the data has a zlib header (RFC 1950, 2.2). */
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
			// Damaged data is left to the reader.
			return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
		}
	}
	return await inflatesBeyond(content, limitBytes);
}

/** A truncated stream still yields its data. */
const finishFlush = constants.Z_SYNC_FLUSH;

/** Counts the output of the last step without keeping it: the limit may be close to that of the process. */
async function inflatesBeyond(content: Buffer, limitBytes: number): Promise<boolean> {
	let bytes = 0;
	const count = async (unpacked: AsyncIterable<Buffer>) => {
		for await (const chunk of unpacked) if ((bytes += chunk.length) > limitBytes) return;
	};
	try {
		await pipeline(Readable.from([content]), createInflate({ finishFlush, chunkSize: countedBytes }), count);
	} catch {
		// Damaged data is left to the reader.
	}
	return bytes > limitBytes;
}
