import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { trialPdf, trialWords } from '../../src/tasks/trial-document';
import { buildService, nodePath } from '../support/build-service';
import { Client } from '../support/client';
import { temporaryFolder } from '../support/temporary-folder';
import { testedProgram } from '../support/tested-program';

const run = promisify(execFile);

/** As the documentation says: nothing set, an empty folder, a user without any file. */
describe('the program with default settings, in an empty folder', () => {
	let folder: Awaited<ReturnType<typeof temporaryFolder>>;
	let here: string;
	let home: string;
	let env: NodeJS.ProcessEnv;
	let service: ChildProcess | undefined;

	beforeAll(async () => {
		buildService();
		folder = await temporaryFolder();
		[here, home] = (await Promise.all(
			['here', 'home'].map(async (name) => {
				await mkdir(join(folder.path, name));
				return await realpath(join(folder.path, name));
			}),
		)) as [string, string];
		env = { PATH: process.env['PATH'], HOME: home };
	});
	afterAll(async () => {
		if (service?.exitCode === null) {
			const ended = once(service, 'close');
			service.kill('SIGTERM');
			await ended;
		}
		await folder.remove();
	});

	const program = async (argv: readonly string[], cwd = here): Promise<string> => {
		return (await run(nodePath, [testedProgram, ...argv], { cwd, env, timeout: 120_000 })).stdout;
	};

	it('serves, is ready, and converts a PDF', async () => {
		const key = (await program(['keys', 'create', '--name', 'accounting'])).trim();
		const started = spawn(nodePath, [testedProgram, 'serve', '--port', '0'], {
			cwd: here,
			env: { ...env, DOCUMENT_CONVERSION_FREE_DISK_BYTES: '0', DOCUMENT_CONVERSION_FREE_DISK_PERCENT: '0' },
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		service = started;
		const port = await new Promise<number>((resolve, reject) => {
			started.once('exit', () => reject(new Error('the service has ended')));
			createInterface({ input: started.stdout }).on('line', (line) => {
				const entry = JSON.parse(line) as { msg: string; port: number };
				if (entry.msg === 'the service is ready') resolve(entry.port);
			});
		});
		const client = new Client(`http://127.0.0.1:${port}`, key);
		const { body } = await client.post('/server/v2/process/pdf/txt', [
			['file', { bytes: trialPdf(), fileName: 'a.pdf' }],
		]);
		const { taskSuccessNum, fileInfoDTOList } = await client.waitForEnd(body.data.taskId);
		expect([taskSuccessNum, fileInfoDTOList[0].failureReason]).toEqual([1, '']);
		expect(await (await fetch(fileInfoDTOList[0].downloadUrl)).text()).toContain(trialWords.number);
		expect((await fetch(`${client.baseUrl}/readyz`)).status).toBe(200);
		expect(await readdir(here)).toEqual([]);
	});

	it('finds the same data and models from any folder, and doctor names them', async () => {
		const data = join(home, '.local/share/document-conversion');
		const doctor = async (cwd: string): Promise<string> =>
			await program(['doctor', '--quick'], cwd).catch((error: { stdout: string }) => error.stdout);
		for (const cwd of [here, home]) {
			const report = await doctor(cwd);
			expect(report).toMatch(new RegExp(`data folder +${data}$`, 'm'));
			expect(report).toMatch(new RegExp(`models folder +${join(data, 'models')}$`, 'm'));
			expect((await program(['keys', 'list'], cwd)).trim().split('\n')).toHaveLength(1);
		}
	});

	it('converts a file without a service', async () => {
		await writeFile(join(here, 'a.pdf'), trialPdf());
		const line = JSON.parse(await program(['convert', 'pdf/txt', 'a.pdf', '--out', 'out'])) as { status: string };
		expect(line.status).toBe('success');
	});

	it('has a version and help for every command', async () => {
		expect(await program(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
		expect(await program(['-v'])).toBe(await program(['--version']));
		const commands = new Set(
			[...(await program(['--help'])).matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name),
		);
		expect(commands.size).toBeGreaterThan(10);
		for (const command of commands) {
			expect(await program([command, '--help'])).toContain(`Usage: document-conversion ${command}`);
		}
		expect(await program(['keys', 'create', '--help'])).toContain('keys create --name <account>');
	});
});
