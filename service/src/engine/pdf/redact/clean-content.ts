import {
	ContentWriter,
	decodeBytes,
	numbersOf,
	operatorClass,
	pageContent,
	readContent,
	setPageContent,
	writeOperation,
	type DictionaryOperand,
	type Operand,
} from '../../pdf-syntax/content';
import { dictAt, valueOf } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { replaceContents } from '../../pdf-syntax/cos/replace-contents';
import { visitDicts, visitObjects } from '../../pdf-syntax/cos/walk';
import {
	PdfArray,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfRawStream,
	PdfStream,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import type { PageNode } from '../edit/page-tree';
import { bytesText, contentOf, partsOfPage } from './clean-texts';
import type { Redaction } from './redaction';

type Cleaner = Pick<Redaction, 'withoutSecrets' | 'secretsIn'>;

/**
 * Removes secrets from names, and from content streams what they say without painting it: comments, properties of
 * marked content, unknown operations.
 * @returns number of names and streams that had any
 */
export function cleanContent(document: CosDocument, pages: readonly PageNode[], cleaner: Cleaner): number {
	const free = freeNames(document);
	const names = new Map<string, string>();
	const rename = (name: string): string => {
		let known = names.get(name);
		if (known === undefined) {
			const text = name.replaceAll('_', ' ');
			const found = cleaner.secretsIn(text, true).map(({ start, end }) => text.slice(start, end));
			// A word alone may be a name that PDF gives a meaning.
			const isSecret = found.some((secret) => free.has(name) || /[^\p{L}\p{N}]/u.test(secret));
			known = isSecret ? `Removed${names.size}` : name;
			names.set(name, known);
		}
		return known;
	};
	let count = renameAll(document, rename);
	// Streams of a page may each have a part of an operation.
	const ofPages = new Set<unknown>(pages.flatMap(({ dict }) => partsOfPage(dict)));
	for (const { dict } of pages) {
		const cleaned = cleanedContent(pageContent(dict), cleaner, rename);
		if (!cleaned) continue;
		setPageContent(dict, cleaned);
		count++;
	}
	for (const stream of contentOf(document)) {
		if (!(stream instanceof PdfRawStream) || ofPages.has(stream)) continue;
		const bytes = decodeBytes(stream);
		const cleaned = bytes && cleanedContent(bytes, cleaner, rename);
		if (!cleaned) continue;
		replaceContents(document, stream, cleaned);
		count++;
	}
	return count;
}

/** Names that the author of a document chooses: of destinations, and of the states of check boxes. */
function freeNames(document: CosDocument): Set<string> {
	const chosen = new Set<PdfObject>();
	visitDicts(document, (dict) => {
		const looks = dictAt(dict, 'AP');
		for (const key of ['N', 'D', 'R']) {
			const states = looks && dictAt(looks, key);
			if (states && !(valueOf(looks, key) instanceof PdfStream)) chosen.add(states);
		}
	});
	const places = dictAt(document.catalog, 'Dests');
	if (places) chosen.add(places);
	const free = new Set<string>();
	const others = new Set(['Off']);
	visitDicts(document, (dict) => {
		for (const key of dict.keys()) (chosen.has(dict) ? free : others).add(key.decodeText());
	});
	return new Set([...free].filter((name) => !others.has(name)));
}

/** Keys of names of fonts and programs: a reader finds these by them. */
const knownNames: ReadonlySet<string> = new Set([
	'BaseFont',
	'Encoding',
	'FontName',
	'Filter',
	'SubFilter',
	'S',
	'Subtype',
	'Type',
]);

/** Renames names that are secrets, alike wherever they are. */
function renameAll(document: CosDocument, rename: (name: string) => string): number {
	let count = 0;
	const renamed = (value: PdfObject | undefined): PdfName | undefined => {
		if (!(value instanceof PdfName)) return undefined;
		const name = value.decodeText();
		const other = rename(name);
		if (other === name) return undefined;
		count++;
		return PdfName.of(other);
	};
	visitObjects(document, (object) => {
		if (object instanceof PdfArray) {
			object.asArray().forEach((value, index) => {
				const name = renamed(value);
				if (name) object.set(index, name);
			});
		} else if (object instanceof PdfDictionary) {
			for (const [key, value] of object.entries()) {
				const name = knownNames.has(key.decodeText()) ? undefined : renamed(value);
				const own = renamed(key);
				if (name ?? own) object.set(own ?? key, name ?? value);
				if (own) object.delete(key);
			}
		}
	});
	return count;
}

const percentSign = 0x25;
const percentsIn = (bytes: Uint8Array, start: number, end: number) =>
	bytes.subarray(start, end).reduce((sum, byte) => sum + (byte === percentSign ? 1 : 0), 0);

/** `undefined` if there is nothing to remove. */
function cleanedContent(bytes: Uint8Array, cleaner: Cleaner, rename: (name: string) => string): Uint8Array | undefined {
	const writer = new ContentWriter();
	const percents = bytes.includes(percentSign) ? percentsIn : () => 0;
	let isChanged = false;
	let at = 0;
	let size = 1;
	for (const { operator, operands, start, end } of readContent(bytes)) {
		if (percents(bytes, at, start) > 0) isChanged = true;
		at = end;
		const isText = operatorClass(operator) === 'textShowing';
		if (operator === 'Tf') [, size = 1] = numbersOf(operands, 2);
		// Letters without a size are invisible, and programs differ on whether they have a place.
		if (isText && size === 0) {
			isChanged = true;
			continue;
		}
		const own = operands.map((operand) => (isText ? operand : cleanedOperand(operand, cleaner, rename)));
		const percentCount = percents(bytes, start, end);
		const hasComment =
			operator !== 'BI' &&
			percentCount > 0 &&
			percentCount > percentsIn(Buffer.from(writeOperation(operator, operands), 'latin1'), 0, Infinity);
		const isSame = !hasComment && own.every((operand, index) => operand === operands[index]);
		if (isSame) writer.copy(bytes, start, end);
		else writer.add(operator, ...own);
		if (!isSame) isChanged = true;
	}
	return isChanged || percents(bytes, at, bytes.length) > 0 ? writer.finish() : undefined;
}

/** The same operand if there is nothing to remove. */
function cleanedOperand(operand: Operand, cleaner: Cleaner, rename: (name: string) => string): Operand {
	const cleaned = (part: Operand) => cleanedOperand(part, cleaner, rename);
	switch (operand.kind) {
		case 'name': {
			const name = rename(operand.name);
			return name === operand.name ? operand : { kind: 'name', name };
		}
		case 'string': {
			const text = bytesText(operand.bytes);
			const left = text === undefined ? undefined : cleaner.withoutSecrets(text);
			return left === undefined ? operand : { ...operand, bytes: PdfHexString.fromText(left).asBytes() };
		}
		case 'array': {
			const items = operand.items.map(cleaned);
			return items.every((item, index) => item === operand.items[index]) ? operand : { kind: 'array', items };
		}
		case 'dictionary': {
			const entries: DictionaryOperand['entries'] = operand.entries.map(([key, value]) => [
				rename(key),
				cleaned(value),
			]);
			const isSame = entries.every(([key, value], index) => {
				const [oldKey, oldValue] = operand.entries[index] ?? [];
				return key === oldKey && value === oldValue;
			});
			return isSame ? operand : { kind: 'dictionary', entries };
		}
		default:
			return operand;
	}
}
