import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { HttpParts } from '../parts';

/** Where the build puts the page, seen from where it puts this file. */
const pageFolder = join(__dirname, '../../../../page');

/**
 * `GET /`, the page for people, and `/page/`, its parts. Neither needs a key: the page asks for one. It may load and call nothing
 * but this service; WebAssembly is for the image decoders of its PDF viewer.
 */
export async function pageRoutes(app: FastifyInstance, { settings }: HttpParts): Promise<void> {
	// Upload and download addresses begin with the public address, which need not be the one the page came from.
	const connect = ["'self'", ...(settings.publicUrl === '' ? [] : [new URL(settings.publicUrl).origin])].join(' ');
	const policy = [
		"default-src 'none'",
		"script-src 'self' 'wasm-unsafe-eval'",
		"worker-src 'self'",
		"style-src 'self'",
		"img-src 'self' blob:",
		"font-src 'self'",
		`connect-src ${connect}`,
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; ');
	const headers = {
		'content-security-policy': policy,
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		'cross-origin-opener-policy': 'same-origin',
		'cache-control': 'no-cache',
	};
	await app.register(fastifyStatic, {
		root: pageFolder,
		prefix: '/page/',
		index: false,
		cacheControl: false,
		setHeaders: (reply) => void reply.headers(headers),
	});
	app.get('/', (_request, reply) => reply.sendFile('index.html'));
}
