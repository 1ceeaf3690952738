// @ts-check
// Electronic invoices: the verdicts of `pdf/einvoice` beside Mustang and beside the Schematron rules of CEN and KoSIT (phive), on invoices with
// one fault each and on the hybrid invoices of the set; and the PDF/A-3 that it makes of PDF and XML: conform (veraPDF), XML byte for byte
// (pikepdf), found by factur-x and by Mustang. EINVOICE_EVERY takes every n-th made invoice, EINVOICE_PDFS every n-th hybrid one;
// EINVOICE_PEERS is a folder where the peers are kept between runs. EINVOICE_INSTANCES names KoSIT's test instances: only they are judged then.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installs, measure, ours } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const own = join(root, 'bench/einvoice');
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const validator = process.env.PDFA_VALIDATOR ?? join(shared, 'scorers/verapdf/validate');
const every = Number(process.env.EINVOICE_EVERY ?? '1');
const everyPdf = Number(process.env.EINVOICE_PDFS ?? '1');
const mustangVersion = '2.26.0';

/** @typedef {{ verdict: string, rules: string[] }} Judgement */
/** @typedef {{ name: string, rule: string, path: string }} Broken */

/** Measure and print. */
export async function run() {
	const instances = process.env.EINVOICE_INSTANCES;
	if (instances !== undefined) {
		const { judgeInstances } = await import('./einvoice/instances.mjs');
		console.log(judgeInstances(instances));
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-einvoice-'));
	try {
		const peers = installed(process.env.EINVOICE_PEERS ?? folder);
		await judge(folder, peers);
		makeHybrids(folder, peers);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Available peers; each validates files.
 * @param {string} folder
 */
function installed(folder) {
	const jar = join(folder, `Mustang-CLI-${mustangVersion}.jar`);
	const lib = join(folder, 'phive');
	const copy = 'mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.6.1';
	const artifact = `org.mustangproject:Mustang-CLI:${mustangVersion}`;
	const repository = `-Dmaven.repo.local="${join(folder, 'repository')}"`;
	const hasMustang =
		existsSync(jar) ||
		installs(
			'Mustang',
			`${copy}:get ${repository} -Dartifact=${artifact} -Dtransitive=false && ${copy}:copy ${repository} -Dartifact=${artifact} -DoutputDirectory="${folder}"`,
		);
	const hasPhive =
		existsSync(lib) ||
		installs(
			'phive',
			`${copy}:copy-dependencies ${repository} -f "${join(own, 'pom.xml')}" -DoutputDirectory="${lib}"`,
		);
	return [
		...(hasMustang
			? [{ name: `Mustang ${mustangVersion}`, command: `java -cp "${jar}" "${join(own, 'Mustang.java')}"` }]
			: []),
		...(hasPhive
			? [{ name: 'CEN and KoSIT by phive', command: `java -cp "${lib}/*" "${join(own, 'Phive.java')}"` }]
			: []),
	];
}

/**
 * Judge made invoices and the XML of the set by all.
 * @param {string} folder
 * @param {ReturnType<typeof installed>} peers
 */
async function judge(folder, peers) {
	const { brokenInvoices } = (await import('./einvoice/made.cjs')).default;
	const made = join(folder, 'made');
	mkdirSync(made);
	const broken = ['CII', 'UBL']
		.flatMap((syntax) => brokenInvoices(/** @type {'CII' | 'UBL'} */ (syntax)))
		.filter(({ rule }, index) => rule === '' || index % every === 0)
		.map(({ name, rule, bytes }) => {
			const path = join(made, name);
			writeFileSync(path, bytes);
			return { name, rule, path };
		});
	const real = globSync(join(shared, 'data/invoices/*.xml'))
		.sort()
		.filter((_, index) => index % everyPdf === 0)
		.map((path) => ({ name: basename(path), rule: '', path }));
	console.log(
		`\n${broken.length} made invoices, ${broken.filter(({ rule }) => rule !== '').length} of them with one fault; ${real.length} real ones`,
	);
	const all = [...broken, ...real];
	const us = judgedByUs(folder, all);
	console.log(`document-conversion: ${us.seconds.toFixed(1)} s of CPU`);
	printDetected('document-conversion', broken, us.judgements);
	for (const { name, command } of peers) {
		const peer = judgedBy(folder, command, all);
		console.log(`${name}: ${peer.seconds.toFixed(1)} s of CPU`);
		printDetected(name, broken, peer.judgements);
		compare(name, 'made', broken, us.judgements, peer.judgements);
		compare(name, 'real', real, us.judgements, peer.judgements);
	}
}

/** How many faults are seen, and by their rule. @param {string} name @param {Broken[]} broken @param {Map<string, Judgement>} judgements */
function printDetected(name, broken, judgements) {
	const faulty = broken.filter(({ rule }) => rule !== '');
	const seen = faulty.filter(({ path }) => judgements.get(path)?.verdict === 'invalid');
	const byRule = faulty.filter(({ path, rule }) => judgements.get(path)?.rules.includes(rule));
	const right = broken.filter(({ rule }) => rule === '');
	const passed = right.filter(({ path }) => judgements.get(path)?.verdict === 'valid');
	console.log(
		`  ${name}: faults that make the invoice invalid ${seen.length} of ${faulty.length}, told by their rule ${byRule.length}; right ones valid ${passed.length} of ${right.length}`,
	);
}

/**
 * @param {string} name
 * @param {string} kind
 * @param {Broken[]} invoices
 * @param {Map<string, Judgement>} us
 * @param {Map<string, Judgement>} peer
 */
function compare(name, kind, invoices, us, peer) {
	const both = invoices.filter(
		({ path }) => us.has(path) && ['valid', 'invalid'].includes(peer.get(path)?.verdict ?? ''),
	);
	const differing = both.filter(({ path }) => us.get(path)?.verdict !== peer.get(path)?.verdict);
	console.log(`  ${kind}: judged alike by ${name} ${both.length - differing.length} of ${both.length}`);
	for (const { name: file, path } of differing) {
		const [one, other] = [us.get(path), peer.get(path)];
		console.log(
			`    ${file}: ${one?.verdict} (${one?.rules.join(' ')}), ${name} ${other?.verdict} (${other?.rules.join(' ')})`,
		);
	}
}

/** @param {string} folder @param {Broken[]} invoices */
function judgedByUs(folder, invoices) {
	const [out, log] = [join(folder, 'reports'), join(folder, 'reports.jsonl')];
	mkdirSync(out);
	const list = invoices.map(({ path }) => `'${path}'`).join(' ');
	const { cpuSeconds } = measure(`${ours} pdf/einvoice ${list} --out "$OUT" > "$LOG"`, { OUT: out, LOG: log });
	/** @type {Map<string, Judgement>} */
	const judgements = new Map();
	for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
		const { file, result } = /** @type {{ file: string, result?: string }} */ (JSON.parse(line));
		if (!result) {
			// Unreadable files count as invalid.
			judgements.set(file, { verdict: 'invalid', rules: ['not read'] });
			continue;
		}
		const report = /** @type {{ valid: boolean, findings: { rule: string, severity: string }[] }} */ (
			JSON.parse(readFileSync(result, 'utf8'))
		);
		const rules = report.findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
		judgements.set(file, { verdict: report.valid ? 'valid' : 'invalid', rules: [...new Set(rules)].sort() });
	}
	return { judgements, seconds: cpuSeconds };
}

/** @param {string} folder @param {string} command @param {{ path: string }[]} files */
function judgedBy(folder, command, files) {
	const log = join(folder, 'peer.txt');
	const list = files.map(({ path }) => `'${path}'`).join(' ');
	const { cpuSeconds } = measure(`${command} ${list} > "$LOG"`, { LOG: log });
	/** @type {Map<string, Judgement>} */
	const judgements = new Map();
	for (const line of readFileSync(log, 'utf8').split('\n')) {
		const [verdict = '', path = '', rules = ''] = line.split('\t');
		if (path !== '') judgements.set(path, { verdict, rules: rules.split(' ').filter(Boolean) });
	}
	return { judgements, seconds: cpuSeconds };
}

/**
 * Make PDF/A-3 of the hybrid invoices of the set, and let others read them.
 * @param {string} folder
 * @param {ReturnType<typeof installed>} peers
 */
function makeHybrids(folder, peers) {
	const pdfs = globSync(join(shared, 'data/invoices/*.pdf'))
		.sort()
		.filter((_, index) => index % everyPdf === 0);
	if (pdfs.length === 0) return;
	const [out, log] = [join(folder, 'hybrid'), join(folder, 'hybrid.jsonl')];
	mkdirSync(out);
	const list = pdfs.map((path) => `'${path}'`).join(' ');
	const parameter = '{"einvoiceResult":"pdf","einvoiceFaults":"warn"}';
	const { cpuSeconds } = measure(`${ours} pdf/einvoice ${list} --out "$OUT" --parameter '${parameter}' > "$LOG"`, {
		OUT: out,
		LOG: log,
	});
	const pairs = readFileSync(log, 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => /** @type {{ file: string, result: string }} */ (JSON.parse(line)))
		.filter(({ result }) => result !== '');
	const results = pairs.map(({ result }) => result);
	console.log(
		`\n${pdfs.length} PDFs with the XML in them to PDF/A-3: ${results.length} made, ${cpuSeconds.toFixed(1)} s of CPU`,
	);
	if (existsSync(validator)) {
		const named = results.map((path) => `3b::${path}`);
		const { stdout } = spawnSync(validator, named, { encoding: 'utf8', maxBuffer: 1e9 });
		console.log(`  conform (veraPDF): ${stdout.split('\n').filter((line) => line.startsWith('PASS')).length}`);
	}
	const python = process.env.HYBRID_PYTHON ?? join(folder, 'venv/bin/python3');
	const install = `python3 -m venv "${join(folder, 'venv')}" && "${join(folder, 'venv/bin/pip')}" install -q pikepdf factur-x`;
	if (process.env.HYBRID_PYTHON || installs('factur-x', install)) {
		const args = pairs.flatMap(({ file, result }) => [file, result]);
		const { stdout } = spawnSync(python, [join(own, 'read.py'), ...args], { encoding: 'utf8', maxBuffer: 1e9 });
		const found = stdout
			.split('\n')
			.filter(Boolean)
			.map((line) => /** @type {Record<string, boolean>} */ (JSON.parse(line)));
		const count = (/** @type {string} */ key) => found.filter((one) => one[key]).length;
		console.log(`  XML byte for byte (pikepdf): ${count('same')}; the same XML found by factur-x: ${count('found')}`);
	}
	const mustang = peers.find(({ name }) => name.startsWith('Mustang'));
	if (!mustang) return;
	const { judgements } = judgedBy(
		folder,
		mustang.command,
		pairs.map(({ result }) => ({ path: result })),
	);
	const verdicts = [...judgements.values()].map(({ verdict }) => verdict);
	const count = (/** @type {string} */ wanted) => verdicts.filter((verdict) => verdict === wanted).length;
	console.log(`  read by Mustang: ${count('valid') + count('invalid')}, of these valid as a whole ${count('valid')}`);
}
