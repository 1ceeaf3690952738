import {
	PDFDict,
	PDFHexString,
	PDFNumber,
	PDFString,
	type PDFContext,
	type PDFName,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { arrayAt } from './lookup';

/** Nodes of one tree that are looked at. */
const mostNodes = 100_000;

/** An entry of a name tree: its key as the bytes it stands for. */
export type NameEntry = readonly [key: PDFString | PDFHexString, value: PDFObject];

/** Entries of a name tree (ISO 32000-1, 7.9.6), in its order. */
export function readNameTree(root: PDFDict): NameEntry[] {
	return readLeaves(root, 'Names').flatMap(([key, value]) => (isText(key) ? [[key, value] as const] : []));
}

/** Entries of a number tree (7.9.7), in its order. */
export function readNumberTree(root: PDFDict): (readonly [key: number, value: PDFObject])[] {
	return readLeaves(root, 'Nums').flatMap(([key, value]) =>
		key instanceof PDFNumber ? [[key.asNumber(), value] as const] : [],
	);
}

/** A number tree of one node. */
export function makeNumberTree(context: PDFContext, entries: readonly (readonly [number, PDFObject])[]): PDFDict {
	const sorted = [...entries].sort(([a], [b]) => a - b);
	return context.obj({ Nums: sorted.flatMap(([key, value]) => [PDFNumber.of(key), value]) });
}

/** A name tree of one node, keys in the order of their bytes. */
export function makeNameTree(context: PDFContext, entries: readonly NameEntry[]): PDFDict {
	const sorted = entries
		.map((entry) => [Buffer.from(entry[0].asBytes()), entry] as const)
		.sort(([a], [b]) => a.compare(b));
	return context.obj({ Names: sorted.flatMap(([, entry]) => [...entry]) });
}

/** The text a name or string stands for, one character a byte, to compare by. */
export function keyText(key: PDFName | PDFString | PDFHexString): string {
	return Buffer.from(key.asBytes()).toString('latin1');
}

function isText(value: unknown): value is PDFString | PDFHexString {
	return value instanceof PDFString || value instanceof PDFHexString;
}

function readLeaves(root: PDFDict, key: 'Names' | 'Nums'): [PDFObject, PDFObject][] {
	const entries: [PDFObject, PDFObject][] = [];
	const seen = new Set<PDFDict>();
	const open = [root];
	for (let node = open.pop(); node && seen.size < mostNodes; node = open.pop()) {
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
			if (kid instanceof PDFDict) open.push(kid);
		}
	}
	return entries;
}
