import { pino } from 'pino';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { showAssets } from '../../../src/accounts/ledger';
import type { FileStore } from '../../../src/storage/file-store';
import { FolderFileStore } from '../../../src/storage/folder/folder-file-store';
import { SharedClock } from '../../../src/tasks/shared-clock';
import { SecretBox } from '../../../src/tasks/secret-box';
import { Sweeper } from '../../../src/tasks/sweeper';
import { TaskEvents } from '../../../src/tasks/task-events';
import { TaskIntake } from '../../../src/tasks/task-intake';
import { storeForTest, type StoreForTest } from '../../support/store';
import { temporaryFolder } from '../../support/temporary-folder';
import { waitUntil } from '../../support/wait-until';

let test: StoreForTest;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let fileStore: FolderFileStore;
let events: TaskEvents;
let sweeper: Sweeper;

const bounds = {
	fileBytes: 9,
	filesPerTask: 9,
	filesToMerge: 9,
	queuedTasks: 9,
	queuedTasksPerAccount: 9,
	unstartedFilesPerAccount: 9,
	unstartedBytesPerAccount: 99,
	startWithinMs: 1000,
};

const settings = {
	startWithinMs: 1000,
	queueWaitMs: 100,
	resultsKeptMs: 500,
	sweepIntervalMs: 20,
	idempotencyKeptMs: 86_400_000,
	fileBytes: 9,
	unstartedBytesPerAccount: 20,
};

beforeEach(async () => {
	test = await storeForTest(10);
	folder = await temporaryFolder();
	fileStore = await FolderFileStore.open(folder.path);
	events = new TaskEvents();
	sweeper = new Sweeper({
		store: test.store,
		fileStore,
		events,
		clock: new SharedClock(test.store),
		settings,
		log: pino({ level: 'silent' }),
	});
});
afterEach(async () => {
	await test.close();
	await folder.remove();
});

describe('a sweep', () => {
	it('ignores clock changes, and ends a really overdue task in time', async () => {
		const now = Date.now();
		const intake = new TaskIntake(
			test.store,
			fileStore,
			new SecretBox(Buffer.alloc(32)),
			bounds,
			() => undefined,
			() => undefined,
			() => now,
		);
		await test.addTask('t', ['a']);
		await intake.start(test.accountId, 't');
		const hour = 3_600_000;
		const stateAfter = async (clockMs: number, passedMs: number): Promise<string | undefined> => {
			await sweeper.sweep(now + clockMs, passedMs);
			return (await test.store.tasks.find('t'))?.state;
		};
		expect(await stateAfter(0, 0)).toBe('TaskWaiting');
		expect(await stateAfter(5 * hour + 20, 20)).toBe('TaskWaiting');
		expect(await stateAfter(-5 * hour + 40, 40)).toBe('TaskWaiting');
		expect(await stateAfter(60, 60)).toBe('TaskWaiting');
		// The wait is 100 ms.
		expect(await stateAfter(5 * hour + 90, 90)).toBe('TaskWaiting');
		expect(await stateAfter(5 * hour + 170, 170)).toBe('TaskOverdue');
	});

	it('does not count time while the service was down', async () => {
		const intake = new TaskIntake(test.store, fileStore, new SecretBox(Buffer.alloc(32)), bounds, () => undefined);
		await test.addTask('t', ['a']);
		await intake.start(test.accountId, 't');
		const morning = Date.now() + 8 * 3_600_000;
		await sweeper.sweep(morning);
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskWaiting');
		await sweeper.sweep(morning + 100);
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskOverdue');
	});

	it('ends a task queued too long, notifies waiting clients, and returns the assets', async () => {
		const intake = new TaskIntake(test.store, fileStore, new SecretBox(Buffer.alloc(32)), bounds, () => undefined);
		await test.addTask('t', ['a', 'b']);
		await intake.start(test.accountId, 't');
		await sweeper.sweep(Date.now());
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskWaiting');
		const waiting = events.expectEnd('t', 60_000);
		await sweeper.sweep(Date.now() + 200);
		await waiting.end;
		expect(await test.store.tasks.find('t')).toMatchObject({ state: 'TaskOverdue', failCount: 2, cost: 0 });
		expect(await test.store.files.find('a')).toMatchObject({
			state: 'failed',
			failure: { errorName: 'taskOverdue' },
			sealedPassword: null,
		});
		expect((await showAssets(test.store, test.accountId))[1]).toMatchObject({ balance: 10, withheld: 0 });
	});

	it('removes orphan files, but not at once', async () => {
		const { id } = await fileStore.receive(Readable.from([Buffer.from('x')]), 9, 'a.pdf');
		const kept = await fileStore.receive(Readable.from([Buffer.from('x')]), 9, 'a.pdf');
		await test.addTask('t', ['a']);
		await test.store.files.update('a', { originalId: kept.id });
		await test.store.tasks.update('t', { state: 'TaskProcessing', startedAt: 1 });
		await sweeper.sweep(Date.now());
		expect(await fileStore.size(id)).toBe(1);
		for (const one of [id, kept.id]) await utimes(await fileStore.makeLocal(one), 1, 1);
		await sweeper.sweep(Date.now());
		// The full scan of the store runs only every ten minutes.
		expect(await fileStore.size(id)).toBe(1);
		await sweeper.sweep(Date.now() + 601_000);
		expect(await fileStore.size(id)).toBeUndefined();
		expect(await fileStore.size(kept.id)).toBe(1);
	});

	it('removes words of expired documents from results and database files, but keeps their number', async () => {
		await test.addTask('t', ['a']);
		const place = { page: 1, rect: [1, 2, 3, 4], kind: 'missing', text: 'secret' } as const;
		await test.store.files.update('a', { words: { onPages: 9, inResult: 8, places: [place] } });
		await test.store.tasks.update('t', { state: 'TaskFinish', startedAt: 1, endedAt: 1 });
		await sweeper.sweep(400);
		expect((await test.store.files.find('a'))?.words.places).toEqual([place]);
		await sweeper.sweep(Date.now());
		expect((await test.store.files.find('a'))?.words).toEqual({ onPages: 9, inResult: 8, places: [] });
		const isHeld = (name: string) => readFileSync(join(test.folder, name)).includes(place.text);
		await waitUntil(() => !readdirSync(test.folder).some(isHeld), 'the database files hold no word');
	});

	it('removes the marks of deleted documents', async () => {
		for (const fileKey of ['a', 'b']) await test.addTask(`t-${fileKey}`, [fileKey]);
		const { accountId, store } = test;
		const mark = (fileKey: string) => ({
			...{ accountId, taskId: `t-${fileKey}`, fileKey, kind: 'invoice_number', number: 'n', suppliers: [] },
		});
		await store.marks.save(mark('a'));
		await store.files.update('a', { state: 'success' });
		await store.tasks.update('t-a', { state: 'TaskFinish', startedAt: 1, endedAt: 1 });
		await sweeper.sweep(400);
		expect(await store.marks.listEarlier(mark('b'))).toHaveLength(1);
		await sweeper.sweep(Date.now());
		expect(await store.marks.listEarlier(mark('b'))).toEqual([]);
	});

	it('ends a task not reviewed in time, once, and notifies waiting clients', async () => {
		const { store } = test;
		await test.addTask('t', ['a', 'b']);
		await store.tasks.update('t', { state: 'TaskProcessing', startedAt: 1, queuedAt: 1, inReviewSince: 2 });
		await store.files.update('a', { state: 'success', reviewUntil: 1000 });
		await store.files.update('b', { state: 'success', reviewUntil: 2000 });
		const waiting = events.expectEnd('t', 60_000);
		await sweeper.sweep(1000);
		expect((await store.files.find('a'))?.reviewUntil).toBe(1000);
		await sweeper.sweep(1500);
		expect(await store.files.find('a')).toMatchObject({
			reviewUntil: null,
			warnings: [{ phrase: 'notReviewed', details: {} }],
		});
		expect(await store.tasks.find('t')).toMatchObject({ state: 'TaskProcessing', successCount: 1, inReviewSince: 2 });
		await sweeper.sweep(2500);
		await waiting.end;
		expect(await store.tasks.find('t')).toMatchObject({
			...{ state: 'TaskFinish', successCount: 2, inReviewSince: null, endedAt: 2500 },
		});
	});

	it('removes uploads and parameters of unstarted tasks at once', async () => {
		const put = async () => (await fileStore.receive(Readable.from([Buffer.from('x')]), 9, 'a.pdf')).id;
		const ids: Record<string, string> = { cancelled: await put(), waited: await put(), done: await put() };
		for (const [taskId, originalId] of Object.entries(ids)) {
			await test.addTask(taskId, [taskId]);
			await test.store.files.update(taskId, { originalId, parameter: '{"pageRanges":"1"}' });
		}
		const now = Date.now();
		await test.store.tasks.update('cancelled', { state: 'TaskFinish', endedAt: now - 1 });
		await test.store.tasks.update('waited', { state: 'TaskOverdue', startedAt: 1, endedAt: now - 1 });
		await test.store.tasks.update('done', { state: 'TaskFinish', startedAt: 1, endedAt: now - 1, successCount: 1 });
		await sweeper.sweep(now);
		const sizes = Object.values(ids).map((id) => fileStore.size(id));
		expect(await Promise.all(sizes)).toEqual([undefined, undefined, 1]);
		const texts = Object.keys(ids).map(async (fileKey) => (await test.store.files.find(fileKey))?.parameter);
		expect(await Promise.all(texts)).toEqual(['{}', '{"pageRanges":"1"}', '{"pageRanges":"1"}']);
	});

	it('removes an upload in the sweep that finds its task overdue', async () => {
		const { id } = await fileStore.receive(Readable.from([Buffer.from('x')]), 9, 'a.pdf');
		await test.addTask('t', ['a']);
		await test.store.files.update('a', { originalId: id });
		await sweeper.sweep(Date.now() + settings.startWithinMs + 1000);
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskOverdue');
		expect(await fileStore.size(id)).toBeUndefined();
	});

	it('removes only unstarted tasks that can no longer be queried', async () => {
		const now = Date.now();
		for (const taskId of ['never', 'done']) await test.addTask(taskId, [taskId]);
		await test.store.tasks.update('never', { state: 'TaskFinish', endedAt: now - 1 });
		await test.store.tasks.update('done', { state: 'TaskFinish', startedAt: 1, endedAt: now - 1 });
		await sweeper.sweep(now);
		await sweeper.sweep(now + 6 * 86_400_000);
		expect(await test.store.tasks.find('never')).toBeDefined();
		await sweeper.sweep(now + 8 * 86_400_000);
		expect(await test.store.tasks.find('never')).toBeUndefined();
		expect(await test.store.files.find('never')).toBeUndefined();
		expect(await test.store.tasks.find('done')).toBeDefined();
	});

	it('repeats until stopped', async () => {
		sweeper.start();
		await sleep(30);
		await test.addTask('t', ['a']);
		for (let looks = 0; looks < 100 && (await test.store.tasks.find('t'))?.state !== 'TaskOverdue'; looks++)
			await sleep(20);
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskOverdue');
		await sweeper.stop();
		await test.addTask('later', ['b']);
		await sleep(100);
		expect((await test.store.tasks.find('later'))?.state).toBe('TaskStart');
	});

	it('removes direct uploads that are too large, late, old, orphaned, or above the quota', async () => {
		const now = Date.now();
		const intake = new TaskIntake(test.store, fileStore, new SecretBox(Buffer.alloc(32)), bounds, () => undefined);
		const announce = async (state?: 'TaskFinish'): Promise<string> => {
			const description = { fileName: 'a.pdf', password: undefined, parameter: undefined };
			const { taskId, fileKey } = await intake.announceFirst(test.accountId, 'pdf/txt', description);
			if (state) await test.store.tasks.update(taskId, { state });
			return fileKey;
		};
		const kept = [
			{ fileKey: await announce(), bytes: 9, changedAt: now - 900 },
			{ fileKey: await announce(), bytes: 9, changedAt: now - 800 },
		];
		const gone = [
			{ fileKey: await announce(), bytes: 10, changedAt: now - 950 },
			{ fileKey: await announce('TaskFinish'), bytes: 1, changedAt: now - 950 },
			{ fileKey: await announce(), bytes: 1, changedAt: now - 1100 },
			{ fileKey: 'of nobody', bytes: 1, changedAt: now - 950 },
			{ fileKey: await announce(), bytes: 3, changedAt: now - 700 },
		];
		const removed: string[] = [];
		const direct = {
			async *listUploads() {
				yield* await Promise.resolve([...gone, ...kept].reverse());
			},
			removeUpload: (fileKey: string) => Promise.resolve(void removed.push(fileKey)),
		};
		const withDirect = Object.assign(Object.create(fileStore) as FolderFileStore, { direct }) as unknown as FileStore;
		const log = pino({ level: 'silent' });
		await new Sweeper({
			store: test.store,
			fileStore: withDirect,
			events,
			clock: new SharedClock(test.store),
			settings,
			log,
		}).sweep(now);
		expect(removed.sort()).toEqual(gone.map(({ fileKey }) => fileKey).sort());
	});
});
