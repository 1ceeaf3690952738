import { TimeLimit } from '../../../nodes/DocumentConversion/transport/time-limit';

let now = 0;

beforeEach(() => {
	now = 1_000_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});

afterEach(() => jest.restoreAllMocks());

it('leaves each call what the calls before have not used', () => {
	const limit = new TimeLimit(20_000);
	now += 12_000;
	expect(limit.leftMs).toBe(8000);
	limit.extend(3000);
	expect(limit.leftMs).toBe(11_000);
});

it('lets the last poll have five seconds, or the timeout if it is shorter', () => {
	const limit = new TimeLimit(20_000);
	const short = new TimeLimit(1000);
	now += 20_000;
	expect([limit.leftMs, short.leftMs]).toEqual([5000, 1000]);
	expect(limit.endsAt).toBe(now);
});

it('begins again for the next file', () => {
	const limit = new TimeLimit(20_000);
	now += 30_000;
	limit.restart();
	expect(limit.leftMs).toBe(20_000);
	expect(limit.renewed().leftMs).toBe(20_000);
});
