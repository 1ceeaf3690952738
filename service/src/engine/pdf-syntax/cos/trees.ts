import {
	PdfDictionary,
	PdfHexString,
	PdfNumber,
	PdfString,
	type PdfContext,
	type PdfName,
	type PdfObject,
} from '../objects/objects';
import { arrayAt } from './lookup';

/** Maximum nodes of one tree. */
const maxNodes = 100_000;

/** An entry of a name tree: its key as decoded bytes. */
export type NameEntry = readonly [key: PdfString | PdfHexString, value: PdfObject];

/** Entries of a name tree (ISO 32000-1, 7.9.6), in order. */
export function readNameTree(root: PdfDictionary): NameEntry[] {
	return readLeaves(root, 'Names').flatMap(([key, value]) => (isText(key) ? [[key, value] as const] : []));
}

/** Entries of a number tree (7.9.7), in order. */
export function readNumberTree(root: PdfDictionary): (readonly [key: number, value: PdfObject])[] {
	return readLeaves(root, 'Nums').flatMap(([key, value]) =>
		key instanceof PdfNumber ? [[key.asNumber(), value] as const] : [],
	);
}

/** A number tree of one node. */
export function makeNumberTree(context: PdfContext, entries: readonly (readonly [number, PdfObject])[]): PdfDictionary {
	const sorted = [...entries].sort(([a], [b]) => a - b);
	return context.obj({ Nums: sorted.flatMap(([key, value]) => [PdfNumber.of(key), value]) });
}

/** A name tree of one node, keys in byte order. */
export function makeNameTree(context: PdfContext, entries: readonly NameEntry[]): PdfDictionary {
	const sorted = entries
		.map((entry) => [Buffer.from(entry[0].asBytes()), entry] as const)
		.sort(([a], [b]) => a.compare(b));
	return context.obj({ Names: sorted.flatMap(([, entry]) => [...entry]) });
}

/** Comparison key of a name or string: one character per byte. */
export function keyText(key: PdfName | PdfString | PdfHexString): string {
	return Buffer.from(key.asBytes()).toString('latin1');
}

function isText(value: unknown): value is PdfString | PdfHexString {
	return value instanceof PdfString || value instanceof PdfHexString;
}

function readLeaves(root: PdfDictionary, key: 'Names' | 'Nums'): [PdfObject, PdfObject][] {
	const entries: [PdfObject, PdfObject][] = [];
	const seen = new Set<PdfDictionary>();
	const open = [root];
	for (let node = open.pop(); node && seen.size < maxNodes; node = open.pop()) {
		if (seen.has(node)) continue;
		seen.add(node);
		const leaves = arrayAt(node, key);
		for (let index = 0; leaves && index + 1 < leaves.size(); index += 2) {
			const name = leaves.lookup(index);
			if (name) entries.push([name, leaves.get(index + 1)]);
		}
		const kids = arrayAt(node, 'Kids');
		for (let index = (kids?.size() ?? 0) - 1; index >= 0; index--) {
			const kid = kids?.lookup(index);
			if (kid instanceof PdfDictionary) open.push(kid);
		}
	}
	return entries;
}

/** A string of bytes, one per character. */
export function byteString(text: string): PdfHexString {
	return PdfHexString.of(Buffer.from(text, 'latin1').toString('hex'));
}
