import { PageBoard } from '../../../src/tasks/page-board';
import type { ConversionRequest } from '../../../src/engine/request/request';

const request: ConversionRequest = {
	toolPath: 'pdf/txt',
	inputPath: '/nowhere',
	fileName: 'scan.pdf',
	parameter: {},
	outputFolder: '/nowhere',
};

function boardOf(pageCount: number, onSign?: () => void): PageBoard {
	const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
	const plan = { kind: 'pdf', ocrOption: 'ALL', mayBePhoto: false, pages } as const;
	return new PageBoard(plan, request, () => Promise.resolve(), onSign);
}

/** What a promise has come to so far. */
async function soFar<T>(promise: Promise<T>): Promise<T | 'waits'> {
	await new Promise((resolve) => setImmediate(resolve));
	return await Promise.race([promise, Promise.resolve('waits' as const)]);
}

const german = { language: 'LATIN', codes: ['deu'] };

describe('the page board', () => {
	it('leaves every page to the conversion without helpers', async () => {
		const board = boardOf(3);
		for (const page of [1, 2, 3]) expect(await board.next(page, undefined)).toEqual({ kind: 'own' });
		expect(board.given).toBe(0);
	});

	it('assigns each page once, later pages to readers, with the language of earlier ones', async () => {
		const board = boardOf(4);
		const [first, second] = [{}, {}];
		expect(await board.next(1, german)).toEqual({ kind: 'own' });
		expect(await board.claim(first)).toEqual({ page: 2, usual: german });
		expect(await board.claim(second)).toEqual({ page: 3, usual: german });
		board.done(first, 2, true);
		expect(await board.next(2, german)).toEqual({ kind: 'ready' });
		expect(board.given).toBe(1);
		expect(await board.claim(first)).toEqual({ page: 4, usual: german });
		expect(await board.claim(first)).toBeUndefined();
	});

	it('lets the conversion read another page while its page is being read, or wait if there is none', async () => {
		const board = boardOf(4);
		const reader = {};
		await board.next(1, undefined);
		await board.claim(reader);
		expect(await board.next(2, undefined)).toEqual({ kind: 'other', page: 3 });
		board.read(3, true);
		expect(await board.next(2, undefined)).toEqual({ kind: 'other', page: 4 });
		board.read(4, false);
		const turn = board.next(2, undefined);
		expect(await soFar(turn)).toBe('waits');
		board.done(reader, 2, true);
		expect(await turn).toEqual({ kind: 'ready' });
		expect(await board.next(3, undefined)).toEqual({ kind: 'ready' });
		expect(await board.next(4, undefined)).toEqual({ kind: 'own' });
	});

	it('leaves the page of a lost reader to the conversion, and keeps its other readings', async () => {
		const board = boardOf(5);
		const [lost, other] = [{}, {}];
		await board.next(1, undefined);
		await board.claim(lost);
		board.done(lost, 2, true);
		await board.claim(lost);
		board.leave(lost, true);
		expect(board.lost).toBe(1);
		expect(await board.claim(other)).toEqual({ page: 4, usual: undefined });
		expect(await board.next(2, undefined)).toEqual({ kind: 'ready' });
		expect(await board.next(3, undefined)).toEqual({ kind: 'own' });
	});

	it('reassigns unread pages of a reader that left', async () => {
		const board = boardOf(9);
		const [gone, other] = [{}, {}];
		await board.next(1, undefined);
		await board.claim(gone);
		board.leave(gone, false);
		expect(board.lost).toBe(0);
		expect(await board.claim(other)).toMatchObject({ page: 2 });
	});

	describe('offers pages', () => {
		it('beyond the reach of local readers, after the first page', async () => {
			const board = boardOf(40);
			const [far, further] = [{}, {}];
			await board.next(1, undefined);
			expect(board.offer(far, 4)).toBeUndefined();
			await board.next(2, german);
			expect(board.offer(far, 4)).toMatchObject({ pages: [7, 8, 9, 10], usual: german });
			expect(board.offer(further, 4)).toMatchObject({ pages: [11, 12, 13, 14] });
			expect(board.isWith(far, 7)).toBe(true);
			board.accept(far);
			board.done(far, 7, true);
			board.done(far, 8, false);
			expect(await board.next(7, german)).toEqual({ kind: 'ready' });
			expect(await board.next(8, german)).toEqual({ kind: 'own' });
		});

		it('in smaller ranges near the end, and none that local readers would reach sooner', async () => {
			const board = boardOf(9);
			await board.next(1, undefined);
			await board.next(2, undefined);
			expect(board.offer({}, 4)).toMatchObject({ pages: [7, 8, 9] });
			expect(board.offer({}, 4)).toMatchObject({ pages: [6] });
			expect(board.offer({}, 4)).toBeUndefined();
		});

		it('but none of a document that crashed two readers', async () => {
			const board = boardOf(90);
			await board.next(1, undefined);
			await board.next(2, undefined);
			for (let lost = 0; lost < 2; lost++) {
				const reader = {};
				expect(board.offer(reader, 4)).toBeDefined();
				board.leave(reader, true);
			}
			expect(board.offer({}, 4)).toBeUndefined();
		});

		it('and withdraws them when a local reader is idle', async () => {
			const board = boardOf(6);
			let starved = 0;
			board.onStarved = () => starved++;
			const offered = {};
			await board.next(1, undefined);
			await board.next(2, undefined);
			expect(board.offer(offered, 4)).toMatchObject({ pages: [5, 6] });
			for (const page of [3, 4]) await board.next(page, undefined);
			expect(starved).toBe(0);
			const turn = board.next(5, undefined);
			const idle = board.claim({});
			expect(await soFar(turn)).toBe('waits');
			expect(await soFar(idle)).toBe('waits');
			expect(starved).toBeGreaterThan(0);
			board.leave(offered, false);
			expect(await turn).toEqual({ kind: 'own' });
			expect(await idle).toMatchObject({ page: 6 });
		});

		it('and withdraws them when a local reader would wait for later pages', async () => {
			const board = boardOf(40);
			let starved = 0;
			board.onStarved = () => starved++;
			await board.next(1, undefined);
			await board.next(2, undefined);
			const offered = {};
			expect(board.offer(offered, 4)).toMatchObject({ pages: [7, 8, 9, 10] });
			const [one, other] = [{}, {}];
			for (const page of [3, 4, 5, 6]) expect(await board.claim(one)).toMatchObject({ page });
			// With two who read, those after the offered ones are in reach, too.
			expect(await board.claim(other)).toMatchObject({ page: 11 });
			for (let page = 12; page <= 18; page++) expect(await board.claim(other)).toMatchObject({ page });
			expect(starved).toBe(0);
			const claim = board.claim(one);
			expect(await soFar(claim)).toBe('waits');
			expect(starved).toBeGreaterThan(0);
			board.leave(offered, false);
			expect(await claim).toMatchObject({ page: 7 });
		});

		it('and releases waiting readers when the offer is claimed', async () => {
			const board = boardOf(6);
			const offered = {};
			await board.next(1, undefined);
			await board.next(2, undefined);
			board.offer(offered, 4);
			for (const page of [3, 4]) await board.next(page, undefined);
			const idle = board.claim({});
			expect(await soFar(idle)).toBe('waits');
			board.accept(offered);
			expect(await idle).toBeUndefined();
		});
	});

	it('continues at once when the awaited reader is lost', async () => {
		const board = boardOf(2);
		const reader = {};
		await board.next(1, undefined);
		await board.claim(reader);
		const turn = board.next(2, undefined);
		expect(await soFar(turn)).toBe('waits');
		board.leave(reader, true);
		expect(await turn).toEqual({ kind: 'own' });
	});

	it('limits how far readers run ahead, to bound disk usage', async () => {
		const board = boardOf(100);
		const reader = {};
		await board.next(1, undefined);
		const claimed: number[] = [];
		for (;;) {
			const claim = await soFar(board.claim(reader));
			if (claim === 'waits' || !claim) break;
			claimed.push(claim.page);
			board.done(reader, claim.page, true);
		}
		expect(claimed).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
		expect(await board.next(2, undefined)).toEqual({ kind: 'ready' });
		// The claim that waited has got it.
		expect(board.isWith(reader, 10)).toBe(true);
	});

	it('gives a dismissed reader no more pages, but accepts its current one', async () => {
		const board = boardOf(9);
		const reader = {};
		await board.next(1, undefined);
		await board.claim(reader);
		board.dismiss(reader);
		board.done(reader, 2, true);
		expect(await board.claim(reader)).toBeUndefined();
		expect(await board.next(2, undefined)).toEqual({ kind: 'ready' });
	});

	it('ignores messages about pages of other readers', async () => {
		const board = boardOf(4);
		const [reader, liar] = [{}, {}];
		await board.next(1, undefined);
		await board.claim(reader);
		board.done(liar, 2, true);
		board.done(reader, 3, true);
		board.done(reader, 77, true);
		board.read(2, true);
		expect(board.given).toBe(0);
		expect(board.isWith(reader, 2)).toBe(true);
		expect(await board.next(99, undefined)).toEqual({ kind: 'own' });
	});

	it('releases all readers when the conversion ends, and notifies them', async () => {
		const board = boardOf(100);
		const reader = {};
		let notifications = 0;
		board.onClosed(() => notifications++);
		await board.next(1, undefined);
		for (let page = 2; page <= 9; page++) board.done(reader, (await board.claim(reader))?.page ?? 0, true);
		const waits = board.claim(reader);
		board.close();
		board.close();
		expect(await waits).toBeUndefined();
		expect([notifications, board.free]).toEqual([1, 0]);
		board.onClosed(() => notifications++);
		expect(notifications).toBe(2);
	});

	it('renews the heartbeat with every page event', async () => {
		let signs = 0;
		const board = boardOf(5, () => signs++);
		const reader = {};
		await board.next(1, undefined);
		await board.claim(reader);
		board.done(reader, 2, true);
		await board.claim(reader);
		board.done(reader, 3, false);
		board.leave(reader, false);
		expect(signs).toBe(3);
		const late = {};
		await board.claim(late);
		board.close();
		board.leave(late, false);
		expect(signs).toBe(3);
	});
});
