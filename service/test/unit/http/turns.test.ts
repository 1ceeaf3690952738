import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Turns } from '../../../src/http/turns';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('steps in turns', () => {
	it('run at once while few, then a bounded number per turn of the event loop', async () => {
		const done: number[] = [];
		const turns = new Turns(2);
		for (let step = 0; step < 5; step++) turns.take('a', () => done.push(step));
		expect(done).toEqual([0, 1]);
		await turn();
		expect(done).toEqual([0, 1, 2, 3]);
		await turn();
		expect(done).toEqual([0, 1, 2, 3, 4]);
		await turn();
		turns.take('a', () => done.push(5));
		expect(done).toEqual([0, 1, 2, 3, 4, 5]);
	});

	it('make an owner with one step wait for one step of each other owner', async () => {
		const done: string[] = [];
		const turns = new Turns(1);
		for (let step = 0; step < 1000; step++) turns.take('many', () => done.push('many'));
		await turn();
		turns.take('one', () => done.push('one'));
		turns.take('another', () => done.push('another'));
		for (let count = 0; count < 3; count++) await turn();
		expect(done).toEqual(['many', 'many', 'many', 'one', 'another']);
	});

	it('take precedence over others of their owner if they continue work', async () => {
		const done: string[] = [];
		const turns = new Turns(1);
		for (const name of ['a', 'b', 'c']) turns.take('one', () => done.push(name));
		turns.take('other', () => done.push('other'));
		turns.take('one', () => done.push('b, further'), { isNext: true });
		for (let count = 0; count < 4; count++) await turn();
		expect(done).toEqual(['a', 'b, further', 'other', 'b', 'c']);
	});

	it('that cost more leave time for fewer', async () => {
		const done: number[] = [];
		const turns = new Turns(4);
		for (let step = 0; step < 5; step++) turns.take('a', () => done.push(step), { cost: 3 });
		expect(done).toEqual([0, 1]);
		await turn();
		expect(done).toEqual([0, 1, 2, 3]);
	});

	it('belong to their owner', async () => {
		const scope = new AsyncLocalStorage<string>();
		const seen: (string | undefined)[] = [];
		const turns = new Turns(1);
		for (const name of ['a', 'b', 'c']) scope.run(name, () => turns.take(name, () => seen.push(scope.getStore())));
		for (let count = 0; count < 3; count++) await turn();
		expect(seen).toEqual(['a', 'b', 'c']);
	});

	it('do not stay in memory after their end while their owner queues more', async () => {
		const turns = new Turns(1);
		const requests: WeakRef<object>[] = [];
		const add = (): void => {
			const request = { body: 'text' };
			requests.push(new WeakRef(request));
			turns.take('busy', () => void request.body);
		};
		for (let step = 0; step < 10; step++) add();
		for (let step = 0; step < 200; step++) {
			await turn();
			add();
		}
		await turn();
		collectGarbage();
		const held = requests.filter((request) => request.deref() !== undefined);
		// Those that wait, and as many that ended.
		expect(held.length).toBeLessThan(30);
	});
});
