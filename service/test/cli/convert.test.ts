import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../../../fixtures';
import { runConvert } from '../../src/cli/convert';
import type { ConvertLine } from '../../src/cli/convert-file';
import { convert } from '../../src/engine/convert/conversion';
import { seePages, unzip } from '../engine/support';
import { scannedPdf, scannedTiff } from '../support/scans';

let folder: string;
let out: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'convert-test-'));
	out = join(folder, 'results');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
	readonly exitCode: number;
	readonly lines: readonly ConvertLine[];
	readonly stdout: string;
	readonly stderr: string;
}

async function run(...argv: string[]): Promise<Run> {
	const written = { stdout: '', stderr: '' };
	const spies = (['stdout', 'stderr'] as const).map((name) =>
		jest.spyOn(process[name], 'write').mockImplementation((text) => {
			written[name] += String(text);
			return true;
		}),
	);
	try {
		const exitCode = await runConvert(argv, convert);
		const lines =
			exitCode === 2 || argv.includes('--help')
				? []
				: written.stdout
						.trim()
						.split('\n')
						.map((line) => JSON.parse(line) as ConvertLine);
		return { exitCode, lines, ...written };
	} finally {
		spies.forEach((spy) => spy.mockRestore());
	}
}

const copyTo = (name: string, id = 'three-pages.pdf') => {
	const path = join(folder, name);
	mkdirSync(join(path, '..'), { recursive: true });
	copyFileSync(fixturePath(id), path);
	return path;
};

describe('document-conversion convert', () => {
	it('prints one line per file and continues after a failure', async () => {
		const file = fixturePath('three-pages.pdf');
		const missing = join(folder, 'missing.pdf');
		const { exitCode, lines, stderr } = await run(
			'pdf/txt',
			file,
			missing,
			folder,
			fixturePath('broken.pdf'),
			'--out',
			out,
		);
		expect(exitCode).toBe(1);
		expect(stderr).toBe('');
		expect(lines.map(({ file: name, status, failureCode }) => [name, status, failureCode])).toEqual([
			[file, 'success', ''],
			[missing, 'failed', '03000'],
			[folder, 'failed', '03000'],
			[fixturePath('broken.pdf'), 'failed', '02207'],
		]);
		expect(lines[1]?.failureReason).toBe(
			`The request is not valid: the file "${missing}" does not exist. Correct the request and try again.`,
		);
		expect(Object.keys(lines[0]!)).toEqual([
			'file',
			'result',
			'status',
			'failureCode',
			'failureReason',
			'convertTime',
			'warnings',
		]);
		expect(lines[0]!.convertTime).toBeGreaterThanOrEqual(0);
		expect(readFileSync(lines[0]!.result, 'utf8')).toContain('Page 2: Bravo');
		expect(readdirSync(out)).toEqual(['three-pages.txt']);
	});

	it('exits with 0 if every file succeeds', async () => {
		const { exitCode, lines } = await run('pdf/jpg', fixturePath('colors.pdf'), fixturePath('form.pdf'), '--out', out);
		expect([exitCode, lines.length]).toEqual([0, 2]);
		expect(readdirSync(out)).toEqual(['colors.zip', 'form.zip']);
	});

	it('passes parameters and password on', async () => {
		const { lines } = await run(
			'pdf/txt',
			fixturePath('encrypted.pdf'),
			'--password',
			'secret',
			'--parameter',
			'{"pageRanges":"2"}',
			'--out',
			out,
		);
		expect(readFileSync(lines[0]!.result, 'utf8')).toBe('Second secret page.\n');
	});

	it('reads the password from a file, hidden from other users of the machine', async () => {
		const passwordFile = join(out, '../password.txt');
		writeFileSync(passwordFile, 'secret\n');
		const given = ['--password-file', passwordFile];
		const { lines } = await run('pdf/txt', fixturePath('encrypted.pdf'), ...given, '--out', out);
		expect(lines[0]!.status).toBe('success');
		expect((await run('pdf/txt', 'a.pdf', ...given, '--password', 'x', '--out', out)).exitCode).toBe(2);
		expect((await run('pdf/txt', 'a.pdf', '--password-file', join(out, 'missing'), '--out', out)).exitCode).toBe(2);
	});

	it('refuses to wait for review, which the command line does not support', async () => {
		const file = fixturePath('sample.pdf');
		const parameter = (review: string) => JSON.stringify({ keys: ['Total'], review });
		const asked = await run('idp/documentExtract', file, '--parameter', parameter('doubtful'), '--out', out);
		expect(asked.lines[0]).toMatchObject({ status: 'failed', failureCode: '01006' });
		expect(asked.lines[0]?.failureReason).toContain('results can be reviewed only in the service');
		const never = await run('idp/documentExtract', file, '--parameter', parameter('never'), '--out', out);
		expect(never.lines[0]).toMatchObject({ status: 'success' });
	});

	it('reports a wrong parameter and an unknown tool for each file', async () => {
		const file = fixturePath('sample.pdf');
		const parameter = await run('pdf/txt', file, file, '--parameter', '{"enableOcr":2}', '--out', out);
		expect([parameter.exitCode, parameter.lines.map(({ failureCode }) => failureCode)]).toEqual([
			1,
			['01006', '01006'],
		]);
		for (const tool of ['doc/pdf', 'pdf/nothing', '__proto__']) {
			expect((await run(tool, file, '--out', out)).lines[0]).toMatchObject({
				status: 'failed',
				failureCode: '02001',
				result: '',
			});
		}
	});

	it('numbers results with equal names', async () => {
		const { lines } = await run(
			'pdf/txt',
			copyTo('a/x.pdf'),
			copyTo('b/x.pdf', 'form.pdf'),
			copyTo('c/X.pdf'),
			'--out',
			out,
		);
		expect(readdirSync(out).sort()).toEqual(['X (3).txt', 'x (2).txt', 'x.txt']);
		expect(readFileSync(lines[1]!.result, 'utf8')).toContain('Ada Lovelace');
	});

	it('replaces an earlier result, but never its own input', async () => {
		const file = copyTo('x.pdf');
		const before = readFileSync(file);
		writeFileSync(join(folder, 'x.txt'), 'old');
		await run('pdf/txt', file, '--out', folder);
		expect(readFileSync(join(folder, 'x.txt'), 'utf8')).toContain('Alpha');
		const { lines } = await run('pdf/extract', file, '--parameter', '{"pageOptions":"1"}', '--out', folder);
		expect(lines[0]!.result).toMatch(/x \(2\)\.pdf$/);
		expect(readFileSync(file).equals(before)).toBe(true);
		expect(readdirSync(folder).sort()).toEqual(['x (2).pdf', 'x.pdf', 'x.txt']);
	});

	it('leaves no partial results behind', async () => {
		await run(
			'pdf/img',
			fixturePath('huge-page.pdf'),
			fixturePath('empty.pdf'),
			'--parameter',
			'{"imageScaling":"50"}',
			'--out',
			out,
		);
		expect(readdirSync(out)).toEqual([]);
	});

	it.each([
		[[], 'The tool path is missing'],
		[['pdf/txt'], 'Specify at least one file'],
		[['pdf/txt', 'x.pdf'], 'The output folder is missing. Add --out'],
		[['pdf/txt', 'x.pdf', '--out'], "Option '--out"],
		[['pdf/txt', 'x.pdf', '--ou', 'y'], "Unknown option '--ou'"],
	])('explains the error in %j', async (argv, sentence) => {
		const { exitCode, stderr, stdout } = await run(...argv);
		expect([exitCode, stdout]).toEqual([2, '']);
		expect(stderr).toContain(sentence);
		expect(stderr).toContain('--help');
	});

	it('reports a folder that cannot be created', async () => {
		const { exitCode, stderr } = await run(
			'pdf/txt',
			fixturePath('sample.pdf'),
			'--out',
			join(copyTo('file'), 'below'),
		);
		expect(exitCode).toBe(2);
		expect(stderr).toMatch(/^Cannot create the folder ".*": /);
	});

	it('prints its help', async () => {
		const { exitCode, stdout } = await run('--help');
		expect(exitCode).toBe(0);
		expect(stdout).toContain('pdf/txt, pdf/img, pdf/insert, pdf/extract');
		expect(existsSync(out)).toBe(false);
	});

	it('shows progress only on a terminal', async () => {
		const wasTerminal = process.stderr.isTTY;
		try {
			process.stderr.isTTY = true;
			const { stderr, lines } = await run('pdf/txt', fixturePath('three-pages.pdf'), '--out', out);
			expect(lines).toHaveLength(1);
			expect(stderr).toContain('page 3/3, file 1/1');
			expect(stderr.endsWith('\r\u001b[K')).toBe(true);
		} finally {
			process.stderr.isTTY = wasTerminal;
		}
	});
});

describe('a tool with one result for all files', () => {
	it('prints one line, with the result named after the first file', async () => {
		const [sample, three] = ['sample.pdf', 'three-pages.pdf'].map(fixturePath) as [string, string];
		const { exitCode, lines } = await run('pdf/merge', three, sample, three, '--out', out);
		expect(exitCode).toBe(0);
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatchObject({ status: 'success', file: [three, sample, three].join(', ') });
		expect(readdirSync(out)).toEqual(['three-pages.pdf']);
	});

	it('names the unreadable file', async () => {
		const files = ['three-pages.pdf', 'not-a-pdf.pdf'].map(fixturePath);
		const { exitCode, lines } = await run('pdf/merge', ...files, '--out', out);
		expect([exitCode, lines[0]?.failureCode]).toEqual([1, '02207']);
		expect(lines[0]?.failureReason).toContain('not-a-pdf.pdf');
	});
});

describe('OCR', () => {
	const textOf = async (...argv: string[]) => readFileSync((await run(...argv, '--out', out)).lines[0]!.result, 'utf8');

	it('reads a scan and an image without a parameter, and not if it is turned off', async () => {
		const [scan, image] = ['scan.pdf', 'scan.tiff'].map((name) => join(folder, name)) as [string, string];
		writeFileSync(scan, await scannedPdf(['english']));
		writeFileSync(image, await scannedTiff(['english', 'english']));
		const document = await unzip(
			Buffer.from(readFileSync((await run('img/docx', image, '--out', out)).lines[0]!.result)),
		);
		for (const text of [await textOf('pdf/txt', scan), document.get('word/document.xml')!.toString()])
			expect(text).toContain('committee');
		expect(await textOf('pdf/txt', scan, '--parameter', '{"enableOcr":0}')).not.toContain('committee');
	});

	it('leaves the text of other pages alone', async () => {
		const file = fixturePath('three-pages.pdf');
		const [automatic, off] = [
			await textOf('pdf/txt', file),
			await textOf('pdf/txt', file, '--parameter', '{"enableOcr":0}'),
		];
		expect(automatic).toBe(off);
	});
});

describe('tools for whole documents', () => {
	it('splits a PDF into an archive of the same name', async () => {
		const file = fixturePath('three-pages.pdf');
		const { exitCode, lines } = await run('pdf/split', file, '--parameter', '{"splitEvery":"2"}', '--out', out);
		expect([exitCode, lines[0]?.status]).toEqual([0, 'success']);
		expect(readdirSync(out)).toEqual(['three-pages.zip']);
		const names = await unzip(readFileSync(lines[0]!.result));
		expect([...names.keys()]).toEqual(['three-pages-1-p1-2.pdf', 'three-pages-2-p3.pdf', 'manifest.json']);
	});

	it('makes one PDF from several images', async () => {
		const png = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#2a6' } })
			.png()
			.toBuffer();
		const pictures = ['a.png', 'b.png'].map((name) => join(folder, name));
		for (const path of pictures) writeFileSync(path, png);
		const { exitCode, lines } = await run('img/pdf', ...pictures, '--out', out);
		expect([exitCode, lines.length]).toEqual([0, 1]);
		expect(readdirSync(out)).toEqual(['a.pdf']);
		expect(await seePages(lines[0]!.result)).toHaveLength(2);
	});
});
