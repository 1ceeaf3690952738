import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { ConversionOutcome } from '../engine/request/request';
import type { SerializedError } from '../messages/errors';
import { collectorFlags } from '../tasks/worker-launch';
import type { PageMessage } from '../tasks/worker-messages';

/** What a process says of the file it converts, or of the pages that it reads beside the conversion of another one. */
export type ProcessMessage =
	| PageMessage
	| { readonly kind: 'rested' }
	| { readonly kind: 'progress'; readonly done: number; readonly total: number }
	| { readonly kind: 'done'; readonly outcome: ConversionOutcome }
	| { readonly kind: 'failed'; readonly error: SerializedError };

/** Time for a process to exit before it is killed. */
export const endMs = 2000;

/** Standard output is ignored; errors such as a lack of memory are shown. */
export const launchProcess = (script: string): ChildProcess =>
	fork(script, {
		execArgv: [...process.execArgv, ...collectorFlags],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		serialization: 'advanced',
		env: { ...process.env, ...compiledCode() },
	});

/** Code that this process keeps compiled is compiled once for those that it starts, too: Node.js does not pass that on. */
function compiledCode(): { readonly NODE_COMPILE_CACHE?: string } {
	const ofVersion = getCompileCacheDir();
	// The folder that was named has one for each version of Node.js.
	return ofVersion === undefined ? {} : { NODE_COMPILE_CACHE: dirname(ofVersion) };
}

/** Let a process end, with what it has started. */
export async function endProcess(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const late = setTimeout(() => void child.kill('SIGKILL'), endMs);
	const ended = once(child, 'exit');
	child.send('end', () => undefined);
	await ended;
	clearTimeout(late);
}
