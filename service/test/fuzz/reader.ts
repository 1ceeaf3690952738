import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { buildService, nodePath } from '../support/build-service';
import type { Reading } from './campaign';
import type { InputKind } from './corpus';

/** What a reader is asked. */
export interface ReadRequest {
	readonly kind: InputKind;
	readonly tool: string;
	readonly parameter: Readonly<Record<string, unknown>>;
	readonly bytes: Buffer;
}

/** Limits of one input: far below those of the service, as inputs are small. */
export interface ReaderLimits {
	/** Processor time, so that a busy machine counts for nothing. */
	readonly cpuMs: number;
	readonly memoryBytes: number;
}

interface Reply {
	readonly end?: 'result' | 'error';
	readonly fault?: string;
	readonly error?: string;
	readonly cause?: string;
	readonly reached: readonly string[];
}

const lookMs = 200;
/** `utime` and `stime` of /proc/<pid>/stat count these. */
const ticksPerSecond = 100;
/** A process that has read so many is replaced, as in the service. */
const inputsOfProcess = 200;

/** Reads inputs in a separate process, which is replaced when it exits or exceeds a limit. */
export class Reader {
	private child: ChildProcess | undefined;
	private inputs = 0;
	/** Causes of unexpected errors (`conversionFailed`) with their counts. */
	readonly unforeseen = new Map<string, number>();

	constructor(private readonly limits: ReaderLimits) {
		buildService();
	}

	async read(request: ReadRequest): Promise<Reading> {
		const child = (this.child ??= await this.begin());
		const before = cpuMsOf(child.pid);
		let tooFar: string | undefined;
		const watch = setInterval(() => {
			if (cpuMsOf(child.pid) - before > this.limits.cpuMs) tooFar = 'takes too long';
			else if (memoryOf(child.pid) > this.limits.memoryBytes) tooFar = 'takes too much memory';
			if (tooFar !== undefined) child.kill('SIGKILL');
		}, lookMs);
		const reply = await new Promise<Reply | string>((resolve) => {
			child.once('message', (message) => resolve(message as Reply));
			child.once('exit', (code, signal) => resolve(`the reader ended with ${String(signal ?? code)}`));
			child.send({ ...request, bytes: request.bytes.toString('base64') });
		});
		clearInterval(watch);
		child.removeAllListeners();
		if (typeof reply === 'string' || ++this.inputs >= inputsOfProcess) await this.stop();
		if (typeof reply === 'string') return { reached: [], fault: `${request.tool}: ${tooFar ?? reply}`, end: 'fault' };
		if (reply.fault !== undefined) return { reached: [], fault: `${request.tool}: ${reply.fault}`, end: 'fault' };
		if (reply.error === 'conversionFailed') {
			const cause = `${request.tool}: ${reply.cause ?? 'no cause'}`;
			this.unforeseen.set(cause, (this.unforeseen.get(cause) ?? 0) + 1);
		}
		return { reached: reply.reached, fault: undefined, end: reply.end ?? 'error' };
	}

	async stop(): Promise<void> {
		const child = this.child;
		this.child = undefined;
		this.inputs = 0;
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const exited = once(child, 'exit');
		child.kill('SIGKILL');
		await exited;
	}

	private async begin(): Promise<ChildProcess> {
		const child = fork(join(__dirname, 'reading-process.js'), {
			execPath: nodePath,
			execArgv: [],
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		});
		await once(child, 'message');
		return child;
	}
}

function cpuMsOf(pid: number | undefined): number {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
		return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
	} catch {
		return 0;
	}
}

function memoryOf(pid: number | undefined): number {
	try {
		return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
	} catch {
		return 0;
	}
}
