import { BodyRoom } from '../../../src/http/body-room';

describe('room for long bodies', () => {
	it('refuses what would fill it, and has room again when work has ended, well or not', async () => {
		const room = new BodyRoom(10);
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
