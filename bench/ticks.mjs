// @ts-check
// Forms with boxes to tick and lines to sign, made by a seed, asked for what is ticked and signed (docs/business-documents.md).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { engine } from './engine.mjs';
import { ocrFolders } from './synthetic/install.mjs';
import { installMakers } from './business-documents/install.mjs';
import { families } from './ticks/families.mjs';
import { readOptions } from './options.mjs';

const usage = `npm run bench -- ticks [options]

Makes forms, asks idp/documentExtract for each question, each option and each signature, and scores the answers.
  --seed n             the same seed gives the same forms (default 1)
  --documents n        over all families together (default 76)
  --families side      all, fitted or left-out (bench/ticks/families.mjs)
  --only a,b           only these families
  --scanned            forms as pictures of a scanner, read by OCR (BENCH_MODELS names the folder of better models)
  --errors n           print so many wrong answers of fitted families
  --keep folder        leave forms there`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		seed: { type: 'string', default: '1' },
		documents: { type: 'string', default: '76' },
		families: { type: 'string', default: 'all' },
		only: { type: 'string' },
		scanned: { type: 'boolean', default: false },
		errors: { type: 'string', default: '0' },
		keep: { type: 'string' },
	},
	minimums: { seed: 0, documents: 1, errors: 0 },
	only: { what: 'family', names: Object.keys(families) },
});

/**
 * Make, ask, score and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 2 where the options are wrong
 */
export async function run(args) {
	const options = readOptions(args, command, (values) => values);
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const { python } = await installMakers();
	// The makers of the fixtures look for their programs there, when they are loaded.
	if (python !== undefined) process.env.PAGES_PYTHON ??= python;
	const all = /** @type {import('./ticks/families.mjs').FamilyName[]} */ (Object.keys(families));
	const names = all.filter(
		(name) =>
			(options.only?.includes(name) ?? (options.families === 'all' || families[name].side === options.families)) &&
			(families[name].producer !== 'weasyprint' || python !== undefined),
	);
	const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'bench-ticks-'));
	mkdirSync(folder, { recursive: true });
	try {
		await measure(names, folder, options);
	} finally {
		if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
		// Its threads would keep the program alive.
		if (options.scanned) await engine('endTesseract').endTesseract();
	}
	return 0;
}

/** @typedef {{ seed: number, documents: number, errors: number, families: string, scanned: boolean, only?: string[], keep?: string }} Options */

/** @param {readonly import('./ticks/families.mjs').FamilyName[]} names @param {string} folder @param {Options} options */
async function measure(names, folder, options) {
	const { makeForms } = await import('./ticks/make.mjs');
	const { scanDocuments } = await import('./synthetic/scan.mjs');
	const { readBusinessDocument } = await import('./business-documents/extract.mjs');
	const { judge, reportOf } = await import('./ticks/score.mjs');
	let forms = await makeForms(names, { ...options, folder });
	if (options.scanned) forms = await scanDocuments(forms, options.seed, join(folder, 'scanned'));
	const readWith = options.scanned ? ocrFolders() : {};
	const judged = [];
	for (const form of forms) judged.push(...judge(form, await readBusinessDocument(form.path, readWith)));
	console.log(
		`\nForms, seed ${options.seed}: ${forms.length} documents${options.scanned ? ', scanned' : ''}\n\n${reportOf(judged)}`,
	);
	/** @type {Readonly<Record<string, { readonly side: string } | undefined>>} */
	const sides = families;
	const wrong = judged.filter(
		({ family, wrong: errors, missed }) => errors + missed > 0 && sides[family]?.side === 'fitted',
	);
	for (const { name, kind, key, answer, truth } of wrong.slice(0, options.errors))
		console.log(`${name} ${kind}: ${key} is ${truth || 'nothing'}, not ${answer}`);
}
