import { execFile } from 'node:child_process';

const trialMs = 20_000;
const systemFolders = '/usr/local/sbin:/usr/sbin:/sbin';

/** Folders searched for sandbox programs: some are in one that not every user searches. */
export function programPath(): string {
	return `${process.env['PATH'] ?? ''}:${systemFolders}`;
}

/** Whether a program can be started like a worker, and ends well. */
export async function succeeds(command: string, before: readonly string[]): Promise<boolean> {
	const env = { ...process.env, PATH: programPath() };
	return await new Promise((done) => {
		execFile(command, [...before], { timeout: trialMs, killSignal: 'SIGKILL', env }, (error) => done(error === null));
	});
}
