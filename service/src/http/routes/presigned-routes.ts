import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callbacks } from '../../../../contract/callbacks';
import { replayedHeader } from '../../../../contract/endpoints';
import { ServiceError } from '../../messages/errors';
import { callbackOrder } from '../callback-order';
import type { DiskGuard } from '../disk-guard';
import { successEnvelope } from '../envelope';
import { uploadAddress } from '../file-addresses';
import { cleanFileName } from '../file-name';
import { readForm, type Form } from '../form';
import { onceKey } from '../idempotency';
import type { HttpParts } from '../parts';
import { callerOf, originOf, queryText } from '../request';
import { invalidRequest } from '../request-error';
import { requireTool } from '../tool-path';

/** `POST /presignedUrl`, and its flat form `/presignedUrl/<source>/<target>`. */
export function presignedRoutes(scope: FastifyInstance, parts: HttpParts, disk: DiskGuard): void {
	scope.post('/presignedUrl', async (request, reply) => {
		const form = await readForm(request);
		return await answer(request, reply, form, form.field('executeTypeUrl') ?? queryText(request, 'executeTypeUrl'));
	});

	scope.post<{ Params: { source: string; target: string } }>(
		'/presignedUrl/:source/:target',
		async (request, reply) => {
			const form = await readForm(request);
			return await answer(request, reply, form, `${request.params.source}/${request.params.target}`);
		},
	);

	async function answer(request: FastifyRequest, reply: FastifyReply, form: Form, tool: string | undefined) {
		const { intake, settings } = parts;
		const {
			keyPrefix,
			account: { id: accountId },
		} = callerOf(request);
		const taskId = form.field('taskId') ?? queryText(request, 'taskId');
		if (tool === undefined && taskId === undefined)
			throw new ServiceError('missingParameter', { key: 'executeTypeUrl' });
		const toolPath = tool === undefined ? undefined : requireTool(tool);
		await disk.check();
		if (taskId !== undefined && toolPath !== undefined) {
			const { task } = await parts.lookup.find(accountId, taskId.trim());
			if (task.toolPath !== toolPath) throw invalidRequest('otherTool');
		}
		const description = {
			fileName: cleanFileName(form.field('fileName') ?? queryText(request, 'fileName'), settings.fileNameBytes),
			password: form.field('password'),
			parameter: form.field('parameter'),
		};
		const content = [tool, taskId, ...Object.values(description), form.field(callbacks.field)];
		const once = onceKey(request, settings, content);
		const file =
			taskId === undefined
				? await intake.announceFirst(
						accountId,
						requireTool(tool ?? ''),
						description,
						await callbackOrder(request, form, settings),
						{ once, keyPrefix },
					)
				: await intake.announceFurther(accountId, taskId.trim(), description, { once });
		if (file.isReplayed) void reply.header(replayedHeader, 'true');
		const expires = Date.now() + settings.uploadAddressMs;
		return successEnvelope({
			taskId: file.taskId,
			presignedUrl: await uploadAddress({ ...parts, keyPrefix }, file.fileKey, expires, originOf(request, settings)),
		});
	}
}
