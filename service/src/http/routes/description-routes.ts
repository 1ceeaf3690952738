import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pageHeaders, type PageNeeds } from '../content-security';
import { limitsInEffect } from '../limits';
import { openApiDocument } from '../openapi/document';
import type { HttpParts } from '../parts';
import { serveFolder } from '../serve-folder';
import type { UnreadAnswers } from '../unread-answers';

/** Of the interface, not of the package. */
const interfaceVersion = '2';
const needs: PageNeeds = { scripts: true, styles: true, images: true, calls: true, fonts: true };
/** Next to the compiled program; for the sources, where it was built. */
const viewerFolders = ['../../../../description', '../../../dist/description'].map((path) => join(__dirname, path));
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Document Conversion: interface</title>
<link rel="icon" href="files/favicon-32x32.png">
<link rel="stylesheet" href="files/swagger-ui.css">
</head>
<body>
<main id="page"></main>
<script src="files/swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`;

/** The remote validator is off, like everything else that would contact another host. */
const start = `'use strict';
window.SwaggerUIBundle({
	url: '../openapi.json',
	dom_id: '#page',
	deepLinking: true,
	validatorUrl: null,
	persistAuthorization: false,
});
`;

/** `GET /limits`, `/openapi.json` and its page, `/docs/`. None needs a key, or anything from another host. */
export async function descriptionRoutes(
	app: FastifyInstance,
	{ settings }: Pick<HttpParts, 'settings'>,
	unread: UnreadAnswers,
): Promise<void> {
	const limits = limitsInEffect(settings);
	const document = Buffer.from(JSON.stringify(openApiDocument({ version: interfaceVersion, limits })));
	const headers = pageHeaders(needs);

	app.get('/limits', () => ({ limits }));
	app.get('/openapi.json', (request, reply) =>
		unread.send(request, reply.type('application/json; charset=utf-8'), document),
	);
	app.get('/docs', (_request, reply) => reply.redirect('docs/'));
	app.get('/docs/', (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(page));
	app.get('/docs/start.js', (_request, reply) =>
		reply.headers(headers).type('text/javascript; charset=utf-8').send(start),
	);
	const folder = viewerFolders.find((path) => existsSync(join(path, 'swagger-ui-bundle.js')));
	// A program built without its pages serves the rest.
	if (folder !== undefined)
		await serveFolder(app, { prefix: '/docs/files/', folder, only: viewerFiles, needs, unread });
}
