// @ts-check
// Words kept: the share of the visible words of born-digital documents that are in the result exactly once, in what results are
// written from and in every format that carries text.
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';

import { realSets } from './real/sets.mjs';
import { wordsOfDocument } from './words/convert.mjs';
import { textFormats } from './words/result-words.mjs';
import { readOptions } from './options.mjs';

const usage = `npm run bench -- words [options]

  --sets a,b     only these sets of real documents; all that are born digital unless told, none for an empty text
  --from a,b     PDFs of these folders, each a set, such as those that synthetic --keep has left
  --losses       name the words that are lost; without it, documents and how many`;

const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');

/** What must be reached. */
const target = 0.9995;

/** Words of a loss that are printed. */
const wordsShown = 12;

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 1 where a share is below the target, 2 where the options are wrong
 */
export async function run(args) {
	const options = readOptions(
		args,
		/** @satisfies {import('./options.mjs').Command} */ ({
			usage,
			options: { sets: { type: 'string' }, from: { type: 'string' }, losses: { type: 'boolean' } },
		}),
		(values) => values,
	);
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const sets = [...foldersOf(options.from), ...realOnes(options.sets)];
	if (sets.length === 0) {
		console.error(`There is no such set.\n\n${usage}`);
		return 2;
	}
	console.log(`${'set'.padEnd(18)}documents    words    pages ${textFormats.map((name) => name.padStart(9)).join('')}`);
	/** @type {Totals[]} */
	const all = [];
	for (const { name, paths } of sets) {
		const totals = await measure(paths, options.losses === true);
		all.push(totals);
		console.log(rowOf(name, paths.length, totals));
	}
	const sum = all.reduce(added);
	if (all.length > 1) console.log(rowOf('all', sets.flatMap(({ paths }) => paths).length, sum));
	return sharesOf(sum).every((share) => share >= target) ? 0 : 1;
}

/** @typedef {{ total: number, lost: number }} Share */
/** @typedef {readonly Share[]} Totals the words of pages in what results are written from, then the formats */

/** @param {string | undefined} list */
const named = (list) => list?.split(',').filter((name) => name !== '');

/** @param {string | undefined} folders */
const foldersOf = (folders) =>
	(named(folders) ?? []).map((folder) => ({
		name: basename(folder),
		paths: globSync('*.pdf', { cwd: folder })
			.sort()
			.map((name) => join(folder, name)),
	}));

/** Sets of real PDFs that have text; those that are scored in two ways once. @param {string | undefined} wanted */
function realOnes(wanted) {
	const sets = existsSync(join(shared, 'data')) ? realSets(shared).filter(({ needsOcr }) => !needsOcr) : [];
	const seen = new Set();
	return sets
		.filter(({ name }) => named(wanted)?.includes(name) ?? true)
		.map(({ name, documents }) => ({
			name,
			paths: documents
				.map(({ path }) => path)
				.filter((path) => path.endsWith('.pdf') && !seen.has(path) && seen.add(path)),
		}))
		.filter(({ paths }) => paths.length > 0);
}

/** @param {readonly string[]} paths @param {boolean} withLosses @returns {Promise<Totals>} */
async function measure(paths, withLosses) {
	/** @type {Totals} */
	let totals = Array.from({ length: textFormats.length + 1 }, () => ({ total: 0, lost: 0 }));
	for (const path of paths) {
		try {
			const { words, formats } = await wordsOfDocument(path);
			const layout = { total: words.onPages, lost: words.onPages - words.inResult };
			if (layout.lost > 0)
				say(
					path,
					'pages',
					layout.lost,
					withLosses
						? words.places.map(({ page, rect, kind, text }) => `${kind} ${page} (${rect.join(' ')}) ${text}`)
						: [],
				);
			const shares = [...formats].map(([format, { total, missing, double }]) => {
				const lost = missing.length + double.length;
				const all = [...missing.map((word) => `−${word}`), ...double.map((word) => `+${word}`)];
				if (lost > 0) say(path, format, lost, withLosses ? all : []);
				return { total, lost };
			});
			totals = added(totals, [layout, ...shares]);
		} catch (error) {
			console.log(`  ${basename(path)} cannot be read: ${/** @type {Error} */ (error).message}`);
		}
	}
	return totals;
}

/** @param {string} path @param {string} where @param {number} lost @param {readonly string[]} losses */
function say(path, where, lost, losses) {
	const examples = losses.slice(0, wordsShown).join(' ');
	console.log(
		`  ${basename(path)}, ${where}: ${lost} ${lost === 1 ? 'word' : 'words'}${examples === '' ? '' : `: ${examples}`}`,
	);
}

/** @param {Totals} a @param {Totals} b @returns {Totals} */
const added = (a, b) =>
	a.map(({ total, lost }, index) => ({ total: total + (b[index]?.total ?? 0), lost: lost + (b[index]?.lost ?? 0) }));

/** @param {Totals} totals */
const sharesOf = (totals) => totals.map(({ total, lost }) => (total === 0 ? 1 : 1 - lost / total));

/** @param {string} name @param {number} documents @param {Totals} totals */
function rowOf(name, documents, totals) {
	const [words] = totals;
	const shares = sharesOf(totals).map((share) => share.toFixed(5).padStart(9));
	return `${name.padEnd(18)}${String(documents).padStart(9)}${String(words?.total ?? 0).padStart(9)}${shares.join('')}`;
}
