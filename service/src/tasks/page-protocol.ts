import type { ReadingPlan } from '../engine/request/page-readers';
import type { PageBoard } from './page-board';
import type { ReadingBoard } from './reading-board';
import type { PageAnswer, PageMessage } from './worker-messages';

/** How the service handles a process's page messages. */
export interface PageProtocol {
	/** @param message  well-formed; its content is not trusted */
	hear(message: PageMessage): void;
	/** The process has ended its work in any way. Fulfilled when its readings are stored. */
	end(): Promise<void>;
}

/** Page messages of a converting process. */
export class ConversionProtocol implements PageProtocol {
	private board: PageBoard | undefined;

	/**
	 * @param open  makes the board of a plan; `undefined` without parallel readers
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

/** Page messages of a process that reads in parallel with a conversion. */
export class ReadingProtocol implements PageProtocol {
	private readonly deliveries = new Set<Promise<void>>();

	/**
	 * @param reader    its identity for the board
	 * @param send      answers the process
	 * @param takeOut   moves a reading out of the process's reach. @returns its path
	 * @param onWaits   called when the process starts to wait for a page, and when it gets an answer
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
			// A full disk, or an invalid file: the conversion reads the page itself.
			this.board.done(this.reader, page, false);
		}
	}
}
