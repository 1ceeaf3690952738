import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourceHash } from '../../../scripts/lib/build.mjs';
import { makeFolder, removeFolders, runNode } from './support';

afterAll(removeFolders);

const lib = path.resolve(__dirname, '../../../scripts/lib/user-failure.mjs');
/** A command whose main function and stop function are given as JavaScript. */
const command = (main: string, onStop = 'undefined') =>
	`import { runMain, UserFailure } from ${JSON.stringify(lib)}; await runMain(async () => { ${main} }, ${onStop});`;
const run = (program: string) => runNode(['--input-type=module', '-e', program]);
const waiting = "console.log('waiting'); await new Promise((resolve) => setTimeout(resolve, 60_000)); return 0;";

/** Start a waiting command and send it a signal as soon as it waits. */
function interrupt(program: string, signal: NodeJS.Signals): Promise<{ exitCode: number | null; stdout: string }> {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
		let stdout = '';
		child.stdout.on('data', (chunk: Buffer) => {
			stdout += chunk;
			if (chunk.includes('waiting')) child.kill(signal);
		});
		child.on('close', (exitCode) => resolve({ exitCode, stdout }));
	});
}

describe('a command', () => {
	it('ends with the exit code of its main function', async () => {
		expect(await run(command('return 4;'))).toEqual({ exitCode: 4, stdout: '', stderr: '' });
	});

	it('prints a user failure as a message, a bug with its stack', async () => {
		expect(await run(command("throw new UserFailure('No network.');"))).toEqual({
			exitCode: 1,
			stdout: '',
			stderr: '\nNo network.\n',
		});
		const fault = await run(command("throw new TypeError('a fault');"));
		expect(fault.exitCode).toBe(1);
		expect(fault.stderr).toMatch(/TypeError: a fault\n {4}at /);
	});

	it.each([
		['SIGINT', 130],
		['SIGTERM', 143],
	] as const)('ends on %s with %d', async (signal, exitCode) => {
		expect(await interrupt(command(waiting), signal)).toEqual({ exitCode, stdout: 'waiting\n' });
	});

	it('stops its children first', async () => {
		const onStop =
			"async () => { await new Promise((resolve) => setTimeout(resolve, 50)); console.log('stopped'); return 0; }";
		expect(await interrupt(command(waiting, onStop), 'SIGTERM')).toEqual({ exitCode: 0, stdout: 'waiting\nstopped\n' });
	});

	it('stops when npm exits, which does not forward SIGTERM', async () => {
		const program = command(`process.send('waits'); ${waiting}`, "async () => { console.log('stopped'); return 0; }");
		const parent = `require('child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(program)}],
			{ stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...process.env, npm_lifecycle_event: 'start' } })
			.on('message', () => process.exit(0));`;
		expect((await runNode(['-e', parent])).stdout).toBe('waiting\nstopped\n');
	});
});

describe('the hash of the sources', () => {
	it('changes with names and contents, not with unrelated files', () => {
		const root = makeFolder();
		mkdirSync(path.join(root, 'src'));
		writeFileSync(path.join(root, 'src/a.ts'), 'one');
		const sources = ['src', 'missing'];
		const first = sourceHash(root, sources);
		writeFileSync(path.join(root, 'README.md'), 'text');
		expect(sourceHash(root, sources)).toBe(first);
		writeFileSync(path.join(root, 'src/b.ts'), '');
		const second = sourceHash(root, sources);
		expect(second).not.toBe(first);
		writeFileSync(path.join(root, 'src/a.ts'), 'two');
		expect(sourceHash(root, sources)).not.toBe(second);
	});
});
