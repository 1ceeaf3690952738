import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '../../../scripts/lib/child-server.mjs';
import { findFreePort, isPortFree } from '../../../scripts/lib/ports.mjs';
import { UserFailure } from '../../../scripts/lib/user-failure.mjs';
import { makeFolder, removeFolders } from './support';

afterAll(removeFolders);

/** A server in a line of JavaScript; `onTerm` is what it does on SIGTERM. */
function serve(port: number, onTerm: string): string {
	return `require('http').createServer((_, answer) => answer.end('ready')).listen(${port}, '127.0.0.1');
		process.on('SIGTERM', () => { ${onTerm} }); console.log('listening');`;
}

async function start(
	script: (port: number) => string,
	{ readyTimeoutMs = 120_000, stopTimeoutMs = 60_000 }: { readyTimeoutMs?: number; stopTimeoutMs?: number } = {},
) {
	const port = await findFreePort();
	return startServer({
		name: 'The test server',
		command: process.execPath,
		args: ['-e', script(port)],
		cwd: process.cwd(),
		env: process.env,
		port,
		readyPath: '/ready',
		logFile: path.join(makeFolder(), 'logs/server.log'),
		readyTimeoutMs,
		stopTimeoutMs,
	});
}

/** Wait for a condition; the test's own time-out ends a wait in vain. */
async function until(condition: () => Promise<boolean>): Promise<void> {
	while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const isAlive = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

describe('a server as a child process', () => {
	it('is ready when it answers, logs to a file and stops on request', async () => {
		const server = await start((port) => serve(port, 'process.exit(0)'));
		expect(await (await fetch(`${server.url}/anything`)).text()).toBe('ready');
		expect(readFileSync(server.logFile, 'utf8')).toBe('listening\n');
		await server.stop();
		await server.stop();
		expect(await server.exited).toBe('exit code 0');
		expect(await isPortFree(server.port)).toBe(true);
	});

	it('is killed if it does not stop', async () => {
		const server = await start((port) => serve(port, ''), { stopTimeoutMs: 300 });
		await server.stop();
		expect(await server.exited).toBe('signal SIGKILL');
		expect(isAlive(server.pid)).toBe(false);
	});

	it('stops with its child processes', async () => {
		const helperPort = await findFreePort();
		const helper = `require('http').createServer().listen(${helperPort}, '127.0.0.1')`;
		const script = (port: number) =>
			`require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(helper)}]);` +
			serve(port, 'process.exit(0)');
		const server = await start(script);
		await until(async () => !(await isPortFree(helperPort)));
		await server.stop();
		await until(() => isPortFree(helperPort));
	});

	it('shows the end of its log if it does not start', async () => {
		const failing = start(() => "console.error('the reason'); process.exit(7)");
		await expect(failing).rejects.toThrow(UserFailure);
		await expect(failing).rejects.toThrow(/^The test server stopped \(exit code 7\)[^]*\n {2}the reason$/);
	});

	it('has a start timeout', async () => {
		const failing = start(() => "console.log('busy'); setInterval(() => {}, 1000)", { readyTimeoutMs: 5000 });
		await expect(failing).rejects.toThrow(/^The test server is not ready after 5 s[^]*busy$/);
	});
});
