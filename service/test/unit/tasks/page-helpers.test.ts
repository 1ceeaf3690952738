import { PageBoard } from '../../../src/tasks/page-board';
import { PageHelpers } from '../../../src/tasks/page-helpers';
import { WorkerStopped } from '../../../src/tasks/worker-ends';

const request = {
	toolPath: 'pdf/txt',
	inputPath: '/nowhere',
	fileName: 'scan.pdf',
	parameter: {},
	outputFolder: '/',
} as const;

function boardOf(pageCount: number): PageBoard {
	const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
	return new PageBoard({ kind: 'pdf', ocrOption: 'ALL', mayBePhoto: false, pages }, request, () => Promise.resolve());
}

/** A worker of the pool that reads: what it was given, and how it ends. */
interface Read {
	readonly board: PageBoard;
	readonly reader: object;
	readonly signal: AbortSignal;
	readonly end: (error?: Error) => void;
}

let reads: Read[];
let idle: number;
let lost: unknown[];
let helpers: PageHelpers;

beforeEach(() => {
	jest.useFakeTimers({ advanceTimers: true });
	[reads, idle, lost] = [[], 0, []];
	const pool = {
		read: async (board: PageBoard, reader: object, _account: number, signal: AbortSignal): Promise<void> =>
			await new Promise((resolve, reject) => {
				reads.push({ board, reader, signal, end: (error) => (error ? reject(error) : resolve()) });
				signal.addEventListener('abort', () => reject(new WorkerStopped()));
			}),
	};
	helpers = new PageHelpers(
		pool,
		() => idle,
		(error) => lost.push(error),
	);
});
afterEach(() => jest.useRealTimers());

const flushMicrotasks = async (): Promise<void> => {
	for (let round = 0; round < 20; round++) await Promise.resolve();
};

describe('idle workers', () => {
	it('all read pages of the document with the fewest readers', async () => {
		idle = 3;
		const [long, longer] = [boardOf(50), boardOf(80)];
		helpers.open(long, 1);
		expect(reads.map(({ board }) => board)).toEqual([long, long, long]);
		helpers.open(longer, 1);
		expect(reads).toHaveLength(3);
		reads[0]!.end();
		await flushMicrotasks();
		expect(reads.at(-1)?.board).toBe(longer);
		expect(reads).toHaveLength(4);
	});

	it('are not used if none is idle, nor for a few pages', () => {
		const long = boardOf(50);
		helpers.open(long, 1);
		expect(reads).toEqual([]);
		helpers.close(long);
		idle = 4;
		helpers.open(boardOf(3), 1);
		expect(reads).toEqual([]);
	});

	it('yield to a new file: the latest one, after its page', async () => {
		idle = 2;
		const board = boardOf(50);
		helpers.open(board, 1);
		await board.next(1, undefined);
		for (const { reader } of reads) await board.claim(reader);
		idle = 1;
		helpers.balance();
		const [first, second] = reads as [Read, Read];
		board.done(second.reader, 3, true);
		expect(await board.claim(second.reader)).toBeUndefined();
		board.done(first.reader, 2, true);
		expect(await board.claim(first.reader)).toMatchObject({ page: 4 });
		expect(second.signal.aborted).toBe(false);
		second.end();
		await flushMicrotasks();
		expect(reads).toHaveLength(2);
	});

	it('are killed if that page takes too long, and the page is left to the conversion', async () => {
		idle = 1;
		const board = boardOf(50);
		helpers.open(board, 1);
		await board.next(1, undefined);
		await board.claim(reads[0]!.reader);
		idle = 0;
		helpers.balance();
		await jest.advanceTimersByTimeAsync(1900);
		expect(reads[0]!.signal.aborted).toBe(false);
		await jest.advanceTimersByTimeAsync(200);
		expect(reads[0]!.signal.aborted).toBe(true);
		await flushMicrotasks();
		expect(await board.next(2, undefined)).toEqual({ kind: 'own' });
		// The service has ended it: nothing was lost.
		expect([lost, board.lost]).toEqual([[], 0]);
	});

	it('are replaced once if lost, but a document that crashes two gets no more', async () => {
		idle = 1;
		const board = boardOf(50);
		helpers.open(board, 1);
		reads[0]!.end(new Error('killed'));
		await flushMicrotasks();
		expect(reads).toHaveLength(2);
		reads[1]!.end(new Error('killed'));
		await flushMicrotasks();
		expect(reads).toHaveLength(2);
		expect(lost).toHaveLength(2);
	});

	it('stop reading for a finished conversion', async () => {
		idle = 1;
		const board = boardOf(50);
		helpers.open(board, 1);
		board.close();
		helpers.close(board);
		expect(await board.claim(reads[0]!.reader)).toBeUndefined();
		reads[0]!.end();
		await flushMicrotasks();
		expect(reads).toHaveLength(1);
	});
});
