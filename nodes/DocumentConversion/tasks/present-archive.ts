import { textOf } from '../files/byte-order-mark';
import { contentUpTo } from '../files/stored-content';
import type { Outcome } from '../outcome';
import { tablesOfCsv } from '../tables/csv';
import { failure } from '../transport/failure';
import type { NodeRun } from '../transport/run';
import { isJsonArchive, jsonOfArchive, objectsOfArchive } from './json-archive';
import type { PresentOptions } from './present-result';
import {
	emptyOutcome,
	presentDocumentOutcomes,
	presentOutcome,
	rowOutcomes,
	textFields,
	textKindOf,
} from './present-result';
import type { Result } from './result-file';
import type { StoredFile } from './unpacked';
import { unpack } from './unpacked';

/** Between the texts of several files, as between the pages of one. */
const textBreak = '\f';

/**
 * The item of a result that is a ZIP and is not unpacked into items or fields: with the data, rows or text of the
 * documents in it. A ZIP with one file is that file; of one with one document (Markdown or HTML with its pictures) the
 * document stands in the binary field and the ZIP beside it, so that the field holds the same kind of file each time.
 */
export async function presentArchiveOutcomes(
	run: NodeRun,
	archive: Result,
	options: PresentOptions,
): Promise<Outcome[]> {
	if (isJsonArchive(archive)) {
		const objects = await jsonObjectOutcomes(run, archive, options);
		if (objects) return objects;
	}
	const files = await unpack(run, archive);
	const documents = files.filter(({ path }) => !path.includes('/') && isDocument(path));
	const [only] = documents.length === 1 ? documents : files.length === 1 ? files : [];
	if (only && options.zipResults !== 'keep') {
		const beside = files.length === 1 ? {} : { [`${options.binaryField}_zip`]: archive.binary };
		return await presentDocumentOutcomes(run, { ...archive, ...named(only) }, options, beside);
	}
	const texts = documents.filter(({ path }) => textKindOf(path) !== undefined);
	if (texts.length === 0) return [presentOutcome(archive, { fields: {} }, options)];
	return await textArchiveOutcomes(run, archive, texts, options);
}

/** True for what a ZIP was asked for: its other files are pictures and tables of it. PDFs stand beside a list of them. */
function isDocument(path: string): boolean {
	return textKindOf(path) !== undefined || /\.(?:json|pdf)$/i.test(path);
}

/** The objects as items, or the data beside a ZIP that is to stay one; `undefined` where neither is wanted. */
async function jsonObjectOutcomes(
	run: NodeRun,
	archive: Result,
	options: PresentOptions,
): Promise<Outcome[] | undefined> {
	if (options.jsonResults === 'items') return await objectsOfArchive(run, archive, options.binaryField);
	if (options.zipResults !== 'keep') return undefined;
	const content = await jsonOfArchive(run, archive);
	const fields = content === undefined ? {} : { result: content };
	const objects = content?.objects;
	if (Array.isArray(objects) && objects.length === 0) return [emptyOutcome(run, archive, 'content', fields, options)];
	return [presentOutcome(archive, { fields }, options)];
}

async function textArchiveOutcomes(
	run: NodeRun,
	archive: Result,
	documents: readonly StoredFile[],
	options: PresentOptions,
): Promise<Outcome[]> {
	const { item } = options;
	const texts: string[] = [];
	let left = item.largestTextBytes;
	for (const { binary } of documents) {
		const content = await contentUpTo(run, { binary }, left);
		if (content === undefined) {
			if (item.itemPer === 'row') throw tooManyRows(run, archive);
			return [
				presentOutcome(
					archive,
					{ fields: {}, warnings: [`The texts in "${archive.fileName}" are too long for a field.`] },
					options,
				),
			];
		}
		left -= content.length;
		texts.push(textOf(content));
	}
	if (item.itemPer === 'row') return rowOutcomes(archive, texts.flatMap(tablesOfCsv));
	return [presentOutcome(archive, { fields: textFields(texts.join(textBreak), archive.json, item) }, options)];
}

function tooManyRows(run: NodeRun, { fileName }: Result) {
	return failure(run.context.getNode(), `The tables in "${fileName}" are too large to become items`, {
		hint: 'Raise the option Text Limit, or choose One Item per Document and work on the file.',
	});
}

function named({ fileName, binary }: StoredFile): Pick<Result, 'fileName' | 'binary'> & { content: undefined } {
	return { fileName, binary, content: undefined };
}
