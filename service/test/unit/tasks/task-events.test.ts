import { TaskEvents } from '../../../src/tasks/task-events';

const soon = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('later'), ms));
const raced = (end: Promise<void>): Promise<string> => Promise.race([end.then(() => 'ended'), soon(30)]);

describe('waiting for the end of a task', () => {
	it('ends with the task, for its waiting clients only', async () => {
		const events = new TaskEvents();
		const [one, two, other] = [events.expectEnd('a', 5000), events.expectEnd('a', 5000), events.expectEnd('b', 5000)];
		events.ended('a');
		expect(await Promise.all([raced(one.end), raced(two.end), raced(other.end)])).toEqual(['ended', 'ended', 'later']);
		other.forget();
	});

	it('for a change ends with every change, including the end, but not with other events', async () => {
		const events = new TaskEvents();
		const waits = [events.expectChange('a', 5000), events.expectChange('a', 5000)];
		const [end, other] = [events.expectEnd('a', 5000), events.expectChange('b', 5000)];
		events.changed('a');
		expect(await Promise.all([...waits, end, other].map((wait) => raced(wait.end)))).toEqual([
			'ended',
			'ended',
			'later',
			'later',
		]);
		const last = events.expectChange('a', 5000);
		let heard = 0;
		events.onEnded(() => heard++);
		events.ended('a');
		expect([await raced(last.end), await raced(end.end), heard]).toEqual(['ended', 'ended', 1]);
		other.forget();
		expect(events.isReleased).toBe(false);
		events.releaseAll();
		expect(events.isReleased).toBe(true);
		expect(await raced(events.expectChange('a', 5000).end)).toBe('ended');
	});

	it('ends when only a review is pending, although the task is not finished', async () => {
		const events = new TaskEvents();
		let heard = 0;
		events.onEnded(() => heard++);
		const [end, change] = [events.expectEnd('a', 5000), events.expectChange('a', 5000)];
		events.rests('a');
		expect([await raced(end.end), await raced(change.end), heard]).toEqual(['ended', 'ended', 0]);
	});

	it('ends at its timeout', async () => {
		expect(await raced(new TaskEvents().expectEnd('a', 5).end)).toBe('ended');
	});

	it('ends when aborted, and when the service stops, also for later ones', async () => {
		const events = new TaskEvents();
		const first = events.expectEnd('a', 5000);
		first.forget();
		expect(await raced(first.end)).toBe('ended');
		const second = events.expectEnd('a', 5000);
		events.releaseAll();
		expect(await raced(second.end)).toBe('ended');
		expect(await raced(events.expectEnd('c', 5000).end)).toBe('ended');
	});
});
