import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { replayedHeader } from '../../../../contract/endpoints';
import { resolveToolPath } from '../../../../contract/tools';
import { finalTaskStates, type TaskState } from '../../../../contract/states';
import { ServiceError } from '../../errors';
import type { TaskWithFiles } from '../../tasks/task-lookup';
import type { TakenIn } from '../../tasks/idempotent-call';
import type { CallbackOrder } from '../../tasks/task-intake';
import { callbackOrder } from '../callback-order';
import { DigestStream, through } from '../digest-stream';
import type { DiskGuard } from '../disk-guard';
import { successEnvelope } from '../envelope';
import { cleanFileName } from '../file-name';
import { readForm, type FilePolicy } from '../form';
import { hasIdempotencyKey, onceKey } from '../idempotency';
import type { HttpParts } from '../parts';
import { taskInformation } from '../present';
import { callerOf, traceOfRequest, answerContextOf } from '../request';
import { requireTool } from '../tool-path';

/** What a form may have beside its file: fields and the lines between the parts. */
const formOverheadBytes = 1024 * 1024;

/** `POST /process/<tool path>`: one file, answered when it is converted or when the wait is over. */
export function processRoutes(scope: FastifyInstance, parts: HttpParts, disk: DiskGuard): void {
	const { settings, store, fileStore, intake, lookup, events } = parts;

	scope.post<{ Params: { '*': string } }>('/process/*', {
		onRequest: async (request, reply) => {
			// Told before the body is read, where its length is known.
			if (Number(request.headers['content-length'] ?? 0) > settings.fileBytes + formOverheadBytes) {
				throw new ServiceError('fileTooLarge', { file: 'file', limit: settings.fileBytes });
			}
			const { id } = callerOf(request).account;
			await intake.requireRoom(store, id);
			await disk.reserve(request, reply, id);
		},
		handler: async (request, reply) => {
			const path = request.params['*'].replace(/\/+$/, '');
			const accountId = callerOf(request).account.id;
			// Only a call that is not to be done twice has to be compared with others.
			const digest = hasIdempotencyKey(request) ? new DigestStream(['sha256']) : undefined;
			const form = await readForm(request, resolveToolPath(path) ? storing(digest) : {});
			// Only now: the form names the language of the answer.
			const toolPath = requireTool(path);
			if (!form.file) throw new ServiceError('missingParameter', { key: 'file' });
			const { file } = form;
			parts.metrics.bytesReceived(file.size);
			let fileName: string;
			let callback: CallbackOrder | undefined;
			try {
				fileName = cleanFileName(file.fileName || `document.${path.split('/')[0]}`, settings.fileNameBytes);
				if (file.size === 0) throw new ServiceError('emptyFile', { file: fileName });
				callback = await callbackOrder(request, form, settings);
			} catch (error) {
				await fileStore.remove(file.id);
				throw error;
			}
			const description = { fileName, password: form.field('password'), parameter: form.field('parameter') };
			const content = [
				toolPath,
				...Object.values(description),
				callback?.url,
				digest?.digest('sha256').toString('hex'),
			];
			const once = onceKey(request, settings, content);
			const found = await waitForEnd(accountId, async (taskId) => {
				const context = { taskId, once, trace: traceOfRequest(request) };
				const taken = await intake.submit(accountId, toolPath, description, file, callback, context);
				if (taken.isReplayed) void reply.header(replayedHeader, 'true');
				return taken;
			});
			return successEnvelope(await taskInformation(found, answerContextOf(request, parts)));
		},
	});

	function storing(digest: DigestStream | undefined): FilePolicy {
		return {
			receive: (content, fileName) =>
				fileStore.receive(digest ? through(content, digest) : content, settings.fileBytes, fileName),
			remove: (id) => fileStore.remove(id),
		};
	}

	/** The task that `submit` makes under the id it is given, or has made before, at its end or when the wait is over. */
	async function waitForEnd(accountId: number, submit: (taskId: string) => Promise<TakenIn>): Promise<TaskWithFiles> {
		const end = performance.now() + settings.directWaitMs;
		const newTaskId = randomUUID();
		// A fast conversion is over before anybody looks.
		let wait = events.expectEnd(newTaskId, settings.directWaitMs);
		try {
			const { taskId, isReplayed } = await submit(newTaskId);
			if (isReplayed) wait.forget();
			for (;;) {
				await wait.end;
				wait = events.expectEnd(taskId, Math.max(0, end - performance.now()));
				const found = await lookup.find(accountId, taskId);
				if (events.isReleased || performance.now() >= end || isFinal(found.task.state)) return found;
			}
		} finally {
			wait.forget();
		}
	}
}

function isFinal(state: TaskState): boolean {
	return (finalTaskStates as readonly TaskState[]).includes(state);
}
