import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { readSettings } from '../../../src/settings/settings';
import { RangePoller, type RangePollerParts } from '../../../src/tasks/ranges/range-poller';
import { lookMs } from '../../../src/tasks/ranges/settings';
import type { TaskChannel, TaskMessage } from '../../../src/tasks/task-channel';
import { TaskEvents } from '../../../src/tasks/task-events';

let looks: number;
let hear: (message: TaskMessage) => void;
let looker: RangePoller;

function start(channel?: TaskChannel): void {
	looks = 0;
	const claimNext = () => Promise.resolve(void looks++);
	looker = new RangePoller({
		store: { ranges: { claimNext } },
		settings: readSettings({}),
		helpers: { resting: 1 },
		clock: { now: Date.now },
		events: new TaskEvents(false, channel),
		log: pino({ level: 'silent' }),
	} as unknown as RangePollerParts);
	looker.start();
}
afterEach(() => looker.stop());

const channel: TaskChannel = { tell: () => undefined, listen: (listener) => (hear = listener) };

async function untilLooks(count: number): Promise<void> {
	while (looks < count) await sleep(lookMs / 10);
}

describe('a process with idle workers', () => {
	it('polls for pages with backoff, and at once when notified', async () => {
		start(channel);
		// The second after one round that is left out, the third after three: the tenth round would come sooner without.
		await sleep(10 * lookMs);
		expect(looks).toBeLessThanOrEqual(4);
		await untilLooks(3);
		const before = looks;
		hear({ kind: 'offered' });
		await untilLooks(before + 1);
		const notifiedAt = performance.now();
		// As often as at first again.
		await untilLooks(before + 2);
		expect(performance.now() - notifiedAt).toBeGreaterThan(lookMs);
	});

	it('polls at a constant rate without notifications', async () => {
		start();
		await untilLooks(5);
	});
});
