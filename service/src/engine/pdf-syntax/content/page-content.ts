import { PdfArray, PdfName, PdfStream, type PdfDictionary } from '../objects/objects';
import { endsInString } from './read-content';
import { decodeBytes } from './stream-bytes';

/** White space between the streams of a page: tokens may not span streams (ISO 32000-1, 7.8.2). */
const between = Uint8Array.of(0x20);

/** Maximum streams that one string may span. */
const maxChainLength = 16;

interface PageContent {
	/** Its streams, concatenated. */
	readonly bytes: Uint8Array;
	/** Whether a string spans streams, which readers handle differently. */
	readonly hasCutString: boolean;
}

/** The content of a page: its streams, concatenated. Unreadable streams count as empty. */
export function pageContent(page: PdfDictionary): Uint8Array {
	return readPageContent(page).bytes;
}

/**
 * The content of a page, which may be several streams. A string cut by the end of a stream continues with the first
 * byte of the next one.
 */
export function readPageContent(page: PdfDictionary): PageContent {
	const contents = page.lookup(PdfName.Contents);
	if (contents instanceof PdfStream) return { bytes: decodeBytes(contents) ?? new Uint8Array(), hasCutString: false };
	if (!(contents instanceof PdfArray)) return { bytes: new Uint8Array(), hasCutString: false };
	const streams = contents.asArray().flatMap((_, index) => {
		const stream = contents.lookup(index);
		return stream instanceof PdfStream ? [decodeBytes(stream) ?? new Uint8Array()] : [];
	});
	const joined: Uint8Array[] = [];
	// Streams since the last one that ended outside a string, and their number of open parentheses.
	let chain: Uint8Array[] = [];
	let open = 0;
	let hasCutString = false;
	streams.forEach((bytes, index) => {
		joined.push(bytes);
		chain.push(bytes);
		open += openParentheses(bytes);
		const cut =
			open !== 0 && index < streams.length - 1 && chain.length < maxChainLength && endsInString(Buffer.concat(chain));
		if (cut) {
			hasCutString = true;
			return;
		}
		joined.push(between);
		[chain, open] = [[], 0];
	});
	return { bytes: Buffer.concat(joined), hasCutString };
}

/** Excess of opening parentheses, in any context: a quick test, which image data can mislead. */
function openParentheses(bytes: Uint8Array): number {
	let open = 0;
	for (let at = 0; at < bytes.length; at++) {
		const code = bytes[at];
		if (code === 0x28) open++;
		else if (code === 0x29) open--;
		else if (code === 0x5c) at++;
	}
	return open;
}
