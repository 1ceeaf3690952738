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

/** Dependencies of a runner. */
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
	/** The shared clock. */
	readonly now: () => TimeMs;
	/** The clock shared by all processes; absent in a single one. */
	readonly clock?: Pick<SharedClock, 'now'>;
	/** Receives the work on each file. */
	readonly observer?: WorkObserver;
	/** Receives the spans of the work on each file; absent for none. */
	readonly tracing?: Tracing;
}

/** Observers of the work on files: metrics, and worker health. */
export interface WorkObserver {
	fileStarted(): void;
	phaseEnded(tool: ToolPath, phase: WorkPhase, ms: number): void;
	fileEnded(report: FileReport, failure: ErrorName | undefined): void;
}
