import type { IDataObject } from 'n8n-workflow';
import { receiptEntryName } from '../../../contract';
import { decodeText } from '../files/byte-order-mark';
import { readUpTo } from '../files/stored-content';
import { addHint } from '../hints';
import { isObject } from '../is-object';
import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import { parseCsvTables } from '../tables/csv';
import { failure } from '../transport/failure';
import type { NodeRun } from '../transport/run';
import {
	documentOutcomes,
	emptyOutcome,
	isTextFile,
	noRowOutcomes,
	resultOutcome,
	rowOutcomes,
	toTextFields,
} from './document-items';
import { shapeItem } from './item-shape';
import { readJson } from './json-items';
import { isJsonArchive, objectOutcomes, readArchiveJson } from './json-archive-items';
import type { Result, ResultOptions } from './result';
import type { StoredFile } from './unpack';
import { unpack } from './unpack';

/** Lists the parts of a split PDF. */
const manifestName = 'manifest.json';

/** Between the texts of several files, as between pages. */
const textBreak = '\f';

/**
 * The items of a result that is a ZIP.
 * @throws NodeApiError if it cannot be unpacked
 */
export async function archiveOutcomes(run: NodeRun, archive: Result, options: ResultOptions): Promise<Outcome[]> {
	switch (options.zipResults) {
		case 'fields':
			return [allFilesOutcome(run, archive, await unpack(run, archive), options)];
		case 'items':
			return await eachFileOutcomes(run, archive, await unpack(run, archive), options);
		default:
			return await contentOutcomes(run, archive, options);
	}
}

/** One item with a field per file. */
function allFilesOutcome(
	run: NodeRun,
	{ json, fileName, itemIndexes }: Result,
	files: readonly StoredFile[],
	{ binaryField, item }: ResultOptions,
): Outcome {
	if (files.length === 0) addHint(run, `"${fileName}" contains no files.`);
	const binary = Object.fromEntries(files.map((file, index) => [`${binaryField}_${index}`, file.binary]));
	const zipEntries = files.map(({ path }) => path);
	return itemOutcome(shapeItem({ ...json, zipEntries }, { fields: {} }, item), itemIndexes, binary);
}

/** The items of each file; an empty archive is one item. */
async function eachFileOutcomes(
	run: NodeRun,
	archive: Result,
	files: readonly StoredFile[],
	options: ResultOptions,
): Promise<Outcome[]> {
	if (files.length === 0) return [allFilesOutcome(run, archive, files, options)];
	const { json, itemIndexes } = archive;
	const outcomes: Outcome[] = [];
	const parts = await readSplitParts(run, archive, files);
	for (const { fileName, path, binary } of files) {
		if (parts && path === manifestName) continue;
		const file = { json: { ...json, zipEntry: path, ...parts?.get(path) }, fileName, binary, itemIndexes };
		outcomes.push(...(await documentOutcomes(run, file, options)));
	}
	return outcomes;
}

/** What the manifest of a split PDF says about each part; `undefined` for any other ZIP. */
async function readSplitParts(
	run: NodeRun,
	archive: Result,
	files: readonly StoredFile[],
): Promise<Map<string, IDataObject> | undefined> {
	const manifest = files.find(({ path }) => path === manifestName);
	const content = manifest && (await readJson(run, { ...archive, ...manifest, content: undefined }));
	if (!Array.isArray(content?.parts)) return undefined;
	const parts = (content.parts as unknown[]).filter(isObject);
	return new Map(
		parts.map(({ file, pages, reason, title }, index) => [
			String(file),
			{ part: index + 1, pages, reason, ...(title === undefined ? {} : { title }) },
		]),
	);
}

/**
 * The item of a ZIP, with the data, rows or text of its documents. The only file, or the only document (Markdown or HTML
 * with its images), goes into the binary field and the ZIP beside it, so that the field always holds the same kind of file.
 */
async function contentOutcomes(run: NodeRun, archive: Result, options: ResultOptions): Promise<Outcome[]> {
	if (isJsonArchive(archive)) {
		const outcomes = await jsonArchiveOutcomes(run, archive, options);
		if (outcomes) return outcomes;
	}
	const files = await unpack(run, archive);
	const documents = files.filter(({ path }) => !path.includes('/') && isDocument(path));
	const [only] = documents.length === 1 ? documents : files.length === 1 ? files : [];
	if (only && options.zipResults !== 'keep') {
		const extraFiles = files.length === 1 ? {} : { [`${options.binaryField}_zip`]: archive.binary };
		const { fileName, binary } = only;
		return await documentOutcomes(run, { ...archive, fileName, binary, content: undefined }, options, extraFiles);
	}
	const texts = documents.filter(({ path }) => isTextFile(path));
	if (texts.length === 0) return [resultOutcome(archive, { fields: {} }, options)];
	return await textOutcomes(run, archive, texts, options);
}

/** True for the requested files; others are their images and tables, the receipt, or the manifest of a split. */
function isDocument(path: string): boolean {
	return isTextFile(path) || (path !== receiptEntryName && /\.(?:json|pdf)$/i.test(path));
}

/** The objects as items, or the data with a ZIP to keep; `undefined` if neither is wanted. */
async function jsonArchiveOutcomes(
	run: NodeRun,
	archive: Result,
	options: ResultOptions,
): Promise<Outcome[] | undefined> {
	if (options.jsonResults === 'items') return await objectOutcomes(run, archive, options.binaryField);
	if (options.zipResults !== 'keep') return undefined;
	const content = await readArchiveJson(run, archive);
	const fields = content === undefined ? {} : { result: content };
	const objects = content?.objects;
	if (Array.isArray(objects) && objects.length === 0)
		return [emptyOutcome(run, archive, 'content', { fields }, options)];
	return [resultOutcome(archive, { fields }, options)];
}

async function textOutcomes(
	run: NodeRun,
	archive: Result,
	documents: readonly StoredFile[],
	options: ResultOptions,
): Promise<Outcome[]> {
	const { item } = options;
	const texts: string[] = [];
	let bytesLeft = item.maxTextBytes;
	for (const { binary } of documents) {
		const content = await readUpTo(run, { binary }, bytesLeft);
		if (content === undefined) {
			if (item.itemPer === 'row') throw tooManyRows(run, archive);
			const warning = `The texts in "${archive.fileName}" are too long for a field. They are only in the file.`;
			return [resultOutcome(archive, { fields: {}, warnings: [warning] }, options)];
		}
		bytesLeft -= content.length;
		texts.push(decodeText(content));
	}
	if (item.itemPer === 'row') {
		const rows = rowOutcomes(archive, texts.flatMap(parseCsvTables), item.fieldStyle);
		return rows.length > 0 ? rows : noRowOutcomes(run, archive, 'table row', options);
	}
	return [resultOutcome(archive, { fields: toTextFields(texts.join(textBreak), archive.json, item) }, options)];
}

function tooManyRows(run: NodeRun, { fileName }: Result) {
	return failure(run.context.getNode(), `The tables in "${fileName}" are too large to output as items`, {
		hint: 'Increase More Options → Text Limit, or choose One Item per Document and process the file.',
	});
}
