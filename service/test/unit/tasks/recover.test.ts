import { noWords } from '../../../../contract/words';
import { showAssets } from '../../../src/accounts/ledger';
import { SecretBox } from '../../../src/tasks/secret-box';
import { DatabaseQueue } from '../../../src/tasks/database-queue';
import { endFile } from '../../../src/tasks/end-file';
import { requeueFile } from '../../../src/tasks/requeue-file';
import { everyLease, recoverFiles } from '../../../src/tasks/recover';
import { TaskIntake } from '../../../src/tasks/task-intake';
import { FolderFileStore } from '../../../src/storage/folder/folder-file-store';
import { storeForTest, type StoreForTest } from '../../support/store';
import { temporaryFolder } from '../../support/temporary-folder';

let test: StoreForTest;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let intake: TaskIntake;
let queue: DatabaseQueue;

beforeEach(async () => {
	test = await storeForTest(10);
	folder = await temporaryFolder();
	const fileStore = await FolderFileStore.open(folder.path);
	intake = new TaskIntake(
		test.store,
		fileStore,
		new SecretBox(Buffer.alloc(32)),
		{
			fileBytes: 100,
			filesPerTask: 10,
			filesToMerge: 10,
			queuedTasks: 3,
			queuedTasksPerAccount: 2,
			unstartedFilesPerAccount: 10,
			unstartedBytesPerAccount: 1000,
			startWithinMs: 60_000,
		},
		(_taskId, files) => queue.wake(files),
	);
	queue = new DatabaseQueue(test.store, 60_000);
});
afterEach(async () => {
	queue.close();
	await test.close();
	await folder.remove();
});

const success = {
	kind: 'success',
	resultId: 'r',
	convertSize: 1,
	downFileName: 'r.txt',
	warnings: [],
	pagesReadByOcr: '',
	ocrModels: '',
	words: noWords,
	receipt: null,
	convertTimeMs: 1,
	pagesTotal: 2,
} as const;

async function expectLedger(expected: { balance: number; withheld: number; spent: number }): Promise<void> {
	const [, packages] = await showAssets(test.store, test.accountId);
	expect(packages).toMatchObject(expected);
}

describe('after a kill of the service', () => {
	it('running files are requeued, and late results are discarded', async () => {
		await test.addTask('t', ['a', 'b']);
		await intake.start(test.accountId, 't');
		const claimed = await queue.take();
		expect(claimed?.file).toMatchObject({ fileKey: 'a', tries: 1 });
		const { requeued } = await recoverFiles(test.store, 3, everyLease, Date.now());
		expect(requeued.map(({ fileKey }) => fileKey)).toEqual(['a']);
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskWaiting');
		const again = await queue.take();
		expect(again?.file).toMatchObject({ fileKey: 'a', tries: 2 });
		const end = (tries: number) =>
			test.store.transaction((rows) =>
				endFile(rows, { fileKey: 'a', taskId: 't', tries, parameter: '{}' }, success, 9),
			);
		expect(await end(1)).toBe('stale');
		await expectLedger({ balance: 8, withheld: 2, spent: 0 });
		expect(await end(2)).toBe('taskGoesOn');
		expect(await end(2)).toBe('stale');
		await expectLedger({ balance: 8, withheld: 1, spent: 1 });
		expect(await test.store.files.find('a')).toMatchObject({ sealedPassword: null, pagesDone: 2, pagesTotal: 2 });
	});

	it('a file that crashed it three times fails, and its task continues', async () => {
		await test.addTask('t', ['a']);
		await intake.start(test.accountId, 't');
		for (const tries of [1, 2, 3]) {
			expect((await queue.take())?.file.tries).toBe(tries);
			const { endedTaskIds } = await recoverFiles(test.store, 3, everyLease, Date.now());
			expect(endedTaskIds).toEqual(tries === 3 ? ['t'] : []);
		}
		expect(await test.store.tasks.find('t')).toMatchObject({ state: 'TaskFinish', failCount: 1, cost: 0 });
		expect((await test.store.files.find('a'))?.failure).toMatchObject({ errorName: 'workerCrashed' });
		await expectLedger({ balance: 10, withheld: 0, spent: 0 });
	});
});

describe('a lease', () => {
	const minute = 60_000;

	it('reserves a file until it expires', async () => {
		await test.addTask('t', ['a', 'b']);
		await intake.start(test.accountId, 't');
		const claimed = [await queue.take(), await queue.take()].map((one) => one!.file);
		expect((await recoverFiles(test.store, 3, Date.now(), Date.now())).requeued).toEqual([]);
		expect((await recoverFiles(test.store, 3, Date.now() + minute - 1000, Date.now())).requeued).toEqual([]);
		// One of the two says that it lives.
		const kept = await test.store.files.renewLeases(claimed.slice(0, 1), Date.now() + 2 * minute);
		expect([...kept]).toEqual(['a']);
		const { requeued } = await recoverFiles(test.store, 3, Date.now() + minute + 1, Date.now());
		expect(requeued.map(({ fileKey }) => fileKey)).toEqual(['b']);
		// The other file of the task is still in work.
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskProcessing');
		expect(await test.store.files.find('b')).toMatchObject({ state: 'waiting', tries: 1 });
		// Too late: the lost one cannot be renewed, neither before nor after another process has it.
		expect((await test.store.files.renewLeases(claimed, Date.now() + minute)).has('b')).toBe(false);
		expect((await queue.take())?.file).toMatchObject({ fileKey: 'b', tries: 2 });
		expect([...(await test.store.files.renewLeases(claimed, Date.now() + minute))]).toEqual(['a']);
	});

	it('that expired unclaimed is renewed by its process', async () => {
		await test.addTask('t', ['a']);
		await intake.start(test.accountId, 't');
		const { file } = (await queue.take())!;
		await test.store.files.renewLeases([file], 1);
		expect([...(await test.store.files.renewLeases([file], Date.now() + minute))]).toEqual(['a']);
		expect((await recoverFiles(test.store, 3, Date.now(), Date.now())).requeued).toEqual([]);
	});

	it('is taken over once, by the first process', async () => {
		await test.addTask('t', ['a', 'b', 'c']);
		await intake.start(test.accountId, 't');
		for (let count = 0; count < 3; count++) await queue.take();
		const all = await Promise.all(
			[1, 2, 3, 4].map(() => recoverFiles(test.store, 3, Date.now() + 2 * minute, Date.now())),
		);
		expect(all.flatMap(({ requeued }) => requeued.map(({ fileKey }) => fileKey)).sort()).toEqual(['a', 'b', 'c']);
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskWaiting');
	});

	it('released at shutdown does not count as an attempt, and its result is discarded', async () => {
		await test.addTask('t', ['a']);
		await intake.start(test.accountId, 't');
		const { file } = (await queue.take())!;
		expect(await test.store.transaction((rows) => requeueFile(rows, file, file.tries - 1, 5))).toBe(true);
		expect(await test.store.tasks.find('t')).toMatchObject({ state: 'TaskWaiting', queuedAt: 5 });
		expect(await test.store.transaction((rows) => endFile(rows, file, success, 9))).toBe('stale');
		expect((await queue.take())?.file.tries).toBe(1);
	});
});

describe('a bounded queue', () => {
	it('refuses tasks above the limits per account and in total, without charge', async () => {
		const { id: other } = await test.store.accounts.create('other', 1);
		await test.store.assets.move({
			accountId: other,
			assetType: 'PACKAGES',
			move: 'grant',
			amount: 9,
			fileKey: null,
			at: 1,
		});
		for (const [taskId, owner] of [
			['a', test.accountId],
			['b', test.accountId],
			['c', test.accountId],
			['d', other],
			['e', other],
		] as const)
			await test.addTask(taskId, [`${taskId}1`], owner);
		await intake.start(test.accountId, 'a');
		await intake.start(test.accountId, 'b');
		const refused = { errorName: 'queueFull', httpStatus: 429, details: { limit: 2, seconds: expect.any(Number) } };
		await expect(intake.start(test.accountId, 'c')).rejects.toMatchObject(refused);
		await expectLedger({ balance: 8, withheld: 2, spent: 0 });
		await intake.start(other, 'd');
		await expect(intake.start(other, 'e')).rejects.toMatchObject({ ...refused, details: { limit: 3 } });
		// A start that was made is answered as before.
		await intake.start(test.accountId, 'a');
		// Room comes with the end of a task.
		const { file } = (await queue.take())!;
		await test.store.transaction((rows) => endFile(rows, file, success, 9));
		await intake.start(test.accountId, 'c');
		expect((await test.store.tasks.find('c'))?.state).toBe('TaskWaiting');
	});
});

describe('starting', () => {
	it('twenty times in parallel charges once', async () => {
		await test.addTask('t', ['a', 'b']);
		await Promise.all(Array.from({ length: 20 }, () => intake.start(test.accountId, 't')));
		await expectLedger({ balance: 8, withheld: 2, spent: 0 });
	});

	it('above the balance leaves the task unchanged', async () => {
		await test.addTask(
			't',
			Array.from({ length: 11 }, (_, index) => `f${index}`),
		);
		await expect(intake.start(test.accountId, 't')).rejects.toMatchObject({ errorName: 'outOfAssets' });
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskStart');
		await expectLedger({ balance: 10, withheld: 0, spent: 0 });
	});
});

describe('the queue', () => {
	it('wakes waiting workers, and releases them when it closes', async () => {
		const waiting = [queue.take(), queue.take()];
		await test.addTask('t', ['a']);
		await intake.start(test.accountId, 't');
		await Promise.race(waiting);
		queue.close();
		const taken = await Promise.all(waiting);
		expect(taken.filter((claimed) => claimed?.file.fileKey === 'a')).toHaveLength(1);
		expect(taken.filter((claimed) => claimed === undefined)).toHaveLength(1);
	});
});
