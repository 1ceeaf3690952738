import type { ReadingPlan } from '../engine/request/page-readers';
import type { PageBoard } from './page-board';
import type { ReadingBoard } from './reading-board';
import type { PageAnswer, PageMessage } from './worker-messages';

/** What the service does with what a process says of pages. */
export interface PageTalk {
	/** @param message  of the shape of one; what it says is not believed */
	hear(message: PageMessage): void;
	/** The process has ended its work, however. Fulfilled when what it has given lies where it belongs. */
	end(): Promise<void>;
}

/** The talk with a process that converts. */
export class ConversionTalk implements PageTalk {
	private board: PageBoard | undefined;

	/**
	 * @param open  makes the board of a plan; `undefined` where nobody reads beside
	 * @param send  answers the process
	 */
	constructor(
		private readonly open: (plan: ReadingPlan) => PageBoard | undefined,
		private readonly send: (answer: PageAnswer) => void,
	) {}

	hear(message: PageMessage): void {
		if (message.kind === 'plan') this.board ??= this.open(message.plan);
		if (message.kind === 'read') this.board?.read(message.page, message.isKept);
		if (message.kind === 'wants') void this.next(message.page, message.usual);
	}

	end(): Promise<void> {
		this.board?.close();
		return Promise.resolve();
	}

	private async next(...wanted: Parameters<PageBoard['next']>): Promise<void> {
		this.send({ kind: 'turn', turn: (await this.board?.next(...wanted)) ?? { kind: 'own' } });
	}
}

/** The talk with a process that reads pages beside a conversion. */
export class ReadingTalk implements PageTalk {
	private readonly deliveries = new Set<Promise<void>>();

	/**
	 * @param reader    who reads, to the board
	 * @param send      answers the process
	 * @param takeOut   gets a reading out of the reach of the process. @returns where it lies
	 * @param onWaits   told when the process begins to wait for a page, and when it has an answer
	 */
	constructor(
		private readonly board: ReadingBoard,
		private readonly reader: object,
		private readonly send: (answer: PageAnswer) => void,
		private readonly takeOut: (page: number) => Promise<string>,
		private readonly onWaits: (waits: boolean) => void,
	) {}

	hear(message: PageMessage): void {
		if (message.kind === 'claims') void this.claim();
		if (message.kind !== 'read') return;
		const delivery = this.deliver(message.page, message.isKept).finally(() => this.deliveries.delete(delivery));
		this.deliveries.add(delivery);
	}

	async end(): Promise<void> {
		await Promise.all(this.deliveries);
	}

	private async claim(): Promise<void> {
		this.onWaits(true);
		const claim = await this.board.claim(this.reader);
		this.onWaits(false);
		this.send({ kind: 'claim', claim });
	}

	private async deliver(page: number, isKept: boolean): Promise<void> {
		if (!this.board.isWith(this.reader, page)) return;
		try {
			if (isKept) await this.board.deliver(await this.takeOut(page), page);
			this.board.done(this.reader, page, isKept);
		} catch {
			// A full disk, or a file that is none: the conversion reads the page itself.
			this.board.done(this.reader, page, false);
		}
	}
}
