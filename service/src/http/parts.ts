import type { Logger } from 'pino';
import type { ApiKeys } from '../accounts/api-keys';
import type { Settings } from '../settings/settings';
import type { HealthMonitor } from '../observability/health-monitor';
import type { Metrics } from '../observability/metrics';
import type { Tracing } from '../observability/tracing';
import type { FileStore } from '../storage/file-store';
import type { MetadataStore } from '../storage/metadata-store';
import type { JailLevel } from '../tasks/jail/jail-level';
import type { SharedCounts } from '../tasks/shared-counts';
import type { LayoutBook } from '../tasks/review/layout-book';
import type { ReviewDesk } from '../tasks/review/review-desk';
import type { TaskCanceller } from '../tasks/task-canceller';
import type { DocumentPurger } from '../tasks/document-purger';
import type { TaskEraser } from '../tasks/task-eraser';
import type { TaskEvents } from '../tasks/task-events';
import type { TaskIntake } from '../tasks/task-intake';
import type { WorkQueue } from '../tasks/work-queue';
import type { TaskLookup } from '../tasks/task-lookup';
import type { AddressSigner } from './signed-address';

/** Dependencies of the routes. */
export interface HttpParts {
	readonly settings: Settings;
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly queue: Pick<WorkQueue, 'check'>;
	readonly keys: ApiKeys;
	readonly intake: TaskIntake;
	readonly canceller: TaskCanceller;
	readonly eraser: TaskEraser;
	readonly purger: DocumentPurger;
	readonly lookup: TaskLookup;
	readonly reviews: ReviewDesk;
	readonly layouts: LayoutBook;
	readonly events: TaskEvents;
	/** Counters shared with other processes; `undefined` in one that counts alone. */
	readonly counts: SharedCounts | undefined;
	readonly signer: AddressSigner;
	readonly log: Logger;
	readonly metrics: Metrics;
	readonly tracing: Tracing;
	readonly health: Pick<HealthMonitor, 'findings' | 'isUp'>;
	/** Isolation of worker processes; `undefined` in a process without workers. */
	readonly jailLevel: JailLevel | undefined;
	/** True as soon as the service begins to stop. */
	readonly isStopping: () => boolean;
}
