// @ts-check
// Forms of an office, typed and written, made by a seed, and asked for every value by its label as printed (docs/business-documents.md).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { engine } from './engine.mjs';
import { ocrFolders } from './synthetic/install.mjs';
import { families } from './office-forms/families.mjs';
import { installMakers } from './business-documents/install.mjs';
import { readOptions } from './options.mjs';

const usage = `npm run bench -- office-forms [options]

Makes forms of an office, asks idp/documentExtract for each value by its printed label, and scores the answers.
  --seed n             the same seed gives the same forms (default 1)
  --documents n        over all families together (default 80)
  --families side      all, fitted or left-out (bench/office-forms/families.mjs)
  --only a,b           only these families
  --scanned            forms as pictures of a scanner, read by OCR (BENCH_MODELS names the folder of better models)
  --misread n          of a thousand signs so many are misread, without OCR (default 0)
  --errors n           print so many wrong answers of fitted families
  --keep folder        leave forms there`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		seed: { type: 'string', default: '1' },
		documents: { type: 'string', default: '80' },
		families: { type: 'string', default: 'all' },
		errors: { type: 'string', default: '0' },
		misread: { type: 'string', default: '0' },
		only: { type: 'string' },
		scanned: { type: 'boolean', default: false },
		keep: { type: 'string' },
	},
	minimums: { seed: 0, documents: 1, errors: 0, misread: 0 },
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
	await installMakers();
	const all = /** @type {import('./office-forms/families.mjs').FamilyName[]} */ (Object.keys(families));
	const names = all.filter(
		(name) => options.only?.includes(name) ?? (options.families === 'all' || families[name].side === options.families),
	);
	const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'bench-office-forms-'));
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

/** @typedef {{ seed: number, documents: number, errors: number, misread: number, families: string, scanned: boolean, only?: string[], keep?: string }} Options */

/** @param {readonly import('./office-forms/families.mjs').FamilyName[]} names @param {string} folder @param {Options} options */
async function measure(names, folder, options) {
	const { makeForms } = await import('./office-forms/make.mjs');
	const { misread } = await import('./office-forms/misread.mjs');
	const { scanDocuments } = await import('./synthetic/scan.mjs');
	const { readBusinessDocument } = await import('./business-documents/extract.mjs');
	const { judge, reportOf } = await import('./office-forms/score.mjs');
	let forms = await makeForms(names, { ...options, folder });
	if (options.scanned) forms = await scanDocuments(forms, options.seed, join(folder, 'scanned'));
	const readWith = options.scanned ? ocrFolders() : {};
	const judged = [];
	for (const form of forms) {
		const read = await readBusinessDocument(form.path, readWith);
		const pages = options.misread > 0 ? misread(read, `${options.seed} ${form.name}`, options.misread / 1000) : read;
		judged.push(...judge(form, pages));
	}
	const how = options.scanned ? ', scanned' : options.misread > 0 ? `, ${options.misread} of 1,000 signs misread` : '';
	console.log(`\nOffice forms, seed ${options.seed}: ${forms.length} documents${how}\n\n${reportOf(judged)}`);
	/** @type {Readonly<Record<string, { readonly side: string } | undefined>>} */
	const sides = families;
	const wrong = judged.filter(({ family, fuzzy }) => !fuzzy && sides[family]?.side === 'fitted');
	for (const { name, part, key, answer, truth } of wrong.slice(0, options.errors))
		console.log(`${name} ${part}: ${key} is <${truth}>, not <${answer}>`);
}
