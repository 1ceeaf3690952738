// @ts-check
// Tags made from the layout against those of documents that were tagged by their makers: the tags are taken out, the
// document is converted to PDF/UA-1, and each word's role is compared with the one it had. The sets are outside the project.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readTags } from '../service/test/support/pdfjs-tags.mjs';
import { measure, ours } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const folders = ['invoices', 'docs', 'tables', 'pdfa', 'olmocr-bench', 'robust'];

/** Pages compared of one document. */
const maxPages = 20;

/** Words a document needs to tell anything. */
const minWords = 20;

/** Roles that matter to a reader; others inherit that of their parent. */
const kinds = /** @type {Record<string, string>} */ ({
	...Object.fromEntries(['H', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Title'].map((role) => [role, 'heading'])),
	...Object.fromEntries(['L', 'LI', 'Lbl', 'LBody'].map((role) => [role, 'list'])),
	...Object.fromEntries(['Table', 'TR', 'TH', 'TD', 'THead', 'TBody', 'TFoot'].map((role) => [role, 'table'])),
	...Object.fromEntries(['TOC', 'TOCI'].map((role) => [role, 'contents'])),
	P: 'paragraph',
	Caption: 'caption',
	Note: 'note',
	Figure: 'figure',
	Formula: 'formula',
	Code: 'code',
});

/** Kinds that hold paragraphs: these do not change what the text is. */
const holders = new Set(['list', 'table', 'contents', 'note', 'caption', 'figure']);

/**
 * The kinds of each word's occurrences.
 * @param {(import('../service/test/support/pdfjs-tags.mjs').TagNode | null)[]} pages
 */
function wordKinds(pages) {
	/** @type {Map<string, Map<string, number>>} */
	const words = new Map();
	let count = 0;
	/** @param {import('../service/test/support/pdfjs-tags.mjs').TagNode} node @param {string} around @param {number} page */
	const visit = (node, around, page) => {
		const own = kinds[node.role];
		const kind = own === undefined || (own === 'paragraph' && holders.has(around)) ? around : own;
		for (const word of node.text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []) {
			const key = `${page} ${word}`;
			const found = words.get(key) ?? new Map();
			words.set(key, found.set(kind, (found.get(kind) ?? 0) + 1));
			count++;
		}
		for (const kid of node.kids) visit(kid, kind, page);
	};
	pages.forEach((tree, page) => tree && visit(tree, 'paragraph', page));
	return { words, count };
}

/** Measure and print. */
export async function run() {
	const { PDFDocument, PDFName } = createRequire(join(root, 'service/package.json'))('@cantoo/pdf-lib');
	const folder = mkdtempSync(join(tmpdir(), 'bench-tags-'));
	const documents = folders
		.map((name) => join(shared, 'data', name))
		.filter((path) => existsSync(path))
		.flatMap((path) => globSync('**/*.pdf', { cwd: path }).map((name) => join(path, name)))
		.sort();
	let [agreed, all, used] = [0, 0, 0];
	/** @type {Map<string, number>} */
	const differences = new Map();
	console.log('\nTags from the layout against the tags of the makers\nwords   agree  document');
	for (const path of documents) {
		const bytes = readFileSync(path);
		const original =
			bytes.includes('StructTreeRoot') || bytes.includes('/ObjStm')
				? await readTags(path, maxPages).catch(() => [])
				: [];
		const before = wordKinds(original);
		if (before.count < minWords) continue;
		const stripped = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => undefined);
		if (!stripped) continue;
		for (const key of ['StructTreeRoot', 'MarkInfo']) stripped.catalog.delete(PDFName.of(key));
		const out = join(folder, String(++used));
		mkdirSync(out);
		writeFileSync(join(out, 'in.pdf'), await stripped.save({ addDefaultPage: false, updateFieldAppearances: false }));
		measure(
			`${ours} pdf/convertType "$OUT/in.pdf" --out "$OUT/result" --parameter '{"pdfDocumentType":"PDFTypeUA1"}'`,
			{ OUT: out },
		);
		const [result] = existsSync(join(out, 'result')) ? globSync('*.pdf', { cwd: join(out, 'result') }) : [];
		const after = wordKinds(result ? await readTags(join(out, 'result', result), maxPages) : []);
		let same = 0;
		for (const [word, counts] of before.words) {
			for (const [kind, count] of counts) {
				const found = Math.min(count, after.words.get(word)?.get(kind) ?? 0);
				same += found;
				if (found === count) continue;
				const others = [...(after.words.get(word)?.keys() ?? ['artifact'])].join('/');
				const key = `${kind} -> ${others}`;
				differences.set(key, (differences.get(key) ?? 0) + count - found);
			}
		}
		agreed += same;
		all += before.count;
		console.log(
			`${String(before.count).padStart(5)}  ${(same / before.count).toFixed(3).padStart(6)}  ${path.slice(path.lastIndexOf('/data/') + 6)}`,
		);
	}
	console.log(
		`${String(all).padStart(5)}  ${(agreed / Math.max(1, all)).toFixed(3).padStart(6)}  all, ${used} documents`,
	);
	const most = [...differences].sort(([, a], [, b]) => b - a).slice(0, 8);
	console.log(most.map(([key, count]) => `${key}: ${count}`).join('; '));
	rmSync(folder, { recursive: true, force: true });
}
