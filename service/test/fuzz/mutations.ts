import { deflateSync, inflateSync } from 'node:zlib';
import { damages, type Damage } from '../support/damage';

/** Longest input that is made: longer ones only take longer. */
const maxBytes = 256 * 1024;

/** Numbers that readers stumble over. */
const numbers = [
	'0',
	'-1',
	'1',
	'255',
	'65535',
	'65536',
	'2147483647',
	'-2147483648',
	'4294967296',
	'1e99',
	'.5',
	'NaN',
];

/** Words that mean something to the readers. */
const words = [
	'/Type/Page',
	'/Kids',
	'/Parent',
	'/Length',
	'/Filter',
	'/FlateDecode',
	'/DCTDecode',
	'/JBIG2Decode',
	'/JPXDecode',
	'/LZWDecode',
	'/RunLengthDecode',
	'/CCITTFaxDecode',
	'/ASCII85Decode',
	'/DecodeParms',
	'/Predictor 15',
	'/Columns',
	'/ObjStm',
	'/XRef',
	'/Prev',
	'/Encrypt',
	'/Resources',
	'/XObject',
	'/Subtype/Form',
	'/Subtype/Image',
	'/ColorSpace',
	'/Indexed',
	'/ICCBased',
	'/Separation',
	'/SMask',
	'/Font',
	'/Type0',
	'/ToUnicode',
	'/Encoding',
	'/Widths',
	'/FontFile2',
	'/AcroForm',
	'/Annots',
	'/Outlines',
	'/StructTreeRoot',
	'/Contents',
	'/MediaBox',
	'/Rotate',
	'1 0 R',
	'2 0 R',
	'<<',
	'>>',
	'[',
	']',
	'stream\n',
	'endstream',
	'endobj',
	'startxref',
	'trailer',
	'BT',
	'ET',
	'Tj',
	'TJ',
	'Do',
	'q',
	'Q',
	'cm',
	'BI',
	'ID',
	'EI',
	'sh',
	'gs',
	'BDC',
	'EMC',
	'xref',
	'\xff\xd8',
	'\xff\xc0',
	'\xff\xda',
	'IHDR',
	'IDAT',
	'PLTE',
	'tRNS',
	'iCCP',
	'VP8X',
	'ANIM',
	'EXIF',
	'II*\0',
	'MM\0*',
	'\xff\xff\xff\xff',
	'\0\0\0\0',
	'\x7f\xff\xff\xff',
] as const;

/** Makes an input of one of the corpus and another one. */
export type Mutation = (bytes: Buffer, other: Buffer) => Buffer;

/** A random sequence of mutations. */
export function mutationOf(random: () => number): Mutation {
	const below = (limit: number): number => Math.floor(random() * limit);
	const one = <T>(values: readonly T[]): T | undefined => values[below(values.length)];
	const spliced: Mutation = (bytes, other) => {
		const from = below(other.length);
		const piece = other.subarray(from, from + 1 + below(Math.min(4096, other.length)));
		const at = below(bytes.length);
		return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + (random() < 0.5 ? piece.length : 0))]);
	};
	const worded: Mutation = (bytes) => {
		const at = below(bytes.length);
		const word = Buffer.from(one(words) ?? '', 'latin1');
		return Buffer.concat([bytes.subarray(0, at), word, bytes.subarray(at + (random() < 0.7 ? word.length : 0))]);
	};
	/** Replaces a word by another word of the file, which keeps references and keys plausible. */
	const swapped: Mutation = (bytes) => {
		const text = bytes.toString('latin1');
		const names = [...text.matchAll(/\/[A-Za-z0-9]{1,20}|\b\d{1,5} 0 R/g)];
		const [at, by] = [one(names), one(names)];
		if (!at || !by) return bytes;
		return Buffer.from(text.slice(0, at.index) + by[0] + text.slice(at.index + at[0].length), 'latin1');
	};
	const numbered: Mutation = (bytes) => {
		const text = bytes.toString('latin1');
		const found = one([...text.matchAll(/-?\d+(\.\d+)?/g)]);
		if (!found) return bytes;
		return Buffer.from(text.slice(0, found.index) + one(numbers) + text.slice(found.index + found[0].length), 'latin1');
	};
	const repeated: Mutation = (bytes) => {
		const from = below(bytes.length);
		const piece = bytes.subarray(from, from + 1 + below(512));
		const times = 1 + below(random() < 0.05 ? 200 : 4);
		return Buffer.concat([
			bytes.subarray(0, from),
			...Array.from({ length: times }, () => piece),
			bytes.subarray(from),
		]);
	};
	/** What is packed is changed unpacked, and packed again: damage to packed bytes seldom reaches what reads them. */
	const inPacked: Mutation = (bytes, other) => {
		const text = bytes.toString('latin1');
		const stream = one([...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]);
		if (!stream?.[1]) return bytes;
		const start = stream.index + stream[0].indexOf('\n') + 1;
		try {
			const inner = inflateSync(bytes.subarray(start, start + stream[1].length), { maxOutputLength: maxBytes });
			const packed = deflateSync((one(plain) ?? spliced)(inner, other));
			return Buffer.concat([bytes.subarray(0, start), packed, bytes.subarray(start + stream[1].length)]);
		} catch {
			// Packed otherwise, or not at all.
			return bytes;
		}
	};
	const damaged: Mutation = (bytes) => (one<Damage>(Object.values(damages)) ?? Buffer.from)(bytes, random);
	const plain = [spliced, worded, swapped, numbered, repeated, damaged];
	const all = [...plain, damaged, numbered, swapped, inPacked, inPacked];
	return (bytes, other) => {
		let made = bytes;
		for (let count = 1 + below(4); count > 0; count--) {
			if (made.length > 0) made = (one(all) ?? spliced)(made, other).subarray(0, maxBytes);
		}
		return made;
	};
}
