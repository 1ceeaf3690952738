import { continueTrace, traceFields } from '../../../src/observability/trace-context';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

describe('a trace context', () => {
	it('is continued with a new span', () => {
		const continued = continueTrace(`00-${traceId}-${parent}-01`);
		expect(continued).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
		expect(continued).not.toContain(parent);
		expect(traceFields(continued)).toEqual({ traceId, spanId: continued?.split('-')[2] });
	});

	it('of a later version is parsed as far as known', () => {
		expect(continueTrace(`cc-${traceId}-${parent}-00-further`)).toMatch(new RegExp(`^00-${traceId}-`));
	});

	it.each([
		undefined,
		'',
		'x',
		[`00-${traceId}-${parent}-01`],
		`ff-${traceId}-${parent}-01`,
		`00-${'0'.repeat(32)}-${parent}-01`,
		`00-${traceId}-${'0'.repeat(16)}-01`,
		`00-${traceId.toUpperCase()}-${parent}-01`,
		`00-${traceId}-${parent}`,
		`00-${traceId}-${parent}-01\n"},{`,
	])('%j is invalid', (header) => {
		expect(continueTrace(header)).toBeUndefined();
	});

	it('that is invalid is not logged', () => {
		for (const none of [null, undefined, '', 'x']) expect(traceFields(none)).toEqual({});
	});
});
