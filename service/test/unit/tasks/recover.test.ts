import { showAssets } from '../../../src/accounts/ledger';
import { SecretBox } from '../../../src/tasks/secret-box';
import { DatabaseQueue } from '../../../src/tasks/database-queue';
import { endFile } from '../../../src/tasks/end-file';
import { recoverTasks } from '../../../src/tasks/recover';
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
		{ fileBytes: 100, filesPerTask: 10 },
		() => queue.wake(),
	);
	queue = new DatabaseQueue(test.store);
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
	convertTimeMs: 1,
	pagesTotal: 2,
} as const;

async function expectLedger(expected: { balance: number; withheld: number; spent: number }): Promise<void> {
	const [, packages] = await showAssets(test.store, test.accountId);
	expect(packages).toMatchObject(expected);
}

describe('after the service was killed', () => {
	it('files in work wait again, and a late result of before is thrown away', async () => {
		await test.addTask('t', ['a', 'b']);
		await intake.start(test.accountId, 't');
		const claimed = await queue.take();
		expect(claimed?.file).toMatchObject({ fileKey: 'a', tries: 1 });
		expect(await recoverTasks(test.store, 3)).toBe(1);
		expect((await test.store.tasks.find('t'))?.state).toBe('TaskWaiting');
		const again = await queue.take();
		expect(again?.file).toMatchObject({ fileKey: 'a', tries: 2 });
		const end = (tries: number) =>
			test.store.transaction((rows) => endFile(rows, { fileKey: 'a', taskId: 't', tries }, success, 9));
		expect(await end(1)).toBe('stale');
		await expectLedger({ balance: 8, withheld: 2, spent: 0 });
		expect(await end(2)).toBe('taskGoesOn');
		expect(await end(2)).toBe('stale');
		await expectLedger({ balance: 8, withheld: 1, spent: 1 });
		expect(await test.store.files.find('a')).toMatchObject({ sealedPassword: null, pagesDone: 2, pagesTotal: 2 });
	});

	it('a file that ended it three times fails, and its task goes on', async () => {
		await test.addTask('t', ['a']);
		await intake.start(test.accountId, 't');
		for (const tries of [1, 2, 3]) {
			expect((await queue.take())?.file.tries).toBe(tries);
			await recoverTasks(test.store, 3);
		}
		expect(await test.store.tasks.find('t')).toMatchObject({ state: 'TaskFinish', failCount: 1, cost: 0 });
		expect((await test.store.files.find('a'))?.failure).toMatchObject({ errorName: 'workerCrashed' });
		await expectLedger({ balance: 10, withheld: 0, spent: 0 });
	});
});

describe('starting', () => {
	it('twenty times at once charges once', async () => {
		await test.addTask('t', ['a', 'b']);
		await Promise.all(Array.from({ length: 20 }, () => intake.start(test.accountId, 't')));
		await expectLedger({ balance: 8, withheld: 2, spent: 0 });
	});

	it('more than the balance covers leaves the task as it was', async () => {
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
	it('wakes who waits, and lets go of them when it closes', async () => {
		const waiting = Promise.all([queue.take(), queue.take()]);
		await test.addTask('t', ['a']);
		await intake.start(test.accountId, 't');
		await new Promise((resolve) => setTimeout(resolve, 50));
		queue.close();
		const taken = await waiting;
		expect(taken.filter((claimed) => claimed?.file.fileKey === 'a')).toHaveLength(1);
		expect(taken.filter((claimed) => claimed === undefined)).toHaveLength(1);
	});
});
