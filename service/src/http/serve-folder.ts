import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageHeaders, type PageNeeds } from './content-security';

/** A folder of files that belong to a page. */
export interface ServedFolder {
	/** Where it is served, with a slash at both ends. */
	readonly prefix: string;
	/** Absolute path. */
	readonly folder: string;
	/** Names of files that are served; absent: all of them. */
	readonly only?: readonly string[];
	readonly needs: PageNeeds;
	/** File names hold a hash of their content, so that a browser may keep them for a year. */
	readonly immutable?: boolean;
}

/** Serve the files of a folder with the headers of a page. A file that is not there is answered 404 with the envelope. */
export async function serveFolder(app: FastifyInstance, { prefix, folder, only, needs, immutable = false }: ServedFolder): Promise<void> {
	const headers = pageHeaders(needs);
	await app.register(async (scope) => {
		await scope.register(fastifyStatic, {
			root: folder,
			prefix,
			decorateReply: false,
			index: false,
			dotfiles: 'ignore',
			cacheControl: false,
			...(only ? { allowedPath: (path: string) => only.includes(path.replace(/^\//, '')) } : {}),
			setHeaders: (reply) => {
				const caching = immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
				void reply.headers({ ...headers, 'cache-control': caching });
			},
		});
	});
}
