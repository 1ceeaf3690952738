import { Shutdown } from '../../../src/start/shutdown';

describe('shutdown', () => {
	it('runs all steps in reverse order even if one throws', async () => {
		const done: string[] = [];
		const error = jest.fn();
		const shutdown = new Shutdown({ error });
		shutdown.add(() => void done.push('store'));
		shutdown.add(() => {
			throw new Error('broken');
		});
		shutdown.add(() => Promise.reject(new Error('broken later')));
		shutdown.add(() => void done.push('server'));
		expect(shutdown.isStopping).toBe(false);
		await shutdown.stop();
		expect(shutdown.isStopping).toBe(true);
		expect(done).toEqual(['server', 'store']);
		expect(error).toHaveBeenCalledTimes(2);
		await shutdown.stop();
		expect(done).toHaveLength(2);
	});

	it('stops started parts if start-up fails, and rethrows', async () => {
		const stopped = jest.fn();
		const shutdown = new Shutdown({ error: jest.fn() });
		const start = shutdown.guard(async () => {
			shutdown.add(stopped);
			await Promise.reject(new Error('the port is in use'));
		});
		await expect(start).rejects.toThrow('the port is in use');
		expect(stopped).toHaveBeenCalledTimes(1);
	});
});
