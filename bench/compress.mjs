// @ts-check
// Compressed PDFs: size, look (dB of the page that differs most, at 150 dpi, as pdftoppm draws it), words of pdftotext and CPU, beside
// ghostscript's /ebook and qpdf on the same files in one run. COMPRESS_EVERY takes every n-th of a set.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isInstalled, measure, ours } from './measure.mjs';
import { median } from './median.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const every = Number(process.env.COMPRESS_EVERY ?? 8);
/** @type {typeof import('sharp').default} */
const sharp = createRequire(join(root, 'service/package.json'))('sharp');

/** PDFs of the sets beside the project, and its own. */
const sets = ['docs/**/*.pdf', 'tables/**/*.pdf', 'invoices/*.pdf', 'journals/**/*.pdf', 'olmocr-bench/**/*.pdf'];

/** Resolution at which looks are compared, dots an inch. */
const dpi = 150;

/** Pages of a document that are compared. */
const maxPages = 4;

/** Ways from `$IN` to `$OUT`, folders of PDFs. */
const ways = [
	{ name: 'document-conversion', needs: 'node', command: `${ours} pdf/compress "$IN"/*.pdf --out "$OUT"` },
	{
		name: 'document-conversion, 150 dpi, quality 70',
		needs: 'node',
		command: `${ours} pdf/compress "$IN"/*.pdf --out "$OUT" --parameter '{"compressDpi":"150","compressQuality":"70"}'`,
	},
	{
		name: 'ghostscript /ebook',
		needs: 'gs',
		command:
			'for f in "$IN"/*.pdf; do gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -dPDFSETTINGS=/ebook -o "$OUT/$(basename "$f")" "$f" || true; done',
	},
	{
		name: 'qpdf',
		needs: 'qpdf',
		command:
			'for f in "$IN"/*.pdf; do qpdf --object-streams=generate --compress-streams=y --recompress-flate --compression-level=9 "$f" "$OUT/$(basename "$f")" || true; done',
	},
];

/** Compress by each way, and print. */
export async function run() {
	const folder = mkdtempSync(join(tmpdir(), 'bench-compress-'));
	try {
		const input = join(folder, 'in');
		mkdirSync(input);
		const paths = [
			...sets.flatMap((set) =>
				globSync(join(shared, 'data', set))
					.sort()
					.filter((_, index) => index % every === 0),
			),
			...globSync(join(root, 'fixtures/documents/*.pdf')).sort(),
		];
		paths.forEach((path, index) => copyFileSync(path, join(input, `${String(index).padStart(3, '0')}.pdf`)));
		for (const [index, { name, needs, command }] of ways.entries()) {
			if (!isInstalled(needs)) continue;
			const output = join(folder, `out${index}`);
			mkdirSync(output);
			const { cpuSeconds } = measure(command, { IN: input, OUT: output });
			await report(name, input, output, paths.length, cpuSeconds);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @param {string} name @param {string} input @param {string} output @param {number} count @param {number} cpu */
async function report(name, input, output, count, cpu) {
	let [before, after, larger, words, kept] = [0, 0, 0, 0, 0];
	const shares = [];
	const looks = [];
	for (const file of globSync('*.pdf', { cwd: output }).sort()) {
		const [source, result] = [join(input, file), join(output, file)];
		const [was, is] = [statSync(source).size, statSync(result).size];
		before += was;
		after += is;
		larger += Number(is > was);
		shares.push(is / was);
		const [sourceWords, says] = [wordsOf(source), wordsOf(result)];
		words += sourceWords.length;
		const left = new Map();
		for (const word of says) left.set(word, (left.get(word) ?? 0) + 1);
		for (const word of sourceWords) {
			const there = left.get(word) ?? 0;
			if (there > 0) kept++;
			left.set(word, there - 1);
		}
		looks.push(readFileSync(source).equals(readFileSync(result)) ? 99 : await lookOf(source, result));
	}
	looks.sort((a, b) => a - b);
	console.log(
		`${name}: ${shares.length} of ${count} files, ${(before / 1e6).toFixed(1)} -> ${(after / 1e6).toFixed(1)} MB (${((100 * after) / before).toFixed(1)} %, median ${(100 * (median(shares) ?? 0)).toFixed(1)} %), larger ${larger}, look: least ${looks[0]?.toFixed(1)} dB, under 40 dB ${looks.filter((look) => look < 40).length}, median ${median(looks)?.toFixed(1)}; words kept ${((100 * kept) / Math.max(1, words)).toFixed(2)} %; ${cpu.toFixed(1)} s of CPU`,
	);
}

/** @param {string} path @returns {string[]} */
function wordsOf(path) {
	return spawnSync('pdftotext', [path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
		.stdout.split(/\s+/)
		.filter(Boolean);
}

/** The signal to noise ratio of the page that differs most, 99 where none does, 0 where there is none to compare. @param {string} source @param {string} result */
async function lookOf(source, result) {
	const folder = mkdtempSync(join(tmpdir(), 'bench-look-'));
	try {
		for (const [path, name] of [
			[source, 'a'],
			[result, 'b'],
		])
			spawnSync('pdftoppm', [
				'-r',
				String(dpi),
				'-l',
				String(maxPages),
				'-png',
				String(path),
				join(folder, String(name)),
			]);
		let least = 99;
		for (const one of globSync('a-*.png', { cwd: folder })) {
			const other = join(folder, one.replace(/^a/, 'b'));
			if (!existsSync(other)) return 0;
			const [left, right] = await Promise.all(
				[join(folder, one), other].map((path) => sharp(path).removeAlpha().toColourspace('srgb').raw().toBuffer()),
			);
			if (!left || left.length !== right?.length) return 0;
			let sum = 0;
			for (let at = 0; at < left.length; at++) sum += ((left[at] ?? 0) - (right[at] ?? 0)) ** 2;
			if (sum > 0) least = Math.min(least, 10 * Math.log10(255 ** 2 / (sum / left.length)));
		}
		return least;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
