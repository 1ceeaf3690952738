// @ts-check
// The second reading of PDF pages: how many planted losses it names, and on how many pages it differs although poppler and MuPDF agree
// with the first reading.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

import { engine } from './engine.mjs';
import { readOptions } from './options.mjs';

const usage = `npm run bench -- second-reading [options]

  --from a,b     folders with PDFs, searched as a whole; the shared real documents unless told
  --pages N      pages of each document, 3 unless told`;

const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');

/** @typedef {{ text: string }} Word */
/** @typedef {{ words: Word[], hiddenWords?: { word: Word }[] }} Page */

/** Losses that are planted, one at a time. */
const losses = {
	letter: (/** @type {string} */ text) => text.slice(0, text.length >> 1) + text.slice((text.length >> 1) + 1),
	'first letter': (/** @type {string} */ text) => text.slice(1),
	'other letter': (/** @type {string} */ text) =>
		text.replace(/[a-y0-8]/, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1)),
	word: () => '',
};

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
	const options = readOptions(
		args,
		/** @satisfies {import('./options.mjs').Command} */ ({
			usage,
			options: { from: { type: 'string' }, pages: { type: 'string' } },
		}),
		(values) => values,
	);
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const { withPdf, readPage, SecondReader } = engine('withPdf', 'readPage', 'SecondReader');
	const most = Number(options.pages ?? 3);
	/** @type {string[]} */
	const folders = options.from?.split(',') ?? [join(shared, 'data')];
	const paths = folders
		.filter(existsSync)
		.flatMap((folder) => globSync(join(folder, '**/*.pdf')))
		.sort();
	const judged = judge(paths, most);
	/** @type {Record<string, { planted: number, named: number }>} */
	const counts = Object.fromEntries(Object.keys(losses).map((name) => [name, { planted: 0, named: 0 }]));
	const pages = { compared: 0, notCompared: 0, agreed: 0, alarms: 0 };
	for (const path of paths) {
		const work = async (/** @type {any} */ document) => {
			const reader = new SecondReader(document);
			for (let number = 1; number <= Math.min(most, document.pageCount); number++) {
				const page = /** @type {Page | undefined} */ (readPage(document, number));
				if (!page) continue;
				const hidden = (page.hiddenWords ?? []).map(({ word }) => word);
				const { differences } = reader.compare(page, hidden);
				if (!differences) {
					pages.notCompared++;
					continue;
				}
				pages.compared++;
				if (judged.get(`${path} ${number}`)?.every((words) => hasLetters([...page.words, ...hidden], words))) {
					pages.agreed++;
					if (differences.length > 0) pages.alarms++;
				}
				if (differences.length === 0) plant(page, hidden, reader, counts);
			}
		};
		await withPdf({ path, fileName: path }, work).catch(() => undefined);
	}
	const { compared, notCompared, agreed, alarms } = pages;
	console.log(
		`pages: ${compared} compared, ${notCompared} not; ${alarms} of ${agreed} differ although all readers agree`,
	);
	for (const [name, { planted, named }] of Object.entries(counts))
		console.log(
			`${name.padEnd(14)}${String(planted).padStart(6)} planted, ${((100 * named) / planted).toFixed(1)} % named`,
		);
	return 0;
}

/**
 * @param {Page} page
 * @param {Word[]} hidden
 * @param {any} reader
 * @param {Record<string, { planted: number, named: number }>} counts
 */
function plant(page, hidden, reader, counts) {
	const places = page.words.flatMap(({ text }, index) => (/[\p{L}\p{N}]{2}/u.test(text) ? [index] : []));
	for (const [name, lose] of Object.entries(losses)) {
		const count = counts[name];
		for (const share of [0.2, 0.5, 0.8]) {
			const index = places[Math.floor(share * places.length)];
			const word = index === undefined ? undefined : page.words[index];
			const text = word && lose(word.text);
			if (!count || !word || text === word.text) continue;
			const words = page.words.map((one) => (one === word ? { ...one, text: text ?? '' } : one));
			count.planted++;
			if (reader.compare({ ...page, words }, hidden).differences?.length > 0) count.named++;
		}
	}
}

/**
 * Words of both judges by path and page; none without the judges.
 * @param {string[]} paths
 * @param {number} most
 * @returns {Map<string, string[][]>}
 */
function judge(paths, most) {
	const script = join(import.meta.dirname, 'second-reading/judges.py');
	const input = paths.join('\n');
	const { stdout } = spawnSync('python3', [script, String(most)], { input, encoding: 'utf8', maxBuffer: 1 << 30 });
	return new Map(
		(stdout ?? '').split('\n').flatMap((line) => {
			if (line === '') return [];
			const { path, page, words } = JSON.parse(line);
			return [[`${path} ${page}`, words]];
		}),
	);
}

/**
 * Whether words have all letters and digits of others.
 * @param {Word[]} own
 * @param {string[]} others
 */
function hasLetters(own, others) {
	/** @type {Map<string, number>} */
	const left = new Map();
	const lettersOf = (/** @type {string} */ text) => text.normalize('NFKD').match(/[\p{L}\p{N}]/gu) ?? [];
	for (const { text } of own) for (const letter of lettersOf(text)) left.set(letter, (left.get(letter) ?? 0) + 1);
	for (const text of others) for (const letter of lettersOf(text)) left.set(letter, (left.get(letter) ?? 0) - 1);
	return [...left.values()].every((count) => count >= 0);
}
