import { Refusals } from '../../../src/http/refusals';

describe('refused calls', () => {
	it('of one key are answered one after the other, those of others at once', async () => {
		const refusals = new Refusals();
		const order: string[] = [];
		const refuse = async (key: string) => {
			await refusals.wait(key);
			order.push(key);
		};
		const begun = performance.now();
		await Promise.all([...Array.from({ length: 40 }, () => refuse('busy')), refuse('other')]);
		expect(performance.now() - begun).toBeGreaterThan(700);
		expect(order.indexOf('other')).toBeLessThan(20);
		expect(refusals.keys).toBeLessThanOrEqual(1);
	});

	it('wait for seconds at most', async () => {
		const refusals = new Refusals(20, 50);
		await Promise.all(Array.from({ length: 1000 }, () => refusals.wait('busy')));
		const begun = performance.now();
		await refusals.wait('busy');
		expect(performance.now() - begun).toBeLessThan(20_000);
	});
});
