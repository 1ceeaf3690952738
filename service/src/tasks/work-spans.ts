import type { WorkPhase } from '../observability/metrics';
import type { OpenSpan, SpanAttributes, Tracing } from '../observability/tracing';
import type { StepTime } from '../engine/request/step-times';
import type { Task } from '../storage/metadata-store';

/** Attribute prefix of this service. */
const own = 'document_conversion';

/**
 * Spans of the work on one file: under the request that started its task, with its phases, and the engine steps in one
 * of them.
 */
export class WorkSpans {
	private readonly file: OpenSpan;

	constructor(
		private readonly tracing: Tracing,
		private readonly task: Pick<Task, 'taskId' | 'toolPath' | 'traceparent'>,
		fileKey: string,
		tries: number,
	) {
		const { taskId, toolPath, traceparent: parent } = task;
		const attributes = {
			[`${own}.tool`]: toolPath,
			[`${own}.task_id`]: taskId,
			[`${own}.file_key`]: fileKey,
			[`${own}.try`]: tries,
		};
		this.file = tracing.begin(`convert ${toolPath}`, { parent, kind: 'consumer', attributes });
	}

	/** A phase has ended. @param steps  of the engine, in the conversion phase */
	phase(name: WorkPhase, ms: number, steps: readonly StepTime[] = []): void {
		if (!this.tracing.isOn) return;
		const at = Date.now() - ms;
		// Waiting before any work: a separate span under the request.
		const parent = name === 'wait' ? this.task.traceparent : this.file.traceparent;
		const span = this.tracing.begin(name === 'wait' ? 'queue' : name, { parent, at });
		for (const { step, count, busyMs, firstMs, lastMs } of steps) {
			const attributes = { [`${own}.count`]: count, [`${own}.busy_ms`]: Math.round(busyMs) };
			const ofStep = this.tracing.begin(`engine ${step}`, { parent: span.traceparent, at: at + firstMs, attributes });
			ofStep.end({ at: at + Math.min(lastMs, ms) });
		}
		span.end();
	}

	/** The work is over. @param failed  by the file or the service, not by a shutdown */
	end(attributes: SpanAttributes, failed: boolean): void {
		const named = Object.entries(attributes).map(([name, value]) => [`${own}.${name}`, value] as const);
		this.file.end({ attributes: Object.fromEntries(named), failed });
	}
}
