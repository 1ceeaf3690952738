import { PdfName, type PdfDictionary, type PdfObject } from '../../syntax/objects/objects';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, dictOf, nameAt, textAt } from '../../syntax/cos/lookup';
import { readNameTree } from '../../syntax/cos/trees';
import { visitDicts } from '../../syntax/cos/walk';

/** What a file may be to the document that it is attached to (ISO 19005-3, annex E; ISO 32000-2, table 43). */
const relationships = new Set([
	...['Source', 'Data', 'Alternative', 'Supplement', 'EncryptedPayload', 'FormData', 'Schema', 'Unspecified'],
]);

/** Media types (RFC 2045, 5.1). */
const mediaType = /^[-\w+.]+\/[-\w+.]+$/;

/** Of files that do not say theirs. */
const typesByExtension: Readonly<Record<string, string>> = {
	csv: 'text/csv',
	json: 'application/json',
	pdf: 'application/pdf',
	txt: 'text/plain',
	xml: 'text/xml',
};

/**
 * Keep attached files, bit for bit, with what PDF/A-3 asks of each (ISO 19005-3, 6.8): a media type, what it is to the document, and
 * that it belongs to a part of it. What is said already stays.
 */
export function keepAttachments({ document }: StandardJob): void {
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
	// Files that hang at a note belong to it.
	visitDicts(document, (dict) => {
		const file = nameAt(dict, 'Subtype') === 'FileAttachment' ? dict.get(PdfName.of('FS')) : undefined;
		if (file && isAttachment(dictOf(context.lookup(file)))) associate(dict, [file]);
	});
}

/** Forms of other documents have streams of that key, too. */
function isAttachment(dict: PdfDictionary | undefined): dict is PdfDictionary {
	return dictAt(dict, 'EF') !== undefined && nameAt(dict, 'Subtype') !== 'Form';
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

/** Name files among those that belong to an object. */
function associate(dict: PdfDictionary, files: readonly PdfObject[]): void {
	const { context } = dict;
	const known = arrayAt(dict, 'AF')?.asArray() ?? [];
	const knownDicts = new Set(known.map((file) => context.lookup(file)));
	const added = files.filter((file) => !knownDicts.has(context.lookup(file)));
	if (added.length > 0 || dict.has(PdfName.of('AF'))) dict.set(PdfName.of('AF'), context.obj([...known, ...added]));
}
