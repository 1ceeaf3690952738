// @ts-check
// What made scans need from package registries, installed into the project's own data folder and kept there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { DATA_FOLDER } from '../../scripts/lib/paths.mjs';
import { installOcrLanguages } from '../synthetic/install.mjs';

const program = fileURLToPath(new URL('../../service/bin/document-conversion.js', import.meta.url));

/** Two faces of Fraktur, of the SIL Open Font License. */
const faces = ['@fontsource/unifrakturmaguntia@5.3.0', '@fontsource/unifrakturcook@5.3.0'];

/**
 * Install what is missing.
 * @returns {{ modules: string, languageFolder: string }} the folder of npm packages with the faces, and that of language data
 */
export function installScans() {
	const folder = join(DATA_FOLDER, 'scans');
	mkdirSync(join(folder, 'languages'), { recursive: true });
	if (!existsSync(join(folder, 'node_modules')))
		execute('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...faces]);
	const others = join(installOcrLanguages(), 'languages');
	for (const code of ['deu', 'fra', 'spa', 'pol', 'rus', 'ell']) {
		const path = join(folder, 'languages', `${code}.traineddata`);
		if (!existsSync(path)) symlinkSync(join(others, `${code}.traineddata`), path);
	}
	if (!existsSync(join(folder, 'languages/frk.traineddata')))
		execute('node', [program, 'languages', 'add', 'frk', '--data-folder', folder]);
	return { modules: folder, languageFolder: join(folder, 'languages') };
}

/** @param {string} command @param {readonly string[]} args */
function execute(command, args) {
	const run = spawnSync(command, args, { encoding: 'utf8' });
	if (run.status !== 0)
		console.log(`Not installed: ${args.slice(-2).join(' ')} (${run.stderr.trim().split('\n').at(-1) ?? ''})`);
}
