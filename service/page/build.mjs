// @ts-check
// Bundles the page for people into service/dist/page (one program, the PDF viewer's parts, the style and the HTML), and lays the viewer of the
// interface's description beside it.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../dist/page');
const { resolve } = createRequire(import.meta.url);
/** Not by `package.json`, which some packages do not export. */
const folderOf = (/** @type {string} */ name) => {
	const folder = (resolve.paths(name) ?? []).map((path) => join(path, name)).find((path) => existsSync(path));
	if (folder === undefined) throw new Error(`${name} is not installed`);
	return folder;
};
const pdfjs = folderOf('pdfjs-dist');

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await build({
	absWorkingDir: here,
	entryPoints: { page: 'main.tsx', 'pdf.worker': join(pdfjs, 'build/pdf.worker.mjs') },
	outdir: target,
	bundle: true,
	// The PDF viewer is loaded only when a PDF is opened.
	splitting: true,
	format: 'esm',
	target: ['chrome110', 'firefox115', 'safari16.4'],
	minify: true,
	legalComments: 'linked',
	logLevel: 'warning',
	supported: { 'top-level-await': true },
});
await Promise.all(['index.html', 'style.css', 'icon.svg'].map((name) => cp(join(here, name), join(target, name))));
// Character maps, fonts and image decoders that some PDF files need, each read only then.
for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
	await cp(join(pdfjs, folder), join(target, 'pdfjs', folder), { recursive: true });
}

// Licenses of what is bundled; the PDF viewer's parts have theirs.
const bundled = [
	...['preact', 'client-zip', 'markdown-it', 'entities', 'linkify-it', 'mdurl', 'punycode.js', 'uc.micro'],
	...['htmlparser2', 'domhandler', 'domelementtype', 'domutils', 'dom-serializer'],
];
for (const name of bundled) {
	const folder = folderOf(name);
	const license = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file)) ?? 'LICENSE';
	await cp(join(folder, license), join(target, 'licenses', `${name}.txt`));
}

// Swagger UI from Fastify's package: the official one depends on a package that reports installations.
const description = join(here, '../dist/description');
await rm(description, { recursive: true, force: true });
const viewer = join(folderOf('@fastify/swagger-ui'), 'static');
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
	await cp(join(viewer, name), join(description, name));
}
// Swagger UI and pdf.js have the same license, Apache-2.0; only the latter has its text.
await cp(join(pdfjs, 'LICENSE'), join(description, 'LICENSE'));
