import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyHeader } from '../../../../contract/endpoints';
import { limits } from '../../../../contract/limits';
import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import { truncate } from '../../messages/truncate';
import { successEnvelope } from '../envelope';
import { readForm, type Form } from '../form';
import { hasIdempotencyKey, nameOfCall } from '../idempotency';
import type { HttpParts } from '../parts';
import { taskInformation, taskListRecord } from '../present';
import { callerOf, originOf, queryTaskId, queryText, traceOfRequest, answerContextOf } from '../request';
import { waitForChange, withClient } from '../wait-for-change';

/** Below the usual 60 s of proxies. */
const maxWaitSeconds = limits.waitSeconds.value;

/** `GET /execute/start`, `/task/taskInfo` and `/task/list`; `GET` and `POST /execute/cancel`; `POST /task/delete`, `/task/purge`, `/key/purge` and `/account/forget`. */
export function taskRoutes(scope: FastifyInstance, parts: HttpParts): void {
	const { intake, canceller, eraser, purger, lookup } = parts;

	scope.get('/execute/start', async (request) => {
		const taskId = queryTaskId(request);
		await intake.start(callerOf(request).account.id, taskId, traceOfRequest(request));
		return successEnvelope({ taskId });
	});

	scope.get('/execute/cancel', async (request) => await cancel(request, await taskToCancel(parts, request)));

	scope.post('/execute/cancel', async (request) =>
		cancel(request, (await formTaskId(request)) ?? (await taskToCancel(parts, request))),
	);

	scope.post('/task/delete', async (request) => {
		const taskId = (await formTaskId(request)) ?? queryTaskId(request);
		const { account, keyPrefix } = callerOf(request);
		await eraser.erase(account.id, taskId, keyPrefix);
		return successEnvelope({ taskId });
	});

	scope.post('/task/purge', async (request) => {
		const taskId = (await formTaskId(request)) ?? queryTaskId(request);
		const { account, keyPrefix } = callerOf(request);
		await purger.purgeTask(account.id, taskId, keyPrefix);
		return successEnvelope({ taskId });
	});

	scope.post('/key/purge', async (request) => {
		const form = await readForm(request);
		const { account, keyPrefix } = callerOf(request);
		const layouts = flagField(form, 'layouts');
		return successEnvelope({ tasks: await purger.purgeKey(account.id, keyPrefix, keyPrefix, { layouts }) });
	});

	scope.post('/account/forget', async (request) => {
		// Only for its language.
		await readForm(request);
		const { account, keyPrefix } = callerOf(request);
		return successEnvelope({ tasks: await eraser.eraseAll(account.id, keyPrefix) });
	});

	scope.get('/task/taskInfo', async (request) => {
		const { account } = callerOf(request);
		const taskId = queryTaskId(request);
		const waitMs = queryWaitSeconds(request) * 1000;
		const found =
			waitMs === 0
				? await lookup.find(account.id, taskId)
				: await withClient(request, (gone) => waitForChange(parts, account.id, taskId, waitMs, gone));
		return successEnvelope(await taskInformation(found, answerContextOf(request, parts)));
	});

	scope.get('/task/list', async (request) => await listTasks(parts, request));

	async function cancel(request: FastifyRequest, taskId: string) {
		await canceller.cancel(callerOf(request).account.id, taskId);
		return successEnvelope({ taskId });
	}
}

/** The task named in the form. */
async function formTaskId(request: FastifyRequest): Promise<string | undefined> {
	return (await readForm(request)).field('taskId')?.trim();
}

/**
 * The named task, or the one made by a call with the idempotency key in the header: a disconnected caller did not
 * get its id.
 */
async function taskToCancel({ store }: HttpParts, request: FastifyRequest): Promise<string> {
	if (queryText(request, 'taskId') !== undefined || !hasIdempotencyKey(request)) return queryTaskId(request);
	const call = await store.idempotency.find(callerOf(request).account.id, nameOfCall(request));
	if (!call) throw new ServiceError('taskNotFound', { taskId: truncate(String(request.headers[idempotencyHeader])) });
	return call.taskId;
}

/** The paging object itself, without the envelope: the shape of the interface. */
async function listTasks({ lookup, settings }: HttpParts, request: FastifyRequest) {
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
}

/** A field that is 0 or 1; 0 when absent. @throws ServiceError `invalidParameter` */
function flagField(form: Form, key: string): boolean {
	const text = form.field(key)?.trim() ?? '0';
	if (text === '0' || text === '1') return text === '1';
	const allowed = phrase('integerBetween', { minimum: 0, maximum: 1 });
	throw new ServiceError('invalidParameter', { key, value: JSON.stringify(truncate(text)), allowed });
}

/** `wait` of the query, in seconds; 0 when absent. @throws ServiceError `invalidParameter` */
function queryWaitSeconds(request: FastifyRequest): number {
	const key = 'wait';
	const text = queryText(request, key) ?? '0';
	if (/^\d{1,2}$/.test(text) && Number(text) <= maxWaitSeconds) return Number(text);
	const allowed = phrase('integerBetween', { minimum: 0, maximum: maxWaitSeconds });
	throw new ServiceError('invalidParameter', { key, value: JSON.stringify(truncate(text)), allowed });
}

/** A positive integer of the query. @throws ServiceError `invalidParameter` */
function queryCount(request: FastifyRequest, key: string, standard: number): number {
	const text = queryText(request, key);
	if (text === undefined) return standard;
	if (!/^\d{1,9}$/.test(text) || Number(text) < 1) {
		const details = { key, value: JSON.stringify(truncate(text)), allowed: phrase('wholeNumberFrom1') };
		throw new ServiceError('invalidParameter', details);
	}
	return Number(text);
}
