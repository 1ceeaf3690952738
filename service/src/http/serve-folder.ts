import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
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
	/** File names contain a content hash, so that a browser may cache them for a year. */
	readonly immutable?: boolean;
	readonly unread: UnreadAnswers;
}

/** Chunk given to a connection at once, so that others are answered in between. */
const pieceBytes = 64 * 1024;

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

/**
 * Serves the current files of a folder, with page headers. Each file is a separate route, so that no address can lead
 * to anything else; missing files get a 404 with the envelope.
 */
export async function serveFolder(app: FastifyInstance, served: ServedFolder): Promise<void> {
	const { prefix, folder, only, needs, page, immutable = false, unread } = served;
	const common = {
		...pageHeaders(needs),
		'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
	};
	for (const name of only ?? (await namesIn(folder))) {
		const path = join(folder, name);
		// One shared copy: thousands of slow readers cost no more than one.
		const content = await readFile(path);
		const tag = `"${createHash('sha256').update(content).digest('base64url')}"`;
		const type = contentTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';
		const headers = { ...common, etag: tag, 'content-type': type };
		const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
			void reply.headers(headers);
			if (request.headers['if-none-match'] === tag) return await reply.code(304).send();
			unread.begin(request, reply, content.length);
			if (content.length <= pieceBytes) return await reply.send(content);
			return await reply.header('content-length', content.length).send(Readable.from(piecesOf(content)));
		};
		app.get(`${prefix}${name}`, send);
		if (page?.name === name) app.get(page.address, send);
	}
}

/** Views of the bytes, not copies. */
function* piecesOf(content: Buffer): Generator<Buffer> {
	for (let from = 0; from < content.length; from += pieceBytes) yield content.subarray(from, from + pieceBytes);
}

/** Files of a folder and its subfolders, with slashes. */
async function namesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
