// @ts-check
// PDF to archival standards: do the results conform (veraPDF, the reference validator), and do they still hold the same text
// and look the same? Ghostscript, ocrmypdf and LibreOffice beside it.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isInstalled, measure, ours } from './measure.mjs';
import { keptWords, readWords } from './pdfa/kept-words.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const validator = process.env.PDFA_VALIDATOR ?? join(root, '../shared/scorers/verapdf/validate');

/** Folders with documents, a line in the result for all of them together. `PDFA_SETS=journals` takes others. */
const sets = (process.env.PDFA_SETS ?? 'invoices,docs,tables,robust,pdfa').split(',');

/** Every n-th document of each set: the whole takes an hour. `PDFA_EVERY=1` takes all; `PDFA_NAMES=1` names those that fall short, and the rules. */
const every = Number(process.env.PDFA_EVERY ?? '8');

/** Standards by our parameter, as the validator calls them. */
const standards = /** @type {const} */ ({
	PDFTypeA1b: '1b',
	PDFTypeA2b: '2b',
	PDFTypeA2u: '2u',
	PDFTypeA3b: '3b',
	PDFTypeA1a: '1a',
	PDFTypeA2a: '2a',
	PDFTypeUA1: 'ua1',
});

/** @typedef {keyof typeof standards} Standard */
/** Results by document, and the documents whose result came with a warning. @typedef {{ results: Map<string, string>, warned: Set<string>, seconds: number }} Converted */

/** Those that are measured: `PDFA_STANDARDS=PDFTypeUA1` takes others. */
const wantedStandards = process.env.PDFA_STANDARDS?.split(',') ?? Object.keys(standards);

/** Other programs: `PDFA_PEERS=ghostscript` selects some, an empty value none; `PDFA_OURS=0` skips ours. */
const wantedPeers = process.env.PDFA_PEERS?.split(',');
const isOursWanted = process.env.PDFA_OURS !== '0';

/** Least signal to noise that counts as the same look, dB. */
const sameLook = 40;

/** Pages of a document whose look is compared, and their resolution. */
const [comparedPages, resolution] = [3, 72];

/** @returns {string[]} */
function documents() {
	const data = join(root, '../shared/data');
	if (!existsSync(data)) return globSync('fixtures/documents/*.pdf', { cwd: root }).map((name) => join(root, name));
	return sets.flatMap((set) =>
		globSync('**/*.pdf', { cwd: join(data, set) })
			.sort()
			.filter((_, index) => index % every === 0)
			.map((name) => join(data, set, name)),
	);
}

/**
 * The first pages as PPM pictures, by pdftoppm.
 * @param {string} path
 * @param {string} folder
 * @returns {Buffer[]}
 */
function pictures(path, folder) {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	spawnSync('pdftoppm', ['-q', '-r', String(resolution), '-l', String(comparedPages), path, join(folder, 'page')], {
		timeout: 120_000,
	});
	return globSync('*.ppm', { cwd: folder })
		.sort()
		.map((name) => readFileSync(join(folder, name)));
}

/**
 * The least peak signal to noise ratio of the pages of two documents, dB.
 * @param {Buffer[]} before
 * @param {Buffer[]} after
 */
function minLikeness(before, after) {
	if (before.length !== after.length) return 0;
	return Math.min(
		99,
		...before.map((one, index) => {
			const other = after[index];
			if (!other || other.length !== one.length) return 0;
			let sum = 0;
			for (let at = 0; at < one.length; at++) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
			return sum === 0 ? 99 : 10 * Math.log10(255 ** 2 / (sum / one.length));
		}),
	);
}

/**
 * Rules that the validator finds broken, by path; empty where a document conforms.
 * @param {string} flavour
 * @param {string[]} paths
 */
function brokenRules(flavour, paths) {
	const { stdout } = spawnSync(
		validator,
		paths.map((path) => `${flavour}::${path}`),
		{ encoding: 'utf8', maxBuffer: 1e9 },
	);
	return new Map(
		(stdout ?? '')
			.split('\n')
			.map((line) => line.split('\t'))
			.map(([verdict, , path, broken]) => [path ?? '', verdict === 'PASS' ? '' : `${verdict} ${broken}`]),
	);
}

/** The colour profile that Debian's Ghostscript brings along. */
const ghostscriptProfile = '/usr/share/color/icc/ghostscript/srgb.icc';

/** What Ghostscript's users write themselves, after its `PDFA_def.ps`: the output intent. */
const outputIntent = `
[/_objdef {profile} /type /stream /OBJ pdfmark
[{profile} << /N 3 >> /PUT pdfmark
[{profile} (${ghostscriptProfile}) (r) file /PUT pdfmark
[/_objdef {intent} /type /dict /OBJ pdfmark
[{intent} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {profile} /OutputConditionIdentifier (sRGB) >> /PUT pdfmark
[{Catalog} << /OutputIntents [ {intent} ] >> /PUT pdfmark
`;

/** @type {{ name: string, standards: readonly Standard[], command: (document: string, result: string, standard: Standard) => string, installed: boolean }[]} */
const peers = [
	{
		name: 'ghostscript',
		standards: ['PDFTypeA1b', 'PDFTypeA2b', 'PDFTypeA3b'],
		installed: isInstalled('gs'),
		command: (document, result, standard) =>
			`timeout 120 gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dPDFA=${standard.at(-2)} -sColorConversionStrategy=RGB -dPDFACompatibilityPolicy=1 --permit-file-read='${ghostscriptProfile}' -sOutputFile='${result}' '${dirname(result)}/PDFA_def.ps' '${document}'`,
	},
	{
		name: 'ocrmypdf',
		standards: ['PDFTypeA2b'],
		installed: isInstalled('ocrmypdf'),
		command: (document, result) =>
			`timeout 120 ocrmypdf -q --skip-text --tesseract-timeout 0 --output-type pdfa-2 '${document}' '${result}'`,
	},
	{
		name: 'LibreOffice',
		standards: ['PDFTypeA2b'],
		installed: isInstalled('soffice'),
		command: (document, result) =>
			`timeout 120 soffice --headless --infilter=draw_pdf_import --convert-to 'pdf:draw_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"}}' --outdir '${dirname(result)}/office' '${document}' && mv '${dirname(result)}/office/'*.pdf '${result}'`,
	},
];

/**
 * @param {readonly string[]} openable
 * @param {Standard} standard
 * @param {string} folder
 * @returns {Converted}
 */
function convertedByUs(openable, standard, folder) {
	const out = join(folder, standard);
	mkdirSync(out);
	const list = openable.map((path) => `'${path}'`).join(' ');
	const log = join(folder, `${standard}.jsonl`);
	// File names may repeat across folders; the JSON lines of the program map results to files.
	const { cpuSeconds: seconds } = measure(
		`${ours} pdf/convertType ${list} --out "$OUT" --parameter '{"pdfDocumentType":"${standard}"}' > "$LOG"`,
		{ OUT: out, LOG: log },
	);
	/** @type {Map<string, string>} */
	const results = new Map();
	/** @type {Set<string>} */
	const warned = new Set();
	for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
		const { file, result, warnings } = /** @type {{ file: string, result?: string, warnings?: unknown[] }} */ (
			JSON.parse(line)
		);
		if (result) results.set(file, result);
		if ((warnings ?? []).length > 0) warned.add(file);
	}
	return { results, warned, seconds };
}

/**
 * Results of another program by document; none gives warnings.
 * @param {typeof peers[number]} peer
 * @param {readonly string[]} openable
 * @param {Standard} standard
 * @param {string} folder
 * @returns {Converted}
 */
function convertedByPeer(peer, openable, standard, folder) {
	const out = join(folder, `${peer.name}-${standard}`);
	mkdirSync(out);
	writeFileSync(join(out, 'PDFA_def.ps'), outputIntent);
	const named = openable.map((path, index) => /** @type {const} */ ([path, join(out, `${index}-${basename(path)}`)]));
	// A command line takes no more than 128 KiB.
	const commands = join(out, 'commands.sh');
	writeFileSync(commands, named.map(([path, result]) => peer.command(path, result, standard)).join('\n'));
	const { cpuSeconds: seconds } = measure('bash "$COMMANDS"', { COMMANDS: commands });
	return { results: new Map(named.filter(([, result]) => existsSync(result))), warned: new Set(), seconds };
}

/** Says why a document falls short. @param {string} document @param {string} why */
function nameShort(document, why) {
	if (process.env.PDFA_NAMES) console.log(`  ${basename(document)}: ${why}`);
}

/** What a result may do, and the width of its column. */
const columns = {
	conforms: 9,
	keepsText: 10,
	keepsLook: 10,
	keepsLookOrWarns: 16,
	keepsTextByEither: 16,
	keepsLookByEitherOrWarns: 16,
};

/** @typedef {Partial<Record<keyof typeof columns, boolean>>} Verdict */

/** Holds results against the documents that they were made of. */
class Judge {
	/** @param {readonly string[]} openable @param {string} folder */
	constructor(openable, folder) {
		this.openable = openable;
		this.folder = folder;
		/** @type {Map<string, { words: import('./pdfa/kept-words.mjs').Reading, pages: Buffer[] }>} */
		this.originals = new Map();
	}

	/** @param {string} path */
	original(path) {
		const known = this.originals.get(path) ?? {
			words: readWords(path),
			pages: pictures(path, join(this.folder, 'before')),
		};
		this.originals.set(path, known);
		return known;
	}

	/**
	 * @param {string} document
	 * @param {string} result
	 * @param {string} broken rules
	 * @param {boolean} isWarned
	 * @returns {Verdict}
	 */
	verdict(document, result, broken, isWarned) {
		if (broken !== '') {
			nameShort(document, `does not conform: ${broken.slice(0, 300)}`);
			return {};
		}
		const { words, pages } = this.original(document);
		const { likeness, byPoppler, byEither } = keptWords(words, readWords(result));
		if (!byPoppler) nameShort(document, `words ${likeness.toFixed(4)}${byEither ? ', kept by another reading' : ''}`);
		if (!byEither) return { conforms: true };
		const isSame = minLikeness(pages, pictures(result, join(this.folder, 'after'))) >= sameLook;
		const isExplained = isSame || isWarned;
		if (!isExplained) nameShort(document, 'looks different, without a warning');
		return {
			conforms: true,
			keepsText: byPoppler,
			keepsLook: byPoppler && isSame,
			keepsLookOrWarns: byPoppler && isExplained,
			keepsTextByEither: true,
			keepsLookByEitherOrWarns: isExplained,
		};
	}

	/** @param {string} name of the program @param {Standard} standard @param {Converted} converted */
	report(name, standard, { results, warned, seconds }) {
		const conforming = brokenRules(standards[standard], [...results.values()]);
		for (const document of this.openable) if (!results.has(document)) nameShort(document, 'no result');
		const verdicts = [...results].map(([document, result]) =>
			this.verdict(document, result, conforming.get(result) ?? 'not validated', warned.has(document)),
		);
		const shares = Object.entries(columns).map(([check, width]) => {
			const count = verdicts.filter((verdict) => verdict[/** @type {keyof typeof columns} */ (check)]).length;
			return `${((100 * count) / this.openable.length).toFixed(1)} %`.padStart(width);
		});
		console.log(
			`${name.padEnd(21)} ${standard.padEnd(12)} ${String(results.size).padStart(7)} ${shares.join(' ')} ${seconds.toFixed(1).padStart(8)}`,
		);
	}
}

/** Measure and print. */
export function run() {
	const all = documents();
	const folder = mkdtempSync(join(tmpdir(), 'bench-pdfa-'));
	const openable = all.filter((path) => spawnSync('pdfinfo', [path]).status === 0);
	console.log(`\nPDF to standards, ${openable.length} documents that open without a password`);
	console.log('Text by poppler alone, then by poppler or MuPDF, the same reader before and after');
	console.log(
		'program               standard     results   conform   and text   and look   look or warned   text by either   look or warned    CPU s',
	);
	const judge = new Judge(openable, folder);
	for (const standard of /** @type {Standard[]} */ (Object.keys(standards))) {
		if (!wantedStandards.includes(standard)) continue;
		if (isOursWanted) judge.report('document-conversion', standard, convertedByUs(openable, standard, folder));
		for (const peer of peers) {
			if (!peer.installed || !peer.standards.includes(standard)) continue;
			if (wantedPeers && !wantedPeers.includes(peer.name)) continue;
			judge.report(peer.name, standard, convertedByPeer(peer, openable, standard, folder));
		}
	}
	rmSync(folder, { recursive: true, force: true });
}
