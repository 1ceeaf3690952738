// @ts-check
// Page tools: speed of pdf/img beside pdftoppm and of pdf/extract and pdf/insert beside qpdf and mutool, memory on 2,000
// pages, and what other programs say to the results made of odd and damaged files.
// PAGES_PARTS=speed,memory,robust chooses parts; PAGES_ODD=<folder> another folder of odd files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { benchDocuments, isInstalled, ours } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dpi = 150;
/** Pages that are drawn: more take minutes, and say the same. */
const drawnPages = 40;
/** Rounds; the fastest counts, as other work on the machine only ever makes one slower. */
const rounds = 2;
/** Times one program works on the same long document in one start: a worker of the service does not start for each file either. */
const repeats = 4;

/**
 * @param {string} command
 * @returns {{ cpu: number, peak: number }} seconds, and megabytes of its largest process
 */
function timed(command) {
	const { stderr } = spawnSync(
		'/usr/bin/time',
		['-f', '%U %S %M', 'bash', '-c', `{ ${command}; } >/dev/null 2>/dev/null`],
		{ cwd: root, encoding: 'utf8' },
	);
	const [user = NaN, system = NaN, peak = NaN] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
	return { cpu: user + system, peak: peak / 1024 };
}

/** @param {string} command */
const fastest = (command) => Math.min(...Array.from({ length: rounds }, () => timed(command).cpu));

/** @param {string} folder @param {string} name @param {readonly string[]} parts */
function joined(folder, name, parts) {
	const path = join(folder, name);
	spawnSync('qpdf', ['--warning-exit-0', '--empty', '--pages', ...parts, '--', path]);
	return path;
}

/** @param {string} path */
function pageCount(path) {
	return Number(spawnSync('qpdf', ['--show-npages', path], { encoding: 'utf8' }).stdout);
}

/** Documents that qpdf can string together; a page of many square metres would be all that is measured. */
function longDocument(/** @type {string} */ folder) {
	const parts = benchDocuments()
		.filter((path) => !basename(path).startsWith('huge'))
		.filter(
			(path) => spawnSync('qpdf', ['--warning-exit-0', '--empty', '--pages', path, '--', '/dev/null']).status === 0,
		);
	return { path: joined(folder, 'long.pdf', parts), count: parts.length };
}

/** @param {object} parameter */
const withParameter = (parameter) => `--parameter '${JSON.stringify(parameter)}'`;

/** @param {string} folder */
function speed(folder) {
	const { path: long, count } = longDocument(folder);
	const pages = pageCount(long);
	const tiny = join(root, 'fixtures/documents/sample.pdf');
	const out = join(folder, 'out');
	/** @param {string} arguments_ @param {string} path @param {number} times */
	const own = (arguments_, path, times) =>
		fastest(
			`${ours} ${arguments_.split(' ')[0]} ${Array(times).fill(`'${path}'`).join(' ')} --out '${out}' ${arguments_.slice(arguments_.indexOf(' ') + 1)}`,
		);

	const parameter = `pdf/img ${withParameter({ imageFormat: 'PNG', imageScaling: (dpi / 72).toFixed(4) })}`;
	const some = joined(folder, 'some.pdf', [long, `1-${Math.min(drawnPages, pages)}`]);
	const drawn = own(parameter, some, 1);
	const start = own(parameter, tiny, 1);
	const peer = fastest(`pdftoppm -r ${dpi} -png '${some}' '${out}'`);
	console.log(
		`\nPages: ${pages} pages of ${count} documents strung together, CPU s, fastest of ${rounds} rounds, without start-up`,
	);
	console.log(
		`pdf/img PNG at ${dpi} dpi, ${drawnPages} pages   ours ${(drawn - start).toFixed(2)}   pdftoppm ${peer.toFixed(2)}   ratio ${((drawn - start) / peer).toFixed(2)}`,
	);

	const half = `1-${pages >> 1}`;
	const jobs = /** @type {const} */ ([
		[
			'extract all',
			`pdf/extract ${withParameter({ pageOptions: `1-${pages}` })}`,
			`qpdf '${long}' --pages . 1-z -- '${out}.pdf'`,
			`mutool clean -gg '${long}' '${out}.pdf' 1-N`,
		],
		[
			'extract half',
			`pdf/extract ${withParameter({ pageOptions: half })}`,
			`qpdf '${long}' --pages . ${half} -- '${out}.pdf'`,
			`mutool clean -gg '${long}' '${out}.pdf' ${half}`,
		],
		[
			'insert',
			`pdf/insert ${withParameter({ targetPage: '2' })}`,
			`qpdf '${long}' --pages . 1 '${tiny}' 1 . 2-z -- '${out}.pdf'`,
			'',
		],
	]);
	console.log(`job            ours    qpdf   mutool   ours : qpdf   (mean of ${repeats} in one start)`);
	for (const [name, arguments_, qpdf, mutool] of jobs) {
		const small = arguments_.replace(/"pageOptions":"[^"]*"/, '"pageOptions":"1"');
		const seconds = (own(arguments_, long, repeats) - own(small, tiny, 1)) / repeats;
		const other = fastest(qpdf) - fastest('qpdf --version');
		const third = mutool === '' ? '-' : fastest(mutool).toFixed(2);
		console.log(
			`${name.padEnd(12)} ${seconds.toFixed(2).padStart(6)} ${other.toFixed(2).padStart(7)} ${third.padStart(8)}   ${(seconds / other).toFixed(2)}`,
		);
	}
}

/** @param {string} folder */
function memory(folder) {
	const { path: long } = longDocument(folder);
	const pages = 2000;
	const many = joined(folder, 'many.pdf', Array(Math.ceil(pages / pageCount(long))).fill(long));
	const most = joined(folder, '2000.pdf', [many, `1-${pages}`]);
	const tools = /** @type {const} */ ([
		['pdf/extract', { pageOptions: `1-${pages}` }],
		['pdf/insert', { targetPage: '2' }],
		['pdf/img', { imageFormat: 'PNG', imageScaling: '1' }],
	]);
	console.log(`\nMemory on ${pages} pages, ${(readFileSync(most).length / 1e6).toFixed(0)} MB, flags of a worker`);
	for (const [tool, parameter] of tools) {
		const { cpu, peak } = timed(
			`NODE_OPTIONS=--max-semi-space-size=16 ${ours} ${tool} '${most}' --out '${folder}' ${withParameter(parameter)}`,
		);
		console.log(`${tool.padEnd(12)} ${cpu.toFixed(1).padStart(7)} CPU s   ${peak.toFixed(0).padStart(5)} MB`);
	}
}

/** What drawing one page gives, as a hash; `undefined` when it fails. @param {string} path @param {number} page @param {readonly string[]} passwords */
function look(path, page, passwords) {
	for (const password of passwords) {
		const { status, stdout } = spawnSync(
			'pdftoppm',
			['-r', '40', '-f', String(page), '-l', String(page), ...(password === '' ? [] : ['-upw', password]), path],
			{ maxBuffer: 1 << 28 },
		);
		if (status === 0 && stdout.length > 0) return createHash('md5').update(stdout).digest('hex');
	}
	return undefined;
}

/** @param {string} path @returns {Promise<string>} what pdf.js says, empty when it opens every page */
async function opensInPdfJs(path) {
	const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
	const task = getDocument({
		data: new Uint8Array(readFileSync(path)),
		verbosity: VerbosityLevel.ERRORS,
		stopAtErrors: false,
	});
	try {
		const document = await task.promise;
		for (let page = 1; page <= document.numPages; page++) await (await document.getPage(page)).getOperatorList();
		return '';
	} catch (error) {
		return String(error);
	} finally {
		await task.destroy();
	}
}

/** Passwords of odd files by name. @param {string} folder */
function passwordsOf(folder) {
	const path = join(folder, 'index.csv');
	const rows = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(1) : [];
	return new Map(
		rows
			.map((row) => /^(?:"([^"]*)"|([^,]*)),([^,]*),([^,]*)/.exec(row))
			.flatMap((cells) => (cells ? [[basename(cells[1] ?? cells[2] ?? ''), [cells[3] ?? '', cells[4] ?? '']]] : [])),
	);
}

/** Odd files that are in one folder and have the same password. @typedef {{ password: string, members: string[] }} Group */

/** @param {readonly string[]} files @param {ReadonlyMap<string, string[]>} passwords @returns {Group[]} each is converted in one start */
function groupsOf(files, passwords) {
	/** @type {Map<string, Group>} */
	const groups = new Map();
	for (const path of files) {
		const [user = '', owner = ''] = passwords.get(basename(path)) ?? [];
		const password = user || owner;
		const key = `${dirname(path)}\n${password}`;
		const group = groups.get(key) ?? { password, members: [] };
		group.members.push(path);
		groups.set(key, group);
	}
	return [...groups.values()];
}

/** @param {string} tool @param {object} parameter @param {Group} group @param {string} out @returns {any[]} what the program says of each file */
function convertGroup(tool, parameter, { password, members }, out) {
	const { stdout } = spawnSync(
		'bash',
		[
			'-c',
			`${ours} ${tool} ${members.map((path) => `'${path}'`).join(' ')} --out '${out}' ${withParameter(parameter)} ${password ? '--password "$PASSWORD"' : ''}`,
		],
		{ encoding: 'utf8', env: { ...process.env, PASSWORD: password }, maxBuffer: 1 << 28 },
	);
	return stdout
		.trim()
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line));
}

/**
 * What other programs complain of in a result.
 * @param {string} result
 * @param {number} page of the result that is the first of the source
 * @param {string} source
 * @param {readonly string[]} passwords of the source
 * @returns {AsyncGenerator<[what: string, detail: string]>}
 */
async function* complaintsOf(result, page, source, passwords) {
	const check = spawnSync('qpdf', ['--check', result], { encoding: 'utf8' });
	if (check.status !== 0) yield ['qpdf complains', check.stderr.replaceAll(result, '')];
	const draw = spawnSync('mutool', ['draw', '-q', '-r', '20', '-o', '/dev/null', result], { encoding: 'utf8' });
	if (draw.status !== 0) yield ['mutool does not draw', draw.stderr];
	const complaint = await opensInPdfJs(result);
	if (complaint !== '') yield ['pdf.js does not open', complaint];
	const before = look(source, 1, ['', ...passwords]);
	const after = look(result, page, ['']);
	if (before !== after) yield [before === undefined ? 'source not drawn by pdftoppm' : 'looks different', ''];
}

/** Tools that odd files go through, and the page of a result that is the first of its source; 0 if the result is an image. */
const robustTools = /** @type {const} */ ([
	['pdf/extract', { pageOptions: '1' }, 1],
	['pdf/insert', { targetPage: '1' }, 2],
	['pdf/img', { imageFormat: 'PNG', imageScaling: '0.5' }, 0],
]);

/** @param {string} folder */
async function robust(folder) {
	const odd = process.env.PAGES_ODD ?? join(root, '../shared/data/robust');
	const files = globSync('**/*.pdf', { cwd: odd })
		.sort()
		.map((name) => join(odd, name));
	if (files.length === 0) return console.log('\nno folder of odd files');
	const passwords = passwordsOf(odd);
	console.log(`\nOdd and damaged files: ${files.length}`);
	const groups = groupsOf(files, passwords);
	for (const [tool, parameter, page] of robustTools) {
		/** @type {Record<string, number>} */
		const counts = {};
		const count = (/** @type {string} */ key) => (counts[key] = (counts[key] ?? 0) + 1);
		for (const [number, group] of groups.entries()) {
			const rows = convertGroup(tool, parameter, group, join(folder, `${tool.replace('/', '-')}-${number}`));
			for (let missing = rows.length; missing < group.members.length; missing++) count('NO ANSWER');
			for (const [index, row] of rows.entries()) {
				count(row.status === 'success' ? 'success' : `failed ${row.failureCode || 'WITHOUT CODE'}`);
				if (row.status !== 'success' || page === 0) continue;
				const source = group.members[index] ?? '';
				const known = passwords.get(basename(source)) ?? [];
				for await (const [what, detail] of complaintsOf(row.result, page, source, known)) {
					count(what);
					console.log(`  ${what}: ${tool} ${basename(source)} ${detail.trim().split('\n')[0]?.slice(0, 160)}`);
				}
			}
		}
		console.log(
			`${tool}: ${Object.entries(counts)
				.map(([key, value]) => `${key} ${value}`)
				.join(', ')}`,
		);
	}
}

/** Measure and print. */
export async function run() {
	if (!['qpdf', 'mutool', 'pdftoppm', '/usr/bin/time'].every(isInstalled)) {
		console.log('\nPages: needs qpdf, mutool (mupdf-tools), pdftoppm (poppler-utils) and /usr/bin/time');
		return;
	}
	const parts = { speed, memory, robust };
	const wanted = process.env.PAGES_PARTS?.split(',') ?? Object.keys(parts);
	const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
	try {
		for (const [name, part] of Object.entries(parts)) if (wanted.includes(name)) await part(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
