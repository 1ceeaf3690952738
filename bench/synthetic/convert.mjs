// @ts-check
// Converts made documents as a user does, to JSON and to Markdown, and takes the results out of their archives.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { batchesOf, inPool, runNode } from '../real/convert.mjs';
import { resultOfJson, resultOfMarkdown } from './score/result.mjs';

/** @typedef {import('./score/result.mjs').Result} Result */

const program = join(import.meta.dirname, '../../service/bin/document-conversion.js');

/** Documents a process converts: those of pictures take a second or more a page. */
const documentsOfBatch = { written: 20, scanned: 5 };

/** Characters of the longest result. */
const maxResultBytes = 1 << 28;

/**
 * @param {readonly { name: string, path: string }[]} documents
 * @param {{ folder: string, processes: number, scanned: boolean, dataFolder?: string | undefined }} options `folder` takes the archives; `dataFolder`
 *   has the language data that scans are read with
 * @returns {Promise<Map<string, { json?: Result, markdown?: Result }>>} by document; what could not be converted is missing
 */
export async function convertDocuments(documents, { folder, processes, scanned, dataFolder }) {
	const batches = batchesOf(documents, scanned ? documentsOfBatch.scanned : documentsOfBatch.written);
	const tools = /** @type {const} */ (['json', 'markdown']);
	for (const tool of tools) mkdirSync(join(folder, tool), { recursive: true });
	// Pictures of pages would be all that a scan holds without OCR.
	const parameter = JSON.stringify({ isContainImg: 0, enableOcr: scanned ? 1 : 0 });
	const environment = dataFolder === undefined ? undefined : { DOCUMENT_CONVERSION_DATA_FOLDER: dataFolder };
	const jobs = batches.flatMap((batch) => tools.map((tool) => ({ batch, tool })));
	await inPool(processes, jobs, async ({ batch, tool }) => {
		const paths = batch.map(({ path }) => path);
		const named = ['--out', join(folder, tool), '--parameter', parameter];
		await runNode(`pdf/${tool}`, [program, 'convert', `pdf/${tool}`, ...paths, ...named], environment);
	});
	const [json, markdown] = [read(join(folder, 'json'), 'json'), read(join(folder, 'markdown'), 'md')];
	return new Map(
		documents.map(({ name }) => {
			const [parsed, text] = [json.get(name), markdown.get(name)];
			return [
				name,
				{
					...(parsed === undefined ? {} : { json: resultOfJson(JSON.parse(parsed)) }),
					...(text === undefined ? {} : { markdown: resultOfMarkdown(text) }),
				},
			];
		}),
	);
}

/** @param {string} folder @param {string} ending @returns {Map<string, string>} texts by document */
function read(folder, ending) {
	return new Map(
		globSync(`*.{zip,${ending}}`, { cwd: folder }).map((file) => {
			const path = join(folder, file);
			const [command, args] = file.endsWith('.zip') ? ['unzip', ['-p', path, `*.${ending}`]] : ['cat', [path]];
			const { stdout } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: maxResultBytes });
			return [basename(file, file.slice(file.lastIndexOf('.'))), stdout];
		}),
	);
}
