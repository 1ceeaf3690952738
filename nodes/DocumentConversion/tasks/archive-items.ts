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
import { isPerPage, listPages } from './requested-pages';
import { isPlaceArchive, placeOutcomes } from './place-archive-items';
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
	const split = await readSplit(run, archive, files);
	const parts = describeParts(archive.json, listParts(files, split), split);
	return await entryOutcomes(
		run,
		archive,
		files.filter((file) => !isManifest(file, split)),
		parts,
		options,
	);
}

/** @param parts fields of the parts by path */
async function entryOutcomes(
	run: NodeRun,
	{ json, itemIndexes }: Result,
	files: readonly StoredFile[],
	parts: ReadonlyMap<string, IDataObject>,
	options: ResultOptions,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const { fileName, path, binary } of files) {
		const file = { json: { ...json, zipEntry: path, ...parts.get(path) }, fileName, binary, itemIndexes };
		outcomes.push(...(await documentOutcomes(run, file, options)));
	}
	return outcomes;
}

/** What the manifest of a split PDF says about each part. */
type Split = readonly IDataObject[];

/** `undefined` for any other ZIP. */
async function readSplit(run: NodeRun, archive: Result, files: readonly StoredFile[]): Promise<Split | undefined> {
	const manifest = files.find(({ path }) => path === manifestName);
	const content = manifest && (await readJson(run, { ...archive, ...manifest, content: undefined }));
	return Array.isArray(content?.parts) ? (content.parts as unknown[]).filter(isObject) : undefined;
}

function isManifest({ path }: StoredFile, split: Split | undefined): boolean {
	return split !== undefined && path === manifestName;
}

/** The files that are results: documents, or images if there are no documents. */
function listParts(files: readonly StoredFile[], split: Split | undefined): StoredFile[] {
	const results = files.filter((file) => file.path !== receiptEntryName && !isManifest(file, split));
	// Folders contain the images and tables of documents.
	const top = results.filter(({ path }) => !path.includes('/'));
	const documents = top.filter(({ path }) => isDocument(path));
	return documents.length > 0 ? documents : top.length > 0 ? top : results;
}

/** The fields of each part by path: its number, how many there are, its pages, and why it is a part. */
function describeParts(
	json: IDataObject,
	files: readonly StoredFile[],
	split: Split | undefined,
): Map<string, IDataObject> {
	if (split) {
		return new Map(
			split.map(({ file, pages, reason, title }, index) => [
				String(file),
				{ part: index + 1, parts: split.length, pages, reason, ...(title === undefined ? {} : { title }) },
			]),
		);
	}
	if (isWhole(files)) return new Map();
	const arePages = isPerPage(json) || files.every(({ path }) => !isDocument(path));
	const pages = arePages ? listPages(json, files.length) : undefined;
	return new Map(
		files.map(({ path }, index) => [
			path,
			{ part: index + 1, parts: files.length, ...(pages ? { pages: String(pages[index]), reason: 'page' } : {}) },
		]),
	);
}

/** True for a single document that is read as one, such as Markdown with its images. */
function isWhole([only, ...others]: readonly StoredFile[]): boolean {
	return only !== undefined && others.length === 0 && (isTextFile(only.path) || /\.json$/i.test(only.path));
}

/**
 * The items of a ZIP. A single text or JSON document goes into the binary field and the ZIP beside it, so that the field
 * always holds the same kind of file. Other documents and images have an item each. Table rows, and the text for an agent,
 * are those of all documents.
 */
async function contentOutcomes(run: NodeRun, archive: Result, options: ResultOptions): Promise<Outcome[]> {
	if (isJsonArchive(archive)) {
		const outcomes = await jsonArchiveOutcomes(run, archive, options);
		if (outcomes) return outcomes;
	}
	const files = await unpack(run, archive);
	if (isPlaceArchive(archive) && options.zipResults !== 'keep') {
		const outcomes = await placeOutcomes(run, archive, files, options);
		if (outcomes) return outcomes;
	}
	const split = await readSplit(run, archive, files);
	const parts = listParts(files, split);
	const texts = parts.filter(({ path }) => isTextFile(path));
	const isJoined = options.item.itemPer === 'row' || options.item.maxTextLength !== undefined;
	if (options.zipResults === 'keep' || (isJoined && texts.length > 1)) {
		if (texts.length === 0) return [resultOutcome(archive, { fields: {} }, options)];
		return await textOutcomes(run, archive, texts, options);
	}
	const [only] = parts;
	if (only === undefined) return [resultOutcome(archive, { fields: {} }, options)];
	if (isWhole(parts)) return await wholeOutcomes(run, archive, files, only, options);
	hintAtImages(run, archive, files, parts, 'set ZIP Results to Keep as ZIP');
	return await entryOutcomes(run, archive, parts, describeParts(archive.json, parts, split), options);
}

/** The item of a single document, with the ZIP if it contains anything else. */
async function wholeOutcomes(
	run: NodeRun,
	archive: Result,
	files: readonly StoredFile[],
	document: StoredFile,
	options: ResultOptions,
): Promise<Outcome[]> {
	const extraFiles = files.length === 1 ? {} : { [`${options.binaryField}_zip`]: archive.binary };
	const { fileName, binary } = document;
	const result = { ...archive, fileName, binary, content: undefined };
	const outcomes = await documentOutcomes(run, result, options, extraFiles);
	const hasFile = outcomes.some((outcome) => outcome.kind === 'item' && outcome.item.binary);
	if (!hasFile && options.item.itemPer !== 'row')
		hintAtImages(run, archive, files, [document], 'set Output Files As to Files');
	return outcomes;
}

/** Images in folders that are not in the output. */
function hintAtImages(
	run: NodeRun,
	{ json, fileName }: Result,
	files: readonly StoredFile[],
	output: readonly StoredFile[],
	mend: string,
): void {
	if (!files.some((file) => file.path.includes('/') && !output.includes(file))) return;
	const name = String(json.fileName ?? fileName);
	addHint(run, `The output does not contain the images of "${name}" as files. To get them, ${mend}.`);
}

/** True for the requested files; others are their images and tables. */
function isDocument(path: string): boolean {
	return isTextFile(path) || /\.(?:docx|json|pdf|pptx|xlsx)$/i.test(path);
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
	const fields = toTextFields(texts.join(textBreak), archive.json, item);
	return [resultOutcome(archive, { fields, isComplete: true }, options)];
}

function tooManyRows(run: NodeRun, { fileName }: Result) {
	return failure(run.context.getNode(), `The tables in "${fileName}" are too large to output as items`, {
		hint: 'Increase More Options → Text Limit, or choose One Item per Document and process the file.',
	});
}
