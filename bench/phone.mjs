// @ts-check
// Pictures as telephones take them, made by a seed: spreads of books, receipts side by side, pages among other things.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { engine } from './engine.mjs';
import { isInstalled } from './measure.mjs';
import { kinds, makePicture } from './phone/make.mjs';
import { linesF1, orderOf, wordF1 } from './phone/score.mjs';
import { readOptions } from './options.mjs';

const usage = `npm run bench -- phone [options]

Makes pictures, reads them by img/markdown, and scores words (F1) and the order of characters, beside Tesseract.
Of receipts in several shots, read by img/txt and idp/documentExtract with joinShots: lines that are there once (F1), and fields that are right, too.
  --seed n             the same seed gives the same pictures (default 1)
  --pictures n         of each kind and side (default 6)
  --families side      all, fitted or left-out (bench/phone/make.mjs)
  --only a,b           only these kinds: ${kinds.join(', ')}
  --program name       only document-conversion or tesseract
  --keep folder        leave pictures, truth and results there

BENCH_MODELS names the folder of better models, as \`models add\` fills it.`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		seed: { type: 'string', default: '1' },
		pictures: { type: 'string', default: '6' },
		families: { type: 'string', default: 'all' },
		only: { type: 'string' },
		program: { type: 'string' },
		keep: { type: 'string' },
	},
	minimums: { seed: 0, pictures: 1 },
	only: { what: 'kind', names: kinds },
});

/** @typedef {{ seed: number, pictures: number, families: string, only?: string[], program?: string, keep?: string }} Options */
/** @typedef {'document-conversion' | 'tesseract'} Program */

/**
 * Make, read, score and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 2 where the options are wrong
 */
export async function run(args) {
	const options = readOptions(args, command, (values) => values);
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'bench-phone-'));
	mkdirSync(folder, { recursive: true });
	try {
		await measure(folder, options);
	} finally {
		if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
		// Its threads would keep the program alive.
		await engine('endTesseract').endTesseract();
	}
	return 0;
}

/** @param {string} folder @param {Options} options */
async function measure(folder, { seed, pictures, families, only, program }) {
	const all = /** @type {Program[]} */ (['document-conversion', 'tesseract']);
	const programs = all.filter(
		(name) => (program ?? name) === name && (name !== 'tesseract' || isInstalled('tesseract')),
	);
	console.log(`\nPictures of a telephone, seed ${seed}: word F1, order of characters\n`);
	for (const side of /** @type {const} */ (['fitted', 'left-out'])) {
		if (families !== 'all' && families !== side) continue;
		for (const kind of kinds.filter((name) => only?.includes(name) ?? true)) {
			const scores = new Map(programs.map((name) => [name, { f1: 0, order: 0, lines: 0, fields: 0 }]));
			for (let index = 0; index < pictures; index++) {
				const picture = await makePicture(kind, side, seed, index);
				const isInShots = kind === 'receipt-in-shots';
				const paths = picture.jpegs.map((jpeg, shot) => {
					const path = join(folder, `${picture.name}${isInShots ? `-${shot + 1}` : ''}.jpg`);
					writeFileSync(path, jpeg);
					return path;
				});
				writeFileSync(join(folder, `${picture.name}.txt`), picture.text);
				for (const [name, sum] of scores) {
					const text =
						name === 'tesseract' ? paths.map(byTesseract).join('\n') : await byOurs(paths, folder, isInShots);
					writeFileSync(join(folder, `${picture.name}.${name}.txt`), text);
					sum.f1 += wordF1(text, picture.text) / pictures;
					sum.order += orderOf(text, picture.text) / pictures;
					if (!isInShots) continue;
					sum.lines += linesF1(text, picture.text) / pictures;
					if (name !== 'tesseract') sum.fields += (await fieldsRight(paths, folder, picture.fields)) / pictures;
				}
			}
			for (const [name, { f1, order, lines, fields }] of scores) {
				const more = kind === 'receipt-in-shots' ? `  lines ${lines.toFixed(3)}  fields ${fields.toFixed(3)}` : '';
				console.log(
					`${`${kind} (${pictures})`.padEnd(22)} ${side.padEnd(9)} ${name.padEnd(20)} ${f1.toFixed(3)}  ${order.toFixed(3)}${more}`,
				);
			}
		}
	}
}

/** @param {string} path */
const byTesseract = (path) =>
	spawnSync('tesseract', [path, 'stdout', '--psm', '3'], {
		encoding: 'utf8',
		env: { ...process.env, OMP_THREAD_LIMIT: '1' },
	}).stdout;

/**
 * The text of a photo, or of several photos of one page.
 * @param {string[]} paths @param {string} folder @param {boolean} areShots @returns {Promise<string>}
 */
async function byOurs(paths, folder, areShots) {
	const result = areShots
		? await converted('img/txt', paths, folder, { joinShots: 1 })
		: await converted('img/markdown', paths, folder, { isContainImg: 0 });
	return areShots ? result : withoutMarks(result);
}

/** Share of fields in stitched photos that are as printed. @param {string[]} paths @param {string} folder @param {Record<string, string>} fields */
async function fieldsRight(paths, folder, fields) {
	const result = await converted('idp/documentExtract', paths, folder, { joinShots: 1, keys: Object.keys(fields) });
	const found = JSON.parse(result).data.details['Page-0'] ?? JSON.parse(result).data.details['Page-1'] ?? {};
	const wanted = Object.entries(fields);
	return wanted.filter(([name, value]) => String(found[name] ?? '').trim() === value).length / wanted.length;
}

/**
 * The text of a result.
 * @param {'img/txt' | 'img/markdown' | 'idp/documentExtract'} toolPath @param {string[]} paths @param {string} folder @param {object} given
 * @returns {Promise<string>}
 */
async function converted(toolPath, paths, folder, given) {
	const { convert, parseParameter, withDefaults } = engine('convert', 'parseParameter', 'withDefaults');
	const outputFolder = mkdtempSync(join(folder, 'result-'));
	try {
		const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(given)));
		const files = paths.map((inputPath, index) => ({ inputPath, fileName: `picture-${index}.jpg`, parameter }));
		const [first, ...further] = files;
		if (!first) throw new Error('no picture');
		const several = 'joinShots' in given ? { further } : {};
		const request = { toolPath, ...first, ...several, outputFolder, modelFolder: process.env.BENCH_MODELS };
		const { resultPath } = await convert(request);
		// Images of the page are next to the text.
		const isPacked = readFileSync(resultPath).subarray(0, 2).toString('latin1') === 'PK';
		return isPacked
			? spawnSync('unzip', ['-p', resultPath, '*.md'], { encoding: 'utf8' }).stdout
			: readFileSync(resultPath, 'utf8');
	} finally {
		rmSync(outputFolder, { recursive: true });
	}
}

/** What Markdown puts beside words. @param {string} markdown */
const withoutMarks = (markdown) =>
	markdown
		.replaceAll(/^[|\s:-]+$/gm, '')
		.replaceAll(/^(#+|[*-]|\d+\.(?=\s{2}))\s/gm, '')
		.replaceAll(/(?<!\\)[|*]|<\/?(?:br|table|tr|td|th)\b[^>]*>/g, ' ')
		.replaceAll(/\\(?=[^\w\s])/g, '');
