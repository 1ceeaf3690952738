import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { ServiceError } from '../messages/errors';
import { pageHeaders, type PageNeeds } from './content-security';
import type { UnreadAnswers } from './unread-answers';

/** A folder of page files. */
interface ServedFolder {
	/** Its URL path, with a slash at both ends. */
	readonly prefix: string;
	/** Absolute path. */
	readonly folder: string;
	/** Names of the served files; absent: all, including subfolders. */
	readonly only?: readonly string[];
	readonly needs: PageNeeds;
	/** File that is also served at another address: the page itself. */
	readonly page?: { readonly name: string; readonly address: string };
	readonly unread: UnreadAnswers;
}

const contentTypes: Readonly<Record<string, string>> = {
	'.css': 'text/css; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.ico': 'image/x-icon',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.woff2': 'font/woff2',
};

/** A file in memory. */
interface ServedFile {
	readonly content: Buffer;
	readonly tag: string;
}

/**
 * Serves the current files of a folder, with page headers. Only their names, listed now, are found, so that no address
 * can lead to anything else; missing files get a 404 with the envelope. A file is read when it is first requested.
 */
export async function serveFolder(app: FastifyInstance, served: ServedFolder): Promise<void> {
	const { prefix, folder, only, needs, page, unread } = served;
	const common = { ...pageHeaders(needs), 'cache-control': 'no-cache' };
	const names = new Set(only ?? (await namesIn(folder)));
	// One shared copy: thousands of slow readers cost no more than one.
	const files = new Map<string, ServedFile>();
	const fileOf = (name: string): ServedFile => {
		const file = files.get(name) ?? readServed(join(folder, name));
		files.set(name, file);
		return file;
	};
	const send = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
		const { content, tag } = fileOf(name);
		const type = contentTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';
		void reply.headers({ ...common, etag: tag, 'content-type': type });
		if (request.headers['if-none-match'] === tag) return await reply.code(304).send();
		return await unread.send(request, reply, content);
	};
	app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
		const name = request.params['*'];
		if (!names.has(name)) throw new ServiceError('notFound');
		return await send(name, request, reply);
	});
	if (page) app.get(page.address, (request, reply) => send(page.name, request, reply));
}

/** At once: a connection that closed in the meantime would never be counted as read. */
function readServed(path: string): ServedFile {
	const content = readFileSync(path);
	return { content, tag: `"${createHash('sha256').update(content).digest('base64url')}"` };
}

/** Files of a folder and its subfolders, with slashes. */
async function namesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
