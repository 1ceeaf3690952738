'use strict';

/**
 * Runs a worker that tries to break out, in a kind of jail, or the best one there is for the user of this process, and prints what it
 * found: `node jailed-break.js <data folder> <what it tries, as JSON> [bubblewrap|util-linux|landlock]`. The data folder belongs to this user.
 */
const { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { findJail, fullJail, jailMakers, nextBestJail } = require('../../dist/service/src/tasks/jail/jail.js');
const { WorkerPool } = require('../../dist/service/src/tasks/worker-pool.js');

const [dataFolder = '', tries = '{}', which = 'best'] = process.argv.slice(2);
const entry = join(__dirname, 'misbehaving-worker.js');
const work = join(dataFolder, 'work');

async function main() {
	mkdirSync(work, { recursive: true });
	const needs = { entry, dataFolder, dataFolders: [join(dataFolder, 'languages')] };
	const kinds = { best: () => findJail('prefer', needs), landlock: () => nextBestJail(needs) };
	const jail = await (jailMakers.includes(which) ? fullJail(needs, [which]) : kinds[which]());
	if (!jail) return process.stdout.write(JSON.stringify({ level: 'none', found: {} }));
	const pool = new WorkerPool({
		entry,
		jail,
		filesPerWorker: 50,
		workers: 1,
		conversionBaseMs: 60_000,
		conversionPageMs: 0,
		conversionMaximumMs: 60_000,
		conversionStallMs: 60_000,
		workerMemoryBytes: 512 * 1024 ** 2,
		workerDiskBytes: 20 * 1024 ** 2,
		workerStartMs: 60_000,
		makeFolder: async () => mkdtempSync(join(work, 'worker-')),
		removeFolder: async (path) => rmSync(path, { recursive: true, force: true }),
	});
	try {
		const inputPath = join(dataFolder, 'original');
		writeFileSync(inputPath, tries, { mode: 0o600 });
		const outputFolder = mkdtempSync(join(work, 'job-'));
		const request = { toolPath: 'pdf/txt', inputPath, fileName: 'break.pdf', parameter: {}, outputFolder };
		const { resultPath } = await pool.run(request);
		const found = JSON.parse(readFileSync(resultPath, 'utf8'));
		process.stdout.write(JSON.stringify({ level: jail.level, maker: jail.maker, found }));
	} finally {
		await pool.stop();
	}
}

void main();
