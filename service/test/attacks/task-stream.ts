import type { Task } from '../../src/storage/metadata-store';
import type { Answer, Client } from '../support/client';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const betweenTriesMs = 100;
/** An upload whose address was refused so often is given up; its task is never started. */
const uploadTries = 40;
const filesOfTask = 2;

/** An answer of the service, or of a bucket. */
interface StreamAnswer {
	readonly status: number;
	readonly body?: Answer['body'];
	readonly isOfStore?: boolean;
}

/** A task whose start was answered, or may have been. */
export interface StartedTask {
	readonly taskId: string;
	readonly files: number;
}

/** Clients that create small tasks one by one and retry when told to, or without an answer. */
export class TaskStream {
	/** Tasks whose start was answered with 200. */
	readonly started: StartedTask[] = [];
	/** How often each status was answered; 0 where the connection broke. */
	readonly statuses = new Map<number, number>();
	/** The first answer of the service of each status that is neither 200 nor 503. */
	readonly others = new Map<number, string>();
	private goesOn = true;
	private readonly running: Promise<unknown>;

	constructor(
		private readonly client: () => Client,
		private readonly bytes: Uint8Array,
		callers: number,
	) {
		this.running = Promise.all(Array.from({ length: callers }, (_, index) => this.call(index)));
	}

	/** No new tasks; those that were begun are started. */
	async stop(): Promise<void> {
		this.goesOn = false;
		await this.running;
	}

	private async call(caller: number): Promise<void> {
		for (let count = 0; this.goesOn; count++) await this.make(`${caller}-${count}`);
	}

	private async make(name: string): Promise<void> {
		let taskId = '';
		for (let file = 0; file < filesOfTask; file++) {
			const fields: Record<string, string> = taskId === '' ? { executeTypeUrl: 'pdf/txt' } : { taskId };
			const announced = await this.untilAnswered(() => this.client().announce({ ...fields, fileName: `${name}.pdf` }));
			if (announced === undefined) return;
			({ taskId } = announced.body.data);
			const address: string = announced.body.data.presignedUrl;
			if ((await this.untilAnswered(() => this.upload(address), uploadTries)) === undefined) return;
		}
		if ((await this.untilAnswered(() => this.client().start(taskId))) !== undefined)
			this.started.push({ taskId, files: filesOfTask });
	}

	/** To whichever store the address leads; what a bucket answers is none of the service's answers. */
	private async upload(address: string): Promise<StreamAnswer> {
		const { status, ok } = await fetch(address, { method: 'PUT', body: new Uint8Array(this.bytes) });
		return { status: ok ? 200 : status, isOfStore: new URL(address).origin !== this.client().baseUrl };
	}

	private async untilAnswered<A extends StreamAnswer>(ask: () => Promise<A>, tries = Infinity): Promise<A | undefined> {
		for (let count = 0; count < tries; count++) {
			const answer = await ask().catch(() => undefined);
			const status = answer?.status ?? 0;
			this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
			if (answer && status === 200) return answer;
			if (answer && ![200, 503].includes(status) && !answer.isOfStore && !this.others.has(status))
				this.others.set(status, answer.body?.msg ?? '');
			if (!this.goesOn && count > uploadTries) return undefined;
			await pause(betweenTriesMs);
		}
		return undefined;
	}
}

/** Whether nothing will become of a task any more. */
export const hasEnded = ({ state }: Task): boolean => state === 'TaskFinish' || state === 'TaskOverdue';
