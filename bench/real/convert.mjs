// @ts-check
// Converts documents of sets in a few processes of many documents each, and scores what they made.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Documents a process converts: enough that its start does not count, few enough that the last ones do not wait for one process. */
const documentsOfBatch = { quick: 14, ocr: 8 };

/** A process that takes longer than this for its documents hangs: what it has not made scores 0. */
const batchLimitMs = 20 * 60_000;

/** A folder that does not exist, as PATH of the programs. */
const noPrograms = join(import.meta.dirname, 'no-programs');

/** @typedef {import('./sets.mjs').RealSet} RealSet */
/** @typedef {import('./score.mjs').Figures} Figures */
/** @typedef {Map<string, Figures>} SetFigures by document */

/**
 * Convert and score some sets. Prints a line for each process that did not end well.
 * @param {readonly RealSet[]} sets
 * @param {number} processes  how many at a time; each works on one thread
 * @param {(set: RealSet, figures: SetFigures, seconds: number) => void} onSet called as soon as a set is scored; `seconds` are
 *   those its processes took together
 */
export async function convertAndScore(sets, processes, onSet) {
	const folder = mkdtempSync(join(tmpdir(), 'bench-real-'));
	try {
		const queue = sets.flatMap((set) => {
			const base = join(folder, set.name);
			const [out, truth] = [join(base, 'out'), join(base, 'truth')];
			for (const made of [out, truth]) mkdirSync(made, { recursive: true });
			const state = { set, out, truth, seconds: 0, left: 0 };
			const batches = batchesOf(set.documents, set.needsOcr ? documentsOfBatch.ocr : documentsOfBatch.quick);
			state.left = batches.length;
			return batches.map((documents) => ({ state, documents }));
		});
		await inPool(processes, queue, async ({ state, documents }) => {
			const begun = performance.now();
			await runNode(state.set.name, state.set.command(documents, state.out));
			state.seconds += (performance.now() - begun) / 1000;
			state.left--;
			if (state.left > 0) return;
			state.set.finish?.(state.out);
			onSet(state.set, state.set.score(state.set.documents, state.out, state.truth), state.seconds);
			rmSync(join(folder, state.set.name), { recursive: true, force: true });
		});
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Do jobs in their order, some at a time.
 * @template Job
 * @param {number} count  how many at a time
 * @param {readonly Job[]} jobs
 * @param {(job: Job) => Promise<void>} work
 */
export async function inPool(count, jobs, work) {
	const queue = [...jobs];
	await Promise.all(
		Array.from({ length: count }, async () => {
			for (let job = queue.shift(); job; job = queue.shift()) await work(job);
		}),
	);
}

/** @template Item @param {readonly Item[]} items @param {number} most @returns {Item[][]} of nearly equal length */
export function batchesOf(items, most) {
	const count = Math.ceil(items.length / most);
	return Array.from({ length: count }, (_, index) =>
		items.slice(Math.round((index * items.length) / count), Math.round(((index + 1) * items.length) / count)),
	);
}

/**
 * One process. Its failure affects nothing else: its missing results score 0.
 * @param {string} name for the line that says so
 * @param {string[]} args of Node
 * @param {Readonly<Record<string, string>>} [environment] what the process finds in it besides
 * @returns {Promise<string>} its standard output
 */
export function runNode(name, args, environment) {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, args, {
			stdio: ['ignore', 'pipe', 'pipe'],
			// Nothing of the machine's own Tesseract is found: it and its data read a little differently from what comes along.
			env: { ...process.env, ...environment, PATH: noPrograms, TESSDATA_PREFIX: noPrograms },
			timeout: batchLimitMs,
			killSignal: 'SIGKILL',
		});
		let output = '';
		let errors = '';
		child.stdout.on('data', (part) => (output += part));
		child.stderr.on('data', (part) => (errors = (errors + part).slice(-2000)));
		child.on('close', (code, signal) => {
			// The program ends with 1 where a document cannot be converted, and says so in its output.
			if (code !== 0 && (signal || errors !== ''))
				console.log(`${name}: a process ended with ${signal ?? code}\n${errors}`);
			resolve(output);
		});
	});
}
