import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../../../contract/limits';
import { ServiceError } from '../../errors';
import { phrase } from '../../phrases';
import { successEnvelope } from '../envelope';
import type { HttpParts } from '../parts';
import { taskInformation, taskListRecord } from '../present';
import { callerOf, originOf, queryTaskId, queryText, shown } from '../request';

/** `GET /execute/start`, `/task/taskInfo` and `/task/list`. */
export function taskRoutes(scope: FastifyInstance, parts: HttpParts): void {
	const { intake, lookup, settings, signer } = parts;

	scope.get('/execute/start', async (request) => {
		const taskId = queryTaskId(request);
		await intake.start(callerOf(request).account.id, taskId);
		return successEnvelope({ taskId });
	});

	scope.get('/task/taskInfo', async (request) => {
		const found = await lookup.find(callerOf(request).account.id, queryTaskId(request));
		const view = {
			signer,
			settings,
			origin: originOf(request, settings),
			language: request.promptLanguage,
			now: Date.now(),
		};
		return successEnvelope(taskInformation(found, view));
	});

	// The paging object itself, without the envelope: the shape the interface shows.
	scope.get('/task/list', async (request) => {
		const { account } = callerOf(request);
		const current = queryCount(request, 'page', limits.listPage.value);
		const size = Math.min(queryCount(request, 'size', limits.listSize.value), settings.listSizeMaximum);
		const { tasks, total } = await lookup.list(account.id, current, size);
		const view = { origin: originOf(request, settings), now: Date.now() };
		return {
			records: tasks.map((task) => taskListRecord(task, account, view)),
			total,
			size,
			current,
			orders: [],
			optimizeCountSql: true,
			searchCount: true,
			countId: null,
			maxLimit: null,
			pages: Math.ceil(total / size),
		};
	});
}

/** A whole number from 1 of the query. @throws ServiceError `invalidParameter` */
function queryCount(request: FastifyRequest, key: string, standard: number): number {
	const text = queryText(request, key);
	if (text === undefined) return standard;
	if (!/^\d{1,9}$/.test(text) || Number(text) < 1) {
		const details = { key, value: JSON.stringify(shown(text)), allowed: phrase('wholeNumberFrom1') };
		throw new ServiceError('invalidParameter', details);
	}
	return Number(text);
}
