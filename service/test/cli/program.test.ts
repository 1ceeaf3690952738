import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = join(__dirname, '../../bin/document-conversion.js');
const run = promisify(execFile);

describe('the program on a Node that is too old', () => {
	const folder = mkdtempSync(join(tmpdir(), 'document-conversion-program-'));
	const oldNode = join(folder, 'old-node.js');
	writeFileSync(
		oldNode,
		"Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });",
	);
	afterAll(() => rmSync(folder, { recursive: true }));

	it('goes on with the Node of the project, and hands its output and exit code on', async () => {
		const { stdout } = await run(process.execPath, ['-r', oldNode, program, '--help']);
		expect(stdout).toContain('convert');
		await expect(run(process.execPath, ['-r', oldNode, program, 'convert'])).rejects.toMatchObject({
			code: 2,
			stderr: expect.stringContaining('tool path') as string,
		});
	});
});

describe('the program', () => {
	it('keeps its compiled code for the next start', async () => {
		const kept = join(__dirname, '../../dist/.compiled');
		rmSync(kept, { recursive: true, force: true });
		await run(process.execPath, [program, '--help']);
		expect(existsSync(kept)).toBe(true);
	});
});
