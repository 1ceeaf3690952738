// @ts-check
// The sets of real documents with a truth: how each is converted and scored. Conversions and scorers are those of the benches.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdtempSync, symlinkSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sets as extractSets } from '../extract.mjs';
import { unpack } from '../markdown/programs.mjs';
import { wholeTables } from '../tables/whole.mjs';
import { imageSets, nameOf } from '../ocr.mjs';
import { judgeOlmocr } from '../olmocr.mjs';
import { rounded, scoreFolder } from './score.mjs';

/** Of this project. */
export const ownRoot = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {import('./score.mjs').Figures} Figures */
/** @typedef {{ name: string, path: string }} RealDocument its name in the figures, and where it lies */

/**
 * A set of documents of one kind.
 * @typedef {object} RealSet
 * @property {string} name
 * @property {boolean} needsOcr  pages are pictures: a second or more each
 * @property {RealDocument[]} documents  in a fixed order
 * @property {(documents: RealDocument[], out: string) => string[]} command  arguments of Node that convert some of them
 * @property {(out: string) => void} [finish]  makes results into what the scorer reads
 * @property {(documents: RealDocument[], out: string, truth: string) => Map<string, Figures>} score  `truth` is an empty folder
 */

/** Sets of images whose truths list words in no order of reading. */
const unordered = ['photos', 'flat pages', 'layouts', 'forms'];

/** @param {RealDocument[]} documents */
const paths = (documents) => documents.map(({ path }) => path);

/** Where the sets and the code that converts them are. */
export class Places {
	/** @param {string} shared folder with `data` and `scorers` @param {string} root of the code that converts */
	constructor(shared, root) {
		this.shared = shared;
		this.root = root;
		this.scorers = join(shared, 'scorers');
		this.program = join(root, 'service/bin/document-conversion.js');
	}

	/** @param {string} name of a folder with the script `ours.mjs` */
	script(name) {
		return join(this.root, 'bench', name, 'ours.mjs');
	}

	/** @param {string} folder @param {string} pattern @returns {RealDocument[]} */
	find(folder, pattern) {
		const cwd = join(this.shared, 'data', folder);
		return globSync(pattern, { cwd })
			.sort()
			.map((name) => ({ name: basename(name, extname(name)), path: join(cwd, name) }));
	}

	/** @param {string} script @param {string} produced @param {string} truth @param {readonly string[]} figures @param {readonly string[]} [options] */
	score(script, produced, truth, figures, options) {
		return scoreFolder(this.scorers, script, produced, truth, figures, options);
	}
}

/** The truth beside a document. @param {RealDocument} document @param {string} ending */
const besideDocument = ({ path }, ending) => path.slice(0, -extname(path).length) + ending;

/** @param {RealDocument} document @param {string} ending of its truth */
export const hasTruth = (document, ending) => existsSync(besideDocument(document, ending));

/** Truths beside the documents, under the documents' names. @param {RealDocument[]} documents @param {string} ending @param {string} truth */
export function copyTruths(documents, ending, truth) {
	for (const document of documents) copyFileSync(besideDocument(document, ending), join(truth, document.name + ending));
}

/** @param {Places} places @param {string} name @param {RealDocument[]} documents @returns {RealSet} */
const tableSet = (places, name, documents) => ({
	name,
	needsOcr: false,
	documents,
	command: (some, out) => [places.script('tables'), out, ...paths(some)],
	score: (some, out, truth) => {
		// A document may have truths of several people, `DOCa` and `DOCb`; the scorer takes the nearest.
		for (const { name: document, path } of some) {
			const stem = document.replace(/(?<=\d)[a-z]$/, '');
			for (const file of globSync(`${stem}?(a|b|c)-str.xml`, { cwd: dirname(path) }))
				copyFileSync(join(dirname(path), file), join(truth, file));
		}
		return places.score('table_score.py', out, truth, ['f1', 'matched_f1']);
	},
});

/**
 * Truth of articles has a table over pages as one, as its readers see it; that of `tables` has a part a page.
 * @param {Places} places
 * @param {string} name
 * @param {RealDocument[]} documents
 * @returns {RealSet}
 */
export const wholeTableSet = (places, name, documents) => ({
	...tableSet(places, name, documents),
	command: (some, out) => [
		...[places.program, 'convert', 'pdf/json', ...paths(some), '--out', out],
		...['--parameter', '{"isContainImg":0,"enableOcr":0}'],
	],
	finish: wholeTables,
});

/** @param {Places} places @param {string} name @param {RealDocument[]} documents @returns {RealSet} */
export const markdownSet = (places, name, documents) => ({
	name,
	needsOcr: false,
	documents,
	command: (some, out) => [
		...[places.program, 'convert', 'pdf/markdown', ...paths(some), '--out', out],
		...['--parameter', '{"enableOcr":0}'],
	],
	finish: unpack,
	score: (some, out, truth) => {
		copyTruths(some, '.md', truth);
		return places.score('markdown_score.py', out, truth, ['overall', 'reading_order', 'table', 'heading']);
	},
});

/** @param {Places} places @returns {RealSet} */
const olmocrBench = (places) => ({
	...markdownSet(places, 'olmocr-bench', places.find('olmocr-bench/pdfs', '**/*.pdf')),
	score: (some, out) => {
		const verdicts = judgeOlmocr(out);
		/** @type {Map<string, Figures>} */
		const figures = new Map();
		for (const { name } of some) {
			const own = verdicts.filter(({ check }) => basename(check.pdf, '.pdf') === name);
			if (own.length > 0) figures.set(name, { passed: rounded(own.filter(({ ok }) => ok).length / own.length) });
		}
		return figures;
	},
});

/** @param {Places} places @returns {RealSet} */
const omnidocbench = (places) => ({
	...markdownSet(places, 'omnidocbench', places.find('docs/omnidocbench-demo', '*.jpg')),
	needsOcr: true,
	command: (some, out) => [join(places.root, 'bench/markdown/images.mjs'), out, ...paths(some)],
});

/** Pages of papers, whose truth has no order: words alone count. @param {Places} places @returns {RealSet[]} as Markdown, and as text */
function docbankSets(places) {
	/** @type {RealSet} */
	const docbank = {
		...markdownSet(places, 'docbank', places.find('docs/docbank', '*.pdf')),
		finish: (out) => {
			unpack(out);
			spawnSync('python3', [join(ownRoot, 'bench/markdown/plain-text.py'), places.scorers, out]);
		},
		score: (some, out, truth) => {
			copyTruths(some, '.txt', truth);
			return places.score('text_score.py', out, truth, ['word_f1']);
		},
	};
	/** @type {RealSet} */
	const docbankText = {
		...docbank,
		name: 'docbank-text',
		command: (some, out) => [
			...[places.program, 'convert', 'pdf/txt', ...paths(some), '--out', out],
			...['--parameter', '{"txtTableFormat":0,"enableOcr":0}'],
		],
		finish: undefined,
	};
	return [docbank, docbankText];
}

/** @param {Places} places @param {keyof typeof extractSets} set @param {string} pattern @returns {RealSet} */
function fieldSet(places, set, pattern) {
	const ending = set === 'receipts' ? '.key.json' : '.kv.json';
	return {
		name: set === 'invoices' ? set : `${set}-fields`,
		needsOcr: set !== 'invoices',
		documents: places.find(set, pattern),
		command: (some, out) => {
			// The script reads a folder: some documents, with their truths for the keys that are printed on them.
			const input = mkdtempSync(join(out, 'input-'));
			for (const { name, path } of some) {
				symlinkSync(path, join(input, basename(path)));
				symlinkSync(join(dirname(path), name + ending), join(input, name + ending));
			}
			return [places.script('extract'), set, input, out];
		},
		score: (some, out, truth) => {
			copyTruths(some, ending, truth);
			// The truth of receipts is in capitals throughout.
			const produced = join(out, set === 'receipts' ? 'capitals' : 'printed');
			return places.score('kv_score.py', produced, truth, ['exact', 'loose', 'fuzzy'], extractSets[set]);
		},
	};
}

/** @param {Places} places @param {ReturnType<typeof imageSets>[number]} images @returns {RealSet} */
const textSet = (places, { name, images, truthOf, options }) => ({
	name: `${name.replaceAll(' ', '-')}-text`,
	needsOcr: true,
	documents: images.map((path) => ({ name: nameOf(path), path })),
	command: (some, out) => [places.script('ocr'), out, ...some.flatMap((document) => [document.path, document.name])],
	score: (some, out, truth) => {
		for (const document of some) copyFileSync(truthOf(document.path), join(truth, `${document.name}.txt`));
		const figures = unordered.includes(name) ? ['word_f1'] : ['word_f1', 'edit_similarity'];
		return places.score('text_score.py', out, truth, figures, options);
	},
});

/**
 * All sets that exist under a folder.
 * @param {string} shared folder with `data` and `scorers`
 * @param {string} root folder of the code that converts, built; scores are always those of this code
 * @returns {RealSet[]} quick ones first
 */
export function realSets(shared, root = ownRoot) {
	const places = new Places(shared, root);
	const markdown = (/** @type {string} */ name, /** @type {string} */ folder) =>
		markdownSet(places, name, places.find(folder, '*.pdf'));
	return [
		tableSet(places, 'tables', places.find('tables', '*.pdf')),
		wholeTableSet(
			places,
			'journal-tables',
			places.find('journals', '*.pdf').filter((document) => hasTruth(document, '-str.xml')),
		),
		markdown('journals', 'journals'),
		markdown('docling', 'docs/docling'),
		markdown('olmocr-samples', 'docs/olmocr-samples'),
		olmocrBench(places),
		...docbankSets(places),
		fieldSet(places, 'invoices', '*.pdf'),
		fieldSet(places, 'receipts', '*.jpg'),
		fieldSet(places, 'forms', '*.png'),
		omnidocbench(places),
		...imageSets().map((images) => textSet(places, images)),
	].filter(({ documents }) => documents.length > 0);
}
