import type { PdfHexString, PdfString } from './objects';

/** Byte order mark of UTF-8. */
const mark = [0xef, 0xbb, 0xbf] as const;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a text string: UTF-16 or, since PDF 2.0, UTF-8 with a byte order mark, otherwise PDFDocEncoding (ISO 32000-2,
 * 7.9.2.2).
 */
export function decodeText(value: PdfString | PdfHexString): string {
	return utf8Text(value) ?? value.decodeText();
}

/** Decodes a UTF-8 text string, which the library does not support; `undefined` for others. */
export function utf8Text(value: PdfString | PdfHexString): string | undefined {
	const bytes = value.asBytes();
	if (!mark.every((byte, index) => bytes[index] === byte)) return undefined;
	try {
		return decoder.decode(bytes);
	} catch {
		return undefined;
	}
}
