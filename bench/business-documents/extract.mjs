// @ts-check
// What idp/documentExtract says of papers: each is read once, and asked three times.
import { engine } from '../engine.mjs';

/** @typedef {import('./make.mjs').MadeDocument} MadeDocument */
/** @typedef {{ text: string, value: string, confidence: number, type: string, source: string, score: number, rival?: number }} Answer */
/** @typedef {'english' | 'local' | 'printed'} Naming */

const { withPdf, Extraction, LearnedAnswers, pageText, pdfPages, perceive } = engine(
	'withPdf',
	'Extraction',
	'LearnedAnswers',
	'pageText',
	'pdfPages',
	'perceive',
);

export const namings = /** @type {const} */ (['english', 'local', 'printed']);

const parameters = { enableOcr: true, ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE', ocrRecognitionLang: 'AUTO' };

/**
 * @param {string} path
 * @param {{ languageFolder?: string | undefined, modelFolder?: string | undefined }} [request] what scans are read with: data of languages, better models
 * @returns {Promise<any[]>} pages as extraction takes them
 */
export const readBusinessDocument = (path, request = {}) =>
	withPdf({ path, fileName: path }, async (/** @type {{ pageCount: number }} */ document) => {
		// Separate requests, because a page takes the language of earlier pages of its request.
		const context = { request: { ...request }, parameters, warn: () => undefined };
		const source = pdfPages({ ...context, onReadByOcr: () => undefined, limit: () => 1e8 }, document);
		const pages = [];
		for (let number = 1; number <= document.pageCount; number++) {
			const page = await perceive(source, number);
			if (page) pages.push(page);
		}
		return pages;
	});

/**
 * @param {readonly any[]} pages
 * @param {readonly string[]} keys
 * @param {readonly any[]} [layouts] that were learned
 * @returns {{ answers: Map<string, Answer>, checks: any[], layout?: { state: 'applied' | 'changed', placed: number } }} answers by key, and what was proven of them
 */
export function askPages(pages, keys, layouts = []) {
	const extraction = new Extraction(keys, undefined, new LearnedAnswers(layouts));
	for (const page of pages) extraction.addPage(pageText(page));
	const { fields, checks = [], layout } = extraction.finish();
	/** @type {Map<string, Answer>} */
	const answers = new Map();
	for (const { plan, answer } of fields) if (!answers.has(plan.key)) answers.set(plan.key, answer);
	return { answers, checks, layout };
}
