import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { ToolPath } from '../../../contract/tools';
import { unhandledErrors } from './unhandled-errors';

/** Phases of the work on a file: in the queue, original fetched, converted by a worker, result stored. */
export type WorkPhase = 'wait' | 'fetch' | 'convert' | 'store';

/** Outcome of the work on a file. */
export interface FileReport {
	readonly tool: ToolPath;
	readonly result: 'success' | 'failed' | 'stopped';
	/** Code of the failure; empty on success. */
	readonly code: string;
	/** Why the worker was ended early; absent if it was not. */
	readonly workerEnd?: 'time' | 'memory' | 'disk' | 'crash' | 'stopped' | undefined;
	readonly pages: number;
	readonly resultBytes: number;
}

/** Waiting work, queried when the metrics are read. */
export interface QueueFigures {
	readonly files: number;
	/** Queue time of the longest waiting task, milliseconds since 1970; `undefined` for none. */
	readonly oldestAt: number | undefined;
}

const prefix = 'document_conversion_';
const fileSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 7200];
/** Lifetime of a metrics snapshot, milliseconds: they may be public. */
const heldMs = 1000;
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 50];

/**
 * Prometheus metrics of one process. Labels come from the contract and the route table, never from a request, so that
 * their number is bounded: no ids, keys or names.
 */
export class Metrics {
	private readonly registry = new Registry();
	private readonly counter = (name: string, help: string, labelNames: readonly string[] = []) =>
		new Counter({ name: prefix + name, help, labelNames, registers: [this.registry] });
	private readonly gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
		new Gauge({ name: prefix + name, help, labelNames, registers: [this.registry] });

	private readonly requests = this.counter('http_requests_total', 'Requests answered', ['method', 'route', 'status']);
	private readonly requestSeconds = new Histogram({
		name: `${prefix}http_request_seconds`,
		help: 'Time to answer a request',
		labelNames: ['route'],
		buckets: requestSeconds,
		registers: [this.registry],
	});
	private readonly received = this.counter('received_bytes_total', 'Bytes of originals received');
	private readonly sent = this.counter('sent_bytes_total', 'Bytes of originals and results sent');
	private readonly queued = this.gauge('queue_files', 'Files that wait for a worker, in all processes');
	private readonly queueAge = this.gauge(
		'queue_oldest_seconds',
		'Age of the task that waits longest, in all processes',
	);
	private readonly running = this.gauge('files_running', 'Files in work');
	private readonly files = this.counter('files_total', 'Files whose work ended', ['tool', 'result', 'code']);
	private readonly pages = this.counter('pages_total', 'Pages converted', ['tool']);
	private readonly resultBytes = this.counter('result_bytes_total', 'Bytes of results made', ['tool']);
	private readonly fileSeconds = new Histogram({
		name: `${prefix}file_seconds`,
		help: 'Time of the work on a file',
		labelNames: ['tool', 'phase'],
		buckets: fileSeconds,
		registers: [this.registry],
	});
	private readonly workerStarts = this.counter('worker_starts_total', 'Worker processes started');
	private readonly workerEnds = this.counter('worker_ends_total', 'Worker processes ended before their time', [
		'cause',
	]);
	private readonly workerMemory = this.gauge('worker_memory_bytes', 'Resident memory of all worker processes');
	private readonly jail = this.gauge(
		'worker_jail',
		'How worker processes are kept in: full, landlock, network or none',
		['level'],
	);
	private readonly callbacks = this.counter('callback_tries_total', 'Tries of callbacks', ['outcome']);
	private readonly unhandled = this.gauge('unhandled_errors', 'Errors of requests that nothing handled');
	private readonly parts = this.gauge('part_up', 'Whether a part the service depends on works', ['part']);

	private workers: () => number = () => 0;
	private madeAt = -Infinity;
	private made: Promise<string> = Promise.resolve('');

	/** @param queue  waiting work, queried whenever the metrics are read */
	constructor(private readonly queue: () => Promise<QueueFigures>) {
		collectDefaultMetrics({ register: this.registry });
	}

	/** Content type of `text`. */
	get contentType(): string {
		return this.registry.contentType;
	}

	/** @param residentBytes  memory of all worker processes */
	watchWorkers(residentBytes: () => number): void {
		this.workers = residentBytes;
	}

	/** All metrics in Prometheus format; computed once for all readers within a second. */
	async text(): Promise<string> {
		const now = performance.now();
		if (now - this.madeAt > heldMs) {
			this.madeAt = now;
			this.made = this.make();
			// The next reader queries again.
			this.made.catch(() => (this.madeAt = -Infinity));
		}
		return await this.made;
	}

	private async make(): Promise<string> {
		const { files, oldestAt } = await this.queue();
		this.queued.set(files);
		this.queueAge.set(oldestAt === undefined ? 0 : Math.max(0, Date.now() - oldestAt) / 1000);
		this.workerMemory.set(this.workers());
		this.unhandled.set(unhandledErrors());
		return await this.registry.metrics();
	}

	/** @param route  pattern of the route, such as `/download/:fileKey` */
	requestAnswered(method: string, route: string, status: number, seconds: number): void {
		this.requests.inc({ method, route, status });
		this.requestSeconds.observe({ route }, seconds);
	}

	bytesReceived(bytes: number): void {
		this.received.inc(bytes);
	}

	bytesSent(bytes: number): void {
		this.sent.inc(bytes);
	}

	fileStarted(): void {
		this.running.inc();
	}

	phaseEnded(tool: ToolPath, phase: WorkPhase, ms: number): void {
		this.fileSeconds.observe({ tool, phase }, ms / 1000);
	}

	fileEnded({ tool, result, code, workerEnd, pages, resultBytes }: FileReport): void {
		this.running.dec();
		this.files.inc({ tool, result, code });
		this.pages.inc({ tool }, pages);
		this.resultBytes.inc({ tool }, resultBytes);
		if (workerEnd) this.workerEnds.inc({ cause: workerEnd });
	}

	workerStarted(): void {
		this.workerStarts.inc();
	}

	/** @param level  from `JailLevel` */
	jailFound(level: 'full' | 'landlock' | 'network' | 'none'): void {
		this.jail.set({ level }, 1);
	}

	callbackTried(outcome: 'delivered' | 'givenUp' | 'again'): void {
		this.callbacks.inc({ outcome });
	}

	partChecked(part: string, isUp: boolean): void {
		this.parts.set({ part }, isUp ? 1 : 0);
	}
}
