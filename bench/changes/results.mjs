// @ts-check
// What a state of the code makes of the documents: Markdown and blocks page by page, and figures where there is a truth.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

import yauzl from 'yauzl';

import { batchesOf, convertAndScore, inPool, runNode } from '../real/convert.mjs';
import { realSets } from '../real/sets.mjs';

/** @type {(bytes: Buffer, options: import('yauzl').Options) => Promise<import('yauzl').ZipFile>} */
const openArchive = promisify(yauzl.fromBuffer);

/** Documents of one start of the program. */
const batch = 20;

/** @typedef {{ name: string, path: string }} Document its name over all sets, and where it lies */
/** @typedef {[left: number, top: number, right: number, bottom: number]} Rect points, origin top left */

/**
 * A cell of a table, as in the JSON of `pdf/json`.
 * @typedef {{ row: number, column: number, row_span: number, column_span: number, text: string }} Cell
 */

/**
 * A block of a page, in reading order.
 * @typedef {{ role: string, text: string, rect: Rect, cells?: Cell[] }} Block
 */

/**
 * What a page became.
 * @typedef {{ width: number, height: number, markdown: string, blocks: Block[] }} PageResult
 */

/**
 * Everything a state made.
 * @typedef {object} Results
 * @property {Record<string, PageResult[]>} pages  by document; one that could not be converted is missing
 * @property {import('../real/judge.mjs').AllFigures} figures
 */

/**
 * The documents that are looked at: those of this project's fixtures, and all born-digital ones with a truth beside the project.
 * @param {string} root of this project
 * @param {string} shared
 * @returns {Document[]}
 */
export function documentsToCompare(root, shared) {
	const fixtures = globSync('fixtures/{documents,pages/documents}/*.pdf', { cwd: root }).map((path) =>
		join(root, path),
	);
	const real = existsSync(join(shared, 'data'))
		? realSets(shared)
				.filter(({ needsOcr }) => !needsOcr)
				.flatMap(({ documents }) => documents.map(({ path }) => path))
		: [];
	return [...new Set([...fixtures.sort(), ...real])].map((path) => ({
		name: `${basename(dirname(path))}/${basename(path, '.pdf')}`,
		path,
	}));
}

/**
 * Convert with the program of a state.
 * @param {string} root of its built code
 * @param {readonly Document[]} documents
 * @param {string} folder  for its files: an empty one, that stays
 * @param {{ processes: number, shared: string, sets?: string[] }} options
 * @returns {Promise<Results>}
 */
export async function convertAll(root, documents, folder, { processes, shared, sets }) {
	const program = join(root, 'service/bin/document-conversion.js');
	const inputs = join(folder, 'inputs');
	const made = join(folder, 'made');
	for (const each of [inputs, made]) mkdirSync(each, { recursive: true });
	// Results are named like their sources, and two sets may hold a document of the same name.
	const linked = documents.map(({ path }, index) => {
		const link = join(inputs, `${index}.pdf`);
		symlinkSync(path, link);
		return link;
	});
	const jobs = batchesOf(linked, batch).flatMap((some) => [
		['pdf/json', '{"isContainImg":0,"enableOcr":0}', some],
		['pdf/markdown', '{"isContainImg":0,"isOutputDocumentPerPage":1,"enableOcr":0}', some],
	]);
	await inPool(processes, jobs, async ([tool, parameter, some]) => {
		await runNode(`${root}: ${tool}`, [
			program,
			'convert',
			String(tool),
			...some,
			'--out',
			made,
			'--parameter',
			String(parameter),
		]);
	});
	/** @type {Results} */
	const results = { pages: {}, figures: {} };
	for (const [index, { name }] of documents.entries()) {
		const pages = await readPages(join(made, String(index)));
		if (pages) results.pages[name] = pages;
	}
	const scored = existsSync(join(shared, 'data'))
		? realSets(shared, root).filter(({ name, needsOcr }) => !needsOcr && (sets?.includes(name) ?? true))
		: [];
	await convertAndScore(scored, processes, (set, figures) => {
		// All zero: the scripts of the old state no longer run, so the figures do not describe its conversions.
		if (![...figures.values()].some((row) => Object.values(row).some((figure) => figure > 0))) return;
		results.figures[set.name] = Object.fromEntries(figures);
	});
	for (const each of [inputs, made]) rmSync(each, { recursive: true, force: true });
	writeFileSync(join(folder, 'pages.json'), JSON.stringify(results));
	return results;
}

/** Results of an earlier run. @param {string} folder @returns {Results} */
export function readSaved(folder) {
	return JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'));
}

/** @param {string} stem path of the results without ending @returns {Promise<PageResult[] | undefined>} */
async function readPages(stem) {
	if (!existsSync(`${stem}.json`) || !existsSync(`${stem}.zip`)) return undefined;
	/** @type {{ objects: (Block & { page: number, type: string, level?: number })[], pages: { page: number, width: number, height: number }[] }} */
	const { objects, pages } = JSON.parse(readFileSync(`${stem}.json`, 'utf8'));
	const markdown = await readTexts(`${stem}.zip`);
	return pages.map(({ page, width, height }) => ({
		width,
		height,
		markdown: markdown.get(page + 1) ?? '',
		blocks: objects
			.filter((object) => object.page === page)
			.map(({ type, role, level, text: content, rect, cells }) => ({
				role: `${role ?? type}${level === undefined ? '' : ` ${level}`}`,
				text: content ?? '',
				rect,
				...(cells ? { cells } : {}),
			})),
	}));
}

/** Texts of an archive of one file a page, by page counted from 1. @param {string} path @returns {Promise<Map<number, string>>} */
async function readTexts(path) {
	const zip = await openArchive(readFileSync(path), { lazyEntries: true });
	/** @type {Map<number, string>} */
	const texts = new Map();
	await new Promise((resolve, reject) => {
		zip.on('error', reject);
		zip.on('end', resolve);
		zip.on('entry', (/** @type {import('yauzl').Entry} */ entry) => {
			const page = /-(\d+)\.md$/.exec(entry.fileName)?.[1];
			zip.openReadStream(entry, (error, stream) => {
				if (error) reject(error);
				else
					text(stream).then((content) => {
						if (page !== undefined) texts.set(Number(page), content);
						zip.readEntry();
					}, reject);
			});
		});
		zip.readEntry();
	});
	return texts;
}
