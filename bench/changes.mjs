// @ts-check
// What a change of the code did to documents, page by page (docs/real-documents.md).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { UserFailure } from '../scripts/lib/user-failure.mjs';
import { changedPages } from './changes/compare.mjs';
import { drawPages } from './changes/pictures.mjs';
import { reportPage } from './changes/report.mjs';
import { convertAll, documentsToCompare, readSaved } from './changes/results.mjs';
import { closeState, openState } from './changes/states.mjs';
import { compareFigures } from './real/judge.mjs';
import { readOptions } from './options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');

const usage = `npm run bench -- changes <before> [<after>] [options]

Prints page by page what differs between two states of the code, worst first, and writes a page with pictures.
A state is a revision of git, or a folder "before" or "after" that an earlier call has left; <after> is the work tree
when it is not named.
  --out folder     where page.html and the results of both states go; a new folder for temporary files when absent
  --only text      only documents whose name contains it, without figures
  --most n         pages with pictures; 60 when absent
  --processes n    how many convert at a time; 2 when absent`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		out: { type: 'string' },
		only: { type: 'string' },
		most: { type: 'string', default: '60' },
		processes: { type: 'string', default: String(Math.min(2, availableParallelism())) },
	},
	positionals: true,
	minimums: { most: 1, processes: 1 },
});

/** @typedef {import('./changes/compare.mjs').PageChange} PageChange */
/** @typedef {import('./changes/states.mjs').State} State */

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0 whatever has changed
 */
export async function run(args) {
	const options = readOptions(args, command, ({ positionals, ...values }) => {
		const [before, after, ...more] = positionals;
		if (before === undefined || more.length > 0) throw new Error('One state is needed, or two.');
		return { ...values, only: values.only?.join(','), before, after };
	});
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const out = options.out ?? mkdtempSync(join(tmpdir(), 'changed-pages-'));
	const worktrees = [join(out, 'code-before'), join(out, 'code-after')];
	try {
		mkdirSync(out, { recursive: true });
		const states = {
			before: openState(options.before, worktrees[0] ?? ''),
			after: openState(options.after, worktrees[1] ?? ''),
		};
		await compareStates(states, out, options);
		return 0;
	} catch (error) {
		if (!(error instanceof UserFailure)) throw error;
		console.error(error.message);
		return 2;
	} finally {
		for (const worktree of worktrees) closeState(worktree);
	}
}

/** @param {{ before: State, after: State }} states @param {string} out @param {{ only?: string, most: number, processes: number }} options */
async function compareStates(states, out, { only, most, processes }) {
	const documents = documentsToCompare(root, shared).filter(({ name }) => only === undefined || name.includes(only));
	const resultsOf = async (/** @type {State} */ state, /** @type {string} */ name) => {
		if (state.saved) return readSaved(state.saved);
		const folder = join(out, name);
		rmSync(folder, { recursive: true, force: true });
		console.log(`Converting ${documents.length} documents with ${state.title} …`);
		return await convertAll(state.root ?? '', documents, folder, {
			processes,
			shared,
			...(only === undefined ? {} : { sets: [] }),
		});
	};
	const before = await resultsOf(states.before, 'before');
	const after = await resultsOf(states.after, 'after');
	const changes = changedPages(before, after);
	const pageCount = Object.values(after.pages).reduce((sum, pages) => sum + pages.length, 0);
	const { means } = compareFigures(before.figures, after.figures);
	print(changes, means, pageCount);
	if (changes.length === 0) return;
	const pictures = await draw(changes.slice(0, most), states, documents, out);
	const titles = { before: states.before.title, after: states.after.title };
	const file = join(out, 'page.html');
	writeFileSync(file, reportPage({ titles, pageCount, means, changes, pictures }));
	console.log(`\nWith pictures: ${file}`);
}

/** @param {PageChange[]} changes @param {import('./real/judge.mjs').Change[]} means @param {number} pageCount */
function print(changes, means, pageCount) {
	for (const { set, figure, before, after } of means) {
		console.log(`${set} ${figure}: ${before.toFixed(4)} -> ${after.toFixed(4)} (${signed(after - before)})`);
	}
	console.log(
		`\n${changes.length} of ${pageCount} pages changed${changes.length > 0 ? ', worst first:\n  words  blocks   cells' : ''}`,
	);
	for (const { document, pageNumber, shares, figures } of changes) {
		const columns = [shares.words, shares.blocks, shares.cells].map((share) =>
			`${(100 * share).toFixed(1)} %`.padStart(7),
		);
		const worst = figures[0];
		const figure = worst ? `  ${worst.set} ${worst.figure} ${signed(worst.after - worst.before)}` : '';
		console.log(`${columns.join(' ')}  ${document} page ${pageNumber}${figure}`);
	}
}

/**
 * Pictures of pages, each document opened once by each program.
 * @param {PageChange[]} changes @param {{ before: State, after: State }} states
 * @param {import('./changes/results.mjs').Document[]} documents @param {string} out
 */
async function draw(changes, states, documents, out) {
	/** @type {Map<PageChange, import('./changes/report.mjs').Pictures>} */
	const pictures = new Map();
	for (const document of new Set(changes.map((change) => change.document))) {
		const path = documents.find(({ name }) => name === document)?.path;
		const own = changes.filter((change) => change.document === document);
		const numbers = own.map(({ pageNumber }) => pageNumber);
		const take = async (/** @type {string | undefined} */ code, /** @type {'page' | 'inspected'} */ what) =>
			code === undefined || path === undefined ? new Map() : await drawPages(code, path, numbers, out, what);
		const pages = await take(states.after.root ?? states.before.root ?? root, 'page');
		const [before, after] = [await take(states.before.root, 'inspected'), await take(states.after.root, 'inspected')];
		for (const change of own) {
			const { pageNumber } = change;
			pictures.set(change, {
				page: pages.get(pageNumber),
				before: before.get(pageNumber),
				after: after.get(pageNumber),
			});
		}
	}
	return pictures;
}

/** @param {number} difference */
function signed(difference) {
	return `${difference < 0 ? '' : '+'}${difference.toFixed(4)}`;
}
