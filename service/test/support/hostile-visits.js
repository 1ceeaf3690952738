'use strict';

/**
 * Visits of documents of five accounts in random order to workers that were taken over, with what was found wrong:
 * `node hostile-visits.js <folder> <bubblewrap|util-linux|landlock|off> <visits> <seed> [<way>,…]`. Prints JSON. The folder belongs to this user.
 */
const { execFileSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { fullJail, nextBestJail, networkJail } = require('../../dist/service/src/tasks/jail/jail.js');
const { removeTree } = require('../../dist/service/src/runtime/remove-tree.js');
const { WorkerPool } = require('../../dist/service/src/tasks/worker-pool.js');

const [data = '', wanted = 'util-linux', visits = '10', seed = '1', some] = process.argv.slice(2);
const entry = join(__dirname, 'hostile-worker.js');
const allWays = /const ways = \{([^]*?)\n\};/
	.exec(readFileSync(entry, 'utf8'))[1]
	.match(/^\t'?[\w-]+'?: /gm)
	.map((line) => line.trim().replace(/[':]/g, ''));
const ways = some?.split(',') ?? allWays;
const accounts = 5;
const work = join(data, 'work');

/** Mulberry32: the same order for the same seed. */
function random(state) {
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	};
}

const makers = ['bubblewrap', 'util-linux'].map((maker) => [maker, (needs) => fullJail(needs, [maker])]);
const jails = { ...Object.fromEntries(makers), landlock: nextBestJail, off: networkJail };

/** Bytes of documents below the work folder, by the paths that hold them. */
function leftBelow(folder) {
	try {
		return execFileSync('grep', ['-ralE', 'MARK-[0-9]+-[0-9]+;', folder], {
			encoding: 'latin1',
			stdio: ['ignore', 'pipe', 'ignore'],
		})
			.split('\n')
			.filter(Boolean);
	} catch {
		return [];
	}
}

/** The same after a while: a worker that prevents it is ended first. */
async function leftAfter(folder) {
	let left = leftBelow(folder);
	for (const end = Date.now() + 20_000; left.length > 0 && Date.now() < end; left = leftBelow(folder)) await pause(50);
	return left;
}

async function main() {
	mkdirSync(work, { recursive: true });
	const jail = await jails[wanted]({ entry, dataFolder: data, dataFolders: [join(data, 'languages')] });
	const found = {
		kind: jail?.maker ?? jail?.level ?? 'none',
		visits: 0,
		failed: [],
		wrong: [],
		left: [],
		starts: 0,
		leftovers: 0,
		slowestTurnMs: 0,
	};
	if (wanted !== 'off' && found.kind !== wanted) return process.stdout.write(JSON.stringify(found));
	const pool = new WorkerPool({
		entry,
		jail,
		filesPerWorker: 50,
		workers: 1,
		conversionBaseMs: 10_000,
		conversionPageMs: 0,
		conversionMaximumMs: 10_000,
		conversionStallMs: 10_000,
		workerMemoryBytes: 400 * 1024 ** 2,
		workerDiskBytes: 20 * 1024 ** 2,
		workerStartMs: 60_000,
		makeFolder: async () => mkdtempSync(join(work, 'worker-')),
		removeFolder: removeTree,
		onStart: () => found.starts++,
		onLeft: () => found.leftovers++,
	});
	const next = random(Number(seed));
	let last = process.threadCpuUsage();
	const clock = setInterval(() => {
		// Processor time of this thread: others on the machine do not count.
		const { user, system } = process.threadCpuUsage(last);
		found.slowestTurnMs = Math.max(found.slowestTurnMs, (user + system) / 1000);
		last = process.threadCpuUsage();
	}, 20);
	/** Results as they were delivered, with their owner. */
	const results = [];
	const check = (text, account, about) => {
		const foreign = (text.match(/MARK-\d+-\d+;/g) ?? []).filter((mark) => !mark.startsWith(`MARK-${account}-`));
		if (foreign.length > 0) found.wrong.push(`${about}: ${foreign.slice(0, 3).join(' ')}`);
	};
	// Each way has its turn, in random order.
	const order = [];
	while (order.length < Number(visits))
		order.push(
			...ways
				.map((way) => [next(), way])
				.sort(([one], [other]) => one - other)
				.map(([, way]) => way),
		);
	try {
		for (const [visit, way] of order.slice(0, Number(visits)).entries()) {
			const began = performance.now();
			const account = 1 + Math.floor(next() * accounts);
			const inputPath = join(data, `document-${visit}`);
			writeFileSync(inputPath, `MARK-${account}-${visit};`, { mode: 0o600 });
			const outputFolder = mkdtempSync(join(work, 'job-'));
			const request = { toolPath: 'pdf/txt', inputPath, fileName: `${way}.pdf`, parameter: {}, outputFolder };
			try {
				const { resultPath } = await pool.run(request, { account });
				const path = join(data, `result-${visit}`);
				// As a store takes it: the file itself.
				renameSync(resultPath, path);
				const text = readFileSync(path, 'latin1');
				results.push({ path, account, text, way });
				check(text, account, `result of ${way}`);
				if (!text.startsWith(`MARK-${account}-${visit};`)) found.wrong.push(`${way} got a result of another visit`);
			} catch (error) {
				found.failed.push(`${way}: ${error.message}`);
			}
			await removeTree(outputFolder);
			if (process.env.VERBOSE) process.stderr.write(`${way} ${account} ${Math.round(performance.now() - began)} ms\n`);
			found.visits++;
			for (const path of await leftAfter(work)) found.left.push(`${way}: ${path.slice(work.length)}`);
		}
		await pause(1500);
		for (const { path, account, text, way } of results) {
			const now = readFileSync(path, 'latin1');
			check(now, account, `result of ${way}, later`);
			if (now !== text) found.wrong.push(`the result of ${way} was changed after its delivery`);
		}
	} finally {
		clearInterval(clock);
		await pool.stop();
	}
	const folders = readdirSync(work);
	if (folders.length > 0) found.left.push(...folders);
	process.stdout.write(JSON.stringify(found));
}

void main();
