// @ts-check
// Faults named: the share of faults between layout and result that the word check names, and of sound pages that it names wrongly.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { formats, withDocument } from './faults/document.mjs';
import { changes, drawFault, randomFrom, units } from './faults/draw.mjs';
import { readOptions } from './options.mjs';
import { recordResults } from './results/results.mjs';

const usage = `npm run bench -- faults [options]

  --faults N     faults in all; 1000 unless told
  --every N      only every Nth document
  --formats a,b  only these formats
  --from a,b     PDFs of these folders; born-digital sets of real documents and strangers unless told
  --held-out     only the half of the sources that the check was not developed on
  --names        name what was missed and what was named wrongly
  --record       write results/faults.json`;

const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');

/** Folders of born-digital documents below the shared data. */
const folders = ['journals', 'tables', 'docs/docling', 'docs/olmocr-samples', 'docs/docbank', 'invoices', 'strangers'];

/** What must be reached: share of faults that are named, and of sound pages that are not. */
const minNamed = 0.99;
const maxAlarms = 0.005;

/** Tries to find a place for a fault in one document. */
const maxTries = 8;

/** @typedef {{ all: number, hit: number }} Share */

/** @param {string[]} args @returns {Promise<number>} the exit code */
export async function run(args) {
	const options = readOptions(
		args,
		/** @satisfies {import('./options.mjs').Command} */ ({
			usage,
			options: {
				faults: { type: 'string' },
				every: { type: 'string' },
				formats: { type: 'string' },
				from: { type: 'string' },
				'held-out': { type: 'boolean' },
				names: { type: 'boolean' },
				record: { type: 'boolean' },
			},
		}),
		(values) => values,
	);
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const every = Number(options.every ?? 1);
	const isHeldOut = options['held-out'] === true;
	const paths = documentsOf(options.from)
		.filter((_, index) => index % every === 0)
		.filter((path) => !isHeldOut || isInHeldOutHalf(path));
	const wanted = formats.filter((format) => options.formats?.split(',').includes(format) ?? true);
	const perPair = Math.ceil(Number(options.faults ?? 1000) / Math.max(1, paths.length * wanted.length));
	/** @type {Map<string, Share>} */
	const named = new Map();
	/** @type {Map<string, Share>} */
	const alarms = new Map();
	const say = options.names ? (/** @type {string} */ text) => console.log(text) : () => undefined;
	for (const [number, path] of paths.entries())
		for (const format of wanted) {
			try {
				await withDocument(path, format, { isContainImg: 0 }, (document) =>
					measure(document, {
						path,
						perPair,
						random: randomFrom(1000 * number + formats.indexOf(format)),
						named,
						alarms,
						say,
					}),
				);
			} catch (error) {
				console.log(`${basename(path)}, ${format}: ${/** @type {Error} */ (error).message}`);
			}
		}
	print('Faults named', named);
	print('Sound pages named', alarms);
	if (options.record) record({ named, alarms, documents: paths.length, formats: wanted, args, isHeldOut });
	const isReached = shareOf(total(named)) >= minNamed && shareOf(total(alarms)) <= maxAlarms;
	return isReached ? 0 : 1;
}

/** @param {string | undefined} from */
function documentsOf(from) {
	const roots =
		from?.split(',') ?? folders.map((name) => join(shared, 'data', name)).filter((name) => existsSync(name));
	return roots.flatMap((root) =>
		globSync('**/*.pdf', { cwd: root })
			.sort()
			.map((name) => join(root, name)),
	);
}

/** Half of the sources, by their folder below the shared data. @param {string} path */
const isInHeldOutHalf = (path) =>
	((createHash('sha256').update(dirname(path).slice(shared.length)).digest()[0] ?? 0) & 1) === 1;

/** @param {any} words @param {string} kind */
const pagesOf = ({ places }, kind) =>
	new Set(
		places.filter((/** @type {any} */ place) => place.kind === kind).map((/** @type {any} */ place) => place.page),
	);

/** @param {any} words */
const counted = ({ missing, double, moved, leftOut }) => [
	missing,
	double,
	moved,
	[...leftOut.values()].reduce((sum, { count }) => sum + count, 0),
];

/** @param {Map<string, Share>} shares @param {string} key @param {number} all @param {number} hit */
function add(shares, key, all, hit) {
	const share = shares.get(key) ?? { all: 0, hit: 0 };
	shares.set(key, { all: share.all + all, hit: share.hit + hit });
}

/**
 * @param {import('./faults/document.mjs').OpenedDocument} document
 * @param {{ path: string, perPair: number, random: () => number, named: Map<string, Share>, alarms: Map<string, Share>, say: (text: string) => void }} work
 */
async function measure(document, { path, perPair, random, named, alarms, say }) {
	const { format, pages } = document;
	let bytes = '';
	const remember = (/** @type {string} */ file) =>
		(bytes = createHash('sha256').update(readFileSync(file)).digest('hex'));
	const sound = await document.check(pages, remember);
	const soundBytes = bytes;
	for (const kind of ['missing', 'double', 'moved']) {
		const wrong = pagesOf(sound, kind);
		add(alarms, `${format} ${kind}`, pages.length, wrong.size);
		if (wrong.size > 0) say(`${basename(path)}, ${format}: sound pages ${[...wrong].join(', ')} named as ${kind}`);
	}
	const before = counted(sound);
	const tablesOnly = format === 'csv' || format === 'xlsx';
	for (let drawn = 0, tries = 0; drawn < perPair && tries < maxTries * perPair; tries++) {
		const change = changes[Math.floor(random() * changes.length)];
		const unit = units[Math.floor(random() * units.length)];
		const faulty = change && unit && drawFault(change, unit, pages, tablesOnly, random);
		if (!faulty) continue;
		const found = await document.check(faulty, remember);
		// A change that the writer does not write cannot be seen.
		if (bytes === soundBytes) continue;
		drawn++;
		const isNamed = counted(found).some((count, index) => count > (before[index] ?? 0));
		add(named, `${change} ${unit}`, 1, isNamed ? 1 : 0);
		add(named, format, 1, isNamed ? 1 : 0);
		if (!isNamed) say(`${basename(path)}, ${format}: ${change} ${unit} not named`);
	}
}

/** Each fault counts for its kind and its format. @param {Map<string, Share>} shares */
function total(shares) {
	const parts = [...shares].filter(([name]) => name.includes(' ')).map(([, share]) => share);
	return parts.reduce((sum, { all, hit }) => ({ all: sum.all + all, hit: sum.hit + hit }), { all: 0, hit: 0 });
}

/** @param {Share} share */
const shareOf = ({ all, hit }) => (all === 0 ? 0 : hit / all);

/** @param {string} title @param {Map<string, Share>} shares */
function print(title, shares) {
	console.log(`\n${title}`);
	for (const [name, share] of [...shares, /** @type {const} */ (['all', total(shares)])])
		console.log(`  ${name.padEnd(18)}${String(share.all).padStart(7)}${shareOf(share).toFixed(4).padStart(9)}`);
}

/**
 * @param {object} measured
 * @param {Map<string, Share>} measured.named
 * @param {Map<string, Share>} measured.alarms
 * @param {number} measured.documents
 * @param {readonly string[]} measured.formats
 * @param {readonly string[]} measured.args of the command
 * @param {boolean} measured.isHeldOut
 */
function record({ named, alarms, documents, formats, args, isHeldOut }) {
	const command = ['faults', ...args.filter((one) => one !== '--record')].join(' ');
	const figures = (/** @type {Map<string, Share>} */ shares, /** @type {string} */ what, /** @type {object} */ goal) =>
		[...shares, /** @type {const} */ (['all', total(shares)])].map(([name, share]) => ({
			figure: `${what} ${name}`,
			value: Math.round(1e4 * shareOf(share)) / 1e4,
			...(name === 'all' ? goal : {}),
		}));
	recordResults('faults', [
		{
			topic: 'text',
			set: `faults in ${total(named).all} places of ${documents} documents`,
			heldOut: isHeldOut,
			figures: figures(named, 'named', { min: minNamed }),
			command,
		},
		{
			topic: 'text',
			set: `sound pages of ${documents} documents as ${formats.join(', ')}`,
			heldOut: isHeldOut,
			figures: figures(alarms, 'named wrongly', { max: maxAlarms }),
			command,
		},
	]);
}
