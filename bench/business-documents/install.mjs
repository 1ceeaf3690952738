// @ts-check
// What makes papers, from package registries, installed into the project's own data folder and kept there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureDebianPackages } from '../../scripts/lib/debian.mjs';
import { DATA_FOLDER } from '../../scripts/lib/paths.mjs';
import { isInstalled } from '../measure.mjs';

/** Debian packages by what shows that they are there. */
const debianPackages = {
	chromium: 'chromium',
	'/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf': 'fonts-liberation2',
	'/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf': 'fonts-dejavu-core',
	'/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc': 'fonts-noto-cjk',
};

/**
 * Install what is missing; a failure is said.
 * @returns {Promise<{ python: string | undefined, modules: string | undefined }>} a Python with WeasyPrint, and the folder of PDFKit; `undefined` if unavailable
 */
export async function installMakers() {
	const folder = join(DATA_FOLDER, 'business-documents');
	mkdirSync(folder, { recursive: true });
	const missing = Object.entries(debianPackages).flatMap(([proof, name]) =>
		(proof.startsWith('/') ? existsSync(proof) : isInstalled(proof)) ? [] : [name],
	);
	if (missing.length > 0) await ensureDebianPackages(missing);
	const venv = join(folder, 'venv');
	const modules = join(folder, 'npm');
	const hasPython = once(
		join(folder, 'weasyprint-70.0'),
		`python3 -m venv "${venv}" && "${venv}/bin/pip" install -q weasyprint==70.0`,
	);
	const hasModules = once(
		join(folder, 'pdfkit-0.20.2'),
		`mkdir -p "${modules}" && npm install --no-audit --no-fund --prefix "${modules}" pdfkit@0.20.2`,
	);
	return { python: hasPython ? join(venv, 'bin/python') : undefined, modules: hasModules ? modules : undefined };
}

/** Run a command unless it was run. @param {string} stamp @param {string} command @returns {boolean} */
function once(stamp, command) {
	if (existsSync(stamp)) return true;
	const run = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
	if (run.status === 0) writeFileSync(stamp, '');
	else console.log(`Not installed: ${command} (${run.stderr.trim().split('\n').at(-1) ?? ''})`);
	return run.status === 0;
}
