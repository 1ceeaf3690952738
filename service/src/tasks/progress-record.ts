import type { Logger } from 'pino';
import type { MetadataStore, TaskFile } from '../storage/metadata-store';
import { traceOf } from './worker-messages';

/** Minimum time between two records of one file: a fast conversion reports hundreds of pages per second. */
const recordMs = 1000;
/** Delay of the first record: most conversions have ended by then. */
const firstRecordMs = 250;

/** The progress of a file during its conversion, recorded periodically so that it survives a restart. */
export class ProgressRecord {
	private pagesDone = 0;
	private total: number;
	private timer: NodeJS.Timeout | undefined;
	private lastAt = performance.now() + firstRecordMs - recordMs;

	constructor(
		private readonly parts: { readonly store: MetadataStore; readonly log: Logger },
		private readonly file: Pick<TaskFile, 'fileKey' | 'tries' | 'pagesTotal'>,
	) {
		this.total = file.pagesTotal;
	}

	/** Maximum page reported by this or an earlier try. */
	get pagesTotal(): number {
		return this.total;
	}

	/** A report from the worker. */
	set(pagesDone: number, pagesTotal: number): void {
		this.pagesDone = Math.max(this.pagesDone, pagesDone);
		this.total = Math.max(this.total, pagesTotal);
		this.timer ??= setTimeout(() => void this.record(), Math.max(0, this.lastAt + recordMs - performance.now()));
	}

	/** Stops recording: the end of the file is recorded. */
	stop(): void {
		clearTimeout(this.timer);
	}

	private async record(): Promise<void> {
		this.timer = undefined;
		this.lastAt = performance.now();
		const { store, log } = this.parts;
		const { fileKey, tries } = this.file;
		try {
			await store.files.raiseProgress(fileKey, tries, this.pagesDone, this.total);
		} catch (error) {
			log.warn({ fileKey, cause: traceOf(error) }, 'the progress of a file could not be recorded');
		}
	}
}
