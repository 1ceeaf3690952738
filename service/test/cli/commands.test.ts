import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { settingDefinitions, type SettingName, environmentName, flagName } from '../../src/settings/settings';
import { runProgram, startService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const settings = () => ({ dataFolder: join(folder.path, 'data') });

describe('keys', () => {
	it('create prints only the key, and creates a private data folder', async () => {
		const { code, stdout, stderr } = await runProgram(['keys', 'create', '--name', 'me'], settings());
		expect(code).toBe(0);
		expect(stdout).toMatch(/^dc_[0-9a-f]{8}_[0-9a-f]{64}\n$/);
		expect(stderr).toContain('me');
		expect((await stat(settings().dataFolder)).mode & 0o777).toBe(0o700);
		expect((await stat(join(settings().dataFolder, 'metadata.sqlite'))).mode & 0o077).toBe(0);
	});

	it('create works in parallel on a new folder', async () => {
		const runs = await Promise.all(
			Array.from({ length: 3 }, () => runProgram(['keys', 'create', '--name', 'me'], settings())),
		);
		for (const { code, stderr } of runs) expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
		expect((await runProgram(['keys', 'list'], settings())).stdout.trim().split('\n')).toHaveLength(3);
	});
});

describe('assets', () => {
	it('are shown and granted', async () => {
		await runProgram(['keys', 'create', '--name', 'me'], { ...settings(), initialAssets: 5 });
		const granted = await runProgram(['assets', 'grant', '--name', 'me', '--amount', '7'], settings());
		expect(granted.stdout).toContain('PACKAGES\tbalance 12\twithheld 0\tspent 0\tgranted 12');
		expect((await runProgram(['assets', 'show', '--name', 'me'], settings())).stdout).toBe(granted.stdout);
		expect(await runProgram(['assets', 'show', '--name', 'nobody'], settings())).toMatchObject({ code: 1, stdout: '' });
		for (const amount of ['0', '-1', '1.5', 'many', '9999999999999']) {
			const refused = await runProgram(['assets', 'grant', '--name', 'me', `--amount=${amount}`], settings());
			expect([refused.code, refused.stdout]).toEqual([1, '']);
		}
	});
});

describe('an invalid command line', () => {
	it.each([
		[['nothing'], 'nothing'],
		[['keys'], 'create'],
		[['keys', 'create'], '--name'],
		[['keys', 'create', '--name', 'a', '--name', 'b'], 'more than once'],
		[['keys', 'create', '--name', 'a', '--colour', 'red'], '--colour'],
		[['keys', 'revoke'], 'prefix'],
		[['assets', 'take', '--name', 'me'], 'grant'],
		[['serve', '--port', 'http', '--workers', 'many'], '--workers'],
		[['serve', '-p', '80'], '-p'],
		[['serve', 'now'], 'now'],
	])('%j fails with a message', async (argv, word) => {
		const { code, stdout, stderr } = await runProgram(argv, settings());
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toContain(word);
		expect(stderr).not.toMatch(/\n\s+at /);
	});
});

describe('serve', () => {
	it('lists every setting in its help', async () => {
		const { code, stdout } = await runProgram(['serve', '--help']);
		expect(code).toBe(0);
		for (const name of Object.keys(settingDefinitions) as SettingName[]) {
			expect(stdout).toContain(`--${flagName(name)} `);
			expect(stdout).toContain(environmentName(name));
			expect(stdout).toContain(settingDefinitions[name].meaning);
		}
	});

	it('reports a port in use', async () => {
		const server = createServer().listen(0, '127.0.0.1');
		await new Promise((resolve) => server.once('listening', resolve));
		const { port } = server.address() as { port: number };
		const { code, stderr } = await runProgram(['serve', '--port', String(port), '--log-level', 'silent'], settings());
		server.close();
		expect(code).toBe(1);
		expect(stderr).toBe(`Port ${port} on 127.0.0.1 is already in use. Choose another one with --port.\n`);
	});

	it('reports an unusable data folder', async () => {
		await writeFile(join(folder.path, 'file'), '');
		const file = await runProgram(['serve', '--port', '0'], { dataFolder: join(folder.path, 'file') });
		expect([file.code, file.stderr]).toEqual([1, expect.stringMatching(/is not a folder.*--data-folder/)]);
		const below = await runProgram(['serve', '--port', '0'], { dataFolder: join(folder.path, 'file', 'data') });
		expect([below.code, below.stderr]).toEqual([1, expect.stringMatching(/is not a folder.*--data-folder/)]);
		const notOurs = await runProgram(['serve', '--port', '0'], { dataFolder: '/sys/data' });
		expect(notOurs.code).toBe(1);
		expect(notOurs.stderr).toMatch(/--data-folder/);
	});

	it('reports a data folder in use by another service', async () => {
		const service = await startService({ dataFolder: settings().dataFolder });
		const { code, stderr } = await runProgram(['serve', '--port', '0'], settings());
		await service.stop();
		expect([code, stderr]).toEqual([1, expect.stringContaining('in use by another service')]);
	});
});
