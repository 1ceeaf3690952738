// @ts-check
// Bundles the page for people into service/dist/page: one program, the PDF viewer's parts, the style and the HTML.
import { build } from 'esbuild';
import { cp, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../dist/page');
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await build({
	absWorkingDir: here,
	entryPoints: { page: 'main.tsx', 'pdf.worker': join(pdfjs, 'build/pdf.worker.mjs') },
	outdir: target,
	bundle: true,
	// The PDF viewer is loaded when somebody looks at a PDF, not before.
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
