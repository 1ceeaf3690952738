import fc from 'fast-check';
import { claimFile } from '../../../src/tasks/claim-file';
import { queuePositions, QueuePositions } from '../../../src/tasks/queue-positions';
import { storeForTest } from '../../support/store';

const anyTasks = fc.array(fc.record({ account: fc.nat(2), files: fc.integer({ min: 1, max: 4 }) }), {
	minLength: 1,
	maxLength: 8,
});

describe('the position in the queue', () => {
	it('is the real number of files assigned before', async () => {
		await fc.assert(
			fc.asyncProperty(anyTasks, fc.array(fc.nat(2), { maxLength: 2 }), async (tasks, servedBefore) => {
				const test = await storeForTest();
				const { store } = test;
				try {
					const accounts = [test.accountId];
					for (const name of ['b', 'c']) accounts.push((await store.accounts.create(name, 1)).id);
					const start = async (taskId: string, account: number, fileKeys: readonly string[], at: number) => {
						await test.addTask(taskId, fileKeys, accounts[account]);
						await store.tasks.update(taskId, { state: 'TaskWaiting', startedAt: at, queuedAt: at });
					};
					let now = 1;
					const claim = async (at: number) => (await claimFile(store, 60, () => at))?.file;
					for (const [index, account] of servedBefore.entries()) {
						await start(`before-${index}`, account, [`before-${index}`], now);
						await claim(now++);
					}
					for (const [index, { account, files }] of tasks.entries()) {
						const fileKeys = Array.from({ length: files }, (_, file) => `${index}-${file}`);
						await start(`task-${index}`, account, fileKeys, now++);
					}
					const positions = queuePositions(await store.files.listQueued());
					const handedOut: string[] = [];
					for (let file = await claim(now++); file; file = await claim(now++)) {
						handedOut.push(file.taskId);
					}
					for (const index of tasks.keys()) {
						expect(positions.get(`task-${index}`)).toBe(handedOut.indexOf(`task-${index}`));
					}
				} finally {
					await test.close();
				}
			}),
			{ numRuns: 25 },
		);
	});

	it('is 0 for files that do not wait, and known at once for a new task', async () => {
		const { store, addTask, close } = await storeForTest();
		const positions = new QueuePositions(store);
		await addTask('t', ['a', 'b']);
		expect(await positions.of('t')).toBe(0);
		await store.tasks.update('t', { state: 'TaskWaiting', startedAt: 1, queuedAt: 1 });
		await addTask('u', ['c']);
		await store.tasks.update('u', { state: 'TaskWaiting', startedAt: 2, queuedAt: 2 });
		expect([await positions.of('t'), await positions.of('u'), await positions.of('nothing')]).toEqual([0, 2, 0]);
		await close();
	});
});
