import { measure, measureWhole } from '../measure.mjs';

describe('a measured command', () => {
	it('has its times even if it fails', () => {
		expect(measure(`sh -c 'exit 3'`)).toEqual({ cpuSeconds: expect.any(Number), wallSeconds: expect.any(Number) });
		expect(measureWhole('A look', 'echo "$NAME"; echo warned >&2', { NAME: 'x' }).wallSeconds).toBeGreaterThanOrEqual(
			0,
		);
	});

	it('must succeed if the figures need all results, or fails with a message', () => {
		const program = 'node -e "require(process.env.MODULE)"';
		expect(() => measureWhole('Our reader', program, { MODULE: './not-there.js' })).toThrow(
			/^Our reader ended early, with 1: .*Cannot find module '.\/not-there.js'$/,
		);
		expect(() => measureWhole('Our reader', `sh -c 'kill -9 $$'`)).toThrow('Our reader ended early, with 137: ');
		expect(() => measureWhole('Our reader', `sh -c 'echo read half >&2; exit 2'`)).toThrow('with 2: read half');
	});
});
