import { stat } from 'node:fs/promises';
import type { ErrorName } from '../../../contract/errors';
import { HealthReason } from '../observability/health-monitor';
import { ConversionFailure } from './worker-ends';

/** Dependencies of the worker health check. */
interface WorkerHealthParts {
	/** Script of the worker processes. */
	readonly entry: string;
	/** Converts a small document in a new worker process, as files are converted. */
	readonly convertSample: (signal: AbortSignal) => Promise<void>;
}

/**
 * Knows whether worker processes can be started and convert: a sample shows it. The result is kept until a worker does not start or
 * the script of the workers changes; a failure is checked again and again.
 */
export class WorkerHealth {
	private running = 0;
	private mustCheck = true;
	/** Modification time and size of the script at the last check. */
	private checkedScript = '';
	private failure: Error | undefined;
	private hasChecked = false;
	private sample: Promise<void> | undefined;
	private readonly stopping = new AbortController();

	constructor(private readonly parts: WorkerHealthParts) {}

	/** A worker has started a file. */
	fileStarted(): void {
		this.running++;
	}

	/** A worker has finished a file. */
	fileEnded(failure: ErrorName | undefined): void {
		this.running--;
		if (failure !== 'workerNotStarted') return;
		this.mustCheck = true;
		this.failure ??= new HealthReason('a worker process did not start');
	}

	/** @throws Error if no worker can be started now */
	async check(): Promise<void> {
		const { mtimeMs, size } = await stat(this.parts.entry);
		const script = `${mtimeMs} ${size}`;
		const isBusyAndWell = this.running > 0 && this.failure === undefined && this.hasChecked;
		const isOutdated = this.mustCheck || this.failure !== undefined || script !== this.checkedScript;
		if (isOutdated && !isBusyAndWell && !this.stopping.signal.aborted) this.sample ??= this.convertSample(script);
		// Health is unknown until the first sample ends. Later the last result counts while another sample is
		// converted.
		if (!this.hasChecked) await this.sample;
		if (this.failure) throw this.failure;
	}

	/** Ends a running sample. No more are started. */
	async stop(): Promise<void> {
		this.stopping.abort();
		await this.sample;
	}

	/** Never rejects: the checks use the stored result. */
	private async convertSample(script: string): Promise<void> {
		this.mustCheck = false;
		this.checkedScript = script;
		try {
			await this.parts.convertSample(this.stopping.signal);
			this.failure = undefined;
		} catch (error) {
			this.failure = new HealthReason(reasonOf(error), { cause: error });
		} finally {
			this.hasChecked = true;
			this.sample = undefined;
		}
	}
}

/** Why a sample was not converted, without paths or names of this machine. */
function reasonOf(error: unknown): string {
	if (!(error instanceof ConversionFailure)) return 'the test page could not be converted';
	return [`the test page could not be converted (${error.error.code})`, error.trace?.name].filter(Boolean).join(': ');
}
