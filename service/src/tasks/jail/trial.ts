import { execFile } from 'node:child_process';

const trialMs = 20_000;
const systemFolders = '/usr/local/sbin:/usr/sbin:/sbin';

/** Folders in which programs of a jail are looked for: some lie in one that not every user looks into. */
export function programPath(): string {
	return `${process.env['PATH'] ?? ''}:${systemFolders}`;
}

/** Whether a program can be started as workers have it, and ends well. */
export async function succeeds(command: string, before: readonly string[]): Promise<boolean> {
	const env = { ...process.env, PATH: programPath() };
	return await new Promise((done) => {
		execFile(command, [...before], { timeout: trialMs, killSignal: 'SIGKILL', env }, (error) => done(error === null));
	});
}
