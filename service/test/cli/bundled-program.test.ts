import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildService, distFolder, nodePath } from '../support/build-service';

const folder = mkdtempSync(join(tmpdir(), 'bundled-program-'));
const bundle = join(folder, 'dist/programs/conversion.js');
const runner = join(folder, 'dist/service/src/runtime/bundled-program.js');
const cache = join(folder, 'dist/.compiled');
const flagsModule = join(distFolder, 'runtime/v8-flags.js');
const pagesFolder = join(__dirname, '../../../fixtures/pages/documents');
const minute = 60_000;

/** Makes a bundle that prints a text, with the hash of its build. */
function bundleThatPrints(text: string, hash: string): void {
	const code = `const say = () => process.stdout.write('${text}'); say(); exports.required = require('node:path');`;
	writeFileSync(
		bundle,
		`/*${hash.repeat(64)}*/(function (exports, require, module, __filename, __dirname) {${code}\n})`,
	);
}

/** What a process prints. */
function run(keptAs = 'pdf-txt', compileCache = cache): string {
	const call = `require(${JSON.stringify(runner)}).runBundle('conversion', ${JSON.stringify(keptAs)})`;
	const script = `process.stdout.write(String(${call} !== undefined))`;
	const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache };
	return execFileSync(nodePath, ['-e', script], { env, encoding: 'utf8' });
}

/** Names of the files with compiled functions. */
function kept(compileCache = cache): string[] {
	const files = existsSync(compileCache) ? readdirSync(compileCache, { recursive: true, encoding: 'utf8' }) : [];
	return files.filter((name) => name.endsWith('.code')).map((name) => name.replace(/.*[/\\]/, ''));
}

/** Names of the processes whose functions are kept, with the number of processes. */
const keptByName = (): string[] =>
	kept()
		.map((name) => name.replace(/^[0-9a-f]{16}-/, ''))
		.sort();

/** Converts a document on the command line. */
function convertPages(name: string): void {
	const command = join(distFolder, '../../../bin/document-conversion.js');
	const places = { DOCUMENT_CONVERSION_DATA_FOLDER: folder, NODE_COMPILE_CACHE: cache };
	const env = { PATH: process.env['PATH'], ...places };
	const out = join(folder, 'out');
	execFileSync(nodePath, [command, 'convert', 'pdf/txt', join(pagesFolder, `${name}.pdf`), '--out', out], { env });
	expect(existsSync(join(out, `${name}.txt`))).toBe(true);
}

/** @param ms  since it was written */
const setAge = (path: string, ms: number): void => {
	const time = new Date(Date.now() - ms);
	utimesSync(path, time, time);
};

describe('the bundled program', () => {
	beforeAll(() => {
		buildService();
		for (const path of [bundle, runner]) mkdirSync(dirname(path), { recursive: true });
		copyFileSync(join(distFolder, 'runtime/bundled-program.js'), runner);
	}, 120_000);

	beforeEach(() => {
		rmSync(cache, { recursive: true, force: true });
		bundleThatPrints('first ', 'a');
	});

	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it.each(['conversion', 'convert'])('is part of the build: %s', (name) => {
		const built = join(distFolder, `../../programs/${name}.js`);
		expect(readFileSync(built, 'latin1')).toMatch(/^\/\*[0-9a-f]{64}\*\/\(function \(exports, require/);
		const record = join(distFolder, '../../service.tsbuildinfo');
		expect(statSync(built).mtimeMs).toBeGreaterThanOrEqual(statSync(record).mtimeMs);
	});

	it('keeps the compiled functions of both processes of a command', () => {
		for (const count of [1, 2]) {
			convertPages('letter-es-poppler-cairo');
			expect(keptByName()).toEqual([`convert-${count}.code`, `pdf-txt-${count}.code`]);
		}
		// More pages are converted with other flags of V8.
		convertPages('two-column-paper-fr-groff');
		expect(keptByName()).toEqual(['convert-3.code', 'pdf-txt-3.code']);
		convertPages('two-column-paper-fr-groff');
		expect(keptByName()).toEqual(['convert-4.code', 'pdf-txt-4.code']);
	});

	it.each([
		['', 'true true'],
		['delayCompilers();', 'false true'],
	])('leaves out compilers until they are used: "%s"', (delay, printed) => {
		// TurboFan, which stays, may be done with the first function in time.
		const isEarly =
			delay === '' ? '!%ActiveTierIsIgnition(one)' : '%ActiveTierIsSparkplug(one) || %ActiveTierIsMaglev(one)';
		const script = `
			const { setV8Flags, delayCompilers, useCompilers } = require(${JSON.stringify(flagsModule)});
			const newSum = () => new Function('value', 'let all = 0; for (let time = 0; time < 20; time++) all += value * time; return all;');
			const run = (sum) => { for (let time = 0; time < 3000; time++) sum(time); };
			const [one, other] = [newSum(), newSum()];
			setV8Flags();
			${delay}
			// Compilers work beside the program, late on a busy machine.
			const until = (isDone, times, then) => isDone() || times === 0 ? then(isDone()) : setTimeout(until, 50, isDone, times - 1, then);
			until(() => { run(one); return ${isEarly}; }, ${delay === '' ? 200 : 4}, (before) => {
				useCompilers();
				until(() => { run(other); return !%ActiveTierIsIgnition(other); }, 200, (after) => process.stdout.write(before + ' ' + after));
			});
		`;
		const output = execFileSync(nodePath, ['--allow-natives-syntax', '-e', script], { encoding: 'utf8' });
		expect(output).toBe(printed);
	});

	it('runs if it is there and newer than the modules', () => {
		expect(run()).toBe('first true');
		const record = join(folder, 'dist/service.tsbuildinfo');
		writeFileSync(record, '');
		setAge(bundle, minute);
		expect(run()).toBe('false');
		setAge(record, 2 * minute);
		expect(run()).toBe('first true');
		rmSync(record);
		rmSync(bundle);
		expect(run()).toBe('false');
	});

	it('keeps what four processes compiled, by name', () => {
		const path = `${'a'.repeat(16)}-pdf-txt`;
		const names = Array.from({ length: 5 }, () => run() && kept().join());
		expect(names).toEqual([1, 2, 3, 4, 4].map((count) => `${path}-${count}.code`));
		expect(run('pdf-docx')).toBe('first true');
		expect(kept().sort()).toEqual([`${'a'.repeat(16)}-pdf-docx-1.code`, `${path}-4.code`]);
	});

	it('never runs code of another build, or damaged code', () => {
		run();
		bundleThatPrints('other ', 'b');
		expect(run()).toBe('other true');
		const [version = ''] = readdirSync(cache);
		writeFileSync(join(cache, version, `${'b'.repeat(16)}-pdf-txt-1.code`), 'damaged');
		expect(run()).toBe('other true');
		expect(statSync(join(cache, version, `${'b'.repeat(16)}-pdf-txt-1.code`)).size).toBeGreaterThan(100);
	});

	it('removes code of other builds and versions of Node.js, in its own folder', () => {
		const other = join(folder, 'shared');
		for (const place of [cache, other]) {
			mkdirSync(join(place, 'v1.0.0-x64'), { recursive: true });
			run('pdf-txt', place);
			const version = readdirSync(place).find((name) => name.startsWith(process.version)) ?? '';
			writeFileSync(join(place, version, 'earlier.cache'), '');
			setAge(join(place, version, 'earlier.cache'), minute);
			run('pdf-txt', place);
			const isKept = place === other;
			expect(existsSync(join(place, 'v1.0.0-x64'))).toBe(isKept);
			expect(existsSync(join(place, version, 'earlier.cache'))).toBe(isKept);
		}
	});
});
