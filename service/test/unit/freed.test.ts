import { free } from '../../src/engine/values/freed';

describe('released memory', () => {
	it('is that of a whole array, at once, not that of a shared part', () => {
		const whole = new Float32Array(1000);
		free(whole);
		expect(whole.length).toBe(0);
		expect(whole.buffer.byteLength).toBe(0);
		const shared = new Uint8Array(1000);
		const part = shared.subarray(10);
		free(part);
		expect([shared.length, part.length]).toEqual([1000, 990]);
	});
});
