// @ts-check
// Programs that make Markdown of PDFs: ours, and peers that are installed for the run alone.
import { spawnSync } from 'node:child_process';
import { globSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { installs, isInstalled, ours } from '../measure.mjs';

const opendataloader = '@opendataloader/pdf@2.5.0';
const pythonPeers = { pymupdf4llm: 'pymupdf4llm==1.28.2', markitdown: 'markitdown[pdf]' };

/**
 * A program: its command writes `DOC.md` into `$OUT` for each document of a list, or what `finish` makes into that.
 * @typedef {{ name: string, command: (list: string) => string, finish?: (out: string) => void }} Program
 */

/** Turns LaTeX into plain signs. */
const latexDistribution = 'pylatexenc==2.10';

/** Our archives become `DOC.md`, their pictures are left out. @param {string} out folder with them */
export function unpack(out) {
	for (const archive of globSync('*.zip', { cwd: out })) {
		const unzip = spawnSync('unzip', ['-p', join(out, archive), '*.md'], { encoding: 'utf8', maxBuffer: 1 << 28 });
		writeFileSync(join(out, `${basename(archive, '.zip')}.md`), unzip.status === 0 ? unzip.stdout : '');
		rmSync(join(out, archive));
	}
}

/** opendataloader names its folder by the document when it writes several. @param {string} out */
function flatten(out) {
	for (const path of globSync('*/**/*.md', { cwd: out })) renameSync(join(out, path), join(out, basename(path)));
}

/**
 * Ours first, then the peers that can be installed.
 * @param {string} folder where to install them
 * @returns {Program[]}
 */
export function markdownPrograms(folder) {
	/** @type {Program[]} */
	const programs = [
		{
			name: 'document-conversion',
			command: (list) => `${ours} pdf/markdown ${list} --out "$OUT" --parameter '{"enableOcr":0}'`,
			finish: unpack,
		},
	];
	const node = join(folder, 'npm');
	if (!isInstalled('java')) console.log('opendataloader is left out: there is no Java');
	else if (installs('opendataloader', `npm install --no-audit --no-fund --prefix "${node}" ${opendataloader}`)) {
		for (const method of ['default', 'cluster']) {
			const options = `-q -f markdown --image-output off --table-method ${method}`;
			programs.push({
				name: `opendataloader (${method})`,
				command: (list) => `"${node}/node_modules/.bin/opendataloader-pdf" ${options} -o "$OUT" ${list}`,
				finish: flatten,
			});
		}
	}
	const venv = join(folder, 'venv');
	if (!installs('pymupdf4llm and markitdown', `python3 -m venv "${venv}"`)) return programs;
	for (const [name, distribution] of Object.entries(pythonPeers)) {
		if (!installs(name, `"${venv}/bin/pip" install -q '${distribution}'`)) continue;
		const script = join(import.meta.dirname, 'peer.py');
		programs.push({ name, command: (list) => `"${venv}/bin/python" "${script}" ${name} "$OUT" ${list}` });
	}
	return programs;
}

/**
 * A Python that reads LaTeX; `undefined` when it cannot be installed.
 * @param {string} folder where to install it
 */
export function latexReader(folder) {
	const venv = join(folder, 'latex');
	const command = `python3 -m venv "${venv}" && "${venv}/bin/pip" install -q '${latexDistribution}'`;
	return installs('words without LaTeX', command) ? join(venv, 'bin/python') : undefined;
}
