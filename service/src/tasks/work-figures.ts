import type { Metrics, QueueFigures } from '../observability/metrics';
import type { MetadataStore } from '../storage/metadata-store';
import type { WorkObserver } from './task-runner-parts';
import type { WorkerHealth } from './worker-health';

/** Reports the work on files to metrics and worker health. */
export function observeWork(metrics: Metrics, health: WorkerHealth): WorkObserver {
	return {
		fileStarted() {
			metrics.fileStarted();
			health.fileStarted();
		},
		phaseEnded: (tool, phase, ms) => metrics.phaseEnded(tool, phase, ms),
		fileEnded(report, failure) {
			metrics.fileEnded(report);
			health.fileEnded(failure);
		},
	};
}

/** Number of files waiting for workers, in all processes of the store. */
export async function queueFigures(store: MetadataStore): Promise<QueueFigures> {
	const queued = await store.files.listQueued();
	const [oldest] = await store.tasks.listOlder('TaskWaiting', Date.now() + 1, 1);
	return { files: queued.reduce((sum, { waiting }) => sum + waiting, 0), oldestAt: oldest?.queuedAt ?? undefined };
}
