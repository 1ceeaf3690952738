// @ts-check
// Stacks of documents cut where a new one begins (`pdf/split`, `splitMode` `content`): generated business documents and synthetic documents in one PDF
// each, digital or scanned, judged by the pages at which documents begin.
import { PDFDocument } from '@cantoo/pdf-lib';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { engine } from './engine.mjs';
import { fitTrees, writeWeights } from './synthetic/fit/trees.mjs';
import { installProducers, ocrFolders } from './synthetic/install.mjs';
import { scanDocuments } from './synthetic/scan.mjs';
import { makeDraw } from './synthetic/tree/draw.mjs';
import { readOptions } from './options.mjs';

const usage = `npm run bench -- stacks [options]

Cuts made stacks where a new document begins, and scores the cuts.
  --seed n          the same seed gives the same stacks (default 1)
  --stacks n        100 unless told
  --families side   fitted or left-out, of both kinds of documents; default left-out
  --pool folder     documents are made there once, and taken from there; a temporary folder unless told
  --scanned         pages as pictures of a scanner, read by OCR
  --fit             fits the weights of the cuts on stacks of the fitted families instead, and writes them
  --wrong n         print so many wrong cuts`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		seed: { type: 'string', default: '1' },
		stacks: { type: 'string', default: '100' },
		families: { type: 'string' },
		pool: { type: 'string' },
		scanned: { type: 'boolean', default: false },
		fit: { type: 'boolean', default: false },
		wrong: { type: 'string', default: '0' },
		help: { type: 'boolean', default: false },
	},
	minimums: { seed: 0, stacks: 1, wrong: 0 },
});

/** Documents of each kind in a pool, and of a stack. */
const pool = { papers: 70, documents: 66 };
const ofStack = { least: 4, most: 8 };

/** Documents are longer than stacks should be: of longer ones the first pages. */
const maxPages = 6;

/** How often the next document is of the same family: neighbours in a real stack look alike. */
const sameFamily = 0.25;

/** @typedef {{ path: string, family: string, pages: number }} Piece */
/** @typedef {{ name: string, pieces: Piece[], starts: number[] }} Stack `starts`: pages from 1, the first one among them */
/** @typedef {{ seed: number, stacks: number, families: 'fitted' | 'left-out', pool?: string, scanned: boolean, fit: boolean, wrong: number }} Options */

const { withPdf, readPage, pageFeaturesOf, boundaryFeatures, convert, parseParameter, withDefaults } = engine(
	'withPdf',
	'readPage',
	'pageFeaturesOf',
	'boundaryFeatures',
	'convert',
	'parseParameter',
	'withDefaults',
);

/** Make, cut, score and print. @param {string[]} args @returns {Promise<number>} the exit code: 2 where the options are wrong */
export async function run(args) {
	const options = readOptions(args, command, (values) => {
		if (values.help) return usage;
		const families = values.families ?? (values.fit ? 'fitted' : 'left-out');
		if (families !== 'fitted' && families !== 'left-out') throw new Error('--families takes fitted or left-out.');
		return { ...values, families: /** @type {Options['families']} */ (families) };
	});
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-stacks-'));
	try {
		const pieces = await piecesOf(options, options.pool ?? folder);
		const stacks = drawStacks(pieces, options);
		const pages = stacks.reduce((sum, { pieces: of }) => sum + of.reduce((all, one) => all + one.pages, 0), 0);
		console.log(
			`${stacks.length} stacks of ${options.families} families, seed ${options.seed}, ${pages} pages${options.scanned ? ', scanned' : ''}`,
		);
		await (options.fit ? fit(stacks, folder) : judge(stacks, folder, options));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return 0;
}

/** Documents of the families of one side. @param {Options} options @param {string} folder @returns {Promise<Piece[]>} */
async function piecesOf({ families: side, seed }, folder) {
	const [papers, documents] = [join(folder, side, 'business'), join(folder, side, 'synthetic')];
	if (!existsSync(join(folder, side))) {
		const { python, modules } = await installProducers();
		process.env.PAGES_PYTHON ??= python;
		process.env.PAGES_MODULES ??= modules;
		for (const made of [papers, documents]) mkdirSync(made, { recursive: true });
		const { families: layouts } = await import('./business-documents/families.mjs');
		const { division: sides } = await import('./business-documents/division.mjs');
		const { makeBusinessDocuments } = await import('./business-documents/make.mjs');
		// Receipts are not scanned together with letters.
		const names = /** @type {import('./business-documents/families.mjs').FamilyName[]} */ (Object.keys(layouts)).filter(
			(name) =>
				sides[name] === side &&
				/** @type {import('./business-documents/families.mjs').Family} */ (layouts[name]).page !== 'till',
		);
		await makeBusinessDocuments(names, { seed, documents: pool.papers, folder: papers, modules });
		const { families } = await import('./synthetic/producers/families.mjs');
		const { division } = await import('./synthetic/division.mjs');
		const { makeDocuments } = await import('./synthetic/make.mjs');
		const programs = /** @type {import('./synthetic/make.mjs').FamilyName[]} */ (Object.keys(families)).filter(
			(name) => division[name] === side && families[name].version() !== undefined,
		);
		await makeDocuments(programs, { seed, documents: pool.documents, folder: documents });
	}
	const pieces = [];
	for (const path of [papers, documents]
		.flatMap((made) => globSync('*.pdf', { cwd: made }).map((name) => join(made, name)))
		.sort()) {
		const document = await PDFDocument.load(readFileSync(path), { updateMetadata: false });
		const family = basename(path, '.pdf').replace(/-\d+$/, '');
		pieces.push({ path, family, pages: Math.min(maxPages, document.getPageCount()) });
	}
	return pieces;
}

/** @param {readonly Piece[]} pieces @param {Options} options @returns {Stack[]} */
function drawStacks(pieces, { seed, stacks }) {
	return Array.from({ length: stacks }, (_, index) => {
		const draw = makeDraw(`stacks ${seed} ${index}`);
		/** @type {Piece[]} */
		const chosen = [];
		const count = draw.whole(ofStack.least, ofStack.most);
		while (chosen.length < count) {
			const last = chosen.at(-1);
			const alike = draw.chance(sameFamily) ? pieces.filter(({ family }) => family === last?.family) : [];
			const from = (alike.length > 0 ? alike : pieces).filter((one) => !chosen.includes(one));
			if (from.length > 0) chosen.push(draw.one(from));
		}
		const starts = chosen.map((_one, at) => 1 + chosen.slice(0, at).reduce((sum, { pages }) => sum + pages, 0));
		return { name: `stack-${index + 1}`, pieces: chosen, starts };
	});
}

/** @param {Stack} stack @param {string} path */
async function writeStack({ pieces }, path) {
	const stack = await PDFDocument.create({ updateMetadata: false });
	for (const { path: from, pages } of pieces) {
		const document = await PDFDocument.load(readFileSync(from), { updateMetadata: false });
		const copied = await stack.copyPages(
			document,
			Array.from({ length: pages }, (_, index) => index),
		);
		for (const page of copied) stack.addPage(page);
	}
	writeFileSync(path, await stack.save());
}

/** The same documents as a scanner gives them, each scanned once. @param {Stack} stack @param {string} folder @param {number} seed @returns {Promise<Stack>} */
async function scannedPieces(stack, folder, seed) {
	const scans = join(folder, 'scanned');
	const pieces = [];
	for (const piece of stack.pieces) {
		const name = basename(piece.path, '.pdf');
		const path = join(scans, `${name}.pdf`);
		const made = { name, family: /** @type {any} */ ('stack'), path: piece.path, truth: /** @type {any} */ ({}) };
		if (!existsSync(path)) await scanDocuments([made], seed, scans);
		pieces.push({ ...piece, path });
	}
	return { ...stack, pieces };
}

/** Cut each stack by the whole tool. @param {readonly Stack[]} stacks @param {string} folder @param {Options} options */
async function judge(stacks, folder, { scanned, seed, wrong }) {
	const readWith = scanned ? ocrFolders() : {};
	const sum = { right: 0, found: 0, there: 0, exact: 0, seconds: 0, kinds: 0, named: 0 };
	/** @type {string[]} */
	const faults = [];
	for (const stack of stacks) {
		const path = join(folder, `${stack.name}.pdf`);
		await writeStack(scanned ? await scannedPieces(stack, folder, seed) : stack, path);
		const outputFolder = mkdtempSync(join(folder, 'out-'));
		const parameter = withDefaults('pdf/split', parseParameter('pdf/split', JSON.stringify({ splitMode: 'content' })));
		const before = process.cpuUsage();
		const { resultPath } = await convert({
			toolPath: 'pdf/split',
			inputPath: path,
			fileName: 'stack.pdf',
			parameter,
			outputFolder,
			...readWith,
		});
		const { user, system } = process.cpuUsage(before);
		sum.seconds += (user + system) / 1e6;
		const { stdout } = spawnSync('unzip', ['-p', resultPath, 'manifest.json'], { encoding: 'utf8' });
		/** @type {{ parts: { pages: string, document?: Record<string, any> }[] }} */
		const { parts } = JSON.parse(stdout);
		// The first page begins one in any case.
		const found = parts.map(({ pages }) => parseInt(pages, 10)).slice(1);
		const there = stack.starts.slice(1);
		const right = found.filter((page) => there.includes(page));
		sum.right += right.length;
		sum.found += found.length;
		sum.there += there.length;
		sum.exact += Number(right.length === found.length && right.length === there.length);
		for (const page of [...found, ...there]) {
			if (found.includes(page) && there.includes(page)) continue;
			const before = stack.pieces[stack.starts.filter((start) => start < page).length - 1];
			const at = stack.pieces[stack.starts.filter((start) => start <= page).length - 1];
			faults.push(
				`${stack.name} page ${page}: ${found.includes(page) ? 'cut within' : 'not cut between'} ${basename(before?.path ?? '')} ${basename(at?.path ?? '')}`,
			);
		}
		rmSync(outputFolder, { recursive: true, force: true });
	}
	const precision = sum.right / Math.max(1, sum.found);
	const recall = sum.right / Math.max(1, sum.there);
	const f1 = (2 * sum.right) / Math.max(1, sum.found + sum.there);
	console.log(
		`cuts: F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; ${sum.exact} stacks without a fault; ${(sum.seconds / stacks.length).toFixed(1)} s of CPU a stack`,
	);
	for (const fault of faults.slice(0, wrong)) console.log(fault);
}

/** Pages as the engine sees them. @param {Piece} piece @returns {Promise<any[]>} */
async function looksOf({ path, pages }) {
	return await withPdf({ path, fileName: path }, (/** @type {any} */ document) =>
		Array.from({ length: pages }, (_, index) => readPage(document, index + 1))
			.filter((page) => page !== undefined)
			.map(pageFeaturesOf),
	);
}

/** A page as OCR gives it: fonts and colours are not known. @param {any} look */
const asScanned = (look) => ({ ...look, fonts: new Set(), colours: new Set() });

/** What can only speak for a new document as it grows (1), or only against one (-1). @type {Record<string, 1 | -1>} */
const directions = {
	numbers: -1,
	begins: 1,
	ended: 1,
	head: -1,
	foot: -1,
	size: 1,
	turned: 1,
	fonts: -1,
	fontSize: 1,
	left: 1,
	right: 1,
	colours: -1,
	terms: -1,
	smallWords: -1,
	filled: -1,
	largest: 1,
	larger: 1,
	title: 1,
	otherTitle: 1,
	beginsInside: -1,
	endsInside: -1,
};

/** @param {readonly Stack[]} stacks @param {string} folder */
async function fit(stacks, folder) {
	/** @type {Map<string, any[]>} */
	const looks = new Map();
	/** @type {import('./synthetic/fit/trees.mjs').Example[]} */
	const examples = [];
	for (const { pieces } of stacks) {
		/** @type {{ look: any, begins: boolean, family: string }[]} */
		const pages = [];
		for (const piece of pieces) {
			const of = looks.get(piece.path) ?? (await looksOf(piece));
			looks.set(piece.path, of);
			pages.push(...of.map((look, index) => ({ look, begins: index === 0, family: piece.family })));
		}
		for (const [index, { look, begins, family }] of pages.entries()) {
			const previous = pages[index - 1]?.look;
			if (previous === undefined) continue;
			for (const seen of [(/** @type {any} */ one) => one, asScanned]) {
				const features = boundaryFeatures(seen(previous), seen(look));
				examples.push({ label: Number(begins), family, features });
			}
		}
	}
	const { python } = await installProducers();
	const { model, figures } = fitTrees(python, examples, directions, folder, ['120', '8', '0.3']);
	for (const [family, { examples: count, f1 }] of Object.entries(figures.byFamily))
		console.log(`  ${family.padEnd(22)} ${count} F1 ${f1}`);
	console.log(figures.gains);
	const about = 'What the score of a page rests on that may begin a document.';
	writeWeights('newDocument', model, { command: 'stacks --fit', about, count: examples.length });
}
