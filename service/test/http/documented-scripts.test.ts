import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { nodePath, repositoryFolder } from '../support/build-service';
import { startService, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

const run = promisify(execFile);

/** Debian's Python, which has the package that the script needs. */
const python = '/usr/bin/python3';

const programs: Readonly<Record<string, string>> = { sh: 'bash', py: python, mjs: nodePath };

/** Every script of the page by the file name in its first line, as printed. */
const scripts = new Map(
	[
		...readFileSync(join(repositoryFolder, 'docs/api.md'), 'utf8').matchAll(
			/^```(?:bash|python|js)\n((?:#|\/\/) ([\w.-]+) TOOL FILE[^]*?)^```$/gm,
		),
	].map(([, text = '', name = '']) => [name, text]),
);

let service: StartedService;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
	service = await startService();
	({ path: folder, remove } = await temporaryFolder());
	await copyFile(join(repositoryFolder, 'fixtures/documents/sample.pdf'), join(folder, 'sample.pdf'));
	await writeFile(join(folder, 'broken.pdf'), 'This is not a PDF.');
	for (const [name, text] of scripts) await writeFile(join(folder, name), text);
});
afterAll(async () => {
	await service?.stop();
	await remove?.();
});

/** Run a script of the page in the folder that it is saved in. */
async function runScript(name: string, args: readonly string[], apiKey = service.apiKey): Promise<void> {
	const program = programs[name.split('.').at(-1) ?? ''] ?? '';
	const env = { PATH: `${dirname(nodePath)}:${process.env['PATH'] ?? ''}`, SERVICE: service.baseUrl, API_KEY: apiKey };
	await run(program, [name, ...args], { cwd: folder, env });
}

it('are for curl, Python and Node.js, and there are no other code blocks', () => {
	expect([...scripts.keys()]).toEqual(['convert.sh', 'convert-large.sh', 'convert.py', 'convert.mjs']);
	const blocks = readFileSync(join(repositoryFolder, 'docs/api.md'), 'utf8').match(/^```\w+$/gm);
	expect(blocks).toHaveLength(scripts.size + 1);
});

describe.each([...scripts.keys()])('%s', (name) => {
	it('saves the result', async () => {
		await runScript(name, ['pdf/txt', 'sample.pdf']);
		expect(await readFile(join(folder, 'sample.txt'), 'utf8')).toContain('Invoice');
		await run('rm', ['sample.txt'], { cwd: folder });
	});

	it('fails with the reason for a damaged file, and saves nothing', async () => {
		await expect(runScript(name, ['pdf/txt', 'broken.pdf'])).rejects.toThrow(/not a (?:valid )?PDF|damaged/i);
		expect((await readdir(folder)).sort()).toEqual([...scripts.keys(), 'broken.pdf', 'sample.pdf'].sort());
	});

	it('fails with the reason for a wrong key', async () => {
		await expect(runScript(name, ['pdf/txt', 'sample.pdf'], 'wrong')).rejects.toThrow(/key/i);
		expect(existsSync(join(folder, 'sample.txt'))).toBe(false);
	});
});
