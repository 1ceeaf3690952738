import fc from 'fast-check';
import { finalTaskStates, taskStates, taskTransitions, type TaskState } from '../../../../contract/states';
import { ServiceError } from '../../../src/messages/errors';
import { nextTaskState, type TaskEvent } from '../../../src/tasks/state';

const anyEvent: fc.Arbitrary<TaskEvent> = fc.oneof(
	fc.constantFrom<TaskEvent>(
		{ kind: 'started' },
		{ kind: 'fileClaimed' },
		{ kind: 'interrupted' },
		{ kind: 'waitedTooLong' },
		{ kind: 'cancelled' },
	),
	fc.nat(5).map((unfinished): TaskEvent => ({ kind: 'fileEnded', unfinished })),
);

function apply(state: TaskState, event: TaskEvent): TaskState | 'refused' {
	try {
		return nextTaskState(state, event);
	} catch (error) {
		expect(error).toBeInstanceOf(ServiceError);
		expect(error).toMatchObject({ errorName: 'wrongTaskState', details: { state } });
		return 'refused';
	}
}

describe('the state of a task', () => {
	it('only makes transitions of the contract', () => {
		fc.assert(
			fc.property(fc.constantFrom(...taskStates), anyEvent, (state, event) => {
				const next = apply(state, event);
				const allowed: readonly string[] = taskTransitions[state];
				return next === 'refused' || next === state || allowed.includes(next);
			}),
		);
	});

	it('never leaves a final state', () => {
		fc.assert(
			fc.property(fc.constantFrom(...finalTaskStates), anyEvent, (state, event) => apply(state, event) === 'refused'),
		);
	});

	it('covers every transition of the contract', () => {
		const events: TaskEvent[] = [
			{ kind: 'started' },
			{ kind: 'fileClaimed' },
			{ kind: 'interrupted' },
			{ kind: 'waitedTooLong' },
			{ kind: 'cancelled' },
			{ kind: 'fileEnded', unfinished: 0 },
		];
		for (const state of taskStates) {
			const reached = new Set(events.map((event) => apply(state, event)));
			for (const next of taskTransitions[state]) expect(reached).toContain(next);
		}
	});

	it('finishes if cancelled before its end', () => {
		for (const state of ['TaskStart', 'TaskWaiting', 'TaskProcessing'] as const) {
			expect(nextTaskState(state, { kind: 'cancelled' })).toBe('TaskFinish');
		}
	});

	it('finishes with the last file in any case', () => {
		fc.assert(
			fc.property(fc.array(anyEvent), (events) => {
				let state: TaskState = 'TaskStart';
				for (const event of events) {
					const next = apply(state, event);
					if (next !== 'refused') state = next;
				}
				if ((finalTaskStates as readonly TaskState[]).includes(state)) return true;
				if (state === 'TaskStart') state = nextTaskState(state, { kind: 'started' });
				state = nextTaskState(state, { kind: 'fileClaimed' });
				return nextTaskState(state, { kind: 'fileEnded', unfinished: 0 }) === 'TaskFinish';
			}),
		);
	});
});
