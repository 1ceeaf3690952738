import { deflateSync } from 'node:zlib';
import { PdfName, type PdfRawStream } from '../objects/objects';
import { dropKeys } from './lookup';
import type { CosDocument } from './read-document';

/** Replaces the content of a stream, compressed with Deflate. */
export function replaceContents({ context }: CosDocument, stream: PdfRawStream, bytes: Uint8Array): void {
	const packed = deflateSync(bytes);
	dropKeys(stream.dict, 'DecodeParms', 'DL');
	stream.dict.set(PdfName.of('Filter'), PdfName.of('FlateDecode'));
	stream.dict.set(PdfName.of('Length'), context.obj(packed.length));
	stream.updateContents(packed);
}
