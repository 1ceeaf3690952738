// @ts-check
// Pages a CPU second and memory on long documents, one and two processes at a time, beside the peers that are installed.
// SPEED_DOCUMENT=<file> measures one document in place of all strung together, SPEED_ROUNDS=1 is quicker, SPEED_PEERS=pdftotext
// leaves the slow one out.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { benchDocuments, isInstalled, ours } from './measure.mjs';
import { median } from './median.mjs';

/** As the peer of the bench of tables. */
const opendataloader = '@opendataloader/pdf@2.5.0';

/** Starting a program counts for little in a document of so many pages. */
const minPages = 40;

/** How often the documents are strung together: once makes a long document, this often one of some 1,500 pages. */
const longest = 6;

/** Rounds; the fastest counts, as other work on the machine only ever makes one slower. */
const rounds = Number(process.env.SPEED_ROUNDS ?? 2);

/**
 * @param {string} command
 * @returns {{ cpu: number, wall: number, peak: number }} seconds, and megabytes of its largest process
 */
function timed(command) {
	const args = ['-f', '%U %S %e %M', 'bash', '-c', `{ ${command}; } >/dev/null 2>/dev/null`];
	const { stderr } = spawnSync('/usr/bin/time', args, { encoding: 'utf8', env: { ...process.env, ...workerFlags } });
	const [user = NaN, system = NaN, wall = NaN, peak = NaN] =
		stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
	return { cpu: user + system, wall, peak: peak / 1024 };
}

/** How often a warm process converts a document; the fastest counts, the first never does. */
const warmTimes = 5;

/**
 * Seconds of a conversion in processes that have done it before: what workers of the service take.
 * @param {string} tool @param {string} document @param {string} parameter @param {number} count  processes at a time
 */
function warm(tool, document, parameter, count) {
	const script = fileURLToPath(new URL('./speed/warm.mjs', import.meta.url));
	const one = `node '${script}' ${tool} '${document}' '${parameter}' ${warmTimes}`;
	const all = `${Array.from({ length: count }, () => `${one} &`).join(' ')} wait`;
	const { stdout } = spawnSync('bash', ['-c', all], { encoding: 'utf8', env: { ...process.env, ...workerFlags } });
	const times = stdout
		.trim()
		.split('\n')
		.map((line) => line.split(' ').map(Number))
		.slice(count);
	return { cpu: Math.min(...times.map(([cpu = NaN]) => cpu)), wall: median(times.map(([, wall = NaN]) => wall)) };
}

/** How many times as much two processes do as one that asks nothing of memory or disk: no program here can gain more. */
function machineGain() {
	const loop = `'${process.execPath}' -e 'let sum = 0; for (let count = 0; count < 5e8; count++) sum = Math.imul(sum, 31) ^ count;'`;
	const one = Math.min(...Array.from({ length: rounds }, () => timed(loop).wall));
	const two = Math.min(...Array.from({ length: rounds }, () => timed(`${loop} & ${loop} & wait`).wall));
	return (2 * one) / two;
}

/** @param {string} path */
function pageCount(path) {
	const { stdout } = spawnSync('pdfinfo', [path], { encoding: 'utf8' });
	return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1] ?? 0);
}

/** Flags that the service gives its workers. */
const workerFlags = { NODE_OPTIONS: '--max-semi-space-size=16' };

/** Measure and print. */
export function run() {
	if (!isInstalled('pdfunite') || !isInstalled('/usr/bin/time')) {
		console.log('\nSpeed: needs pdfunite (poppler-utils) and /usr/bin/time');
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-speed-'));
	try {
		const documents = process.env.SPEED_DOCUMENT ? [process.env.SPEED_DOCUMENT] : benchDocuments();
		const readable = documents.filter((path) => pageCount(path) > 0);
		const sum = readable.reduce((pages, path) => pages + pageCount(path), 0);
		const times = Math.ceil(minPages / sum);
		const long = unite(folder, 'long.pdf', Array.from({ length: times }, () => readable).flat());
		const longer = unite(
			folder,
			'longer.pdf',
			Array.from({ length: longest }, () => long),
		);
		const pages = pageCount(long);
		console.log(`\nSpeed, ${pages} pages of ${readable.length} documents strung together; fastest of ${rounds} rounds`);
		console.log(
			'program                                  CPU s   pages/CPU s   two at once   peak MB   warm CPU s   two workers   CPU to pdftotext, warm',
		);
		console.log(`the machine itself, a loop in one thread: two at once ${machineGain().toFixed(2)} x`);
		const all = programs(folder);
		const pdftotext = all.find(({ name }) => name === 'pdftotext');
		const least = pdftotext
			? Math.min(...Array.from({ length: rounds }, () => timed(pdftotext.command(long, 'one')).cpu))
			: NaN;
		for (const { name, command, own } of all) {
			const once = Array.from({ length: rounds }, () => timed(command(long, 'one')));
			const best = (/** @type {'cpu' | 'wall' | 'peak'} */ figure) => Math.min(...once.map((round) => round[figure]));
			// Two processes do twice the work: how many times as fast both are together.
			const both = `(${command(long, 'one')}) & (${command(long, 'two')}) & wait`;
			const two = Math.min(...Array.from({ length: rounds }, () => timed(both).wall));
			const line = row(name, best('cpu'), pages, `${((2 * best('wall')) / two).toFixed(2)} x`, best('peak'));
			console.log(`${line}   ${own ? inWorkers(own, long, best('cpu'), least) : ''}`);
		}
		const manyPages = pageCount(longer);
		console.log(`${manyPages} pages`);
		for (const { name, command } of all.filter(({ own }) => own)) {
			const { cpu, peak } = timed(command(longer, 'one'));
			console.log(row(name, cpu, manyPages, '', peak));
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * @param {{ tool: string, parameter: string }} own @param {string} document
 * @param {number} program @param {number} pdftotext  CPU seconds of the whole program, and of the peer
 */
function inWorkers({ tool, parameter }, document, program, pdftotext) {
	const one = warm(tool, document, parameter, 1);
	const two = warm(tool, document, parameter, 2);
	const gain = `${((2 * one.wall) / two.wall).toFixed(2)} x`;
	return `${one.cpu.toFixed(2).padStart(10)}  ${gain.padStart(12)}   ${ratio(program, pdftotext)}, ${ratio(one.cpu, pdftotext)}`;
}

/** @param {number} seconds @param {number} peer */
function ratio(seconds, peer) {
	return Number.isNaN(peer) ? '-' : `${(seconds / peer).toFixed(2)} x`;
}

/** @param {string} name @param {number} cpu @param {number} pages @param {string} gain @param {number} memory */
function row(name, cpu, pages, gain, memory) {
	const rate = (pages / cpu).toFixed(0);
	return `${name.padEnd(38)} ${cpu.toFixed(2).padStart(7)}  ${rate.padStart(12)}  ${gain.padStart(12)}  ${memory.toFixed(0).padStart(8)}`;
}

/** @param {string} folder @param {string} name @param {string[]} documents */
function unite(folder, name, documents) {
	const [first = ''] = documents;
	if (documents.length === 1) return first;
	const path = join(folder, name);
	spawnSync('pdfunite', [...documents, path], { stdio: 'ignore' });
	if (pageCount(path) === 0) throw new Error('pdfunite made no document');
	return path;
}

/**
 * Programs to compare; a command reads one document and writes to a separate folder.
 * @param {string} folder
 * @returns {{ name: string, own?: { tool: string, parameter: string }, command: (document: string, run: string) => string }[]}
 */
function programs(folder) {
	/** @param {string} name @param {string} tool @param {string} parameter */
	const convert = (name, tool, parameter) => ({
		name,
		own: { tool, parameter },
		command: (/** @type {string} */ document, /** @type {string} */ run) =>
			`${ours} ${tool} '${document}' --out '${folder}/${run}' --parameter '${parameter}'`,
	});
	const own = [
		convert('pdf/txt', 'pdf/txt', '{"enableOcr":0}'),
		convert('pdf/txt in reading order', 'pdf/txt', '{"txtTableFormat":0,"enableOcr":0}'),
		convert('pdf/markdown without pictures', 'pdf/markdown', '{"isContainImg":0,"enableOcr":0}'),
		convert('pdf/markdown', 'pdf/markdown', '{"isContainImg":1,"enableOcr":0}'),
		convert('pdf/json', 'pdf/json', '{"enableOcr":0}'),
	];
	const peers = [];
	if (isInstalled('pdftotext')) {
		const command = (/** @type {string} */ document, /** @type {string} */ run) =>
			`pdftotext '${document}' '${folder}/${run}.txt'`;
		peers.push({ name: 'pdftotext', command });
	}
	const install = ['install', '--no-audit', '--no-fund', '--prefix', join(folder, 'node'), opendataloader];
	if (process.env.SPEED_PEERS === 'pdftotext') return [...own, ...peers];
	if (!isInstalled('java')) console.log('opendataloader is left out: there is no Java');
	else if (spawnSync('npm', install).status !== 0) console.log('opendataloader is left out: it cannot be installed');
	else {
		const program = join(folder, 'node/node_modules/.bin/opendataloader-pdf');
		const command = (/** @type {string} */ document, /** @type {string} */ run) =>
			`'${program}' -q -f markdown --image-output off -o '${folder}/${run}-raw' '${document}'`;
		peers.push({ name: `opendataloader (Markdown, no pictures)`, command });
	}
	return [...own, ...peers];
}
