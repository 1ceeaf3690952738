// @ts-check
// Chunks of born-digital documents: whether pdftotext finds the text of a chunk in its boxes, whether each word of a page is in one chunk
// by our own receipt, and how many ids are kept after an edit elsewhere. PyMuPDF makes the edits: it removes a line of prose from the
// middle of a document.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { ours } from './measure.mjs';
import { readOptions } from './options.mjs';
import { realSets } from './real/sets.mjs';

const usage = `npm run bench -- chunks [options]

  --sets a,b       only these sets of real documents; all that are born digital by default
  --documents n    as many documents, spread evenly over the sets; 300 by default
  --half even|odd  only every other one of them
  --losses         name the words that are not in the boxes of their chunk`;

const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');

/** What must be reached. */
const targets = { inBoxes: 0.999, once: 1, kept: 0.98 };

/** A chunk of a few words. */
const smallTokens = 25;

/** Boxes of pdftotext are of other heights and widths: points by which a word may be outside. */
const margin = 1;

/** Removes the middle line of a paragraph in the middle page, and says where it was. */
const editor = `
import sys, json, pymupdf
def isProse(lines):
    return len(lines) >= 5 and sum(len(s['text']) for l in lines for s in l['spans']) >= 40 * len(lines)
for source, target in zip(sys.argv[1::2], sys.argv[2::2]):
    try:
        document = pymupdf.open(source)
        order = sorted(range(len(document)), key=lambda n: abs(n - len(document) // 2))
        for number in order:
            page = document[number]
            blocks = [b for b in page.get_text('dict')['blocks'] if isProse(b.get('lines', []))]
            if not blocks or page.rotation: continue
            line = blocks[len(blocks) // 2]['lines'][2]['bbox']
            page.add_redact_annot(pymupdf.Rect(line) + (0, 1, 0, -1), fill=False)
            page.apply_redactions(images=0, graphics=0)
            document.save(target)
            print(json.dumps({'source': source, 'target': target, 'page': number + 1, 'rect': line}))
            break
    except Exception as error:
        print(source, error, file=sys.stderr)
`;

/** @typedef {{ page: number, rect: [number, number, number, number], pageSize: [number, number] }} ChunkBox */
/** @typedef {{ id: string, kind: string, text: string, boxes: ChunkBox[], tokens: number }} Chunk */
/** @typedef {{ page: number, x: number, top: number, bottom: number, key: string }} SeenWord */
/** @typedef {{ right: number, all: number }} Share */
/** @typedef {{ inBoxes: Share, once: Share, kept: Share, small: Share }} Shares */

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 1 where a share is below its target, 2 where the options are wrong
 */
export async function run(args) {
	const options = readOptions(
		args,
		/** @satisfies {import('./options.mjs').Command} */ ({
			usage,
			options: {
				sets: { type: 'string' },
				documents: { type: 'string', default: '300' },
				half: { type: 'string' },
				losses: { type: 'boolean' },
			},
			minimums: { documents: 1 },
		}),
		(values) => values,
	);
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const paths = chosen(options.sets, options.documents).filter(
		(_, index) => options.half === undefined || (options.half === 'odd') === (index % 2 === 1),
	);
	const folder = mkdtempSync(join(tmpdir(), 'bench-chunks-'));
	try {
		const shares = judge(paths, folder, options.losses === true);
		console.log(
			`${paths.length} documents: text in its boxes ${format(shares.inBoxes)}, words in one chunk ${format(shares.once)}, ids kept after an edit elsewhere ${format(shares.kept)}, below ${smallTokens} tokens ${format(shares.small)}`,
		);
		const isBelow = Object.entries(targets).some(
			([name, target]) => shareOf(shares[/** @type {keyof Shares} */ (name)]) < target,
		);
		return isBelow ? 1 : 0;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @param {string | undefined} sets @param {number} count */
function chosen(sets, count) {
	const known = existsSync(join(shared, 'data')) ? realSets(shared).filter(({ needsOcr }) => !needsOcr) : [];
	const wanted = known.filter(({ name }) => sets === undefined || sets.split(',').includes(name));
	const paths = wanted.flatMap(({ documents }) => documents.map(({ path }) => path));
	const all = [...new Set(paths)].filter((path) => path.endsWith('.pdf'));
	const step = Math.max(1, all.length / count);
	return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)] ?? '');
}

/** @param {readonly string[]} paths @param {string} folder @param {boolean} withLosses @returns {Shares} */
function judge(paths, folder, withLosses) {
	const none = () => ({ right: 0, all: 0 });
	const total = { inBoxes: none(), once: none(), kept: none(), small: none() };
	const before = convert(paths, join(folder, 'before'));
	const edits = edit(paths, folder);
	const after = convert(
		edits.map(({ target }) => target),
		join(folder, 'after'),
	);
	for (const path of paths) {
		const result = before.get(path);
		if (!result) continue;
		const { chunks } = result;
		const seen = seenWords(path);
		// It reads no images of text.
		const pages = new Set(seen.map(({ page }) => page));
		const judged = chunks.filter(({ boxes }) => boxes.every(({ page }) => pages.has(page)));
		const lost = judged.flatMap((chunk) => wordsOutside(chunk, seen));
		const words = judged.reduce((sum, { text }) => sum + keysOf(text).length, 0);
		add(total.inBoxes, words - lost.length, words);
		const between = seen.filter((word) => isBetween(word, judged));
		const { missing, double } = differences(keysOf(judged.map(({ text }) => text).join(' ')), between);
		add(total.once, Math.max(0, between.length - missing.length - double.length), between.length);
		add(total.small, chunks.filter(({ tokens }) => tokens < smallTokens).length, chunks.length);
		const made = edits.find(({ source }) => source === path);
		const others = made && after.get(made.target);
		const elsewhere = others ? chunks.filter((chunk) => !isEdited(chunk, made)) : [];
		const ids = new Set(others?.chunks.map(({ id }) => id));
		const kept = elsewhere.filter(({ id }) => ids.has(id)).length;
		add(total.kept, kept, elsewhere.length);
		const isLossy = lost.length > 0.002 * words || missing.length + double.length > 0.002 * between.length;
		if (isLossy || elsewhere.length - kept > 1)
			console.log(
				`  ${basename(path)}: ${lost.length} of ${words} words outside, ${missing.length} missing, ${double.length} double, ids ${kept} of ${elsewhere.length}`,
			);
		if (!withLosses) continue;
		for (const [name, words] of Object.entries({ lost, missing, double }))
			if (words.length > 0) console.log(`    ${name}: ${words.slice(0, 30).join(' ')}`);
	}
	return total;
}

/** @param {Share} share @param {number} right @param {number} all */
function add(share, right, all) {
	share.right += right;
	share.all += all;
}

/**
 * @param {readonly string[]} paths
 * @param {string} out
 * @returns {Map<string, { chunks: Chunk[] }>}
 */
function convert(paths, out) {
	/** @type {Map<string, { chunks: Chunk[] }>} */
	const results = new Map();
	for (let start = 0; start < paths.length; start += 20) {
		const some = paths.slice(start, start + 20).map((path) => `"${path}"`);
		const command = `${ours} pdf/chunks ${some.join(' ')} --out "${out}"`;
		const { stdout } = spawnSync('bash', ['-c', command], { encoding: 'utf8', maxBuffer: 1 << 28 });
		for (const line of stdout.split('\n').filter(Boolean)) {
			const { file, result, status } = JSON.parse(line);
			if (status !== 'success') continue;
			const chunks = readFileSync(result, 'utf8').split('\n').filter(Boolean);
			results.set(file, { chunks: chunks.map((chunk) => JSON.parse(chunk)) });
		}
	}
	return results;
}

/** @typedef {{ source: string, target: string, page: number, rect: [number, number, number, number] }} Edit */

/** @param {readonly string[]} paths @param {string} folder @returns {Edit[]} */
function edit(paths, folder) {
	const files = paths.flatMap((path, index) => [path, join(folder, `edited-${index}.pdf`)]);
	const { stdout, status } = spawnSync('python3', ['-c', editor, ...files], { encoding: 'utf8', maxBuffer: 1 << 26 });
	if (status !== 0) console.log('Ids are not judged: "pip install pymupdf" is missing.');
	return stdout
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line));
}

/** @param {Chunk} chunk @param {Edit} edit */
function isEdited({ boxes }, { page, rect: [left, top, right, bottom] }) {
	return boxes.some(
		({ page: other, rect: [l, t, r, b] }) =>
			other === page && l < right && r > left && t < bottom - margin && b > top + margin,
	);
}

/** @param {string} path @returns {SeenWord[]} */
function seenWords(path) {
	const { stdout } = spawnSync('pdftotext', ['-bbox', '-cropbox', path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
	let page = 0;
	return stdout.split('\n').flatMap((line) => {
		if (line.includes('<page ')) page++;
		const word = /<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*)<\/word>/.exec(line);
		if (!word) return [];
		const [, left = '', top = '', right = '', bottom = '', text = ''] = word;
		const plain = text.replace(/&(amp|lt|gt|quot|apos);/g, ' ');
		const place = { page, x: (Number(left) + Number(right)) / 2, top: Number(top), bottom: Number(bottom) };
		return keysOf(plain).map((key) => ({ ...place, key }));
	});
}

/** Letters and digits of words, without accents. pdftotext reverses some words of right-to-left scripts. @param {string} text */
function keysOf(text) {
	const plain = text.normalize('NFKD').toLowerCase();
	const keys = plain.replace(/[\p{M}\p{Lm}]/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
	return keys.map((key) => {
		const reversed = [...key].reverse().join('');
		return isRightToLeft.test(key) && reversed < key ? reversed : key;
	});
}

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * Words that pdftotext has more often than chunks, and the reverse.
 * @param {readonly string[]} own
 * @param {readonly SeenWord[]} seen
 */
function differences(own, seen) {
	const others = seen.map(({ key }) => key);
	return withoutDivided(surplus(others, own), surplus(own, others));
}

/** @param {readonly string[]} words @param {readonly string[]} others */
function surplus(words, others) {
	const bag = new Map();
	for (const key of others) bag.set(key, (bag.get(key) ?? 0) + 1);
	return words.filter((key) => {
		const count = bag.get(key) ?? 0;
		if (count > 0) bag.set(key, count - 1);
		return count === 0;
	});
}

/** Removes words that one reader divides, as at line ends or superscripts. @param {string[]} missing @param {string[]} double */
function withoutDivided(missing, double) {
	for (const [wholes, parts] of [
		[double, missing],
		[missing, double],
	])
		for (const whole of [...(wholes ?? [])]) {
			const used = partsOf(whole, parts ?? []);
			for (const part of used) parts?.splice(parts.indexOf(part), 1);
			if (used.length > 1) wholes?.splice(wholes.indexOf(whole), 1);
		}
	return { missing, double };
}

/** Words that are this word together; none if there are no such. @param {string} whole @param {readonly string[]} parts @returns {string[]} */
function partsOf(whole, parts) {
	for (const part of new Set(parts)) {
		if (part.length >= whole.length || !whole.startsWith(part)) continue;
		const rest = whole.slice(part.length);
		const others = [...parts];
		others.splice(others.indexOf(part), 1);
		const after = others.includes(rest) ? [rest] : partsOf(rest, others);
		if (after.length > 0) return [part, ...after];
	}
	return [];
}

/** Whether a word is not above or below all chunks of its page, as running lines are. @param {SeenWord} word @param {readonly Chunk[]} chunks */
function isBetween({ page, top, bottom }, chunks) {
	const boxes = chunks.flatMap(({ boxes: own }) => own.filter((box) => box.page === page));
	const middle = (top + bottom) / 2;
	return boxes.some(({ rect }) => rect[1] <= middle) && boxes.some(({ rect }) => rect[3] >= middle);
}

/** Words of a chunk that pdftotext does not have in its boxes. @param {Chunk} chunk @param {readonly SeenWord[]} seen */
function wordsOutside({ text, boxes }, seen) {
	const inside = seen.filter((word) =>
		boxes.some(({ page, rect: [left, top, right, bottom] }) => {
			// Half of the lower one: some fonts name heights of several lines.
			const shared = Math.min(bottom + margin, word.bottom) - Math.max(top - margin, word.top);
			const height = Math.min(bottom - top, word.bottom - word.top);
			return page === word.page && word.x > left - margin && word.x < right + margin && shared >= height / 2;
		}),
	);
	const bag = new Map();
	for (const { key } of inside) bag.set(key, (bag.get(key) ?? 0) + 1);
	const rest = keysOf(text).filter((key) => {
		const count = bag.get(key) ?? 0;
		if (count > 0) bag.set(key, count - 1);
		return count === 0;
	});
	// Words that either reader divides, as at line ends.
	const joined = inside.map(({ key }) => key).join('');
	return rest.filter((key) => !joined.includes(key));
}

/** @param {Share} share */
const shareOf = ({ right, all }) => (all === 0 ? 1 : right / all);

/** @param {Share} share */
const format = (share) => `${shareOf(share).toFixed(4)} of ${share.all}`;
