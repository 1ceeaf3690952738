// @ts-check
// What producers need from package registries, installed into the project's own data folder and kept there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureDebianPackages } from '../../scripts/lib/debian.mjs';
import { DATA_FOLDER } from '../../scripts/lib/paths.mjs';
import { isInstalled } from '../measure.mjs';

/** Debian packages by what shows that they are there: a program, or a file of a font or of TeX. */
const debianPackages = {
	chromium: 'chromium',
	soffice: 'libreoffice-nogui',
	pdflatex: 'texlive-latex-extra',
	lualatex: 'texlive-luatex',
	xelatex: 'texlive-xetex',
	// The program alone is groff-base, which makes no PDF.
	'/usr/share/groff/current/font/devpdf/DESC': 'groff',
	fop: 'fop',
	wkhtmltopdf: 'wkhtmltopdf',
	gs: 'ghostscript',
	pdftoppm: 'poppler-utils',
	unzip: 'unzip',
	'/usr/share/fonts/truetype/liberation2/LiberationSerif-Regular.ttf': 'fonts-liberation2',
	'/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf': 'fonts-dejavu-core',
	'/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf': 'fonts-noto-core',
	'/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc': 'fonts-noto-cjk',
	'/usr/share/fonts/opentype/linux-libertine/LinLibertine_R.otf': 'fonts-linuxlibertine',
	'/usr/share/texmf/tex/latex/lm/lmodern.sty': 'lmodern',
	'/usr/share/texlive/texmf-dist/fonts/tfm/adobe/times/ptmr8t.tfm': 'texlive-fonts-recommended',
};

const pythonPackages = [
	'weasyprint==70.0',
	'reportlab==5.1.0',
	'fpdf2==2.8.9',
	'uharfbuzz==0.57.0',
	'typst==0.15.2',
	'pypandoc_binary==1.17',
];
/** What the scores are fitted by (fit/). */
const fitPackages = ['lightgbm==4.7.0', 'numpy==2.4.6'];
const npmPackages = ['pdfkit@0.20.2', 'jspdf@4.2.1', 'jspdf-autotable@5.0.9'];

/**
 * Installs missing programs. Callers that ask for the version of a producer skip it if its program is still missing.
 * @returns {Promise<{ python: string, modules: string }>} a Python with the packages, and the folder of the npm packages
 */
export async function installProducers() {
	const folder = join(DATA_FOLDER, 'synthetic-documents');
	mkdirSync(folder, { recursive: true });
	const isThere = (/** @type {string} */ proof) => (proof.startsWith('/') ? existsSync(proof) : isInstalled(proof));
	const missing = Object.entries(debianPackages).flatMap(([proof, name]) => (isThere(proof) ? [] : [name]));
	try {
		if (missing.length > 0) await ensureDebianPackages(missing);
	} catch (error) {
		console.log(`Not installed: ${missing.join(' ')} (${error instanceof Error ? error.message : String(error)})`);
	}
	const venv = join(folder, 'venv');
	once(
		join(folder, 'python.done'),
		pythonPackages.join(' '),
		`python3 -m venv "${venv}" && "${venv}/bin/pip" install -q ${pythonPackages.join(' ')}`,
	);
	const modules = join(folder, 'npm');
	mkdirSync(modules, { recursive: true });
	once(
		join(folder, 'npm.done'),
		npmPackages.join(' '),
		`npm install --no-audit --no-fund --prefix "${modules}" ${npmPackages.join(' ')}`,
	);
	return { python: join(venv, 'bin/python'), modules };
}

/** Install what the scores are fitted by. @param {string} python of {@link installProducers} */
export function installFit(python) {
	once(
		join(DATA_FOLDER, 'synthetic-documents/fit.done'),
		fitPackages.join(' '),
		`"${python}" -m pip install -q ${fitPackages.join(' ')}`,
	);
}

/**
 * Tesseract's data of the languages that trees are drawn in, by the names that Debian's packages have; English and simplified Chinese
 * come with the service.
 */
const ocrCodes = 'deu fra spa ita por nld swe pol tur rus ell ara heb jpn'.split(' ');

/**
 * Fetch the language data that scans are read with, as `languages add` would; Debian has each of them. The system's own folders
 * stay as they are.
 * @returns {string} a data folder of the service
 */
export function installOcrLanguages() {
	const folder = join(DATA_FOLDER, 'synthetic-documents/ocr');
	once(
		`${folder}.done`,
		ocrCodes.join(' '),
		`set -e; mkdir -p "${folder}/languages"; cd "${folder}"; apt-get download -q ${ocrCodes.map((code) => `tesseract-ocr-${code}`).join(' ')};
		for package in *.deb; do dpkg-deb -x "$package" unpacked; done
		find unpacked -name '*.traineddata' -exec mv -t languages {} +; rm -r unpacked *.deb`,
	);
	return folder;
}

/** What scans are read with: that language data, and the models in the folder that BENCH_MODELS names. */
export function ocrFolders() {
	return { languageFolder: join(installOcrLanguages(), 'languages'), modelFolder: process.env.BENCH_MODELS };
}

/** Run a command unless it was run for the same packages; a failure is said. @param {string} stamp @param {string} packages @param {string} command */
function once(stamp, packages, command) {
	const done = `${stamp}.${packages.replaceAll(/[^\w.]+/g, '-')}`;
	if (existsSync(done)) return;
	const run = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
	if (run.status === 0) writeFileSync(done, '');
	else console.log(`Not installed: ${packages} (${run.stderr.trim().split('\n').at(-1) ?? ''})`);
}
