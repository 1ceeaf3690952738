import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAsInstalled } from '../../src/engine/external/language-hashes';
import { folderOf } from '../../src/engine/external/tesseract-data';
import { runProgram } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** In place of npm, so that no test needs a registry: a package with data for every code but `san`. */
const npm = `#!/bin/sh
for name; do :; done
code=\${name#@tesseract.js-data/}
code=\${code%@*}
case "$code" in
	san) echo 'npm error code E404' >&2; exit 1;;
	urd) echo 'npm error code ENOTFOUND' >&2; exit 1;;
esac
data="$3/node_modules/@tesseract.js-data/$code/4.0.0_best_int"
/bin/mkdir -p "$data"
printf 'data of %s' "$code" | /bin/gzip > "$data/$code.traineddata.gz"
`;

async function languages(argv: readonly string[], { hasNpm = true } = {}) {
	const programs = join(folder.path, hasNpm ? 'bin' : 'none');
	await mkdir(programs, { recursive: true });
	if (hasNpm) {
		await writeFile(join(programs, 'npm'), npm);
		await chmod(join(programs, 'npm'), 0o755);
	}
	// As on a machine whose own Tesseract has no data.
	const env = { PATH: programs, TESSDATA_PREFIX: programs };
	return await runProgram(['languages', ...argv], { dataFolder: join(folder.path, 'data') }, env);
}

const files = (...codes: string[]) => codes.flatMap((code) => [`${code}.traineddata`, `${code}.traineddata.sha256`]);
const installed = () => join(folder.path, 'data/languages');

describe('languages', () => {
	it('list shows every code and the installed ones', async () => {
		const { code, stdout } = await languages(['list']);
		const lines = stdout
			.trim()
			.split('\n')
			.map((line) => line.split('\t'));
		expect(code).toBe(0);
		expect(lines.map(([name]) => name)).toEqual(
			expect.arrayContaining(['deu', 'hin', 'jpn', 'kan', 'tam', 'tel', 'tha', 'vie']),
		);
		expect(new Map(lines.map(([name, state]) => [name, state])).get('eng')).toBe('installed');
		for (const [, state] of lines) expect(['installed', 'not installed']).toContain(state);
	});

	it('add installs data once, with progress', async () => {
		const added = await languages(['add', 'tam', 'kan']);
		expect([added.code, added.stderr]).toEqual([
			0,
			expect.stringMatching(/1\/2 tam: downloading…\n1\/2 tam: installed in [^\n]+\n2\/2 kan: downloading/),
		]);
		expect(await readFile(join(installed(), 'tam.traineddata'), 'utf8')).toBe('data of tam');
		expect((await readdir(installed())).sort()).toEqual(files('kan', 'tam'));
		// Workers are another user where the service is root.
		expect((await stat(installed())).mode & 0o777).toBe(0o755);
		expect((await languages(['list'])).stdout).toContain('tam\tinstalled');
		expect((await languages(['add', 'tam'])).stderr).toBe('1/1 tam: already installed\n');
	});

	it('add refuses data with another checksum than the package has', async () => {
		const { code, stderr } = await languages(['add', 'fra']);
		expect([code, stderr]).toEqual([1, expect.stringContaining('fra was not installed because it has an unexpected')]);
		expect(await readdir(installed())).toEqual([]);
	});

	it('changed after their installation are not used, and added again', async () => {
		await languages(['add', 'tam']);
		const path = join(installed(), 'tam.traineddata');
		expect(await isAsInstalled(path)).toBe(true);
		await writeFile(path, 'other data');
		const tam = { code: 'tam', path, compressed: false };
		await expect(folderOf([tam])).rejects.toMatchObject({ errorName: 'languageChanged' });
		expect((await languages(['add', 'tam'])).stderr).toContain('1/1 tam: installed in');
		expect(await isAsInstalled(path)).toBe(true);
	});

	it('add continues after an unavailable language and reports it at the end', async () => {
		const { code, stderr } = await languages(['add', 'san', 'urd', 'tam']);
		expect(code).toBe(1);
		expect(stderr).toMatch(/3\/3 tam: installed[^]+san could not be downloaded[^]+urd could not be downloaded/);
		expect((await readdir(installed())).sort()).toEqual(files('tam'));
	});

	it.each([
		[['add', 'san'], {}, 'it is not in the registry'],
		[['add', 'urd'], {}, 'not reachable'],
		[['add', 'urd'], { hasNpm: false }, 'npm is required'],
		[['add', '../../x'], {}, 'Unknown codes: ../../x'],
		[['add'], {}, 'languages list'],
		[['list', 'deu'], {}, 'does not accept arguments'],
		[['remove'], {}, 'add <code…>'],
	])('%j %j fails with a message', async (argv, options, words) => {
		const { code, stdout, stderr } = await languages(argv, options);
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toContain(words);
		expect(stderr).not.toMatch(/\n\s+at /);
		expect(await readdir(installed()).catch(() => [])).toEqual([]);
	});
});
