import { ensureDebianPackages } from '../../../scripts/lib/debian.mjs';
import { explainNpmFailure, npmEnvironment } from '../../../scripts/lib/npm.mjs';
import { CommandFailure, runCommand } from '../../../scripts/lib/run-command.mjs';

const explain = (output: string) => explainNpmFailure(new CommandFailure('npm ci', 1, output), 'n8n', '/folder');

describe('a failure of npm', () => {
	it.each([
		['npm error code ENOTFOUND', 'the npm registry cannot be reached (ENOTFOUND)'],
		['npm ERR! code ETIMEDOUT', 'the npm registry cannot be reached (ETIMEDOUT)'],
		['npm error code E503', 'the npm registry cannot be reached (E503)'],
		['npm error code ENOTCACHED', 'Check the network connection'],
		['npm warn x\nnpm error code ENOSPC\nnpm error no space', 'the disk is full'],
		['npm error code EROFS', "/folder or npm's cache cannot be written to (EROFS)"],
		['npm error code EUSAGE', 'do not match'],
	])('is a message with a fix: %s', (output, sentence) => {
		expect(explain(output)).toContain(sentence);
	});

	it('otherwise shows the last output of npm, without noise', () => {
		const text = explain('npm http fetch GET 200 x\nnpm warn old\nnpm error gyp failed\n');
		expect(text).toContain('  npm error gyp failed');
		expect(text).not.toContain('npm warn');
		expect(text).toContain('install.log');
	});
});

describe('the environment for npm', () => {
	it("keeps the user's settings and drops those of an outer npm start", () => {
		const environment = npmEnvironment({
			PATH: '/clone/node_modules/.bin:/usr/lib/npm/node-gyp-bin:/usr/bin',
			HOME: '/root',
			npm_config_registry: 'https://mirror.example',
			npm_config_local_prefix: '/clone',
			npm_package_name: 'x',
			npm_lifecycle_event: 'start',
			INIT_CWD: '/clone',
		});
		expect(environment).toEqual({ PATH: '/usr/bin', HOME: '/root', npm_config_registry: 'https://mirror.example' });
	});
});

describe('a command', () => {
	it('returns its output, also line by line', async () => {
		const lines: string[] = [];
		const script = 'console.log("one"); console.error("two")';
		const { stdout } = await runCommand(process.execPath, ['-e', script], { onLine: (line) => lines.push(line) });
		expect(stdout).toBe('one\n');
		expect(lines.sort()).toEqual(['one', 'two']);
	});

	it('fails with its output, and if it does not exist', async () => {
		const failing = runCommand(process.execPath, ['-e', 'console.error("reason"); process.exit(3)']);
		await expect(failing).rejects.toMatchObject({ exitCode: 3, output: 'reason\n' });
		await expect(runCommand('/no/such/program', [])).rejects.toBeInstanceOf(CommandFailure);
	});
});

describe('Debian packages', () => {
	it('skips installed packages', async () => {
		const isDebian = await runCommand('sh', ['-c', 'test -e /etc/debian_version && echo yes || echo no']);
		const expected = isDebian.stdout.trim() === 'yes' ? [] : ['base-files'];
		expect(await ensureDebianPackages(['base-files'])).toEqual(expected);
	});
});
