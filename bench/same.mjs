// @ts-check
// Whether the same document gives the same bytes: with several workers, and on a busy machine.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, globSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { benchDocuments } from './measure.mjs';
import { readOptions } from './options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');

const usage = `npm run bench -- same [options]

Converts documents with 1, 2 and 4 workers, on a quiet and on a busy machine, and compares the bytes of all results.
  --documents n  so many, spread over all born-digital PDFs, scans and photos; 30 when absent
  --load n       busy processes of the busy machine; 20 when absent`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: { documents: { type: 'string', default: '30' }, load: { type: 'string', default: '20' } },
	minimums: { documents: 1, load: 1 },
});

/** Scans and photos beside the project. */
const images = 'data/{ocr-print,ocr-books,photos,receipts,invoices}/**/*.{png,jpg,jpeg}';

/**
 * Measure and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
	const options = readOptions(args, command, (given) => given);
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	process.env.SOURCE_DATE_EPOCH = '1600000000';
	const documents = chooseDocuments(options.documents);
	const states = [false, true].flatMap((isBusy) => [1, 2, 4].map((workers) => ({ isBusy, workers })));
	/** @type {Map<string, string>[]} */
	const results = [];
	for (const { isBusy, workers } of states) {
		const load = isBusy ? startLoad(options.load) : [];
		const begun = performance.now();
		try {
			results.push(await convertAll(documents, workers));
		} finally {
			for (const busy of load) busy.kill('SIGKILL');
		}
		const seconds = Math.round((performance.now() - begun) / 1000);
		console.log(
			`${workers} workers, ${isBusy ? `load ${options.load}` : 'quiet'}: ${results.at(-1)?.size} results in ${seconds} s`,
		);
	}
	const [first, ...others] = results;
	const different = [...(first?.keys() ?? [])].filter((name) =>
		others.some((hashes) => hashes.get(name) !== first?.get(name)),
	);
	for (const name of different) console.log(`${name}: ${results.map((hashes) => hashes.get(name)).join(' ')}`);
	console.log(
		`${(first?.size ?? 0) - different.length} of ${first?.size} results have the same bytes in ${results.length} states`,
	);
	return different.length === 0 ? 0 : 1;
}

/** @param {number} count */
function chooseDocuments(count) {
	const scans = existsSync(shared)
		? globSync(images, { cwd: shared })
				.sort()
				.map((path) => join(shared, path))
		: [];
	return [...spread(benchDocuments(), Math.ceil(count / 2)), ...spread(scans, Math.floor(count / 2))];
}

/** @param {readonly string[]} list @param {number} count @returns {string[]} so many, evenly spread */
function spread(list, count) {
	return list.filter(
		(_, index) => Math.floor((index * count) / list.length) !== Math.floor(((index - 1) * count) / list.length),
	);
}

/** @param {number} count */
function startLoad(count) {
	return Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
}

/** @param {readonly string[]} documents @param {number} workers @returns {Promise<Map<string, string>>} hash or failure by document */
async function convertAll(documents, workers) {
	/** @type {Map<string, string>} */
	const hashes = new Map();
	for (const [tool, isWanted] of /** @type {const} */ ([
		['pdf/json', true],
		['img/json', false],
	])) {
		const some = documents.filter((path) => (extname(path) === '.pdf') === isWanted);
		if (some.length === 0) continue;
		const out = mkdtempSync(join(tmpdir(), 'bench-same-'));
		try {
			for (const { file, status, result, failureCode } of await convert(tool, some, out, workers)) {
				hashes.set(`${tool} ${basename(file)}`, status === 'success' ? hashOf(result) : failureCode);
			}
		} finally {
			rmSync(out, { recursive: true, force: true });
		}
	}
	return hashes;
}

/** @param {string} path */
const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12);

/**
 * @param {string} tool
 * @param {readonly string[]} documents
 * @param {string} out
 * @param {number} workers
 * @returns {Promise<{ file: string, status: string, result: string, failureCode: string }[]>}
 */
async function convert(tool, documents, out, workers) {
	const program = join(root, 'service/bin/document-conversion.js');
	const parameter = tool === 'pdf/json' ? '{"enableOcr":1}' : '{}';
	const call = ['convert', tool, ...documents, '--out', out, '--workers', String(workers), '--parameter', parameter];
	const child = spawn(process.execPath, [program, ...call], { stdio: ['ignore', 'pipe', 'inherit'] });
	return (await text(child.stdout))
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line));
}
