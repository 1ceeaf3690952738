import type { Logger } from 'pino';
import type { MetadataStore, TaskFile } from '../storage/metadata-store';
import { traceOf } from './worker-messages';

/** Shortest time between two records of one file: a fast conversion tells hundreds of pages a second. */
const recordMs = 1000;
/** Until the first record: most conversions have ended by then, and their end says it all. */
const firstRecordMs = 250;

/** The progress of one file while it is converted, recorded now and then, so that it outlives the service. */
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

	/** Most pages this or an earlier try spoke of. */
	get pagesTotal(): number {
		return this.total;
	}

	/** What the worker tells. */
	set(pagesDone: number, pagesTotal: number): void {
		this.pagesDone = Math.max(this.pagesDone, pagesDone);
		this.total = Math.max(this.total, pagesTotal);
		this.timer ??= setTimeout(() => void this.record(), Math.max(0, this.lastAt + recordMs - performance.now()));
	}

	/** Nothing more is recorded: the end of the file is. */
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
