import type { HelpedBoard, PageReader } from './reading-board';
import { WorkerStopped } from './worker-ends';
import type { WorkerPool } from './worker-pool';

/** Time to finish the current page if a file needs the worker; then its process is ended. */
const dismissMs = 2000;

/** A worker that reads in parallel with a conversion. */
interface Helper {
	readonly board: HelpedBoard;
	readonly reader: PageReader;
	readonly cut: AbortController;
	isDismissed: boolean;
}

/**
 * Lets idle workers read pages of documents that others convert. Files have priority: when one starts, such a worker
 * gives up its place.
 */
export class PageHelpers {
	/** Each with the owner of its document. */
	private readonly boards = new Map<HelpedBoard, number>();
	private readonly helpers = new Set<Helper>();

	/**
	 * @param pool   of the workers
	 * @param idle   current number of workers without a file
	 * @param onLost called for a lost worker: the conversion reads its pages
	 */
	constructor(
		private readonly pool: Pick<WorkerPool, 'read'>,
		private readonly idle: () => number,
		private readonly onLost: (error: unknown) => void,
	) {}

	/** Pages of a document may be read in parallel with its conversion. */
	open(board: HelpedBoard, account: number): void {
		this.boards.set(board, account);
		this.balance();
	}

	/** Idle workers. */
	get resting(): number {
		return Math.max(0, this.idle() - this.helpers.size);
	}

	/** Whether a worker reads for a document. */
	isHelped(board: HelpedBoard): boolean {
		return [...this.helpers].some((helper) => helper.board === board);
	}

	/** The conversion has ended: ongoing reading is useless. */
	close(board: HelpedBoard): void {
		this.boards.delete(board);
		for (const helper of this.helpers) if (helper.board === board) this.dismiss(helper);
	}

	/** A file has started or ended: adjusts the number of reading workers to the idle ones. */
	balance(): void {
		let places = this.idle() - this.helpers.size;
		// The last one to start has least to lose.
		for (const helper of [...this.helpers].reverse()) {
			if (places >= 0) break;
			places++;
			this.dismiss(helper);
		}
		for (; places > 0; places--) {
			const board = this.neediest();
			if (!board) break;
			void this.help(board);
		}
	}

	/** The document with the fewest readers that has enough pages. */
	private neediest(): HelpedBoard | undefined {
		const readers = (board: HelpedBoard): number => [...this.helpers].filter((helper) => helper.board === board).length;
		return [...this.boards.keys()]
			.filter((board) => board.isWorth(readers(board)))
			.sort((a, b) => readers(a) - readers(b))[0];
	}

	private async help(board: HelpedBoard): Promise<void> {
		const helper: Helper = { board, reader: {}, cut: new AbortController(), isDismissed: false };
		this.helpers.add(helper);
		let isLost = false;
		try {
			await this.pool.read(board, helper.reader, this.boards.get(board) ?? 0, helper.cut.signal);
		} catch (error) {
			isLost = !(error instanceof WorkerStopped);
			if (isLost) this.onLost(error);
		} finally {
			board.leave(helper.reader, isLost);
			this.helpers.delete(helper);
			this.balance();
		}
	}

	private dismiss(helper: Helper): void {
		if (helper.isDismissed) return;
		helper.isDismissed = true;
		helper.board.dismiss(helper.reader);
		// Has no effect if the worker has finished.
		setTimeout(() => helper.cut.abort(), dismissMs).unref();
	}
}
