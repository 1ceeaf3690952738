import { globSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * What libraries bring along and the service never reads, as globs below `node_modules`: maps of sources and types, builds for browsers and other
 * systems, and weights of fonts beside regular and bold (`script-fonts.ts`). Licences stay. The Dockerfile removes the same.
 */
const NEVER_READ = [
	'**/*.map',
	'**/*.d.{ts,mts,cts}',
	// The package leads to the build of 32 bits.
	'@imagemagick/magick-wasm/dist/x64',
	'onnxruntime-node/bin/*/{darwin,win32}',
	'tesseract.js-core/*.wasm.js',
	'@embedpdf/fonts-*/fonts/*-{Black,DemiLight,Light,Medium,Thin}.otf',
	// Of pdf.js a profile of colours is read; what draws belongs to it.
	'pdfjs-dist/{build,image_decoders,legacy,types,web}',
	'@napi-rs/canvas*',
	// Node takes the builds for `require`.
	'@cantoo/pdf-lib/{dist/*.js,src}',
	'@opentelemetry/*/build/{esm,esnext}',
	'@{aws-sdk,smithy}/*/dist-es',
];
/** The OCR runtime names systems as Node does. */
const ARCHITECTURES = ['arm64', 'x64'];

/**
 * Remove what is never read.
 * @param {string} modules a folder `node_modules`
 * @param {string} architecture that of the image, as Node names it
 */
export function slim(modules, architecture) {
	const others = ARCHITECTURES.filter((name) => name !== architecture);
	const globs = [...NEVER_READ, ...others.map((name) => `onnxruntime-node/bin/*/linux/${name}`)];
	for (const name of globs.flatMap((glob) => globSync(glob, { cwd: modules })))
		rmSync(path.join(modules, name), { recursive: true, force: true });
}
