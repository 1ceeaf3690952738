import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpParts } from '../parts';
import { serveFolder } from '../serve-folder';
import type { UnreadAnswers } from '../unread-answers';

/** Build output of the page, relative to this file when compiled, and relative to the sources for tests. */
const pageFolders = ['../../../../page', '../../../dist/page'].map((path) => join(__dirname, path));

/**
 * `GET /`, the web page, and `/page/`, its parts. Neither needs a key: the page asks for one. It may load and call only
 * this service; WebAssembly is for the image decoders of its PDF viewer.
 */
export async function pageRoutes(
	app: FastifyInstance,
	{ settings, fileStore }: Pick<HttpParts, 'settings' | 'fileStore'>,
	unread: UnreadAnswers,
): Promise<void> {
	const folder = pageFolders.find((path) => existsSync(join(path, 'index.html')));
	if (folder === undefined) throw new Error('the page was not built');
	// Upload and download addresses start with the public address or lead to the store itself.
	const directAddress = await fileStore.direct?.uploadAddress(randomUUID(), Date.now() + 1000);
	const callsTo = [settings.publicUrl, directAddress ?? '']
		.filter((url) => url !== '')
		.map((url) => new URL(url).origin);
	await serveFolder(app, {
		prefix: '/page/',
		folder,
		unread,
		page: { name: 'index.html', address: '/' },
		needs: {
			scripts: true,
			webAssembly: true,
			workers: true,
			styles: true,
			images: true,
			fonts: true,
			calls: true,
			callsTo,
		},
	});
}
