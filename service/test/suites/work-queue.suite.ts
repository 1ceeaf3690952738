import { TaskIntake } from '../../src/tasks/task-intake';
import { SecretBox } from '../../src/tasks/secret-box';
import type { ClaimedFile, WorkQueue } from '../../src/tasks/work-queue';
import type { FileStore } from '../../src/storage/file-store';
import type { StoreForTest } from '../support/store';

const bounds = {
	fileBytes: 100,
	filesPerTask: 1000,
	filesToMerge: 1000,
	queuedTasks: 1000,
	queuedTasksPerAccount: 1000,
	unstartedFilesPerAccount: 1000,
	unstartedBytesPerAccount: 1000,
	startWithinMs: 60_000,
};
/** Below the poll interval of workers, which is five seconds. */
const soonMs = 4000;

/** Start a task of so many files; keys are its id and their number. */
export async function startTask(
	test: StoreForTest,
	queue: WorkQueue,
	taskId: string,
	files: number,
	owner?: number,
): Promise<void> {
	const accountId = owner ?? test.accountId;
	await test.addTask(
		taskId,
		Array.from({ length: files }, (_, index) => `${taskId}${index}`),
		accountId,
	);
	// A start touches no stored file.
	const fileStore = {} as FileStore;
	const intake = new TaskIntake(test.store, fileStore, new SecretBox(Buffer.alloc(32)), bounds, (_id, count) =>
		queue.wake(count),
	);
	await intake.start(accountId, taskId);
}

/** What comes within a short time. */
export async function within<T>(promise: Promise<T>, ms = soonMs): Promise<T | 'late'> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), ms)));
	return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Keys of files, as they were handed out. */
export const keysOf = (claimed: readonly (ClaimedFile | undefined)[]) => claimed.map((one) => one?.file.fileKey);

/**
 * What every queue does.
 * @param open  two queues over one store: of two processes, or twice the same
 */
export function workQueueSuite(
	open: () => Promise<{ test: StoreForTest; queues: readonly [WorkQueue, WorkQueue] }>,
): void {
	let test: StoreForTest;
	let one: WorkQueue;
	let other: WorkQueue;

	beforeEach(async () => {
		({
			test,
			queues: [one, other],
		} = await open());
	});

	it('assigns every file to one worker only', async () => {
		await startTask(test, one, 't', 40);
		const taken: string[] = [];
		const work = async (queue: WorkQueue): Promise<void> => {
			for (let file = await queue.take(); file; file = await queue.take()) {
				taken.push(file.file.fileKey);
				if (taken.length < 40) continue;
				one.close();
				other.close();
			}
		};
		await Promise.all([work(one), work(other), work(one), work(other)]);
		expect(new Set(taken).size).toBe(40);
		expect(taken).toHaveLength(40);
	});

	it('wakes a worker in any process as soon as a file waits', async () => {
		const takes = [one.take(), one.take(), other.take()];
		expect(await within(Promise.race(takes), 300)).toBe('late');
		await startTask(test, one, 't', 1);
		expect(keysOf([(await within(Promise.race(takes))) as ClaimedFile])).toEqual(['t0']);
		await startTask(test, other, 'u', 2);
		const rest = await within(Promise.all(takes));
		expect(rest === 'late' ? rest : keysOf(rest).sort()).toEqual(['t0', 'u0', 'u1']);
	});

	it('takes turns between accounts: a second account waits for at most two files', async () => {
		const { id } = await test.store.accounts.create('other', 1);
		await test.store.assets.move({
			accountId: id,
			assetType: 'PACKAGES',
			move: 'grant',
			amount: 9,
			fileKey: null,
			at: 1,
		});
		await startTask(test, one, 'a', 500);
		const before = [await one.take(), await other.take(), await one.take()];
		expect(keysOf(before)).toEqual(['a0', 'a1', 'a2']);
		await startTask(test, other, 'b', 1, id);
		expect(keysOf([await one.take(), await other.take()])).toContain('b0');
	});

	it('assigns nothing after it is closed, and releases waiting workers', async () => {
		const waiting = [one.take(), one.take()];
		await within(Promise.all(waiting), 100);
		one.close();
		expect(await within(Promise.all(waiting))).toEqual([undefined, undefined]);
		await startTask(test, one, 't', 1);
		expect(await one.take()).toBeUndefined();
		expect(keysOf([await other.take()])).toEqual(['t0']);
	});

	it('has a health check', async () => {
		await one.check();
	});
}
