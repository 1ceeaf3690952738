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

describe('the board of pages', () => {
	it('leaves every page to the conversion where nobody reads beside it', async () => {
		const board = boardOf(3);
		for (const page of [1, 2, 3]) expect(await board.next(page, undefined)).toEqual({ kind: 'own' });
		expect(board.given).toBe(0);
	});

	it('gives each page to one, and to a reader those behind the wanted one, with the language of those before', async () => {
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

	it('has the conversion read another page while the wanted one is being read, and wait where there is none', async () => {
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

	it('leaves the page of a lost reader to the conversion alone, and its other readings stay', async () => {
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

	it('gives what a reader did not come to, who has gone by himself, to the others', async () => {
		const board = boardOf(9);
		const [gone, other] = [{}, {}];
		await board.next(1, undefined);
		await board.claim(gone);
		board.leave(gone, false);
		expect(board.lost).toBe(0);
		expect(await board.claim(other)).toMatchObject({ page: 2 });
	});

	describe('offers pages', () => {
		it('that lie further ahead than those here come to, when the first page is read', async () => {
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

		it('fewer near the end, at last one by one, and none when those here will have read them sooner', async () => {
			const board = boardOf(9);
			await board.next(1, undefined);
			await board.next(2, undefined);
			expect(board.offer({}, 4)).toMatchObject({ pages: [7, 8, 9] });
			expect(board.offer({}, 4)).toMatchObject({ pages: [6] });
			expect(board.offer({}, 4)).toBeUndefined();
		});

		it('and none of a document that has cost two readers', async () => {
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

		it('and wants them back when somebody here has nothing else to do', async () => {
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

		it('and wants them back when somebody here would have to wait for those beyond them', async () => {
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

		it('and lets those go who wait, when the offer is taken', async () => {
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

	it('goes on at once when the reader that it waits for is lost', async () => {
		const board = boardOf(2);
		const reader = {};
		await board.next(1, undefined);
		await board.claim(reader);
		const turn = board.next(2, undefined);
		expect(await soFar(turn)).toBe('waits');
		board.leave(reader, true);
		expect(await turn).toEqual({ kind: 'own' });
	});

	it('does not let readers run far ahead, which would fill the disk', async () => {
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

	it('gives a dismissed reader no more pages, and takes what it reads now', async () => {
		const board = boardOf(9);
		const reader = {};
		await board.next(1, undefined);
		await board.claim(reader);
		board.dismiss(reader);
		board.done(reader, 2, true);
		expect(await board.claim(reader)).toBeUndefined();
		expect(await board.next(2, undefined)).toEqual({ kind: 'ready' });
	});

	it('believes nobody who speaks of pages that are not his', async () => {
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

	it('lets everybody go when the conversion has ended, and says so', async () => {
		const board = boardOf(100);
		const reader = {};
		let told = 0;
		board.onClosed(() => told++);
		await board.next(1, undefined);
		for (let page = 2; page <= 9; page++) board.done(reader, (await board.claim(reader))?.page ?? 0, true);
		const waits = board.claim(reader);
		board.close();
		board.close();
		expect(await waits).toBeUndefined();
		expect([told, board.free]).toEqual([1, 0]);
		board.onClosed(() => told++);
		expect(told).toBe(2);
	});

	it('gives a sign of life with everything that becomes of a page', async () => {
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
