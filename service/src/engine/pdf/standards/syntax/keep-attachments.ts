import {
	PdfArray,
	PdfDictionary,
	PdfName,
	type PdfObject,
	type PdfReference,
} from '../../../pdf-syntax/objects/objects';
import type { StandardJob } from '../job/job';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { arrayAt, dictAt, dictOf, nameAt, textAt } from '../../../pdf-syntax/cos/lookup';
import { readNameTree } from '../../../pdf-syntax/cos/trees';
import { visitDicts, visitObjects } from '../../../pdf-syntax/cos/walk';

/** Relationships of an attached file (ISO 19005-3, annex E; ISO 32000-2, table 43). */
const relationships = new Set([
	...['Source', 'Data', 'Alternative', 'Supplement', 'EncryptedPayload', 'FormData', 'Schema', 'Unspecified'],
]);

/** Media types (RFC 2045, 5.1). */
const mediaType = /^[-\w+.]+\/[-\w+.]+$/;

/** Of files that do not state theirs. */
const typesByExtension: Readonly<Record<string, string>> = {
	csv: 'text/csv',
	json: 'application/json',
	pdf: 'application/pdf',
	txt: 'text/plain',
	xml: 'text/xml',
};

/**
 * Keeps attached files, bit for bit, with the entries PDF/A-3 requires (ISO 19005-3, 6.8): a media type, its
 * relationship, and the associated part of the document. Existing entries stay.
 */
export function keepAttachments({ document }: StandardJob): void {
	nameByReference(document);
	visitDicts(document, (dict) => {
		if (isAttachment(dict)) describe(dict);
	});
	const { catalog, context } = document;
	const tree = dictAt(dictAt(catalog, 'Names'), 'EmbeddedFiles');
	associate(
		catalog,
		(tree ? readNameTree(tree) : [])
			.map(([, file]) => file)
			.filter((file) => isAttachment(dictOf(context.lookup(file)))),
	);
	// Files of an annotation belong to it.
	visitDicts(document, (dict) => {
		const file = nameAt(dict, 'Subtype') === 'FileAttachment' ? dict.get(PdfName.of('FS')) : undefined;
		if (file && isAttachment(dictOf(context.lookup(file)))) associate(dict, [file]);
	});
}

/** Forms of other documents also have streams with that key. */
function isAttachment(dict: PdfDictionary | undefined): dict is PdfDictionary {
	return dictAt(dict, 'EF') !== undefined && nameAt(dict, 'Subtype') !== 'Form';
}

/**
 * Makes direct file specifications indirect, one object for all places: otherwise copies of the associated and the
 * attached file could not be identified.
 */
function nameByReference(document: CosDocument): void {
	const { context } = document;
	const known: { readonly file: PdfDictionary; readonly reference: PdfReference }[] = [];
	for (const [reference, file] of context.enumerateIndirectObjects())
		if (file instanceof PdfDictionary && isAttachment(file)) known.push({ file, reference });
	const referenceOf = (file: PdfDictionary): PdfReference => {
		const same = known.find((other) => isSameFile(other.file, file));
		if (same) return same.reference;
		const reference = context.register(file);
		known.push({ file, reference });
		return reference;
	};
	visitObjects(document, (holder) => {
		if (holder instanceof PdfArray)
			holder.asArray().forEach((value, index) => {
				if (isDirectAttachment(value)) holder.set(index, referenceOf(value));
			});
		else if (holder instanceof PdfDictionary)
			for (const [key, value] of holder.entries()) if (isDirectAttachment(value)) holder.set(key, referenceOf(value));
	});
}

function isDirectAttachment(value: PdfObject): value is PdfDictionary {
	return value instanceof PdfDictionary && isAttachment(value);
}

/** Whether two specifications are equal for the same stream. */
function isSameFile(one: PdfDictionary, other: PdfDictionary): boolean {
	const [first, second] = [one, other].map((file) => {
		const streams = dictAt(file, 'EF');
		return {
			stream: dictAt(streams, 'F') ?? dictAt(streams, 'UF'),
			identity: [textAt(file, 'UF'), textAt(file, 'F'), nameAt(file, 'AFRelationship')].join('\n'),
		};
	});
	return first?.stream !== undefined && first.stream === second?.stream && first.identity === second.identity;
}

function describe(file: PdfDictionary): void {
	if (!relationships.has(nameAt(file, 'AFRelationship') ?? ''))
		file.set(PdfName.of('AFRelationship'), PdfName.of('Unspecified'));
	const name = textAt(file, 'UF') ?? textAt(file, 'F') ?? '';
	const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
	const streams = dictAt(file, 'EF');
	for (const key of ['F', 'UF', 'DOS', 'Mac', 'Unix']) {
		const stream = dictAt(streams, key);
		if (stream && !mediaType.test(nameAt(stream, 'Subtype') ?? ''))
			stream.set(PdfName.of('Subtype'), PdfName.of(typesByExtension[extension] ?? 'application/octet-stream'));
	}
}

/** Lists files among those associated with an object. */
function associate(dict: PdfDictionary, files: readonly PdfObject[]): void {
	const { context } = dict;
	const known = arrayAt(dict, 'AF')?.asArray() ?? [];
	const knownDicts = new Set(known.map((file) => context.lookup(file)));
	const added = files.filter((file) => !knownDicts.has(context.lookup(file)));
	if (added.length > 0 || dict.has(PdfName.of('AF'))) dict.set(PdfName.of('AF'), context.obj([...known, ...added]));
}
