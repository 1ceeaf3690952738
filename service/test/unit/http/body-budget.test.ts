import { BodyBudget } from '../../../src/http/body-budget';

describe('memory for long bodies', () => {
	it('is limited, and free again when a request ends, successfully or not', async () => {
		const room = new BodyBudget(10);
		let end = (): void => undefined;
		const first = room.within(
			6,
			() =>
				new Promise<string>((resolve) => {
					end = () => resolve('done');
				}),
		);
		await expect(room.within(5, () => Promise.resolve())).rejects.toMatchObject({ errorName: 'rateLimited' });
		expect(await room.within(4, () => Promise.resolve('beside'))).toBe('beside');
		end();
		expect(await first).toBe('done');
		await expect(room.within(10, () => Promise.reject(new Error('fails')))).rejects.toThrow('fails');
		expect(await room.within(10, () => Promise.resolve('all'))).toBe('all');
	});
});
