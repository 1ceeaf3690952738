// @ts-check
// Editable PDF from scans: how much it looks like the scan, whether its text is what OCR read, whether its fonts are embedded
// and LibreOffice Draw finds the text; beside ocrmypdf, which lays invisible text over the scan and is installed for the run.
// EDITABLE_PEERS=0 leaves it out.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { isInstalled, measure, ours } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const sample = Number(process.env.BENCH_SAMPLE ?? 10);

/** Resolution at which pages are compared: what a screen shows. */
const dpi = 100;

/** Makes PDFs of images, and compares pages: needs img2pdf, scikit-image and Pillow of Python. */
const python = `
import sys, io, img2pdf, numpy
from PIL import Image
from skimage.metrics import structural_similarity

def without_alpha(path):
    image = Image.open(path)
    if 'A' not in image.getbands():
        return open(path, 'rb').read()
    out = io.BytesIO()
    image.convert('RGB').save(out, 'PNG', dpi=image.info.get('dpi', (200, 200)))
    return out.getvalue()

if sys.argv[1] == 'pdf':
    open(sys.argv[3], 'wb').write(img2pdf.convert(without_alpha(sys.argv[2])))
else:
    a, b = [Image.open(path).convert('L') for path in sys.argv[2:4]]
    print(structural_similarity(numpy.array(a), numpy.array(b.resize(a.size))))
    # Drawn larger and made smaller: programs that put letters on whole rows of pixels shift them less.
    a, b = [image.reduce(int(sys.argv[4])) for image in (Image.open(sys.argv[5]).convert('L'), Image.open(sys.argv[6]).convert('L'))]
    print(structural_similarity(numpy.array(a), numpy.array(b.resize(a.size))))
`;

/** Python with the modules that are needed: of the run's own place when there is one. */
let interpreter = 'python3';

/** @param {...string} values @returns {string} */
const runPython = (...values) => spawnSync(interpreter, ['-c', python, ...values], { encoding: 'utf8' }).stdout ?? '';

/** As many times finer pages are drawn for the second comparison. */
const finer = 3;

/** @param {string} pdf @param {string} name @param {number} [resolution] @returns {string} */
function drawn(pdf, name, resolution = dpi) {
	spawnSync('pdftoppm', ['-r', String(resolution), '-png', '-singlefile', pdf, name]);
	return `${name}.png`;
}

/** SSIM of two documents' first pages: drawn at `dpi`, and drawn finer and reduced to it. @param {string} original @param {string} pdf @param {string} folder @returns {[number, number]} */
function likenessOf(original, pdf, folder) {
	const [a, b] = [drawn(original, join(folder, 'a')), drawn(pdf, join(folder, 'b'))];
	const [fineA, fineB] = [
		drawn(original, join(folder, 'fine-a'), finer * dpi),
		drawn(pdf, join(folder, 'fine-b'), finer * dpi),
	];
	const [plain = NaN, fine = NaN] = runPython('ssim', a, b, String(finer), fineA, fineB).trim().split('\n').map(Number);
	return [plain, fine];
}

/** Counts characters by whether they are drawn: needs pypdfium2, which installs with ocrmypdf. */
const visibility = `
import sys, ctypes, pypdfium2, pypdfium2.raw as raw
seen = letters = 0
for path in sys.argv[1:]:
    for page in pypdfium2.PdfDocument(path):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            if chr(raw.FPDFText_GetUnicode(text, index)).isspace(): continue
            item = raw.FPDFText_GetTextObject(text, index)
            if not item: continue
            letters += 1
            seen += not raw.FPDFTextObj_GetTextRenderMode(item) in (3, 7)  # ISO 32000-1, table 106
print(seen / max(1, letters))
`;

/** Part of the letters that are drawn; `-` where it cannot be told. @param {string[]} pdfs @returns {string} */
function visiblePart(pdfs) {
	const value = spawnSync(interpreter, ['-c', visibility, ...pdfs], { encoding: 'utf8' }).stdout.trim();
	return value === '' ? '-' : Number(value).toFixed(3);
}

/** A place of Python's for the run, with what the bench needs of it. @param {string} folder @returns {string} its programs; empty when it could not be made */
function installPeers(folder) {
	if (process.env.EDITABLE_PEERS === '0') return '';
	const venv = join(folder, 'venv');
	const run = spawnSync(
		'bash',
		['-c', `python3 -m venv "${venv}" && "${venv}/bin/pip" install -q ocrmypdf img2pdf scikit-image pillow`],
		{ encoding: 'utf8' },
	);
	if (run.status === 0) return join(venv, 'bin');
	console.log(`ocrmypdf is left out: it could not be installed (${run.stderr.trim().split('\n').at(-1) ?? ''})`);
	return '';
}

/** Mean word F1 of a folder of texts. @param {string} produced @param {string} truth */
function score(produced, truth) {
	const run = spawnSync('python3', [join(shared, 'scorers/text_score.py'), produced, truth, '--json', '--drop', '~^'], {
		encoding: 'utf8',
	});
	return Number(JSON.parse(run.stdout).mean.word_f1);
}

/** Mean word F1 of the text that our OCR reads on the scans. @param {readonly string[]} pdfs @param {string} truth */
function ownScore(pdfs, truth) {
	const out = mkdtempSync(join(tmpdir(), 'bench-editable-ocr-'));
	measure(`${ours} pdf/txt ${pdfs.join(' ')} --out "$OUT" --parameter '{"enableOcr":1}'`, { OUT: out });
	const value = score(out, truth);
	rmSync(out, { recursive: true });
	return value;
}

/** @param {string} pdf @returns {boolean} */
function isEmbedded(pdf) {
	const lines = spawnSync('pdffonts', [pdf], { encoding: 'utf8' }).stdout.trim().split('\n').slice(2);
	return lines.every((line) => / yes (yes|no) +(yes|no) +\d+ +\d+$/.test(line));
}

/** Words of a PDF that LibreOffice Draw has as text. @param {string} pdf @param {string} folder @returns {number} part of them */
function editablePart(pdf, folder) {
	const profile = pathToFileURL(join(folder, 'profile')).href;
	const options = [
		'--headless',
		`-env:UserInstallation=${profile}`,
		'--infilter=draw_pdf_import',
		'--convert-to',
		'fodg',
		'--outdir',
		folder,
		pdf,
	];
	spawnSync('soffice', options, { timeout: 180_000 });
	const file = join(folder, `${basename(pdf, '.pdf')}.fodg`);
	if (!existsSync(file)) return 0;
	const text = readFileSync(file, 'utf8')
		.replace(/<text:s[^>]*>/g, ' ')
		.replace(/<[^>]+>/g, '');
	const words = spawnSync('pdftotext', [pdf, '-'], { encoding: 'utf8' }).stdout.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
	return words.filter((word) => text.includes(word)).length / Math.max(1, words.length);
}

/** @typedef {{ name: string, command: (pdfs: string[]) => string, isThere: () => boolean }} Program */

/** @param {string} ocrmypdf @returns {Program[]} */
const programs = (ocrmypdf) => [
	{
		name: 'with the page image',
		command: (pdfs) => `${ours} pdf/editable ${pdfs.join(' ')} --out "$OUT"`,
		isThere: () => true,
	},
	{
		name: 'without it',
		command: (pdfs) =>
			`${ours} pdf/editable ${pdfs.join(' ')} --out "$OUT" --parameter '{"containPageBackgroundImage":0}'`,
		isThere: () => true,
	},
	{
		name: 'ocrmypdf',
		command: (pdfs) =>
			pdfs.map((pdf) => `"${ocrmypdf}" -q --jobs 1 --output-type pdf ${pdf} "$OUT/$(basename ${pdf})"`).join('; '),
		isThere: () => isInstalled(ocrmypdf),
	},
];

/** @returns {string[]} scans of all sets, evenly chosen */
function chosenScans() {
	const images = ['isri/*.tif', 'layouts/*.png', 'old-books/*.tif*'].flatMap((pattern) =>
		globSync(join(shared, 'data/ocr-print', pattern)).sort(),
	);
	return images.filter((_, index) => index % Math.max(1, Math.floor(images.length / sample)) === 0).slice(0, sample);
}

/** Makes PDFs of scans, and copies their truths. @param {readonly string[]} images @param {string} folder @param {string} truth @returns {string[]} those that could be made */
function makePdfs(images, folder, truth) {
	const pdfs = images.map((image) => {
		const name = basename(image, extname(image));
		copyFileSync(join(image, '..', `${name}.txt`), join(truth, `${name}.txt`));
		runPython('pdf', image, join(folder, `${name}.pdf`));
		return join(folder, `${name}.pdf`);
	});
	return pdfs.filter((pdf) => existsSync(pdf));
}

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * Convert scans by one program.
 * @param {Program} program
 * @param {string[]} made PDFs of scans
 * @param {string} folder that they are in
 * @param {string} truth
 * @returns {string[]} cells of its line
 */
function measureProgram({ command }, made, folder, truth) {
	const out = mkdtempSync(join(folder, 'out-'));
	const texts = mkdtempSync(join(folder, 'texts-'));
	const lines = mkdtempSync(join(folder, 'lines-'));
	const { cpuSeconds } = measure(command(made), { OUT: out });
	const results = made.map((pdf) => join(out, basename(pdf))).filter((pdf) => existsSync(pdf));
	const likeness = results.map((pdf) => {
		spawnSync('pdftotext', [pdf, join(texts, `${basename(pdf, '.pdf')}.txt`)]);
		// Without this, it joins words that hyphens part; the truth has them as they are printed.
		spawnSync('pdftotext', ['-layout', pdf, join(lines, `${basename(pdf, '.pdf')}.txt`)]);
		const value = likenessOf(join(folder, basename(pdf)), pdf, out);
		if (process.env.BENCH_VERBOSE) console.log(`  ${basename(pdf)} ${value.map((one) => one.toFixed(3)).join(' ')}`);
		return value;
	});
	const plain = likeness.map(([value]) => value);
	const inDraw = isInstalled('soffice')
		? mean(results.slice(0, 3).map((pdf) => editablePart(pdf, out))).toFixed(3)
		: '-';
	return [
		(cpuSeconds / made.length).toFixed(1).padStart(10),
		mean(plain).toFixed(3),
		Math.min(...plain).toFixed(3),
		mean(likeness.map(([, fine]) => fine))
			.toFixed(3)
			.padStart(8),
		score(texts, truth).toFixed(3).padStart(9),
		score(lines, truth).toFixed(3).padStart(7),
		visiblePart(results).padStart(7),
		`${results.filter(isEmbedded).length}/${results.length}`.padStart(9),
		inDraw.padStart(8),
		String(Math.round(mean(results.map((pdf) => statSync(pdf).size / 1024)))).padStart(8),
	];
}

/** Measure and print. */
export function run() {
	if (!existsSync(join(shared, 'data')) || !isInstalled('pdftoppm') || !isInstalled('pdftotext')) {
		console.log(
			'\nEditable PDF: needs the sets of images beside the project (BENCH_SHARED names their folder) and poppler-utils',
		);
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-editable-'));
	const truth = join(folder, 'truth');
	mkdirSync(truth);
	const venv = installPeers(folder);
	if (venv !== '') interpreter = join(venv, 'python3');
	const made = makePdfs(chosenScans(), folder, truth);
	if (made.length === 0) {
		console.log(
			'\nEditable PDF: needs img2pdf, scikit-image and Pillow of Python, which are installed for the run unless EDITABLE_PEERS is 0',
		);
		rmSync(folder, { recursive: true, force: true });
		return;
	}
	console.log(
		`\nEditable PDF, ${made.length} scans, compared at ${dpi} dpi; word F1 of what OCR read: ${ownScore(made, truth).toFixed(3)}`,
	);
	console.log(
		'way                   CPU s/page   SSIM   least   drawn finer   word F1   by lines   visible   embedded   Draw has   KB/page',
	);
	const all = programs(venv === '' ? 'ocrmypdf' : join(venv, 'ocrmypdf'));
	for (const program of all.filter(({ isThere }) => isThere()))
		console.log(`${program.name.padEnd(22)}${measureProgram(program, made, folder, truth).join('   ')}`);
	rmSync(folder, { recursive: true, force: true });
}
