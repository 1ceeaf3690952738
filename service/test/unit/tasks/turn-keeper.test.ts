import { pino } from 'pino';
import { TurnKeeper } from '../../../src/tasks/turn-keeper';

/** A keeper that looks at what the test says. */
function keeperFor(state: { isFull: boolean; next?: { fileKey: string; waitingAccountId: number } | undefined }) {
	const yielded: string[] = [];
	const keeper = new TurnKeeper({
		store: { files: { findYielding: () => Promise.resolve(state.next) } } as never,
		runner: {
			get isFull() {
				return state.isFull;
			},
			yieldFile: (fileKey) => yielded.push(fileKey) > 0,
		},
		settings: { turnWaitMs: 5000 },
		log: pino({ level: 'silent' }),
	});
	return { keeper, yielded };
}

describe('a file yields', () => {
	it('when another account has waited long enough, once per wait', async () => {
		const { keeper, yielded } = keeperFor({ isFull: true, next: { fileKey: 'slow', waitingAccountId: 2 } });
		for (const now of [0, 2000, 4999]) await keeper.look(now);
		expect(yielded).toEqual([]);
		await keeper.look(5000);
		expect(yielded).toEqual(['slow']);
		for (const now of [6000, 10_999]) await keeper.look(now);
		expect(yielded).toHaveLength(1);
		await keeper.look(11_000);
		expect(yielded).toHaveLength(2);
	});

	it('not while a worker is free, nor for an account already served', async () => {
		const state: Parameters<typeof keeperFor>[0] = { isFull: false, next: { fileKey: 'slow', waitingAccountId: 2 } };
		const { keeper, yielded } = keeperFor(state);
		for (const now of [0, 10_000]) await keeper.look(now);
		state.isFull = true;
		await keeper.look(11_000);
		state.next = undefined;
		await keeper.look(14_000);
		state.next = { fileKey: 'slow', waitingAccountId: 3 };
		for (const now of [15_000, 19_000]) await keeper.look(now);
		expect(yielded).toEqual([]);
	});
});
