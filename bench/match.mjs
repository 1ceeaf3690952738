// @ts-check
// Orders, delivery notes, invoices and statements with planted differences, compared by idp/match (docs/extraction.md).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

import { families } from './business-documents/families.mjs';
import { toHtml } from './business-documents/html.mjs';
import { drawTradeSet } from './business-documents/trade.mjs';
import { engine } from './engine.mjs';
import { readOptions } from './options.mjs';

/** @typedef {import('./business-documents/trade.mjs').TradeSet} TradeSet */
/** @typedef {import('./business-documents/trade.mjs').Planted} Planted */
/** @typedef {{ kind: string, reason: string, doubtful: boolean, sides: { file: string, text: string }[] }} Finding */

const usage = `npm run bench -- match [options]

Makes sets of business documents with planted differences and compares the findings of idp/match with them.
  --seed n        the same seed gives the same documents (default 1)
  --sets n        sets of five or six documents (default 60)
  --families side fitted or left-out layouts (default fitted)
  --errors n      print up to n missed and n false findings
  --keep folder   keep the documents there`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		seed: { type: 'string', default: '1' },
		sets: { type: 'string', default: '60' },
		families: { type: 'string', default: 'fitted' },
		errors: { type: 'string', default: '0' },
		keep: { type: 'string' },
	},
	minimums: { seed: 0, sets: 1, errors: 0 },
});

/** @param {string[]} args @returns {Promise<number>} the exit code: 2 where the options are wrong */
export async function run(args) {
	const options = readOptions(args, command, (values) => {
		const { families: side } = values;
		if (side !== 'fitted' && side !== 'left-out') throw new Error('--families takes fitted or left-out.');
		return { ...values, side: /** @type {import('./business-documents/division.mjs').Side} */ (side) };
	});
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'bench-match-'));
	try {
		const judged = await judgeSets(folder, options);
		console.log(`\nMatching, seed ${options.seed}, ${options.side} layouts: ${options.sets} sets\n\n${report(judged)}`);
		for (const line of judged.flatMap(({ missed }) => missed).slice(0, options.errors)) console.log(`missed: ${line}`);
		for (const line of judged.flatMap(({ wrong }) => wrong).slice(0, options.errors)) console.log(`false: ${line}`);
	} finally {
		if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
		await engine('endTesseract').endTesseract();
	}
	return 0;
}

/** @typedef {{ planted: Record<string, number>, found: Record<string, number>, sure: number, all: number, wrongSure: number, missed: string[], wrong: string[] }} Judged */

/** @param {string} folder @param {{ seed: number, sets: number, side: import('./business-documents/division.mjs').Side }} options @returns {Promise<Judged[]>} */
export async function judgeSets(folder, { seed, sets, side }) {
	const browser = await chromium.launch({
		executablePath: '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu'],
	});
	/** @type {Judged[]} */
	const judged = [];
	try {
		const page = await browser.newPage();
		for (let index = 0; index < sets; index++) {
			const set = drawTradeSet(`set-${index + 1}`, seed, side);
			const own = join(folder, set.name);
			mkdirSync(own, { recursive: true });
			for (const { file, family, paper } of set.documents) {
				await page.setContent(toHtml(paper, families[family]).html);
				writeFileSync(join(own, file), await page.pdf({ preferCSSPageSize: true, printBackground: true }));
			}
			writeFileSync(join(own, 'truth.json'), JSON.stringify({ country: set.country, planted: set.planted }));
			judged.push(judge(set, await match(own, set)));
		}
	} finally {
		await browser.close();
	}
	return judged;
}

/** @param {string} folder @param {TradeSet} set @returns {Promise<Finding[]>} */
async function match(folder, { documents }) {
	const { convert } = engine('convert');
	const outputFolder = mkdtempSync(join(tmpdir(), 'bench-match-result-'));
	try {
		const [first, ...further] = documents.map(({ file }) => ({
			inputPath: join(folder, file),
			fileName: file,
			parameter: {},
		}));
		const outcome = await convert({ toolPath: 'idp/match', ...first, further, outputFolder });
		const text = readFileSync(outcome.resultPath, 'utf8');
		writeFileSync(join(folder, 'result.json'), text);
		return JSON.parse(text).findings;
	} finally {
		rmSync(outputFolder, { recursive: true, force: true });
	}
}

/** @param {TradeSet} set @param {readonly Finding[]} findings @returns {Judged} */
function judge({ name, country, planted }, findings) {
	const open = new Set(planted);
	/** @type {Judged} */
	const judged = { planted: {}, found: {}, sure: 0, all: findings.length, wrongSure: 0, missed: [], wrong: [] };
	for (const { kind } of planted) judged.planted[kind] = (judged.planted[kind] ?? 0) + 1;
	for (const finding of findings) {
		if (!finding.doubtful) judged.sure++;
		const meant = [...open].find((one) => isMeant(one, finding));
		if (meant) {
			open.delete(meant);
			judged.found[meant.kind] = (judged.found[meant.kind] ?? 0) + 1;
			continue;
		}
		if (!finding.doubtful) judged.wrongSure++;
		judged.wrong.push(`${name} ${country} ${finding.kind}${finding.doubtful ? '?' : ''}: ${finding.reason}`);
	}
	judged.missed.push(...[...open].map((one) => `${name} ${country} ${JSON.stringify(one)}`));
	return judged;
}

/** @param {Planted} planted @param {Finding} finding */
function isMeant({ kind, files, item }, finding) {
	const squeezed = (/** @type {string} */ text) => text.replace(/\s+/g, '');
	if (kind !== finding.kind) return false;
	const named = finding.sides.map(({ file }) => file);
	if (!files.every((file) => named.includes(file) || (file === 'order.pdf' && named.includes('delivery.pdf'))))
		return false;
	return item === undefined || finding.sides.some(({ text }) => squeezed(text).includes(squeezed(item)));
}

/** @param {readonly Judged[]} judged @returns {{ planted: number, found: number, all: number, wrong: number }} */
export function totals(judged) {
	const sum = (/** @type {(one: Judged) => number} */ of) => judged.reduce((total, one) => total + of(one), 0);
	const count = (/** @type {Record<string, number>} */ by) => Object.values(by).reduce((a, b) => a + b, 0);
	return {
		planted: sum((one) => count(one.planted)),
		found: sum((one) => count(one.found)),
		all: sum((one) => one.all),
		wrong: sum((one) => one.wrong.length),
	};
}

/** @param {readonly Judged[]} judged @returns {string} */
function report(judged) {
	const sum = (/** @type {(one: Judged) => number} */ of) => judged.reduce((total, one) => total + of(one), 0);
	const kinds = [...new Set(judged.flatMap(({ planted }) => Object.keys(planted)))].sort();
	const row = (/** @type {string} */ title, /** @type {number} */ planted, /** @type {number} */ found) =>
		`${title.padEnd(14)}${String(planted).padStart(8)}${String(found).padStart(8)}  ${(found / Math.max(1, planted)).toFixed(3)}`;
	const of = (/** @type {Record<string, number>} */ by, /** @type {string} */ kind) => by[kind] ?? 0;
	const { planted, found, all, wrong } = totals(judged);
	const sure = `${sum(({ wrongSure }) => wrongSure)} of ${sum((one) => one.sure)}`;
	return [
		'kind           planted   found  share',
		...kinds.map((kind) =>
			row(
				kind,
				sum((one) => of(one.planted, kind)),
				sum((one) => of(one.found, kind)),
			),
		),
		row('all', planted, found),
		`findings ${all}, false ${wrong} (${(wrong / Math.max(1, all)).toFixed(3)}), of the sure ones ${sure}`,
	].join('\n');
}
