// @ts-check
// The candidates that the engine decides about on made documents, with what the truth says of them.
import { engine } from '../../engine.mjs';
import { labels } from './labels/labels.mjs';
import { TruthIndex } from './truth-index.mjs';

/** @typedef {import('../make.mjs').MadeDocument} MadeDocument */
/** @typedef {{ kind: string, pageNumber: number, texts: readonly string[], features: Readonly<Record<string, number>>, score?: number, taken: boolean }} Candidate */
/** @typedef {{ family: string, name: string, candidate: Candidate, label: 0 | 1 }} Example */

/**
 * Read documents as a conversion does, tags left out: where they lead, nothing is left to decide.
 * @param {readonly MadeDocument[]} documents
 * @param {readonly string[]} kinds
 * @returns {Promise<Map<string, Example[]>>} by kind
 */
export async function collect(documents, kinds) {
	/** @type {Map<string, Example[]>} */
	const examples = new Map(kinds.map((kind) => [kind, []]));
	/** @type {Page[]} */
	let before = [];
	for (const { name, family, path, truth } of documents) {
		const index = new TruthIndex(truth);
		const add = (/** @type {Candidate} */ candidate) => {
			const label = kinds.includes(candidate.kind) ? labels[candidate.kind]?.(candidate, index) : undefined;
			if (label !== undefined) examples.get(candidate.kind)?.push({ family, name, candidate, label });
		};
		const { pages, outline } = await read(path);
		(await candidatesOf(pages, outline)).forEach(add);
		for (const kind of kinds)
			for (const { visible, own } of surroundings[kind]?.(pages, before) ?? [])
				(await candidatesOf(visible, []))
					.filter((candidate) => candidate.kind === kind && own.includes(candidate.pageNumber))
					.forEach(add);
		before = pages;
	}
	return examples;
}

/** @typedef {{ pageNumber: number }} Page */

/** Pages that are read together; `own` are the numbers of those that are the document's. @typedef {{ visible: Page[], own: number[] }} Reading */

/** Each page as a separate document. @param {readonly Page[]} pages @returns {Reading[]} */
const alone = (pages) => pages.map((page) => ({ visible: [page], own: [page.pageNumber] }));

/**
 * Pages of a document as others have them: alone, and every second one of another kind, as left and right pages and the
 * first pages of chapters are.
 * @param {readonly Page[]} pages
 * @param {readonly Page[]} others of another document
 * @returns {Reading[]}
 */
function amongOthers(pages, others) {
	const mixed = [0, 1].map((own) => {
		const visible = pages.map((page, index) => {
			const other = others[index];
			return index % 2 === own || !other ? page : { ...other, pageNumber: page.pageNumber };
		});
		return { visible, own: visible.filter((page) => pages.includes(page)).map(({ pageNumber }) => pageNumber) };
	});
	return [...alone(pages), ...mixed];
}

/**
 * How pages are read once more for a kind that rests on the pages around: in made documents these are more, and more alike, than
 * in those of people.
 * @type {Readonly<Record<string, (pages: readonly Page[], before: readonly Page[]) => Reading[]>>}
 */
const surroundings = { heading: alone, runningLine: amongOthers };

/** @param {string} path @returns {Promise<{ pages: Page[], outline: unknown[] }>} as a conversion reads them, tags left out */
async function read(path) {
	const { withPdf, pdfPages, perceive } = engine('withPdf', 'pdfPages', 'perceive');
	const context = { request: {}, parameters: {}, warn: () => undefined, limit: () => Infinity };
	return await withPdf({ path, fileName: 'made.pdf' }, async (/** @type {{ pageCount: number }} */ document) => {
		const source = pdfPages(context, document);
		const pages = [];
		for (let number = 1; number <= document.pageCount; number++) {
			const page = await perceive(source, number, { structured: false });
			if (page) pages.push(page);
		}
		return { pages, outline: source.outline };
	});
}

/** @param {readonly Page[]} pages @param {unknown[]} outline @returns {Promise<Candidate[]>} */
async function candidatesOf(pages, outline) {
	const { understand, layoutSettings } = engine('understand', 'layoutSettings');
	/** @type {Candidate[]} */
	const candidates = [];
	const watch = (/** @type {Candidate} */ candidate) => void candidates.push(candidate);
	const settings = { ...layoutSettings, watch, tables: { ...layoutSettings.tables, watch } };
	async function* each() {
		for (const page of pages) yield await Promise.resolve(page);
	}
	for await (const page of understand(each(), { analysis: 'full', charts: true, outline, settings })) void page;
	return candidates;
}
