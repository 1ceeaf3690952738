// @ts-check
// CI: both states of a machine, each made here and not left to luck. Without any Python client the installer falls back, says so, and
// the service's own models read; with one it adds the better models, and they read. Results name which.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDebianPackages } from './lib/debian.mjs';
import { npmEnvironment } from './lib/npm.mjs';
import { PROJECT_NODE, ROOT } from './lib/paths.mjs';
import { CommandFailure, runCommand } from './lib/run-command.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const COMMAND = path.join(ROOT, 'service', 'bin', 'document-conversion.js');
const SAMPLE = path.join(ROOT, 'fixtures', 'documents', 'sample.pdf');
/** What the last page of the sample says. */
const EXPECTED = ['Early payment within seven days', 'Warm regards'];

await runMain(async () => {
	const work = mkdtempSync(path.join(tmpdir(), 'models-proof-'));
	try {
		await prove('without a Python client', work, { programs: path.join(work, 'no-programs'), models: 'PP-OCRv4' });
		await ensurePip();
		await prove('with a Python client', work, { models: 'PP-OCRv6-small' });
		return 0;
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
});

/** Debian's pip, where there is none. */
async function ensurePip() {
	const hasPip = await runCommand('python3', ['-m', 'pip', '--version']).then(
		() => true,
		() => false,
	);
	if (!hasPip) await ensureDebianPackages(['python3-pip']);
}

/**
 * Add the models, look at what the program says of them, and read a picture.
 * @param {string} state @param {string} work
 * @param {{ programs?: string, models: 'PP-OCRv4' | 'PP-OCRv6-small' }} machine  `programs`: all that its PATH has
 */
async function prove(state, work, { programs, models }) {
	const isAdded = models !== 'PP-OCRv4';
	const folder = path.join(work, models);
	mkdirSync(folder, { recursive: true });
	if (programs !== undefined) mkdirSync(programs);
	const DOCUMENT_CONVERSION_DATA_FOLDER = path.join(folder, 'data');
	/** @param {string[]} args */
	const program = async (...args) => {
		const own = { DOCUMENT_CONVERSION_DATA_FOLDER };
		const env = { ...npmEnvironment(), ...own, ...(programs === undefined ? {} : { PATH: programs }) };
		try {
			const { stdout } = await runCommand(PROJECT_NODE, [COMMAND, ...args], { cwd: folder, env });
			return { code: 0, output: stdout };
		} catch (error) {
			if (!(error instanceof CommandFailure)) throw error;
			return { code: error.exitCode, output: error.output };
		}
	};
	/** @param {string} what @param {boolean} isSo @param {string} output */
	const check = (what, isSo, output) => {
		if (!isSo) throw new UserFailure(`A machine ${state}: ${what}. It said:\n${output}`);
	};

	const added = await program('models', 'add');
	check('the models should have been added', !isAdded || added.code === 0, added.output);
	const saysWhy = /pip, the Python package installer, is not installed\. OCR continues to use PP-OCRv4\./;
	check('it should have said that today’s models go on', isAdded || saysWhy.test(added.output), added.output);
	const { output: list } = await program('models', 'list');
	check(`models list should name ${models}`, list.includes(`${models}\tin use`), list);
	const { output: health } = await program('doctor', '--json');
	check(
		'doctor should speak of better models exactly when there are none',
		isAdded !== /models add/.test(health),
		health,
	);
	// A picture without any text in it, drawn by the service itself.
	const drawn = await program('convert', 'pdf/img', SAMPLE, '--out', path.join(folder, 'picture'));
	const picture = resultOf(drawn.output);
	check('the sample should have been drawn', existsSync(picture.result), drawn.output);
	const read = await program('convert', 'img/txt', picture.result, '--out', path.join(folder, 'text'));
	const line = resultOf(read.output);
	check(`${models} should have read`, line.ocrModels === models, read.output);
	const text = readFileSync(line.result, 'utf8');
	check(
		'its text should have been read',
		EXPECTED.every((word) => text.includes(word)),
		text,
	);
	process.stdout.write(`A machine ${state}: ${models} has read "${text.trim().split('\n')[0]}".\n`);
}

/** @param {string} output @returns {{ result: string, ocrModels?: string }} the last one */
function resultOf(output) {
	try {
		return JSON.parse(output.trim().split('\n').at(-1) ?? '');
	} catch {
		return { result: '' };
	}
}
