import { createHash } from 'node:crypto';
import {
	PdfArray,
	PdfHexString,
	PdfNull,
	PdfReference,
	PdfString,
	type PdfContext,
	type PdfObject,
} from '../objects/objects';

/** Start of a file; four bytes above 127 mark it as binary (ISO 32000-1, 7.5.2). */
export function headerOf({ header }: PdfContext): string {
	return `%PDF-${header.getVersionString()}\n%\xe2\xe3\xcf\xd3\n`;
}

/** The objects to write: null ones equal missing objects. */
export function writtenObjects(context: PdfContext): [PdfReference, PdfObject][] {
	return context.enumerateIndirectObjects().filter(([, object]) => object !== PdfNull);
}

/**
 * Trailer entries: catalog, information and both file identifiers (14.4), of which the first stays.
 * @param written  content of the file, which determines the second identifier
 */
export function trailerEntries(
	context: PdfContext,
	text: (object: PdfObject | undefined) => string,
	written: Iterable<Uint8Array>,
): string {
	const { Root, Info, ID } = context.trailerInfo;
	const entries = [`/Root ${text(Root)}`];
	if (Info && !(Info instanceof PdfReference && !context.lookup(Info))) entries.push(`/Info ${text(Info)}`);
	const hash = createHash('md5');
	for (const part of written) hash.update(part);
	const own = hash.digest('hex').toUpperCase();
	const before = context.lookup(ID);
	const first = before instanceof PdfArray ? before.lookup(0) : undefined;
	const kept =
		first instanceof PdfString || first instanceof PdfHexString ? Buffer.from(first.asBytes()).toString('hex') : '';
	return `${entries.join(' ')} /ID [<${kept === '' ? own : kept}> <${own}>]`;
}

/** An entry of a cross-reference table (7.5.4). */
export function tableRow(offset: number): string {
	return `${String(offset).padStart(10, '0')} 00000 n \n`;
}

/** The entry of object 0, the head of the free list. */
export const freeRow = '0000000000 65535 f \n';
