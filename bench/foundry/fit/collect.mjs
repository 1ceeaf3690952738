// @ts-check
// The candidates that the engine decides about on made documents, with what the truth says of them.
import { engine } from '../../engine.mjs';
import { alsoByPage, labels } from './labels/labels.mjs';
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
	for (const { name, family, path, truth } of documents) {
		const index = new TruthIndex(truth);
		const candidates = await candidatesOf(path, false);
		const wanted = kinds.filter((kind) => alsoByPage.includes(kind));
		if (wanted.length > 0)
			candidates.push(...(await candidatesOf(path, true)).filter((candidate) => wanted.includes(candidate.kind)));
		for (const candidate of candidates) {
			const label = kinds.includes(candidate.kind) ? labels[candidate.kind]?.(candidate, index) : undefined;
			if (label !== undefined) examples.get(candidate.kind)?.push({ family, name, candidate, label });
		}
	}
	return examples;
}

/** @param {string} path @param {boolean} byPage each page as a document of its own @returns {Promise<Candidate[]>} */
async function candidatesOf(path, byPage) {
	const { withPdf, pdfPages, perceive, understand, layoutSettings } = engine(
		'withPdf',
		'pdfPages',
		'perceive',
		'understand',

		'layoutSettings',
	);
	/** @type {Candidate[]} */
	const candidates = [];
	const watch = (/** @type {Candidate} */ candidate) => void candidates.push(candidate);
	const settings = { ...layoutSettings, watch, tables: { ...layoutSettings.tables, watch } };
	const context = { request: {}, parameters: {}, warn: () => undefined, limit: () => Infinity };
	await withPdf({ path, fileName: 'made.pdf' }, async (/** @type {{ pageCount: number }} */ document) => {
		const source = pdfPages(context, document);
		async function* pages(first = 1, last = document.pageCount) {
			for (let number = first; number <= last; number++) {
				const page = await perceive(source, number, { structured: false });
				if (page) yield page;
			}
		}
		const { outline } = source;
		const options = { analysis: 'full', charts: true, outline, settings };
		if (!byPage) for await (const page of understand(pages(), options)) void page;
		else
			for (let number = 1; number <= document.pageCount; number++)
				for await (const page of understand(pages(number, number), options)) void page;
	});
	return candidates;
}
