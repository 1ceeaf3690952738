import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../messages/errors';
import { checkedContent, expectedChecksums } from '../checksum';
import type { DiskGuard } from '../disk-guard';
import { successEnvelope } from '../envelope';
import type { HttpParts } from '../parts';
import { invalidRequest } from '../request-error';

type UploadRequest = FastifyRequest<{ Params: { fileKey: string } }>;

/**
 * `PUT /upload/<fileKey>?…`: the raw bytes of an announced file. The signature is the permission; no key is
 * needed.
 */
export function uploadRoutes(
	scope: FastifyInstance,
	{ intake, keys, signer, settings, store, metrics }: HttpParts,
	disk: DiskGuard,
): void {
	// Whatever the content type: the body is not parsed, so that it streams into the store.
	scope.removeAllContentTypeParsers();
	scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

	scope.put('/upload/:fileKey', {
		onRequest: async (request: UploadRequest, reply) => {
			const { fileKey } = request.params;
			await keys.requireInUse(signer.check('upload', fileKey, request.query as Record<string, unknown>, Date.now()));
			const { file, accountId } = await intake.uploadable(store, fileKey);
			if (Number(request.headers['content-length'] ?? 0) > settings.fileBytes) {
				throw new ServiceError('fileTooLarge', { file: file.fileName, limit: settings.fileBytes });
			}
			const kept = await intake.requireUploadRoom(accountId, Number(request.headers['content-length'] ?? 0));
			await disk.reserve(request, reply, accountId, kept);
		},
		handler: async (request: UploadRequest) => {
			const { raw } = request;
			const content = checkedContent(raw, expectedChecksums(raw.headers));
			try {
				const { size } = await intake.upload(request.params.fileKey, content);
				metrics.bytesReceived(size);
				return successEnvelope({ fileKey: request.params.fileKey, fileSize: size });
			} catch (error) {
				if (raw.errored) throw invalidRequest('cutOff', {}, error);
				throw error;
			}
		},
	});
}
