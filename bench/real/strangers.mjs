// @ts-check
// Real documents of sources that no rule was made on. They run only when they are named, and no figures are kept of them.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { copyTruths, hasTruth, markdownSet, ownRoot, Places, wholeTableSet } from './sets.mjs';
import { rounded } from './score.mjs';

/** @typedef {import('./score.mjs').Figures} Figures */
/** @typedef {import('./sets.mjs').RealSet} RealSet */
/** @typedef {import('./sets.mjs').RealDocument} RealDocument */

const treeFigures = ['overall', 'reading_order', 'table', 'heading'];

/** Of the Markdown without its marks. */
const wordFigures = ['word_recall', 'word_f1', 'edit_similarity'];

/** The scorer needs minutes for the trees and characters of longer documents, so only their tables are scored. */
const maxTextBytes = 180_000;

/**
 * The folders of strangers, each with every truth it has: text and Markdown as `strangers/NAME`, tables as `strangers/NAME-tables`.
 * @param {string} shared folder with `data` and `scorers`
 * @returns {RealSet[]}
 */
export function strangerSets(shared) {
	const places = new Places(shared, ownRoot);
	return globSync('*', { cwd: join(shared, 'data/strangers') })
		.sort()
		.flatMap((folder) => {
			const name = `strangers/${folder}`;
			const documents = places.find(name, '*.pdf');
			const pictures = places.find(name, '*.png').filter((picture) => hasTruth(picture, '-str.xml'));
			return [textSet(places, name, documents), tableSet(places, `${name}-tables`, documents, pictures)];
		})
		.filter(({ documents }) => documents.length > 0);
}

/** @param {Places} places @param {string} name @param {RealDocument[]} all @returns {RealSet} */
function textSet(places, name, all) {
	const documents = all.filter(
		(document) => hasTruth(document, '.txt') && hasTruth(document, '.md') && sizeOfTruth(document) <= maxTextBytes,
	);
	const set = markdownSet(places, name, documents);
	return {
		...set,
		score: (some, out, truth) => {
			copyTruths(some, '.md', truth);
			const trees = places.score('markdown_score.py', out, truth, treeFigures);
			copyTruths(some, '.txt', truth);
			spawnSync('python3', [join(ownRoot, 'bench/markdown/plain-text.py'), places.scorers, out]);
			const words = places.score('text_score.py', out, truth, wordFigures);
			return new Map(
				some.map((document) => [document.name, { ...trees.get(document.name), ...words.get(document.name) }]),
			);
		},
	};
}

/** @param {RealDocument} document */
const sizeOfTruth = ({ path }) => readFileSync(path.replace(/\.pdf$/, '.txt')).length;

/** @param {Places} places @param {string} name @param {RealDocument[]} all @param {RealDocument[]} pictures @returns {RealSet} */
function tableSet(places, name, all, pictures) {
	const documents = all.filter((document) => hasTruth(document, '-str.xml'));
	const set = wholeTableSet(places, name, [...documents, ...pictures]);
	return {
		...set,
		needsOcr: pictures.length > 0,
		command: (some, out) =>
			pictures.length > 0
				? [places.program, 'convert', 'img/json', ...some.map(({ path }) => path), '--out', out]
				: set.command(some, out),
		score: (some, out, truth) => {
			const figures = set.score(some, out, truth);
			for (const document of some) {
				const rows = document.path.replace(/\.pdf$/, '.rows.csv');
				if (document.path.endsWith('.pdf') && existsSync(rows))
					figures.set(document.name, {
						...figures.get(document.name),
						complete_rows: completeRows(rows, join(out, `${document.name}.json`)),
					});
			}
			return figures;
		},
	};
}

/**
 * Share of the publisher's rows whose cells stand, all and in order, in one row of a table.
 * @param {string} truth quoted comma-separated values
 * @param {string} produced
 */
function completeRows(truth, produced) {
	/** @type {{ tables: { text: string }[][][] }} */
	const { tables } = existsSync(produced) ? JSON.parse(readFileSync(produced, 'utf8')) : { tables: [] };
	const rows = tables.flat().map((row) => row.map(({ text }) => keyOf(text)));
	const wanted = readFileSync(truth, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) =>
			Array.from(line.matchAll(/"((?:[^"]|"")*)"/g), ([, cell = '']) => keyOf(cell.replaceAll('""', '"'))),
		);
	const found = wanted.filter((cells) => rows.some((row) => isWithin(cells, row)));
	return rounded(found.length / Math.max(1, wanted.length));
}

/** @param {string[]} cells @param {string[]} row */
function isWithin(cells, row) {
	let next = 0;
	for (const cell of row) if (cell === cells[next]) next++;
	return next === cells.length;
}

/** Letters and digits: the publisher's file groups digits and joins names otherwise than the pages. @param {string} text */
const keyOf = (text) =>
	text
		.normalize('NFKC')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase();
