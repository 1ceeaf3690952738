import { DatabaseQueue } from '../../src/tasks/database-queue';
import type { WorkQueue } from '../../src/tasks/work-queue';
import { storeForTest, type StoreForTest } from '../support/store';
import { workQueueSuite } from './work-queue.suite';

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
		refresh: () => queue.refresh(),
		check: () => queue.check(),
		close: () => queue.close(),
		wake(files) {
			queue.wake(files);
			other.wake(files);
		},
	};
}

describe('the queue of one process', () => {
	workQueueSuite(async () => {
		test = await storeForTest();
		const [one, other] = [new DatabaseQueue(test.store, 60_000), new DatabaseQueue(test.store, 60_000)];
		queues = [one, other];
		return { test, queues: [joined(one, other), joined(other, one)] };
	});
});
