import fc from 'fast-check';
import type { ServedTask } from '../support/trigger-server';
import { TriggerServer } from '../support/trigger-server';
import { TriggerWorkflow } from '../support/trigger-workflow';

/** What happens between and during polls; numbers choose among the tasks there are. */
type Happening =
	| { readonly kind: 'tasks made'; readonly count: number; readonly areDone: boolean }
	| { readonly kind: 'task made but listed later' }
	| { readonly kind: 'tasks end'; readonly chosen: readonly number[]; readonly state: string }
	| { readonly kind: 'poll' }
	| { readonly kind: 'poll fails'; readonly afterRequests: number }
	| { readonly kind: 'n8n restarts' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
	fc.record({
		kind: fc.constant('tasks made' as const),
		count: fc.integer({ min: 1, max: 40 }),
		areDone: fc.boolean(),
	}),
	fc.record({ kind: fc.constant('task made but listed later' as const) }),
	fc.record({
		kind: fc.constant('tasks end' as const),
		chosen: fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
		state: fc.constantFrom('TaskFinish', 'TaskOverdue'),
	}),
	{ arbitrary: fc.record({ kind: fc.constant('poll' as const) }), weight: 2 },
	fc.record({ kind: fc.constant('poll fails' as const), afterRequests: fc.integer({ min: 0, max: 6 }) }),
	fc.record({ kind: fc.constant('n8n restarts' as const) }),
);

const world = fc.record({
	before: fc.array(fc.boolean(), { maxLength: 80 }),
	pageSize: fc.constantFrom(7, 30, 100),
	hasIds: fc.boolean(),
	happenings: fc.array(happening, { minLength: 5, maxLength: 25 }),
});

/** A task is listed late, but not below more younger ones than this. */
const maxYounger = 45;

function end(task: ServedTask | undefined, state: string): void {
	if (task && task.taskStatus === 'TaskWaiting') task.taskStatus = state;
}

async function happen(server: TriggerServer, workflow: TriggerWorkflow, what: Happening): Promise<unknown[]> {
	switch (what.kind) {
		case 'tasks made':
			for (const task of server.tasks) task.isListed ||= server.tasks.length - task.id + what.count > maxYounger;
			for (let count = 0; count < what.count; count++) end(server.add(), what.areDone ? 'TaskFinish' : 'TaskWaiting');
			return [];
		case 'task made but listed later':
			for (const task of server.tasks) task.isListed ||= server.tasks.length - task.id + 1 > maxYounger;
			server.add(['a.pdf'], { isListed: false });
			return [];
		case 'tasks end':
			for (const number of what.chosen) end(server.tasks[number % Math.max(server.tasks.length, 1)], what.state);
			return [];
		case 'poll fails':
			Object.assign(server, { faults: 1, faultStatus: 400, faultsAfter: what.afterRequests });
			try {
				return (await workflow.poll()).map(({ json }) => json.taskId);
			} catch {
				return [];
			} finally {
				server.faults = 0;
			}
		case 'n8n restarts':
			workflow.restart();
			return [];
		case 'poll': {
			const reported = (await workflow.poll()).map(({ json }) => json.taskId);
			for (const task of server.tasks) task.isListed = true;
			return reported;
		}
	}
}

test('in any sequence, each task that ends after the first poll is reported exactly once', async () => {
	const property = fc.asyncProperty(world, async ({ before, pageSize, hasIds, happenings }) => {
		const server = await TriggerServer.start();
		try {
			Object.assign(server, { pageSize, hasIds });
			for (const isDone of before) end(server.add(), isDone ? 'TaskFinish' : 'TaskWaiting');
			const workflow = await TriggerWorkflow.polling(server.credential);
			await workflow.poll();
			const history = new Set(
				server.tasks.filter(({ taskStatus }) => taskStatus !== 'TaskWaiting').map(({ taskId }) => taskId),
			);
			const reported: unknown[] = [];
			for (const what of happenings) reported.push(...(await happen(server, workflow, what)));
			for (const task of server.tasks)
				Object.assign(task, { isListed: true, taskStatus: task.taskStatus.replace('TaskWaiting', 'TaskFinish') });
			reported.push(...(await happen(server, workflow, { kind: 'poll' })));
			const expected = server.tasks.map(({ taskId }) => taskId).filter((taskId) => !history.has(taskId));
			expect([...reported].sort()).toEqual(expected.sort());
			expect(await happen(server, workflow, { kind: 'poll' })).toEqual([]);
		} finally {
			await server.stop();
		}
	});
	await fc.assert(property, { numRuns: 60 });
});
