// @ts-check
// Real business documents with their truth (NAME.pdf, .png or .jpg beside NAME.truth.json): all keys are asked in one call.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import v8 from 'node:v8';

import { engine } from '../engine.mjs';
import { compare, normal } from './compare.mjs';
import { readBusinessDocument } from './extract.mjs';
import { foundTables, linesOf } from './lines.mjs';

/** @typedef {{ keys: Record<string, string>, lines?: (string | null)[][] | null }} Truth alternatives of a value are separated by `|`; an empty one is not in the document */
/** @typedef {'exact' | 'loose' | 'missing' | 'wrong' | 'false' | 'absent'} State */
/** @typedef {{ name: string, key: string, state: State, truth: string, answer?: { text: string, value: string, confidence: number, source: string } }} ScoredKey */
/** @typedef {{ name: string, half: 'even' | 'odd', keys: ScoredKey[], lines: number, right: number, added: number, missed: string[] }} ScoredStranger */

const { Extraction, addDrawnMarks, ocrPage, openImage, pageText } = engine(
	'Extraction',
	'addDrawnMarks',
	'ocrPage',
	'openImage',
	'pageText',
);

const columns = ['Description', 'Quantity', 'Unit price', 'Amount'].map((key) => ({ key }));

/** Answers below it are sent to a person. */
const minSure = 0.8;

/**
 * Reads and asks every document.
 * @param {string} folder
 * @param {string | undefined} kept folder of pages read before, since OCR takes most of the time
 * @returns {Promise<ScoredStranger[]>}
 */
export async function scoreStrangers(folder, kept) {
	const files = readdirSync(folder).filter((name) => /\.(?:pdf|png|jpg)$/.test(name));
	const scored = [];
	for (const [index, file] of files.sort().entries()) {
		const name = basename(file, extname(file));
		const truth = /** @type {Truth} */ (JSON.parse(readFileSync(join(folder, `${name}.truth.json`), 'utf8')));
		const pages = await keptPages(join(folder, file), kept);
		const half = index % 2 === 0 ? 'even' : 'odd';
		scored.push({ name, half: /** @type {'even' | 'odd'} */ (half), ...scoreDocument(name, truth, pages) });
	}
	return scored;
}

/** @param {string} path @param {string | undefined} kept @returns {Promise<any[]>} */
async function keptPages(path, kept) {
	if (kept === undefined) return await readPages(path);
	const file = join(kept, `${basename(path, extname(path))}.v8`);
	if (existsSync(file)) return v8.deserialize(readFileSync(file));
	const pages = await readPages(path);
	mkdirSync(kept, { recursive: true });
	writeFileSync(file, v8.serialize(pages));
	return pages;
}

/** @param {string} path @returns {Promise<any[]>} */
async function readPages(path) {
	if (extname(path) === '.pdf') return await readBusinessDocument(path);
	const imageLimits = { pixels: 1e8, side: 65_535 };
	const source = await openImage({ path, fileName: path, imageLimits, maxFrames: 1 });
	const { page } = await ocrPage(await source.readFrame(1), { language: 'AUTO' }, 1);
	return [addDrawnMarks(page)];
}

/** @param {string} name @param {Truth} truth @param {readonly any[]} pages */
function scoreDocument(name, { keys, lines }, pages) {
	const names = Object.keys(keys);
	const extraction = new Extraction(names);
	for (const page of pages) extraction.addPage(pageText(page));
	const { fields } = extraction.finish();
	const trueLines = lines ?? [];
	const scoredKeys = names.map((key, index) => {
		const answer = fields.find((/** @type {any} */ { plan }) => plan.index === index)?.answer;
		const truth = keys[key] ?? '';
		return { name, key, state: stateOf(answer, truth), truth, answer };
	});
	return { keys: scoredKeys, ...scoreTable(trueLines, trueLines.length === 0 ? [] : linesFound(pages)) };
}

/** @param {readonly any[]} pages */
const linesFound = (pages) => linesOf(foundTables(pages, columns, { layouts: [], layout: undefined }), columns);

/** @param {{ text: string, value: string } | undefined} answer @param {string} truth @returns {State} */
function stateOf(answer, truth) {
	const texts = [answer?.value ?? '', answer?.text ?? ''].filter((text) => text !== '');
	if (truth === '') return texts.length > 0 ? 'false' : 'absent';
	if (texts.length === 0) return 'missing';
	const matches = texts.flatMap((text) => truth.split('|').map((one) => compare(text, one)));
	if (matches.some(({ exact }) => exact)) return 'exact';
	return matches.some(({ loose }) => loose) ? 'loose' : 'wrong';
}

/** @param {readonly (string | null)[][]} lines @param {readonly string[][]} found */
function scoreTable(lines, found) {
	const free = new Set(found);
	const missed = [];
	for (const line of lines) {
		const own = [...free].find((cells) => line.every((truth, column) => isCell(cells[column] ?? '', truth ?? '')));
		if (own) free.delete(own);
		else missed.push(line.join(' | '));
	}
	return { lines: lines.length, right: lines.length - missed.length, added: free.size - missed.length, missed };
}

/** Without the name of a currency, and without diacritics, which OCR of one language cannot read. @param {string} text */
const plain = (text) =>
	normal(text)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/(?<!\p{L})euros?(?!\p{L})/giu, '');

/** @param {string} cell @param {string} truth */
function isCell(cell, truth) {
	return truth === '' || truth.split('|').some((one) => compare(plain(cell), plain(one)).loose);
}

/** @param {readonly ScoredStranger[]} scored @returns {string} a table of figures by half */
export function strangersTable(scored) {
	const heads = [
		'',
		'values',
		'right',
		'exact',
		'false',
		'absent',
		'>= .9',
		'right',
		'sent',
		'caught',
		'lines',
		'right',
	];
	const rows = [
		['even', scored.filter(({ half }) => half === 'even')],
		['odd', scored.filter(({ half }) => half === 'odd')],
		['all', scored],
	].map(([name, own]) => [String(name), ...figuresOf(/** @type {ScoredStranger[]} */ (own))]);
	return [heads, ...rows]
		.map((row) => row.map((cell, index) => (index === 0 ? cell.padEnd(6) : cell.padStart(8))).join(''))
		.join('\n');
}

/** @param {readonly ScoredStranger[]} scored @returns {string[]} */
function figuresOf(scored) {
	const keys = scored.flatMap((one) => one.keys);
	const count = (/** @type {State[]} */ ...states) => keys.filter(({ state }) => states.includes(state)).length;
	const values = keys.length - count('false', 'absent');
	const answered = keys.filter(({ state }) => !['absent', 'missing'].includes(state));
	const isRight = (/** @type {ScoredKey} */ { state }) => state === 'exact' || state === 'loose';
	const sure = answered.filter(({ answer }) => (answer?.confidence ?? 0) >= 0.9);
	const sent = answered.filter(({ answer }) => (answer?.confidence ?? 0) < minSure);
	const wrong = answered.filter((one) => !isRight(one));
	const sum = (/** @type {'lines' | 'right'} */ name) => scored.reduce((total, one) => total + one[name], 0);
	return [
		String(values),
		share(count('exact', 'loose'), values),
		share(count('exact'), values),
		String(count('false')),
		String(count('false', 'absent')),
		String(sure.length),
		share(sure.filter(isRight).length, sure.length),
		share(sent.length, answered.length),
		share(sent.filter((one) => !isRight(one)).length, wrong.length),
		String(sum('lines')),
		share(sum('right'), sum('lines')),
	];
}

/** @param {number} part @param {number} whole */
const share = (part, whole) => (part / Math.max(1, whole)).toFixed(3);

/** @param {readonly ScoredStranger[]} scored @param {'even' | 'odd' | 'all'} half @returns {string[]} what was not right, a line each */
export function strangersFaults(scored, half) {
	return scored
		.filter((one) => half === 'all' || one.half === half)
		.flatMap(({ name, keys, missed }) => [
			...keys
				.filter(({ state }) => ['missing', 'wrong', 'false'].includes(state))
				.map(
					({ key, state, truth, answer }) =>
						`${name}: ${key} is ${truth || 'absent'}, ${state}${answer ? ` ${answer.text} (${answer.source}, ${answer.confidence})` : ''}`,
				),
			...missed.map((line) => `${name}: line ${line}`),
		]);
}
