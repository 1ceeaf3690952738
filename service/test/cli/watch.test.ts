import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
	appendFile,
	mkdir,
	readdir,
	readFile,
	rename,
	stat,
	symlink,
	unlink,
	utimes,
	writeFile,
} from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Arrivals, copyArrival, identityOf } from '../../src/cli/watch/arrivals';
import { Publication } from '../../src/cli/watch/publication';
import { repositoryFolder } from '../support/build-service';
import { makeWordPdf } from '../support/made-containers';
import { sampled } from '../support/sample';
import { scannedPdf } from '../support/scans';
import { temporaryFolder } from '../support/temporary-folder';
import { testedProgram } from '../support/tested-program';

jest.setTimeout(sampled(1_200_000, 180_000));

let folder: string;
let remove: () => Promise<void>;
const at = (...names: string[]): string => join(folder, ...names);

beforeEach(async () => {
	({ path: folder, remove } = await temporaryFolder());
	await mkdir(at('in'));
});
afterEach(() => remove());

interface Running {
	readonly child: ChildProcess;
	/** Printed so far, by line. */
	readonly lines: () => { readonly file: string; readonly result: string; readonly status: string }[];
	readonly errors: () => string;
	readonly ended: Promise<number | null>;
}

function watch(...flags: string[]): Running {
	const tool = flags.includes('--tool') ? [] : ['--tool', 'pdf/txt'];
	const interval = flags.includes('--interval') ? [] : ['--interval', '0.2'];
	const argv = [testedProgram, 'watch', at('in'), at('out'), ...tool, ...interval, ...flags];
	const child = spawn(process.execPath, argv, {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, DOCUMENT_CONVERSION_DATA_FOLDER: at('data') },
	});
	const printed = { stdout: '', stderr: '' };
	child.stdout.on('data', (text) => (printed.stdout += String(text)));
	child.stderr.on('data', (text) => (printed.stderr += String(text)));
	return {
		child,
		lines: () =>
			printed.stdout
				.split('\n')
				.slice(0, -1)
				.map((line) => JSON.parse(line) as ReturnType<Running['lines']>[number]),
		errors: () => printed.stderr,
		ended: once(child, 'close').then(([code]) => code as number | null),
	};
}

/** Files below a folder, hidden ones too. */
async function filesOf(path: string): Promise<string[]> {
	const entries = await readdir(path, { withFileTypes: true, recursive: true });
	return entries
		.filter((entry) => !entry.isDirectory())
		.map((entry) => relative(path, join(entry.parentPath, entry.name)))
		.sort();
}

async function until(look: () => Promise<boolean> | boolean): Promise<void> {
	while (!(await look())) await sleep(20);
}

describe('the command "watch"', () => {
	it('converts files of subfolders, moves them, and names the reason of a failure', async () => {
		await mkdir(at('in', 'march'));
		await mkdir(at('out'));
		await writeFile(at('in', 'a.pdf'), makeWordPdf('first'));
		await writeFile(at('in', 'march', 'a.pdf'), makeWordPdf('second'));
		await writeFile(at('in', 'broken.pdf'), '%PDF-1.7 no more');
		await writeFile(at('in', '.hidden.pdf'), makeWordPdf('hidden'));
		await writeFile(at('out', 'a.txt'), 'kept');
		const { ended, lines } = watch('--once', '--receipt');
		expect(await ended).toBe(1);
		expect(await filesOf(at('in'))).toEqual(
			['.hidden.pdf', 'done/a.pdf', 'done/march/a.pdf', 'failed/broken.pdf', 'failed/broken.pdf.reason.txt'].sort(),
		);
		expect(await filesOf(at('out'))).toEqual([
			'a (2).txt',
			'a.receipt.json',
			'a.txt',
			'march/a.receipt.json',
			'march/a.txt',
		]);
		expect(await readFile(at('out', 'a.txt'), 'utf8')).toBe('kept');
		expect(await readFile(at('out', 'a (2).txt'), 'utf8')).toContain('first');
		expect(await readFile(at('out', 'march', 'a.txt'), 'utf8')).toContain('second');
		expect(await readFile(at('in', 'failed', 'broken.pdf.reason.txt'), 'utf8')).toMatch(/^02207 "broken\.pdf" cannot/);
		const { uid, mode } = await stat(at('out', 'march', 'a.txt'));
		expect([uid, mode & 0o400]).toEqual([process.getuid?.(), 0o400]);
		expect(lines().map(({ result }) => result)).toContain(at('out', 'a (2).txt'));
	});

	it('converts each file exactly once while it is killed and files arrive', async () => {
		const [count, kills] = sampled([1000, 10], [12, 3]);
		const word = (index: number): string => `word${index}x`;
		const arrive = async (from: number, to: number): Promise<void> => {
			for (let index = from; index < to; index++) {
				await writeFile(at(`.${index}`), makeWordPdf(word(index)));
				await rename(at(`.${index}`), at('in', `${index}.pdf`));
			}
		};
		const share = Math.ceil(count / (kills + 1));
		for (let kill = 0; kill < kills; kill++) {
			await arrive(kill * share, (kill + 1) * share);
			const { child, lines, ended } = watch('--workers', '2');
			// Other moments each time: before the first result, after it, and in the middle.
			const wanted = kill % 3 === 0 ? 0 : Math.max(1, Math.floor((share * (kill % 3)) / 3));
			if (wanted === 0) await sleep(700);
			await until(() => lines().length >= wanted);
			child.kill('SIGKILL');
			await ended;
		}
		await arrive(kills * share, count);
		const { ended, errors } = watch('--workers', '2', '--once');
		expect([await ended, errors()]).toEqual([0, '']);
		const all = Array.from({ length: count }, (_, index) => index);
		expect(await filesOf(at('in'))).toEqual([...all.map((index) => `done/${index}.pdf`)].sort());
		expect(await filesOf(at('out'))).toEqual(all.map((index) => `${index}.txt`).sort());
		for (const index of all) expect(await readFile(at('out', `${index}.txt`), 'utf8')).toContain(word(index));
	});

	it('leaves converted files in place and converts them again only when they change', async () => {
		await writeFile(at('in', 'a.pdf'), makeWordPdf('first'));
		await writeFile(at('in', 'b.txt'), 'no PDF');
		expect(await watch('--once', '--keep').ended).toBe(1);
		expect(await filesOf(at('in'))).toEqual(['a.pdf', 'failed/b.txt', 'failed/b.txt.reason.txt']);
		expect(await watch('--once', '--keep').ended).toBe(0);
		expect(await filesOf(at('out'))).toEqual(['a.txt']);
		await writeFile(at('in', 'a.pdf'), makeWordPdf('second one'));
		expect(await watch('--once', '--keep').ended).toBe(0);
		expect(await filesOf(at('out'))).toEqual(['a (2).txt', 'a.txt']);
		expect(await readFile(at('out', 'a (2).txt'), 'utf8')).toContain('second one');
	});

	it('finishes the file in progress on SIGTERM and begins no other', async () => {
		for (const name of ['a', 'b']) await writeFile(at('in', `${name}.pdf`), makeWordPdf(name));
		const { child, ended } = watch('--workers', '1');
		// The copy of the file in progress.
		const begun = async () =>
			(await readdir(at('out'), { recursive: true }).catch(() => [])).some((path) => path.endsWith('/source'));
		await until(begun);
		child.kill('SIGTERM');
		expect(await ended).toBe(0);
		expect([await filesOf(at('out')), await filesOf(at('in'))]).toEqual([['a.txt'], ['b.pdf', 'done/a.pdf']]);
	});

	it('follows no records that others put into the folder', async () => {
		await mkdir(at('in', '.document-conversion-watch'));
		await writeFile(at('secret'), 'x');
		const { ino, size, mtimeMs } = await stat(at('secret'));
		const moves = [{ from: at('secret'), to: at('in', 'taken'), identity: [ino, size, mtimeMs].join(' ') }];
		await writeFile(at('in', '.document-conversion-watch', 'x.moves.json'), JSON.stringify(moves));
		expect(await watch('--once').ended).toBe(0);
		expect(await readFile(at('secret'), 'utf8')).toBe('x');
	});

	it('runs once for a folder, and stops on SIGTERM', async () => {
		const first = watch();
		await until(async () => (await filesOf(at('data')).catch(() => [])).some((name) => name.endsWith('service.lock')));
		const second = watch();
		expect(await second.ended).toBe(1);
		expect(second.errors()).toContain('already watched');
		first.child.kill('SIGTERM');
		expect(await first.ended).toBe(0);
		expect(await filesOf(at('out'))).toEqual([]);
	});

	it.each([
		[['--tool', 'pdf/nothing'], 'pdf/nothing'],
		[['--tool', 'pdf/merge'], 'joins files'],
		[['--once', 'yes'], 'accepts no value'],
		[['--parameter', '{"pageRanges":"x"}'], 'pageRanges'],
		[['another'], 'Specify the folder'],
		[['--colour', 'red'], '--colour'],
		[['--interval', 'soon'], '--interval must be'],
		[['--keep', '--done', 'x'], 'Use one of them'],
	])('refuses %s before it converts', async (flags, message) => {
		const { ended, errors } = watch(...flags);
		expect(await ended).toBe(1);
		expect(errors()).toContain(message);
	});
});

describe('the pre-consumption script of paperless-ngx', () => {
	/** As paperless calls it: a working copy that the script may change; another exit code than 0 ends the consumption. */
	async function consume(document: Uint8Array): Promise<Buffer> {
		const program = `#!/bin/sh\nexec "${process.execPath}" "${testedProgram}" "$@"\n`;
		await mkdir(at('bin'));
		await writeFile(at('bin', 'document-conversion'), program, { mode: 0o755 });
		await writeFile(at('working.pdf'), document);
		const script = join(repositoryFolder, 'deploy/paperless-ngx/pre-consume.sh');
		await promisify(execFile)(script, [], {
			env: {
				PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
				DOCUMENT_SOURCE_PATH: at('in', 'original.pdf'),
				DOCUMENT_WORKING_PATH: at('working.pdf'),
				TASK_ID: '7f3c',
			},
		});
		return await readFile(at('working.pdf'));
	}

	it('makes a scan searchable', async () => {
		const scan = await scannedPdf(['english']);
		await writeFile(at('result.pdf'), await consume(scan));
		const argv = ['convert', 'pdf/txt', at('result.pdf'), '--out', at('out'), '--parameter', '{"enableOcr":0}'];
		await promisify(execFile)(process.execPath, [testedProgram, ...argv]);
		expect(await readFile(at('out', 'result.txt'), 'utf8')).toContain('report of the committee');
	});

	it.each(['%PDF-1.7 damaged', 'a text'])('leaves "%s" alone', async (content) => {
		expect((await consume(Buffer.from(content))).toString()).toBe(content);
	});
});

describe('files that arrive', () => {
	const none = { has: () => false };

	it('are complete when they have not changed between two looks', async () => {
		const names = async () => (await arrivals.look(none)).complete.map(({ name }) => name);
		await mkdir(at('in', 'done'));
		const arrivals = new Arrivals(at('in'), [at('in', 'done')]);
		await writeFile(at('in', 'ready.pdf'), 'x');
		await writeFile(at('in', 'grows.pdf'), 'x');
		await writeFile(at('in', 'done', 'old.pdf'), 'x');
		await writeFile(at('in', 'scan.pdf.part'), 'x');
		await writeFile(at('secret'), 'x');
		await symlink(at('secret'), at('in', 'link.pdf'));
		expect(await arrivals.look(none)).toEqual({ complete: [], waits: true });
		await appendFile(at('in', 'grows.pdf'), 'y');
		expect(await names()).toEqual(['ready.pdf']);
		await utimes(at('in', 'ready.pdf'), 1, 1);
		expect(await names()).toEqual(['grows.pdf']);
		expect(await names()).toEqual(['grows.pdf', 'ready.pdf']);
	});

	it('are copied only as they were found, never through a link', async () => {
		const path = at('in', 'sub', 'a.pdf');
		await mkdir(at('in', 'sub'));
		await writeFile(path, 'seen');
		const found = (await identityOf(path)) ?? '';
		const copy = async (name: string): Promise<boolean> => await copyArrival(path, found, at(name));
		expect([await copy('copy'), await readFile(at('copy'), 'utf8')]).toEqual([true, 'seen']);

		await rename(at('in', 'sub'), at('elsewhere'));
		await symlink(at('elsewhere'), at('in', 'sub'));
		expect([await identityOf(path), await copy('through-folder')]).toEqual([found, false]);
		await unlink(at('in', 'sub'));
		expect(await copy('gone')).toBe(false);

		await mkdir(at('in', 'sub'));
		await symlink(at('elsewhere', 'a.pdf'), path);
		expect(await copy('through-file')).toBe(false);
		await unlink(path);
		await writeFile(path, 'else');
		expect(await copy('another')).toBe(false);
		expect((await readdir(at())).sort()).toEqual(['copy', 'elsewhere', 'in']);
	});
});

describe('moves of results and their source', () => {
	const names = ['result', 'receipt', 'source'];
	const record = () => at('records', 'x.moves.json');

	/** As a process leaves it that ended behind a number of moves. */
	async function interrupt(done: number): Promise<void> {
		await mkdir(at('records'));
		await mkdir(at('to'));
		const moves = [];
		for (const name of names) {
			await writeFile(at(name), name);
			moves.push({ from: at(name), to: at('to', name), identity: await identityOf(at(name)) });
		}
		await writeFile(record(), JSON.stringify(moves));
		for (const { from, to } of moves.slice(0, done)) await rename(from, to);
	}

	it.each([0, 1, 2, 3])('are finished after an interruption behind %s of three', async (done) => {
		await interrupt(done);
		await new Publication(at('records')).resume();
		expect(await filesOf(at('to'))).toEqual([...names].sort());
		expect(await filesOf(at('records'))).toEqual([]);
	});

	it('leave a new file with the name of a moved one alone', async () => {
		await interrupt(names.length);
		await writeFile(at('source'), 'the next one');
		await new Publication(at('records')).resume();
		expect(await readFile(at('source'), 'utf8')).toBe('the next one');
		expect(await readFile(at('to', 'source'), 'utf8')).toBe('source');
	});

	it('have not begun if their record is incomplete', async () => {
		await interrupt(0);
		await rename(record(), `${record()}.new`);
		await new Publication(at('records')).resume();
		expect(await filesOf(at('to'))).toEqual([]);
		expect(await filesOf(at('records'))).toEqual([]);
	});

	it('never overwrite a file, nor each other', async () => {
		await mkdir(at('records'));
		await mkdir(at('to'));
		await writeFile(at('to', 'a.txt'), 'old');
		const publication = new Publication(at('records'));
		const moves = ['one', 'two'].map((name) => ({ from: at(name), to: at('to', 'a.txt') }));
		for (const { from } of moves) await writeFile(from, from);
		const published = await Promise.all(moves.map((move) => publication.publish([move])));
		expect(published.flat()).toEqual([at('to', 'a (2).txt'), at('to', 'a (3).txt')]);
		expect(await readFile(at('to', 'a.txt'), 'utf8')).toBe('old');
		expect(await readFile(at('to', 'a (3).txt'), 'utf8')).toBe(at('two'));
	});
});
