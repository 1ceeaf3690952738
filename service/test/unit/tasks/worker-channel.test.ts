import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { encodeMessage, readMessages } from '../../../src/tasks/worker-channel';

const bounds = { maxBytes: 1000, maxMessages: 20 };
let stream: PassThrough;
let messages: unknown[];
let floods: number;

beforeEach(() => {
	[stream, messages, floods] = [new PassThrough(), [], 0];
	readMessages(
		stream,
		(message) => messages.push(message),
		bounds,
		() => floods++,
	);
});

describe('messages of a worker', () => {
	it('are read in any pieces', async () => {
		const bytes = Buffer.from([{ a: 'ä\n' }, [1], 'x'].map(encodeMessage).join(''));
		for (const byte of bytes) stream.write(Buffer.of(byte));
		await turn();
		expect(messages).toEqual([{ a: 'ä\n' }, [1], 'x']);
		expect(floods).toBe(0);
	});

	it('that are not JSON are undefined; the next one is read', async () => {
		stream.write('{"a":\n\n{"a":1}\n');
		await turn();
		expect(messages).toEqual([undefined, undefined, { a: 1 }]);
	});

	it.each([
		['too many', () => '1\n'.repeat(30), 20],
		['too large in one line without an end', () => 'x'.repeat(1001), 0],
		['too large together', () => `"${'x'.repeat(97)}"\n`.repeat(12), 10],
	])('that are %s end the reading at once', async (_what, text, count) => {
		const bytes = Buffer.from(text());
		for (let from = 0; from < bytes.length; from += 50) {
			stream.write(bytes.subarray(from, from + 50));
			await turn();
		}
		expect([messages.length, floods, stream.destroyed]).toEqual([count, 1, true]);
	});

	it('have their limits per second', async () => {
		const clock = jest.spyOn(performance, 'now');
		let now = performance.now();
		clock.mockImplementation(() => now);
		for (let second = 0; second < 5; second++) {
			stream.write('1\n'.repeat(15));
			await turn();
			now += 1001;
		}
		clock.mockRestore();
		expect([messages.length, floods]).toEqual([75, 0]);
	});
});
