import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keptUntilHeader } from '../../../../contract/endpoints';
import { keptUntil } from '../../accounts/key-limits';
import { ServiceError } from '../../messages/errors';
import type { TaskFile } from '../../storage/metadata-store';
import { readByteRange } from '../byte-range';
import { contentHeaders } from '../content-headers';
import { errorEnvelope } from '../envelope';
import type { HttpParts } from '../parts';
import { queryText } from '../request';
import { invalidRequest } from '../request-error';

type DownloadRequest = FastifyRequest<{ Params: { fileKey: string } }>;

/**
 * `GET` and `HEAD /download/<fileKey>?…`: a result or an original. The signature is the permission; no key is needed.
 */
export function downloadRoutes(
	scope: FastifyInstance,
	{ fileStore, keys, lookup, signer, store, settings, metrics }: HttpParts,
): void {
	scope.route({ method: ['GET', 'HEAD'], url: '/download/:fileKey', handler: download });

	async function download(request: DownloadRequest, reply: FastifyReply): Promise<FastifyReply> {
		const { id, size, headers } = await requireDocument(request);
		if (matches(request.headers['if-none-match'], headers.etag)) return reply.code(304).headers(headers).send();

		const ifRange = request.headers['if-range'];
		const requested = ifRange === undefined || ifRange === headers.etag ? request.headers.range : undefined;
		const range = readByteRange(requested, size);
		if (range === 'unsatisfiable') {
			const error = invalidRequest('rangeBeyondEnd', { size });
			const answer = errorEnvelope(error, request.promptLanguage, request.id);
			return reply.code(416).header('content-range', `bytes */${size}`).send(answer);
		}
		const part = range === 'whole' ? undefined : range;
		const content = request.method === 'HEAD' ? undefined : await fileStore.open(id, part);
		if (request.method !== 'HEAD' && !content) throw new ServiceError('addressExpired');
		if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
		const bytes = part ? part.end - part.start + 1 : size;
		void reply.headers({ ...headers, 'content-length': String(bytes) });
		if (content) metrics.bytesSent(bytes);
		return reply.send(content);
	}

	/** A signed address was valid once: what is missing now was deleted. @throws ServiceError `addressExpired` */
	async function requireDocument(request: DownloadRequest) {
		const { fileKey } = request.params;
		const kind = queryText(request, 'content') === 'original' ? 'original' : 'result';
		await keys.requireInUse(signer.check(kind, fileKey, request.query as Record<string, unknown>, Date.now()));
		const file = await lookup.findFile(fileKey);
		const id = kind === 'original' ? file?.originalId : file?.resultId;
		const size = id ? await fileStore.size(id) : undefined;
		if (!file || !id || size === undefined) throw new ServiceError('addressExpired');
		const until = await keptUntilOf(file);
		const headers = {
			...contentHeaders(kind === 'original' ? file.fileName : file.downFileName),
			etag: `"${id}"`,
			...(until === undefined ? {} : { [keptUntilHeader]: new Date(until).toUTCString() }),
		};
		return { id, size, headers };
	}

	/** Deletion time of the task's documents; `undefined` before the end of the task. */
	async function keptUntilOf({ taskId }: TaskFile): Promise<number | undefined> {
		const task = await store.tasks.find(taskId);
		return task === undefined || task.endedAt === null
			? undefined
			: keptUntil({ endedAt: task.endedAt, keptMs: task.keptMs }, settings);
	}
}

function matches(ifNoneMatch: string | undefined, tag: string): boolean {
	return (ifNoneMatch ?? '').split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()));
}
