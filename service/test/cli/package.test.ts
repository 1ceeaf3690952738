import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { toolPaths } from '../../../contract/tools';
import { npmEnvironment } from '../../../scripts/lib/npm.mjs';
import { packService } from '../../../scripts/lib/pack-service.mjs';
import { trialPdf } from '../../src/tasks/trial-document';
import { buildService, nodePath } from '../support/build-service';
import { Client } from '../support/client';
import { installTree } from '../support/installed-tree';
import { sampled } from '../support/sample';
import { temporaryFolder } from '../support/temporary-folder';

const run = promisify(execFile);

/** The packed service, installed with only Node 24: no repository, no compiler, no package scripts. By npm at night. */
describe('the packed service, installed into an empty folder', () => {
	let folder: Awaited<ReturnType<typeof temporaryFolder>>;
	let installed: string;
	let env: NodeJS.ProcessEnv;
	let service: ChildProcess | undefined;

	beforeAll(async () => {
		buildService();
		folder = await temporaryFolder();
		const { PATH = '', ...others } = npmEnvironment();
		env = {
			...others,
			PATH: [dirname(nodePath), PATH].join(delimiter),
			DOCUMENT_CONVERSION_DATA_FOLDER: join(folder.path, 'data'),
		};
		const tarball = await packService(folder.path);
		const empty = join(folder.path, 'empty');
		await mkdir(empty);
		installed = await sampled(installByNpm, installTree)(tarball, empty);
	}, 300_000);
	afterAll(async () => {
		if (service?.pid !== undefined) {
			// npx hands no signal on: the whole group is told.
			const ended = once(service, 'close');
			process.kill(-service.pid, 'SIGTERM');
			await ended;
		}
		await folder.remove();
	});

	async function installByNpm(tarball: string, empty: string): Promise<string> {
		const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
		await run('npm', ['install', '--prefix', empty, ...flags, tarball], { cwd: empty, env, timeout: 280_000 });
		return join(empty, 'node_modules/document-conversion');
	}

	const program = async (...argv: readonly string[]): Promise<string> => {
		const { stdout } = await run('npx', ['--no-install', 'document-conversion', ...argv], {
			cwd: join(folder.path, 'empty'),
			env,
		});
		return stdout;
	};

	it('contains the program, its licences and a README, and nothing else of the repository', async () => {
		const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
		expect(manifest).toMatchObject({ name: 'document-conversion', license: 'MIT', engines: { node: '>=24' } });
		for (const key of ['private', 'scripts', 'devDependencies']) expect(manifest).not.toHaveProperty(key);
		const versions = Object.values(manifest['dependencies'] as Record<string, string>);
		expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
		// Its packages are not packed: npm and the test put some there.
		const packed = (await readdir(installed)).filter((name) => name !== 'node_modules');
		expect(packed.sort()).toEqual(['LICENSE.md', 'README.md', 'bin', 'dist', 'package.json']);
		const files = await readdir(join(installed, 'dist'), { recursive: true });
		expect(files.filter((name) => /\.ts$|\.map$|tsbuildinfo$|^\.built/.test(name))).toEqual([]);
		for (const name of [
			'page/licenses/preact.txt',
			'page/licenses/client-zip.txt',
			'description/LICENSE',
			'page/index.html',
		])
			expect(files).toContain(name);
		// Relative links lead nowhere where a registry shows it.
		const links = [...(await readFile(join(installed, 'README.md'), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(
			([, target]) => target,
		);
		expect(links.filter((target) => !target?.startsWith('https://'))).toEqual([]);
	});

	it('finds everything it needs in its folder: doctor tries every tool and creates nothing', async () => {
		const report = JSON.parse(
			await program('doctor', '--json', '--free-disk-bytes', '0', '--free-disk-percent', '0'),
		) as { isHealthy: boolean; findings: { state: string; part: string }[] };
		expect(report.findings.filter(({ state }) => state === 'error')).toEqual([]);
		expect(report.isHealthy).toBe(true);
		const working = report.findings.filter(({ state }) => state === 'ok').map(({ part }) => part);
		expect(working).toEqual(expect.arrayContaining(toolPaths.map((toolPath) => `conversion ${toolPath}`)));
		await expect(stat(env['DOCUMENT_CONVERSION_DATA_FOLDER'] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
	});

	it('starts with npx, converts a file by its API, and serves the web page', async () => {
		const key = (await program('keys', 'create', '--name', 'me')).trim();
		const argv = [
			'--no-install',
			'document-conversion',
			'serve',
			'--port',
			'0',
			'--free-disk-bytes',
			'0',
			'--free-disk-percent',
			'0',
		];
		const started = spawn('npx', argv, {
			cwd: join(folder.path, 'empty'),
			env,
			detached: true,
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
		const base = `http://127.0.0.1:${port}`;
		const client = new Client(base, key);
		const { body } = await client.post('/server/v2/process/pdf/docx', [
			['file', { bytes: trialPdf(), fileName: 'a.pdf' }],
		]);
		const { fileInfoDTOList } = await client.waitForEnd(body.data.taskId);
		expect(fileInfoDTOList[0]).toMatchObject({ status: 'success', downFileName: 'a.docx' });
		expect(await (await fetch(`${base}/`)).text()).toContain('<script');
		expect((await fetch(`${base}/docs/`)).status).toBe(200);
	});

	it('names the required Node version on an old one', async () => {
		const old = join(folder.path, 'old-node.js');
		await writeFile(
			old,
			"Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });",
		);
		const bin = join(installed, 'bin/document-conversion.js');
		await expect(run(nodePath, ['-r', old, bin, '--help'])).rejects.toMatchObject({
			stderr:
				'document-conversion needs Node 24 or newer, and this is 20.1.0. Install a newer one from https://nodejs.org.\n',
		});
	});
});
