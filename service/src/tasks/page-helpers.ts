import type { HelpedBoard, PageReader } from './reading-board';
import { WorkerStopped } from './worker-ends';
import type { WorkerPool } from './worker-pool';

/** For the page that is read when a file wants the place; then it is left, and its worker ended. */
const dismissMs = 2000;

/** One worker that reads beside a conversion. */
interface Helper {
	readonly board: HelpedBoard;
	readonly reader: PageReader;
	readonly cut: AbortController;
	isDismissed: boolean;
}

/**
 * Lets workers that have no file read pages of the documents that others convert. A file goes first: when one begins, a worker that
 * reads beside others gives its place up.
 */
export class PageHelpers {
	private readonly boards = new Set<HelpedBoard>();
	private readonly helpers = new Set<Helper>();

	/**
	 * @param pool   has the workers
	 * @param idle   how many of them have no file at this moment
	 * @param onLost told of a worker that was lost: its pages are read by the conversion
	 */
	constructor(
		private readonly pool: Pick<WorkerPool, 'read'>,
		private readonly idle: () => number,
		private readonly onLost: (error: unknown) => void,
	) {}

	/** Pages of a document may be read beside its conversion. */
	open(board: HelpedBoard): void {
		this.boards.add(board);
		this.balance();
	}

	/** Workers that have nothing to do at this moment. */
	get resting(): number {
		return Math.max(0, this.idle() - this.helpers.size);
	}

	/** Whether somebody reads for a document. */
	isHelped(board: HelpedBoard): boolean {
		return [...this.helpers].some((helper) => helper.board === board);
	}

	/** The conversion has ended: what is still read for it is for nothing. */
	close(board: HelpedBoard): void {
		this.boards.delete(board);
		for (const helper of this.helpers) if (helper.board === board) this.dismiss(helper);
	}

	/** A file has begun or ended: as many workers read as have nothing else to do. */
	balance(): void {
		let places = this.idle() - this.helpers.size;
		// Who began last has least to lose.
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

	/** The document with the fewest readers that has pages enough. */
	private neediest(): HelpedBoard | undefined {
		const readers = (board: HelpedBoard): number => [...this.helpers].filter((helper) => helper.board === board).length;
		return [...this.boards].filter((board) => board.isWorth(readers(board))).sort((a, b) => readers(a) - readers(b))[0];
	}

	private async help(board: HelpedBoard): Promise<void> {
		const helper: Helper = { board, reader: {}, cut: new AbortController(), isDismissed: false };
		this.helpers.add(helper);
		let isLost = false;
		try {
			await this.pool.read(board, helper.reader, helper.cut.signal);
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
		// It ends nothing where the worker has ended its work.
		setTimeout(() => helper.cut.abort(), dismissMs).unref();
	}
}
