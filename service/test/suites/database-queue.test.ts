import { DatabaseQueue } from '../../src/tasks/database-queue';
import type { ClaimedFile, WorkQueue } from '../../src/tasks/work-queue';
import { storeForTest, type StoreForTest } from '../support/store';
import { keysOf, startTask, within, workQueueSuite } from './work-queue.suite';

let test: StoreForTest;
let queues: readonly DatabaseQueue[] = [];

afterEach(async () => {
	for (const queue of queues) queue.close();
	await test.close();
});

/** Hears the other one's wakes, as the workers of one process do. */
function joined(queue: DatabaseQueue, other: DatabaseQueue): WorkQueue {
	return {
		take: () => queue.take(),
		keepResting: () => queue.keepResting(),
		refresh: () => queue.refresh(),
		check: () => queue.check(),
		close: () => queue.close(),
		wake(files) {
			queue.wake(files);
			other.wake(files);
		},
	};
}

describe('the queue of a single process', () => {
	workQueueSuite(async () => {
		test = await storeForTest();
		const [one, other] = [new DatabaseQueue(test.store, 60_000), new DatabaseQueue(test.store, 60_000)];
		queues = [one, other];
		return { test, queues: [joined(one, other), joined(other, one)] };
	});
});

describe('an idle worker reserved for a file', () => {
	let queue: DatabaseQueue;
	let taking: Promise<ClaimedFile | undefined>;

	beforeEach(async () => {
		test = await storeForTest();
		queue = new DatabaseQueue(test.store, 60_000);
		queues = [queue];
		taking = queue.take();
		expect(await within(taking, 100)).toBe('late');
	});

	/** As a start does: the task waits, and the worker claims its file, in one transaction. */
	async function startFor(taskId: string, worker: ReturnType<DatabaseQueue['keepResting']>): Promise<void> {
		await test.addTask(taskId, [`${taskId}0`]);
		await test.store.transaction(async (rows) => {
			await rows.tasks.update(taskId, { state: 'TaskWaiting', startedAt: 5, queuedAt: 5 });
			await worker?.claim(rows, taskId);
		});
	}

	it('starts with the reserved file, then takes others', async () => {
		const worker = queue.keepResting();
		expect(queue.keepResting()).toBeUndefined();
		await startFor('t', worker);
		expect(await test.store.tasks.find('t')).toMatchObject({ state: 'TaskProcessing' });
		expect(await within(taking, 50)).toBe('late');
		expect(worker?.release(true)).toBe(true);
		expect(await within(taking)).toMatchObject({
			file: { fileKey: 't0', tries: 1 },
			task: { state: 'TaskProcessing' },
		});
		taking = queue.take();
		expect(await within(taking, 100)).toBe('late');
		await startTask(test, queue, 'u', 1);
		expect(await within(taking)).toMatchObject({ file: { fileKey: 'u0' } });
	});

	it('stays reserved after a poll', async () => {
		const restless = new DatabaseQueue(test.store, 60_000, Date.now, 100);
		queues = [queue, restless];
		const takingSoon = restless.take();
		await within(takingSoon, 20);
		const worker = restless.keepResting();
		expect(await within(takingSoon, 300)).toBe('late');
		await startFor('t', worker);
		expect(worker?.release(true)).toBe(true);
		expect(await within(takingSoon)).toMatchObject({ file: { fileKey: 't0' } });
	});

	it('looks for another file if the reservation is rolled back', async () => {
		const worker = queue.keepResting();
		const undone = test.store.transaction(async (rows) => {
			await rows.tasks.insert({ taskId: 't', accountId: test.accountId, toolPath: 'pdf/txt', createdAt: 1 });
			await worker?.claim(rows, 't');
			throw new Error('undone');
		});
		await expect(undone).rejects.toThrow('undone');
		// Meanwhile, for a worker that does not rest.
		await startTask(test, queue, 'u', 1);
		expect(await within(taking, 50)).toBe('late');
		expect(worker?.release(false)).toBe(false);
		expect(keysOf([(await within(taking)) as ClaimedFile])).toEqual(['u0']);
	});

	it('yields to a file whose turn it is', async () => {
		const worker = queue.keepResting();
		const { id } = await test.store.accounts.create('other', 1);
		await test.addTask('first', ['first0'], id);
		await test.store.tasks.update('first', { state: 'TaskWaiting', startedAt: 4, queuedAt: 4 });
		await startFor('t', worker);
		expect(worker?.release(true)).toBe(false);
		expect(keysOf([(await within(taking)) as ClaimedFile, await queue.take()])).toEqual(['first0', 't0']);
	});

	it('is released when the queue closes', async () => {
		const worker = queue.keepResting();
		queue.close();
		expect(queue.keepResting()).toBeUndefined();
		expect(worker?.release(false)).toBe(false);
		expect(await within(taking)).toBeUndefined();
	});
});
