import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** Folders of a test file, deleted by `removeFolders`. */
const folders: string[] = [];

/** An empty folder of the test's own. */
export function makeFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'document-conversion-scripts-'));
	folders.push(folder);
	return folder;
}

/** To be called in `afterAll`. */
export function removeFolders(): void {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Runs a Node program and waits for its exit. */
export function runNode(
	args: readonly string[],
	cwd = root,
): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
	return new Promise((resolve) => {
		const child = spawn(process.execPath, [...args], { cwd });
		let stdout = '';
		let stderr = '';
		child.stdout.on('data', (chunk) => (stdout += chunk));
		child.stderr.on('data', (chunk) => (stderr += chunk));
		child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
	});
}

/** Listen on a free port. */
export function occupyPort(): Promise<{ port: number; server: Server }> {
	return new Promise((resolve) => {
		const server = createServer();
		server.listen(0, '127.0.0.1', () => {
			const address = server.address();
			resolve({ port: typeof address === 'object' && address !== null ? address.port : 0, server });
		});
	});
}
