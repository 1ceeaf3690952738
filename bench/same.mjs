// @ts-check
// Whether the same document gives the same bytes: in every flow, with several workers, and on a busy machine.
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readOptions } from './options.mjs';
import { chooseJobs } from './same/documents.mjs';
import { flows } from './same/flows.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const usage = `npm run bench -- same [options]

Converts documents with many tools, from the command line and through a service with its own files and with S3, with 1, 2
and 4 workers, on a quiet and on a busy machine, and compares the bytes of all results.
  --documents n  so many, spread over all PDFs, scans and photos; 30 when absent
  --only text    only jobs whose tool or path contains it
  --load n       busy processes of the busy machine; 20 when absent, 0 to measure only as it is`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		documents: { type: 'string', default: '30' },
		only: { type: 'string' },
		load: { type: 'string', default: '20' },
	},
	minimums: { documents: 1, load: 0 },
});

/**
 * Measure and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
	const options = readOptions(args, command, ({ only, ...given }) => ({ ...given, only: only?.join(',') ?? '' }));
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	process.env.SOURCE_DATE_EPOCH = '1600000000';
	// The command line uses the models of its user, a service those of its data folder.
	process.env.DOCUMENT_CONVERSION_MODEL_FOLDER = join(tmpdir(), 'no-models');
	const jobs = chooseJobs(root, options.documents).filter(({ name }) => name.includes(options.only));
	const loads = options.load === 0 ? [0] : [0, options.load];
	/** @type {import('./same/flows.mjs').Hashes[]} */
	const results = [];
	for (const load of loads) {
		for (const [flow, convertAll] of Object.entries(flows)) {
			const busy = startLoad(load);
			const begun = performance.now();
			try {
				const hashes = await convertAll(root, jobs);
				results.push(hashes);
				const failed = [...hashes.values()].filter((hash) => /^\d{5}$/.test(hash)).length;
				const seconds = Math.round((performance.now() - begun) / 1000);
				console.log(`${flow}, load ${load}: ${hashes.size} documents (${failed} failed) in ${seconds} s`);
			} finally {
				for (const child of busy) child.kill('SIGKILL');
			}
		}
	}
	const different = jobs.filter(({ name }) => new Set(results.map((hashes) => hashes.get(name))).size > 1);
	for (const { name } of different) console.log(`${name}: ${results.map((hashes) => hashes.get(name)).join(' ')}`);
	const same = jobs.length - different.length;
	console.log(`${same} of ${jobs.length} documents have the same result in ${results.length} states`);
	return different.length === 0 ? 0 : 1;
}

/** @param {number} count */
function startLoad(count) {
	return Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
}
