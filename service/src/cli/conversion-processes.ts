import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import type { ConversionOutcome } from '../engine/request/request';
import type { SerializedError } from '../messages/errors';
import { allocatorVariables, heapOptions } from '../runtime/v8-flags';
import type { PageMessage } from '../tasks/worker-messages';

/** Messages of a process about the file it converts, or the pages it reads for another conversion. */
export type ProcessMessage =
	| PageMessage
	| { readonly kind: 'rested' }
	| { readonly kind: 'progress'; readonly done: number; readonly total: number }
	| { readonly kind: 'done'; readonly outcome: ConversionOutcome }
	| { readonly kind: 'failed'; readonly error: SerializedError };

const processScript = join(__dirname, 'conversion-process.js');

/** Grace period before the process is killed. */
export const endMs = 2000;

/**
 * Standard output is ignored; errors such as out-of-memory are shown.
 * @param keptAs  see `runBundle`
 */
export const launchProcess = (keptAs?: string): ChildProcess =>
	fork(processScript, keptAs === undefined ? [] : [keptAs], {
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		serialization: 'advanced',
		execArgv: [...heapOptions, ...process.execArgv],
		env: { ...allocatorVariables, ...process.env, ...compiledCode() },
	});

/** Child processes share this process's compile cache: Node.js does not pass it on. */
function compiledCode(): { readonly NODE_COMPILE_CACHE?: string } {
	const ofVersion = getCompileCacheDir();
	// The configured folder has a subfolder per Node.js version.
	return ofVersion === undefined ? {} : { NODE_COMPILE_CACHE: dirname(ofVersion) };
}

/** Ends a process and its descendants. */
export async function endProcess(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const late = setTimeout(() => void child.kill('SIGKILL'), endMs);
	const ended = once(child, 'exit');
	child.send('end', () => undefined);
	await ended;
	clearTimeout(late);
}
