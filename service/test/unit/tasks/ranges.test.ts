import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { readSettings } from '../../../src/settings/settings';
import type { PageClaim } from '../../../src/engine/request/page-readers';
import { readingName } from '../../../src/engine/request/page-readers';
import type { OfferedRange } from '../../../src/storage/metadata-store';
import { PageBoard } from '../../../src/tasks/page-board';
import { RangeBoard } from '../../../src/tasks/ranges/range-board';
import { RangeOffers } from '../../../src/tasks/ranges/range-offers';
import { storeForTest, type StoreForTest } from '../../support/store';
import { temporaryFolder } from '../../support/temporary-folder';

/** What processes share, and a document that one of them converts. */
let shared: StoreForTest;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let now: number;
/** What is kept for others, by id. */
let kept: Set<string>;
let keptSoFar = 0;
/** How often other processes were told that there is something. */
let notifications = 0;
let board: PageBoard;
let offers: RangeOffers;

const request = {
	toolPath: 'pdf/txt',
	inputPath: '/nowhere',
	fileName: 'scan.pdf',
	parameter: {},
	outputFolder: '/nowhere',
} as const;

const fileStore = {
	async adopt(path: string) {
		const id = `kept-${++keptSoFar}`;
		await rename(path, join(folder.path, 'kept', id));
		kept.add(id);
		return { id, size: 1 };
	},
	makeLocal: (id: string) => Promise.resolve(join(folder.path, 'kept', id)),
	async remove(id: string) {
		kept.delete(id);
		await rm(join(folder.path, 'kept', id), { force: true });
	},
};

beforeEach(async () => {
	[shared, folder, now, kept] = [await storeForTest(), await temporaryFolder(), 1000, new Set()];
	for (const name of ['kept', 'conversion', 'helper']) await mkdir(join(folder.path, name));
	await shared.addTask('t', ['a']);
	await shared.store.files.update('a', { state: 'processing', tries: 1, leaseUntil: 1e9 });
	const pages = Array.from({ length: 30 }, (_, index) => index + 1);
	const deliver = (path: string, page: number) => rename(path, join(folder.path, 'conversion', readingName(page)));
	board = new PageBoard({ kind: 'pdf', ocrOption: 'ALL', mayBePhoto: false, pages }, request, deliver);
	const settings = { ...readSettings({}), dataFolder: folder.path };
	const log = pino({ level: 'silent' });
	const { store, accountId } = shared;
	const events = { offered: () => void notifications++ };
	const parts = { store, fileStore, settings, clock: { now: () => now }, log, events };
	offers = new RangeOffers(parts, board, { fileKey: 'a', tries: 1, accountId }, join(folder.path, 'conversion'));
	await board.next(1, undefined);
	await board.next(2, undefined);
});
afterEach(async () => {
	board.close();
	await offers.end();
	expect(await shared.store.ranges.list('a', 1)).toEqual([]);
	expect([...kept]).toEqual([]);
	await shared.close();
	await folder.remove();
});

const list = async (): Promise<readonly OfferedRange[]> => await shared.store.ranges.list('a', 1);

async function until<T>(find: () => T | Promise<T>): Promise<NonNullable<T>> {
	for (let waited = 0; waited < 10_000; waited += 20) {
		const found = await find();
		if (found) return found;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error('it did not come to that');
}

/** Another process takes an offer. */
async function take(onGone = (): void => undefined): Promise<RangeBoard> {
	const range = await until(async () => {
		const [offered] = (await list()).filter(({ state }) => state === 'offered');
		return offered && (await shared.store.ranges.claimNext(offered.alike, now + 100));
	});
	const { store } = shared;
	return new RangeBoard({ store, fileStore, clock: { now: () => now } }, range, request, onGone);
}

/** Read a page there as a worker does: the next page is asked for while the last one is still on its way. */
async function readPage(there: RangeBoard, { page }: PageClaim): Promise<PageClaim | undefined> {
	const path = join(folder.path, 'helper', readingName(page));
	await writeFile(path, `read ${page}`);
	const next = there.claim();
	await there.deliver(path, page);
	there.done({}, page, true);
	return await next;
}

/** Continues the conversion. @returns the pages it read */
async function convertTo(first: number, last: number): Promise<number[]> {
	const read = new Set<number>();
	for (let page = first; page <= last; ) {
		const turn = await board.next(page, undefined);
		if (turn.kind === 'other') board.read(turn.page, true);
		read.add(turn.kind === 'other' ? turn.page : page);
		if (turn.kind !== 'other') page++;
	}
	return [...read].filter((page) => page >= first && page <= last).sort((one, other) => one - other);
}

describe('pages for other processes', () => {
	it('are read there range by range, and stored for the conversion', async () => {
		const there = await take();
		expect(notifications).toBeGreaterThan(0);
		const read: number[] = [];
		for (let claim = await there.claim(); claim && read.length < 6; claim = await readPage(there, claim))
			read.push(claim.page);
		expect(read).toEqual([7, 8, 9, 10, 11, 12]);
		await until(() => existsSync(join(folder.path, 'conversion', readingName(12))));
		let turn = await board.next(12, undefined);
		// A stored page may be recorded a moment later; the conversion reads others meanwhile.
		for (; turn.kind === 'other'; turn = await board.next(12, undefined)) board.read(turn.page, true);
		expect(turn).toEqual({ kind: 'ready' });
		expect(await readFile(join(folder.path, 'conversion', readingName(7)), 'utf8')).toBe('read 7');
		there.leave({}, false);
		await there.ended;
		// What was not read there is read here.
		await until(async () => !(await list()).some(({ state }) => state === 'claimed'));
		expect(await convertTo(13, 14)).toEqual([13, 14]);
	});

	it('are assigned from the next range while the last reading is in transit', async () => {
		const there = await take();
		let claim = await there.claim();
		for (let count = 1; count < 4; count++) claim = await readPage(there, claim ?? { page: 0, usual: undefined });
		expect(claim?.page).toBe(10);
		await until(async () => (await list()).some(({ state }) => state === 'offered'));
		// Nothing was said of page 10 yet.
		expect(await there.claim()).toMatchObject({ page: 11 });
		expect((await list()).filter(({ state }) => state === 'claimed')).toHaveLength(2);
		const path = join(folder.path, 'helper', readingName(10));
		await writeFile(path, 'read 10');
		await there.deliver(path, 10);
		there.done({}, 10, true);
		await until(() => existsSync(join(folder.path, 'conversion', readingName(10))));
		there.leave({}, false);
		await there.ended;
		await until(async () => !(await list()).some(({ state }) => state === 'claimed'));
		// The board learns of it after the file is there.
		await until(async () => (await board.next(10, undefined)).kind === 'ready');
	});

	it('are withdrawn if unclaimed while a local reader waits', async () => {
		await until(async () => (await list()).length > 0);
		expect(await convertTo(3, 30)).toHaveLength(28);
		expect(board.given).toBe(0);
	});

	it('are read locally if their reader sends no heartbeat', async () => {
		const there = await take();
		const claim = await there.claim();
		await until(async () => (await list()).some(({ state }) => state === 'claimed'));
		now += 101;
		await until(() => board.lost === 1);
		expect(await board.next(claim?.page ?? 0, undefined)).toEqual({ kind: 'own' });
		there.leave({}, false);
		await there.ended;
	});

	it('are left to the conversion after a remote worker is lost', async () => {
		for (const lost of [1, 2]) {
			const there = await take();
			const claim = await there.claim();
			there.leave({}, true);
			await until(() => board.lost === lost);
			expect(await board.next(claim?.page ?? 0, undefined)).toEqual({ kind: 'own' });
		}
		expect(board.offer({}, 4)).toBeUndefined();
	});

	it('are released when the conversion ends: readers are notified, and nothing is kept', async () => {
		let released = 0;
		const there = await take(() => released++);
		const claim = await there.claim();
		board.close();
		await offers.end();
		await readPage(there, claim ?? { page: 0, usual: undefined });
		await until(() => released === 1);
		expect(await there.claim()).toBeUndefined();
		there.leave({}, false);
		await there.ended;
		await until(() => kept.size === 0);
	});
});
