// @ts-check
// Chunks of born-digital documents: whether pdftotext finds the text of a chunk in its boxes, whether each word that it finds is in one
// chunk, and how many ids are kept after an edit elsewhere. PyMuPDF says which words cannot be seen, such as clipped ones, and makes the
// edits: it removes a line of prose from the middle of a document.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { ours } from './measure.mjs';
import { readOptions } from './options.mjs';
import { realSets } from './real/sets.mjs';

const usage = `npm run bench -- chunks [options]

  --sets a,b       only these sets of documents; all that are born digital by default
  --documents n    as many documents, spread evenly over the sets; 300 by default
  --half even|odd  only every other one of them
  --losses         name the words that are lost or in two chunks, and those that cannot be seen`;

const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');

/** What must be reached. */
const targets = { inBoxes: 0.999, once: 1, kept: 0.98 };

/** Documents without a truth, for chunks alone: a set and its files. */
const otherSets = /** @type {const} */ ({
	strangers: 'strangers/**/*.pdf',
	cases: 'cases/**/*.pdf',
	'flat pages': 'photos/inv3d/*/*.pdf',
	pdfjs: 'robust/pdfjs/*.pdf',
});

/** Files with fewer words are tests of one feature rather than documents. */
const minWords = { pdfjs: 100 };

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
/** @typedef {{ inBoxes: Share, once: Share, kept: Share, small: Share, documents: number, hidden: number }} Shares */

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
	const documents = chosen(options.sets, options.documents).filter(
		(_, index) => options.half === undefined || (options.half === 'odd') === (index % 2 === 1),
	);
	const folder = mkdtempSync(join(tmpdir(), 'bench-chunks-'));
	try {
		const judged = judge(documents, folder, options.losses === true);
		const some = (/** @type {(set: string, index: number) => boolean} */ isWanted) =>
			sumOf(judged.filter((_, index) => isWanted(documents[index]?.set ?? '', index)));
		for (const set of new Set(documents.map((document) => document.set)))
			console.log(`${set}: ${describe(some((own) => own === set))}`);
		for (const [half, rest] of Object.entries({ even: 0, odd: 1 }))
			console.log(`Half ${half}: ${describe(some((_, index) => index % 2 === rest))}`);
		const shares = some(() => true);
		console.log(`All: ${describe(shares)}`);
		const isBelow = Object.entries(targets).some(
			([name, target]) => shareOf(shares[/** @type {keyof typeof targets} */ (name)]) < target,
		);
		return isBelow ? 1 : 0;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @typedef {{ path: string, set: string }} Chosen */

/** @param {string | undefined} sets @param {number} count @returns {Chosen[]} */
function chosen(sets, count) {
	const data = join(shared, 'data');
	const known = existsSync(data) ? realSets(shared).filter(({ needsOcr }) => !needsOcr) : [];
	const groups = [
		...known.map(({ name, documents }) => ({ name, paths: documents.map(({ path }) => path) })),
		...Object.entries(otherSets).map(([name, pattern]) => ({
			name,
			paths: filesOf(data, pattern).filter(isLong(name)),
		})),
	];
	/** @type {Map<string, Chosen>} */
	const all = new Map();
	for (const { name, paths } of groups)
		for (const path of paths)
			if ((sets === undefined || sets.split(',').includes(name)) && path.endsWith('.pdf') && !all.has(path))
				all.set(path, { path, set: name });
	const step = Math.max(1, all.size / count);
	return [...all.values()].filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
}

/** @param {string} folder @param {string} pattern */
const filesOf = (folder, pattern) =>
	globSync(pattern, { cwd: folder })
		.sort()
		.map((name) => join(folder, name));

/** @param {string} set @returns {(path: string) => boolean} */
function isLong(set) {
	if (set !== 'pdfjs') return () => true;
	return (path) => {
		const { stdout } = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8', timeout: 10_000, maxBuffer: 1 << 28 });
		return (stdout ?? '').split(/\s+/).filter(Boolean).length >= minWords.pdfjs;
	};
}

const noShares = () => ({
	inBoxes: noShare(),
	once: noShare(),
	kept: noShare(),
	small: noShare(),
	documents: 0,
	hidden: 0,
});
const noShare = () => ({ right: 0, all: 0 });

/** @param {readonly Shares[]} several @returns {Shares} */
function sumOf(several) {
	const sum = noShares();
	for (const one of several) {
		for (const name of /** @type {const} */ (['inBoxes', 'once', 'kept', 'small']))
			add(sum[name], one[name].right, one[name].all);
		sum.documents += one.documents;
		sum.hidden += one.hidden;
	}
	return sum;
}

/** @param {Shares} shares */
const describe = ({ documents, hidden, inBoxes, once, kept, small }) =>
	`${documents} documents: text in its boxes ${format(inBoxes)}, words in one chunk ${format(once)}, ids kept after an edit elsewhere ${format(kept)}, below ${smallTokens} tokens ${format(small)}, words that cannot be seen ${hidden}`;

/** @param {readonly Chosen[]} documents @param {string} folder @param {boolean} withLosses @returns {Shares[]} of each */
function judge(documents, folder, withLosses) {
	const paths = documents.map(({ path }) => path);
	const before = convert(paths, join(folder, 'before'));
	const edits = edit(paths, folder);
	const after = convert(
		edits.map(({ target }) => target),
		join(folder, 'after'),
	);
	const words = readWords(paths.filter((path) => before.has(path)));
	return paths.map((path) => {
		const total = { ...noShares(), documents: 1 };
		const result = before.get(path);
		if (!result) {
			console.log(`  ${basename(path)}: no chunks`);
			return total;
		}
		const { chunks } = result;
		const { seen, hidden } = words.get(path) ?? { seen: [], hidden: [] };
		total.hidden += hidden.length;
		// It reads no images of text.
		const pages = new Set(seen.map(({ page }) => page));
		const judged = chunks.filter(({ boxes }) => boxes.every(({ page }) => pages.has(page)));
		const lost = judged.flatMap((chunk) => wordsOutside(chunk, seen));
		const count = judged.reduce((sum, { text }) => sum + keysOf(text).length, 0);
		add(total.inBoxes, count - lost.length, count);
		const between = seen.filter((word) => isBetween(word, judged));
		const { missing: absent, double } = differences(keysOf(judged.map(({ text }) => text).join(' ')), between);
		const missing = surplus(absent, recurringKeys(between));
		add(total.once, Math.max(0, between.length - missing.length - double.length), between.length);
		add(total.small, chunks.filter(({ tokens }) => tokens < smallTokens).length, chunks.length);
		const made = edits.find(({ source }) => source === path);
		const others = made && after.get(made.target);
		const elsewhere = others ? chunks.filter((chunk) => !isEdited(chunk, made)) : [];
		const ids = new Set(others?.chunks.map(({ id }) => id));
		const kept = elsewhere.filter(({ id }) => ids.has(id)).length;
		add(total.kept, kept, elsewhere.length);
		const isLossy = lost.length > 0.002 * count || missing.length + double.length > 0.002 * between.length;
		if (isLossy || elsewhere.length - kept > 1)
			console.log(
				`  ${basename(path)}: ${lost.length} of ${count} words outside, ${missing.length} missing, ${double.length} double, ids ${kept} of ${elsewhere.length}`,
			);
		if (!withLosses) return total;
		for (const [name, some] of Object.entries({ lost, missing, double, hidden }))
			if (some.length > 0) console.log(`    ${name} in ${basename(path)}: ${some.slice(0, 60).join(' ')}`);
		return total;
	});
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

/** @typedef {{ page: number, left: number, top: number, right: number, bottom: number, text: string }} FoundWord */

/**
 * The words that pdftotext finds at the places of their ink, and those that cannot be seen.
 * @param {readonly string[]} paths
 * @returns {Map<string, { seen: SeenWord[], hidden: string[] }>}
 */
function readWords(paths) {
	const found = new Map(paths.map((path) => [path, foundWords(path)]));
	const input = [...found].map(([path, words]) => {
		const rows = words.map(({ page, left, top, right, bottom, text }) => [page, left, top, right, bottom, text]);
		return `${JSON.stringify({ path, words: rows })}\n`;
	});
	const program = join(import.meta.dirname, 'chunks/visible.py');
	const { stdout, stderr } = spawnSync('python3', [program], {
		input: input.join(''),
		encoding: 'utf8',
		maxBuffer: 1 << 28,
	});
	if (stderr) console.log(stderr);
	/** @type {Map<string, { hidden: Record<string, string>, ink: Record<string, [number, number]> }>} */
	const looks = new Map();
	for (const line of stdout.split('\n').filter(Boolean)) {
		const answer = JSON.parse(line);
		looks.set(answer.path, answer);
	}
	return new Map(
		[...found].map(([path, words]) => {
			const { hidden, ink } = looks.get(path) ?? { hidden: {}, ink: {} };
			const seen = words.flatMap((word, index) => {
				if (index in hidden) return [];
				// Some fonts name heights of several lines.
				const [top, bottom] = ink[index] ?? [word.top, word.bottom];
				return keysOf(word.text).map((key) => ({ page: word.page, x: (word.left + word.right) / 2, top, bottom, key }));
			});
			return [path, { seen, hidden: Object.keys(hidden).map((index) => words[Number(index)]?.text ?? '') }];
		}),
	);
}

/** @param {string} path @returns {FoundWord[]} */
function foundWords(path) {
	const { stdout } = spawnSync('pdftotext', ['-bbox', '-cropbox', path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
	let page = 0;
	return stdout.split('\n').flatMap((line) => {
		if (line.includes('<page ')) page++;
		const word = /<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">([^]*)<\/word>/.exec(line);
		if (!word) return [];
		const [left = 0, top = 0, right = 0, bottom = 0] = word.slice(1, 5).map(Number);
		return [{ page, left, top, right, bottom, text: (word[5] ?? '').replace(/&(amp|lt|gt|quot|apos);/g, ' ') }];
	});
}

/**
 * Letters and digits of words, without accents. In right-to-left scripts, pdftotext reverses some words and the parts of
 * ligatures of alef and lam.
 * @param {string} text
 */
function keysOf(text) {
	const plain = text.normalize('NFKD').toLowerCase();
	const keys = plain.replace(/[\p{M}\p{Lm}]/gu, '').match(runs) ?? [];
	return keys.map((key) => {
		if (!isRightToLeft.test(key)) return key;
		const ordered = key.replace(/[\u0627\u0644]+/g, (letters) => [...letters].sort().join(''));
		const reversed = reverse(ordered);
		return reversed < ordered ? reversed : ordered;
	});
}

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** A change of direction ends a word. */
const runs = /[\p{Script=Hebrew}\p{Script=Arabic}]+|(?:(?![\p{Script=Hebrew}\p{Script=Arabic}])[\p{L}\p{N}])+/gu;

/** @param {string} text */
const reverse = (text) => {
	const letters = [...text].reverse().join('');
	// An alef and lam that are next to each other have no order.
	return letters.replace(/[\u0627\u0644]+/g, (run) => [...run].sort().join(''));
};

/** The ways that a word may be written. @param {string} key */
const writings = (key) => (isRightToLeft.test(key) ? [key, reverse(key)] : [key]);

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
	for (const part of new Set(parts))
		for (const written of writings(part)) {
			if (written.length >= whole.length || !whole.startsWith(written)) continue;
			const rest = writings(whole.slice(written.length));
			const others = [...parts];
			others.splice(others.indexOf(part), 1);
			const last = rest.find((key) => others.includes(key));
			const after = last === undefined ? partsOf(rest[0] ?? '', others) : [last];
			if (after.length > 0) return [part, ...after];
		}
	return [];
}

/** Maximum distance between words of a running line on two pages, points. */
const maxShift = 3;

/** Words of running lines: another page has them and the word beside them at the same place, whatever their numbers. @param {readonly SeenWord[]} seen */
function recurringKeys(seen) {
	/** @type {Map<string, Set<number>>} */
	const pages = new Map();
	const placesOf = (/** @type {SeenWord} */ { key, x, top, bottom }) => {
		const row = Math.round((top + bottom) / 2 / maxShift);
		const column = Math.round(x / maxShift);
		return [-1, 0, 1].map((shift) => `${key.replace(/\p{N}/gu, '0')} ${column + shift} ${row}`);
	};
	for (const word of seen)
		for (const place of placesOf(word)) pages.set(place, (pages.get(place) ?? new Set()).add(word.page));
	const others = seen.map((word) => {
		const [, place = ''] = placesOf(word);
		return new Set([...(pages.get(place) ?? [])].filter((page) => page !== word.page));
	});
	const isBeside = (/** @type {number} */ index, /** @type {number} */ beside) =>
		seen[beside]?.page === seen[index]?.page && [...(others[index] ?? [])].some((page) => others[beside]?.has(page));
	return seen.filter((_, index) => isBeside(index, index - 1) || isBeside(index, index + 1)).map(({ key }) => key);
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
			// Half of the lower one.
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
	// Words that either reader divides, as at line ends or superscripts.
	const free = [...bag].flatMap(([key, count]) => Array.from({ length: count }, () => key));
	const joined = [inside.map(({ key }) => key).join(''), inside.map(({ key }) => writings(key).at(-1)).join('')];
	return rest.filter((key) => {
		if (writings(key).some((written) => joined.some((text) => text.includes(written)))) return false;
		const parts = partsOf(key, free);
		for (const part of parts) free.splice(free.indexOf(part), 1);
		return parts.length === 0;
	});
}

/** @param {Share} share */
const shareOf = ({ right, all }) => (all === 0 ? 1 : right / all);

/** @param {Share} share */
const format = (share) => `${shareOf(share).toFixed(4)} of ${share.all}`;
