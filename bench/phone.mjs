// @ts-check
// Pictures as telephones take them, made by a seed: spreads of books, receipts side by side, pages among other things.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { engine } from './engine.mjs';
import { isInstalled } from './measure.mjs';
import { kinds, makePicture } from './phone/make.mjs';
import { orderOf, wordF1 } from './phone/score.mjs';
import { optionsOf, requireFamilies, unknownName, wholeNumbers } from './options.mjs';

const usage = `npm run bench -- phone [options]

Makes pictures, reads them by img/markdown, and scores words (F1) and the order of characters, beside Tesseract.
  --seed n             the same seed gives the same pictures; 1 unless told
  --pictures n         of each kind and side; 6 unless told
  --families side      all, fitted or left-out (bench/phone/make.mjs)
  --only a,b           only these kinds: ${kinds.join(', ')}
  --program name       only document-conversion or tesseract
  --keep folder        leave pictures, truth and results there

BENCH_MODELS names the folder of better models, as \`models add\` fills it.`;

/** @typedef {{ seed: number, pictures: number, families: string, only?: string[], program?: string, keep?: string }} Options */
/** @typedef {'document-conversion' | 'tesseract'} Program */

/**
 * Make, read, score and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 2 where the options are wrong
 */
export async function run(args) {
	const options = readOptions(args);
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
			const scores = new Map(programs.map((name) => [name, { f1: 0, order: 0 }]));
			for (let index = 0; index < pictures; index++) {
				const picture = await makePicture(kind, side, seed, index);
				const path = join(folder, `${picture.name}.jpg`);
				writeFileSync(path, picture.jpeg);
				writeFileSync(join(folder, `${picture.name}.txt`), picture.text);
				for (const [name, sum] of scores) {
					const text = name === 'tesseract' ? byTesseract(path) : await byOurs(path, folder);
					writeFileSync(join(folder, `${picture.name}.${name}.txt`), text);
					sum.f1 += wordF1(text, picture.text) / pictures;
					sum.order += orderOf(text, picture.text) / pictures;
				}
			}
			for (const [name, { f1, order }] of scores)
				console.log(
					`${`${kind} (${pictures})`.padEnd(22)} ${side.padEnd(9)} ${name.padEnd(20)} ${f1.toFixed(3)}  ${order.toFixed(3)}`,
				);
		}
	}
}

/** @param {string} path */
const byTesseract = (path) =>
	spawnSync('tesseract', [path, 'stdout', '--psm', '3'], {
		encoding: 'utf8',
		env: { ...process.env, OMP_THREAD_LIMIT: '1' },
	}).stdout;

/** @param {string} path @param {string} folder @returns {Promise<string>} */
async function byOurs(path, folder) {
	const { convert, parseParameter, withDefaults } = engine('convert', 'parseParameter', 'withDefaults');
	const outputFolder = mkdtempSync(join(folder, 'result-'));
	try {
		const toolPath = 'img/markdown';
		const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify({ isContainImg: 0 })));
		const request = { toolPath, inputPath: path, fileName: 'picture.jpg', parameter, outputFolder };
		const { resultPath } = await convert({ ...request, modelFolder: process.env.BENCH_MODELS });
		// Pictures of the page lie beside the text, where there are any.
		const isPacked = readFileSync(resultPath).subarray(0, 2).toString('latin1') === 'PK';
		const text = isPacked
			? spawnSync('unzip', ['-p', resultPath, '*.md'], { encoding: 'utf8' }).stdout
			: readFileSync(resultPath, 'utf8');
		return withoutMarks(text);
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

/** @param {string[]} args @returns {string | Options} a text says what is wrong */
function readOptions(args) {
	return optionsOf(usage, () => {
		const { values } = parseArgs({
			args,
			options: {
				seed: { type: 'string', default: '1' },
				pictures: { type: 'string', default: '6' },
				families: { type: 'string', default: 'all' },
				only: { type: 'string' },
				program: { type: 'string' },
				keep: { type: 'string' },
			},
		});
		requireFamilies(values.families);
		const only = values.only?.split(',');
		const unknown = unknownName('kind', only, kinds);
		if (unknown !== undefined) return unknown;
		return { ...values, ...wholeNumbers(values, { seed: 0, pictures: 1 }), only };
	});
}
