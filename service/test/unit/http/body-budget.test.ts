import { BodyBudget } from '../../../src/http/body-budget';

const [alice, bob] = [1, 2];

describe('memory for long bodies', () => {
	it('is limited, and free again when a request ends, successfully or not', async () => {
		const room = new BodyBudget(10, 10);
		let end = (): void => undefined;
		const first = room.within(alice, async (count) => {
			count(6);
			await new Promise<void>((resolve) => (end = resolve));
			return 'done';
		});
		const take = (bytes: number) => room.within(bob, (count) => Promise.resolve(count(bytes)));
		await expect(take(5)).rejects.toMatchObject({ errorName: 'rateLimited' });
		await take(4);
		end();
		expect(await first).toBe('done');
		const failing = room.within(bob, (count) => {
			count(10);
			return Promise.reject(new Error('fails'));
		});
		await expect(failing).rejects.toThrow('fails');
		await take(10);
	});

	it('is held by what has arrived, up to a share per owner', async () => {
		const room = new BodyBudget(10, 5);
		const ends: (() => void)[] = [];
		const slow = (owner: number, bytes: number) =>
			room.within(owner, async (count) => {
				count(bytes);
				await new Promise<void>((resolve) => ends.push(resolve));
			});
		// Any number of bodies that hardly move leaves room for others.
		const all = [slow(alice, 1), slow(alice, 1), slow(alice, 1), slow(alice, 1), slow(alice, 1)];
		await expect(slow(alice, 1)).rejects.toMatchObject({ errorName: 'rateLimited' });
		await room.within(bob, (count) => Promise.resolve(count(5)));
		for (const end of ends) end();
		await Promise.all(all);
		await room.within(alice, (count) => Promise.resolve(count(5)));
	});
});
