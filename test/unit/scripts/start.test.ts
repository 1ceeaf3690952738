import { existsSync } from 'node:fs';
import path from 'node:path';
import { readStartOptions } from '../../../scripts/lib/start-options.mjs';
import { makeFolder, occupyPort, removeFolders, runNode } from './support';

const start = 'scripts/start.mjs';
afterAll(removeFolders);

describe('npm start', () => {
	it.each(['--service-port', '--n8n-port'])(
		'names a port in use and the flag %s, without side effects',
		async (flag) => {
			const { port, server } = await occupyPort();
			const dataFolder = path.join(makeFolder(), 'data');
			const { exitCode, stdout, stderr } = await runNode([start, flag, String(port), '--data-folder', dataFolder]);
			server.close();
			expect(exitCode).toBe(1);
			expect(stderr).toContain(`Port ${port}`);
			expect(stderr).toContain(flag);
			expect(stderr).not.toContain('    at ');
			expect(stdout).toBe('');
			expect(existsSync(dataFolder)).toBe(false);
		},
	);

	it('refuses the same port for both', async () => {
		const { exitCode, stderr } = await runNode([start, '--service-port', '18480', '--n8n-port', '18480']);
		expect(exitCode).toBe(1);
		expect(stderr).toContain('Port 18480 is used twice');
	});

	it("does not check n8n's port without n8n", () => {
		expect(readStartOptions(['--service-only'])).toMatchObject({ serviceOnly: true, servicePort: 8480, n8nPort: 5678 });
	});

	it('explains its flags and reports an unknown one', async () => {
		const help = await runNode([start, '--help']);
		expect(help.exitCode).toBe(0);
		expect(help.stdout).toContain('--service-only');
		const unknown = await runNode([start, '--prot', '1']);
		expect(unknown.exitCode).toBe(1);
		expect(unknown.stderr).toContain('--prot');
		expect(unknown.stderr).toContain('--service-port');
	});

	it.each(['0', '65536', 'x', '80.5'])('refuses the port %s', (port) => {
		expect(() => readStartOptions(['--n8n-port', port])).toThrow(
			`--n8n-port must be a port from 1 to 65535, not "${port}"`,
		);
	});
});
