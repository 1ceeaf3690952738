import type { ErrorName } from '../../../contract/errors';
import type { ToolPath } from '../../../contract/tools';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import type { FileReport, WorkPhase } from '../observability/metrics';
import type { Tracing } from '../observability/tracing';
import type { FileStore } from '../storage/file-store';
import type { MetadataStore, TimeMs } from '../storage/metadata-store';
import type { DuplicateSearch } from './duplicate-search';
import type { EngineLimitSettings } from './engine-limits';
import type { SecretBox } from './secret-box';
import type { SharedClock } from './shared-clock';
import type { TaskEvents } from './task-events';
import type { WorkerPool } from './worker-pool';
import type { WorkQueue } from './work-queue';

/** What a runner works with. */
export interface TaskRunnerParts {
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly queue: WorkQueue;
	readonly pool: WorkerPool;
	readonly secretBox: SecretBox;
	readonly duplicates: DuplicateSearch;
	readonly events: TaskEvents;
	readonly settings: Pick<
		Settings,
		| 'resultBytes'
		| 'workers'
		| 'stopGraceMs'
		| 'triesPerFile'
		| 'dataFolder'
		| 'modelFolder'
		| 'officeProgram'
		| 'freeDiskBytes'
		| 'reviewWaitMs'
		| 'partsPerTask'
	> &
		EngineLimitSettings;
	readonly log: Logger;
	/** What the clock shows that processes share. */
	readonly now: () => TimeMs;
	/** The clock of all processes; absent in one that is alone. */
	readonly clock?: Pick<SharedClock, 'now'>;
	/** Told of the work on each file. */
	readonly observer?: WorkObserver;
	/** Gets the spans of the work on each file; absent: there are none. */
	readonly tracing?: Tracing;
}

/** Who is told of the work on files: the figures, and what knows whether workers work. */
export interface WorkObserver {
	fileStarted(): void;
	phaseEnded(tool: ToolPath, phase: WorkPhase, ms: number): void;
	fileEnded(report: FileReport, failure: ErrorName | undefined): void;
}
