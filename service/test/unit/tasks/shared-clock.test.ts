import { pino } from 'pino';
import type { TaskFile } from '../../../src/storage/metadata-store';
import { DatabaseQueue } from '../../../src/tasks/database-queue';
import { LeaseKeeper } from '../../../src/tasks/lease-keeper';
import { SharedClock } from '../../../src/tasks/shared-clock';
import { TaskEvents } from '../../../src/tasks/task-events';
import { storeForTest } from '../../support/store';

const realNow = Date.now;
const store = { clock: () => Promise.resolve(realNow()) };

/** Do something on a host whose clock is off. */
async function on<T>(aheadMs: number, work: () => Promise<T>): Promise<T> {
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
	try {
		return await work();
	} finally {
		clock.mockRestore();
	}
}

describe('the shared clock', () => {
	it.each([-600_000, 0, 600_000])('is that of the store on a host %d ms ahead', async (ahead) => {
		await on(ahead, async () => {
			const clock = new SharedClock(store);
			await clock.compare();
			// Far less than the ten minutes that the host is off.
			expect(Math.abs(clock.now() - realNow())).toBeLessThan(60_000);
			expect(Math.abs(clock.offMs - Math.abs(ahead))).toBeLessThan(60_000);
		});
	});

	it('prevents hosts with skewed clocks from taking files of each other', async () => {
		const test = await storeForTest();
		await test.addTask('t', ['a', 'b']);
		await test.store.tasks.update('t', { state: 'TaskWaiting', startedAt: 1, queuedAt: 1 });
		const abandoned: unknown[] = [];
		const hosts = [-600_000, 600_000].map((ahead) => {
			const clock = new SharedClock(store);
			const queue = new DatabaseQueue(test.store, 60_000, clock.now);
			const held: TaskFile[] = [];
			const keeper = new LeaseKeeper({
				store: test.store,
				queue,
				clock,
				events: new TaskEvents(),
				runner: { held: () => held, abandon: (files) => abandoned.push(...files) },
				settings: { leaseMs: 60_000, leaseHeartbeatMs: 10_000, triesPerFile: 3 },
				log: pino({ level: 'silent' }),
			});
			return { ahead, clock, queue, held, keeper };
		});
		for (const { ahead, clock, queue, held } of hosts) {
			await on(ahead, async () => {
				await clock.compare();
				held.push((await queue.take())!.file);
			});
		}
		for (const { ahead, keeper } of [...hosts, ...hosts]) await on(ahead, () => keeper.beat());
		expect(abandoned).toEqual([]);
		for (const fileKey of ['a', 'b']) {
			expect(await test.store.files.find(fileKey)).toMatchObject({ state: 'processing', tries: 1 });
		}
		for (const { queue } of hosts) queue.close();
		await test.close();
	});
});
