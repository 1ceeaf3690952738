import { deflateSync } from 'node:zlib';

/** Objects per object stream. */
export const objectsPerStream = 200;

/** Location of an object: in the file, or in an object stream. */
export type WrittenPlace = { readonly offset: number } | { readonly container: number; readonly index: number };

/** An object stream (ISO 32000-1, 7.5.7). @param objects  number and text of each; no streams */
export function packObjects(objects: readonly (readonly [number: number, text: string])[]): {
	readonly dictionary: string;
	readonly content: Buffer;
} {
	let position = 0;
	const index = objects.map(([number, text]) => {
		const entry = `${number} ${position}`;
		position += text.length + 1;
		return entry;
	});
	const head = `${index.join(' ')}\n`;
	const content = deflateSync(Buffer.from(head + objects.map(([, text]) => text).join('\n'), 'latin1'));
	const counts = `/N ${objects.length}/First ${head.length}`;
	return { dictionary: `<</Type/ObjStm${counts}/Filter/FlateDecode/Length ${content.length}>>`, content };
}

/** Compressed data of a cross-reference stream with the widths `[1 4 2]` (7.5.8) for the numbers from `first` on. */
export function packPlaces(
	first: number,
	count: number,
	placeOf: (number: number) => WrittenPlace | undefined,
): Buffer {
	const rows = Buffer.alloc(count * 7);
	for (let index = 0; index < count; index++) {
		const place = placeOf(first + index);
		// Free objects form a list that starts and ends with number 0.
		if (first + index === 0) rows.writeUInt16BE(0xffff, 5);
		if (!place) continue;
		rows[index * 7] = 'offset' in place ? 1 : 2;
		rows.writeUInt32BE('offset' in place ? place.offset : place.container, index * 7 + 1);
		rows.writeUInt16BE('offset' in place ? 0 : place.index, index * 7 + 5);
	}
	return deflateSync(rows);
}
