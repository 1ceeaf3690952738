import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { replayedHeader } from '../../../../contract/endpoints';
import { resolveToolPath } from '../../../../contract/tools';
import { isFinal } from '../../../../contract/states';
import { findKeyLimits, requireKeyRoom } from '../../accounts/key-limits';
import { ServiceError } from '../../messages/errors';
import type { Task } from '../../storage/metadata-store';
import type { TaskWithFiles } from '../../tasks/task-lookup';
import type { TakenIn } from '../../tasks/idempotent-call';
import type { CallbackOrder, StoredDescription } from '../../tasks/intake/intake-parts';
import { callbackOrder } from '../callback-order';
import { DigestStream, through } from '../digest-stream';
import type { DiskGuard } from '../disk-guard';
import { successEnvelope } from '../envelope';
import { cleanFileName } from '../file-name';
import { readForm, type FilePolicy, type Form, type ReceivedFile } from '../form';
import { hasIdempotencyKey, onceKey } from '../idempotency';
import type { HttpParts } from '../parts';
import { taskInformation } from '../present';
import { callerOf, traceOfRequest, answerContextOf } from '../request';
import { requireTool } from '../tool-path';

/** Allowance for a form besides its file: fields and part boundaries. */
const formOverheadBytes = 1024 * 1024;

/**
 * `POST /process/<tool path>`: one file, or those that become one result, answered after conversion or when the wait is
 * over.
 */
export function processRoutes(scope: FastifyInstance, parts: HttpParts, disk: DiskGuard): void {
	const { settings, store, fileStore, intake } = parts;

	scope.post<{ Params: { '*': string } }>('/process/*', {
		onRequest: async (request, reply) => {
			// Refused before the body is read, if its length is known.
			if (Number(request.headers['content-length'] ?? 0) > settings.fileBytes + formOverheadBytes) {
				throw new ServiceError('fileTooLarge', { file: 'file', limit: settings.fileBytes });
			}
			const {
				account: { id },
				keyPrefix,
			} = callerOf(request);
			await intake.requireRoom(store, id);
			await requireKeyRoom(store, await findKeyLimits(store, keyPrefix), 1, Date.now());
			await disk.reserve(request, reply, id);
		},
		handler: async (request, reply) => {
			const path = request.params['*'].replace(/\/+$/, '');
			const accountId = callerOf(request).account.id;
			const known = resolveToolPath(path);
			const maxFiles = known === undefined ? 1 : intake.maxFiles(known);
			// Only an idempotent call must be compared with others.
			const digests: DigestStream[] | undefined = hasIdempotencyKey(request) ? [] : undefined;
			const form = await readForm(request, known ? { ...storing(parts, digests), maxFiles } : {});
			// Only now: the form sets the response language.
			const toolPath = requireTool(path);
			if (form.files.length === 0) throw new ServiceError('missingParameter', { key: 'file' });
			for (const { size } of form.files) parts.metrics.bytesReceived(size);
			let received: StoredDescription[];
			let callback: CallbackOrder | undefined;
			try {
				received = form.files.map((stored, index) => describe(parts, form, stored, index, path));
				callback = await callbackOrder(request, form, settings);
			} catch (error) {
				for (const { id } of form.files) await fileStore.remove(id);
				throw error;
			}
			const content = [
				toolPath,
				...received.flatMap(({ fileName, password, parameter }) => [fileName, password, parameter]),
				callback?.url,
				...(digests ?? []).map((digest) => digest.digest('sha256').toString('hex')),
			];
			const once = onceKey(request, settings, content);
			const found = await waitForEnd(parts, accountId, async (taskId) => {
				const { keyPrefix } = callerOf(request);
				const context = { taskId, once, keyPrefix, trace: traceOfRequest(request) };
				const taken = await intake.submit(accountId, toolPath, received, callback, context);
				if (taken.isReplayed) void reply.header(replayedHeader, 'true');
				return taken;
			});
			return successEnvelope(await taskInformation(found, answerContextOf(request, parts)));
		},
	});
}

/** A file with its password and parameters: a single value of each applies to all files, several in order. */
function describe(
	{ settings }: HttpParts,
	form: Form,
	stored: ReceivedFile,
	index: number,
	path: string,
): StoredDescription {
	const fileName = cleanFileName(stored.fileName || `document.${path.split('/')[0]}`, settings.fileNameBytes);
	if (stored.size === 0) throw new ServiceError('emptyFile', { file: fileName });
	const ofFile = (name: string): string | undefined => {
		const all = form.all(name);
		return form.files.length > 1 && all.length > 1 ? all[index]?.trim() || undefined : form.field(name);
	};
	return { fileName, password: ofFile('password'), parameter: ofFile('parameter'), stored };
}

/** @param digests  receives one per file; absent: not needed */
function storing({ fileStore, settings }: HttpParts, digests: DigestStream[] | undefined): FilePolicy {
	return {
		receive: (content, fileName) => {
			const digest = digests && new DigestStream(['sha256']);
			if (digest) digests.push(digest);
			return fileStore.receive(digest ? through(content, digest) : content, settings.fileBytes, fileName);
		},
		remove: (id) => fileStore.remove(id),
		maxFileBytes: settings.fileBytes,
	};
}

/** The task that `submit` makes under the given id, or has made before, at its end or when the wait is over. */
async function waitForEnd(
	{ events, lookup, settings }: HttpParts,
	accountId: number,
	submit: (taskId: string) => Promise<TakenIn>,
): Promise<TaskWithFiles> {
	const end = performance.now() + settings.directWaitMs;
	const newTaskId = randomUUID();
	// A fast conversion ends before anyone looks.
	let wait = events.expectEnd(newTaskId, settings.directWaitMs);
	try {
		const { taskId, isReplayed } = await submit(newTaskId);
		if (isReplayed) wait.forget();
		for (;;) {
			await wait.end;
			wait = events.expectEnd(taskId, Math.max(0, end - performance.now()));
			const found = await lookup.find(accountId, taskId);
			if (events.isReleased || performance.now() >= end || isOver(found.task)) return found;
		}
	} finally {
		wait.forget();
	}
}

/** It waits for a reviewer: that may take days. */
function isOver({ state, inReviewSince }: Task): boolean {
	return inReviewSince !== null || isFinal(state);
}
