// @ts-check
// Sizes of letters on scans: pages whose sizes are known are drawn, read by OCR, and each word's size is held against the true one;
// and how many lines of them are pressed together where an office file sets them in its own font.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { escapeXml, runProgram } from '../fixtures/pages/make/programs/program.mjs';
import { engine } from './engine.mjs';
import { Speech } from './synthetic/tree/speech.mjs';
import { benchDocuments, isInstalled } from './measure.mjs';
import { readOptions } from './options.mjs';
import { drawOf } from './business-documents/draw.mjs';

const usage = `npm run bench -- sizes [options]

  --dpi a,b        dots an inch that pages are drawn with (default 100,200,300)
  --seed n         the same seed gives the same pages (default 1)
  --pages n        made pages of each face (default 2)
  --families side  all, fitted or left-out: other faces
  --documents n    the first page of every n-th real document, too; 0 for none
  --from k         … of them the ones from the k-th on, counted from 0
  --errors n       name so many of the words that are most wrong`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		dpi: { type: 'string', default: '100,200,300' },
		families: { type: 'string', default: 'all' },
		seed: { type: 'string', default: '1' },
		pages: { type: 'string', default: '2' },
		documents: { type: 'string', default: '0' },
		from: { type: 'string', default: '0' },
		errors: { type: 'string', default: '0' },
	},
	minimums: { seed: 0, pages: 0, documents: 0, from: 0, errors: 0 },
});

/** Faces of made pages. @type {Readonly<Record<'fitted' | 'left-out', readonly string[]>>} */
const faces = {
	fitted: ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans Condensed'],
	'left-out': ['Liberation Sans Narrow', 'DejaVu Serif', 'DejaVu Sans', 'Liberation Mono'],
};

/** @typedef {import('./synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {{ text: string, fontSize: number, box: { left: number, right: number, top: number, bottom: number }, style?: { bold: boolean, italic: boolean } }} Word */
/** @typedef {{ factor: number, text: string, size: number, found: number }} Judged */

/** A letter or invoice with short lines of several sizes, a list and running text. @param {string} face @param {Draw} draw */
function pageOf(face, draw) {
	const speech = new Speech('en', draw);
	const points = draw.between(8.5, 12, 1);
	const say = (/** @type {string} */ text) => escapeXml(text);
	const line = (/** @type {number} */ size, /** @type {string} */ text) =>
		`<div style="font-size:${size}pt">${say(text)}</div>`;
	const date = () => `${draw.whole(1, 28)} ${draw.one(['March', 'July', 'October', 'May'])} 20${draw.whole(10, 29)}`;
	const rows = Array.from(
		{ length: draw.whole(5, 9) },
		() =>
			`<tr><td>${say(speech.phrase(2, 5))}</td><td class="n">${draw.whole(1, 40)}</td><td class="n">${draw.whole(1, 99)}.${draw.whole(10, 99)}</td></tr>`,
	).join('');
	const address = [
		speech.properName(),
		`Att. ${speech.properName()}`,
		`${draw.whole(1, 99)} ${speech.properName()}`,
		speech.properName(),
	];
	const paragraph = () => `<p>${say(Array.from({ length: draw.whole(2, 5) }, () => speech.sentence()).join(' '))}</p>`;
	return `<!doctype html><meta charset="utf-8"><style>@page{size:A4;margin:50pt 56pt}body{margin:0;color:#111;font:${points}pt/1.35 '${face}'}
.n{text-align:right}table{width:100%;border-collapse:collapse;margin:12pt 0}td,th{padding:3pt 6pt;border-bottom:.6pt solid #555;text-align:left}p{margin:0 0 8pt}</style>
${line(draw.whole(16, 24), speech.phrase(2, 4))}${line(7, speech.phrase(3, 6))}
<div style="display:flex;justify-content:space-between;margin:20pt 0"><div>${address.map((text) => line(points, text)).join('')}</div>
<div style="text-align:right"><b>${line(points * 1.5, 'INVOICE')}</b>${line(points, `Invoice date ${date()}`)}${line(points, `Due date ${date()}`)}${line(points, `No. 20${draw.whole(1000, 9999)}`)}</div></div>
<h2 style="font-size:${draw.between(1.2, 1.5, 2)}em;margin:8pt 0">${say(speech.phrase(2, 5))}</h2>${paragraph()}
<table><tr><th>Description</th><th class="n">Quantity</th><th class="n">Amount</th></tr>${rows}</table>${paragraph()}
<div class="n"><b>Total ${draw.whole(100, 999)}.${draw.whole(10, 99)}</b></div><p style="font-size:${draw.between(6.5, 8, 1)}pt">${say(speech.sentence())}</p>`;
}

/** @param {string[]} args @returns {Promise<number>} the exit code: 2 where the options are wrong */
export async function run(args) {
	const options = readOptions(args, command, ({ dpi, ...values }) => ({ ...values, dpis: dpi.split(',').map(Number) }));
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	if (!isInstalled('chromium')) {
		console.log('needs chromium');
		return 0;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-sizes-'));
	try {
		console.log(
			'pages                          dpi    words   median   nine in ten   more than .15 off   lines pressed',
		);
		for (const { name, paths } of setsOf(options, folder)) {
			for (const dpi of options.dpis) await measureSet(name, paths, dpi, options.errors);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
		await engine('endTesseract').endTesseract();
	}
	return 0;
}

/** @param {{ families: string, seed: number, pages: number, documents: number, from: number }} options @param {string} folder */
function setsOf({ families, seed, pages, documents, from }, folder) {
	const made = Object.entries(faces)
		.filter(([side]) => families === 'all' || families === side)
		.flatMap(([side, own]) =>
			own.map((face) => ({ name: `${face}, ${side}`, paths: madePages(face, seed, pages, folder) })),
		);
	const real = documents > 0 ? benchDocuments().filter((_, index) => index % documents === from) : [];
	return real.length > 0 ? [...made, { name: 'documents', paths: real }] : made;
}

/** @param {string} face @param {number} seed @param {number} count @param {string} folder */
function madePages(face, seed, count, folder) {
	return Array.from({ length: count }, (_, index) => {
		const name = join(folder, `${face.replaceAll(' ', '-')}-${index}`);
		writeFileSync(`${name}.html`, pageOf(face, drawOf(`sizes ${face} ${seed} ${index}`)));
		const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
		runProgram('chromium', [...options, `--print-to-pdf=${name}.pdf`, pathToFileURL(`${name}.html`).href]);
		return `${name}.pdf`;
	});
}

/** @param {string} name @param {readonly string[]} paths @param {number} dpi @param {number} errors */
async function measureSet(name, paths, dpi, errors) {
	const { ocrPage, readPage, renderPage, standardWidth, typefaceOf, withPdf, withScannedSizes } = engine(
		'ocrPage',
		'readPage',
		'renderPage',
		'standardWidth',
		'typefaceOf',
		'withPdf',
		'withScannedSizes',
	);
	const widthOf = standardWidth;
	/** @type {Judged[]} */
	const judged = [];
	let lines = 0;
	let pressed = 0;
	for (const path of paths) {
		const { truth, read } = await withPdf(
			{ path, fileName: basename(path) },
			async (/** @type {unknown} */ document) => {
				const page = readPage(document, 1);
				const size = { width: Math.round((page.width * dpi) / 72), height: Math.round((page.height * dpi) / 72) };
				const image = { ...renderPage(document, 1, size), dpi };
				const options = { language: 'ENGLISH', preprocess: 'none', modelFolder: process.env.BENCH_MODELS };
				const { words } = (await ocrPage(image, options, 1)).page;
				// As office files have them: by the words of the page, however they are grouped.
				const text = { kind: 'text', lines: [{ words }], fontSize: 1 };
				const office = withScannedSizes({ blocks: [text] }, widthOf);
				return { truth: page.words, read: office.blocks[0].lines[0].words };
			},
		);
		judged.push(...read.flatMap((/** @type {Word} */ word) => judgedWord(word, truth)));
		for (const row of rowsOf(read)) {
			const [width, natural, letters] = row.reduce(
				([a, b, c], word) => [
					a + word.box.right - word.box.left,
					b + widthOf(word.text, typefaceOf(word), word.fontSize),
					c + word.text.length,
				],
				[0, 0, 0],
			);
			if (letters < 4) continue;
			lines++;
			if ((natural - width) / letters > pressing * (row[0]?.fontSize ?? 1)) pressed++;
		}
	}
	const off = judged.map(({ factor }) => Math.abs(factor - 1)).sort((a, b) => a - b);
	const at = (/** @type {number} */ part) => (off[Math.floor(part * off.length)] ?? NaN).toFixed(3);
	const wrong = off.filter((one) => one > 0.15).length / Math.max(1, off.length);
	console.log(
		`${name.padEnd(30)} ${String(dpi).padEnd(6)} ${String(off.length).padEnd(7)} ${at(0.5)}    ${at(0.9)}         ${(100 * wrong).toFixed(1).padStart(5)} %             ${pressed} of ${lines}`,
	);
	const worst = judged.toSorted((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)));
	for (const { text, size, found } of worst.slice(0, errors))
		console.log(`    ${text}  ${size.toFixed(1)} found ${found}`);
}

/** Letters that are pressed by more than this part of their size touch. */
const pressing = 0.05;

/** The true word at the same place, with its text. @param {Word} word @param {readonly Word[]} truth @returns {Judged[]} */
function judgedWord({ text, box, fontSize }, truth) {
	const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
	const same = truth.find(
		(own) => own.text === text && x > own.box.left && x < own.box.right && y > own.box.top && y < own.box.bottom,
	);
	return same ? [{ factor: fontSize / same.fontSize, text, size: same.fontSize, found: fontSize }] : [];
}

/** Neighbouring words of one line. @param {readonly Word[]} words @returns {Word[][]} */
function rowsOf(words) {
	/** @type {Word[][]} */
	const rows = [];
	for (const word of words) {
		const last = rows.at(-1)?.at(-1);
		const isNext =
			last !== undefined &&
			word.box.left >= last.box.right - 1 &&
			word.box.left - last.box.right < word.fontSize &&
			word.box.top < last.box.bottom &&
			word.box.bottom > last.box.top;
		if (isNext) rows.at(-1)?.push(word);
		else rows.push([word]);
	}
	return rows;
}
