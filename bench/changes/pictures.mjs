// @ts-check
// Pictures of changed pages: the page itself, and what each state read from it.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { runNode } from '../real/convert.mjs';

/** Pixels: enough to read body text when a picture is enlarged. */
const pictureWidth = 900;

/** Text stays readable, and a hundred pages stay below 30 MB. */
const quality = 60;

/** Resolution of drawing, before it is brought to the width. */
const dpi = 110;

/**
 * Draw pages of a document.
 * @param {string} root of built code
 * @param {string} path of the document
 * @param {readonly number[]} pageNumbers  counted from 1
 * @param {string} folder for temporary files
 * @param {'page' | 'inspected'} what  the page as it looks, or with words, blocks and cells drawn over it
 * @returns {Promise<Map<number, string>>} data URIs by page; pages that cannot be drawn are missing
 */
export async function drawPages(root, path, pageNumbers, folder, what) {
	const program = join(root, 'service/bin/document-conversion.js');
	const own = mkdtempSync(join(folder, 'pictures-'));
	const source = join(own, 'page.pdf');
	symlinkSync(path, source);
	const pages = pageNumbers.join(',');
	/** @type {Map<number, string>} */
	const pictures = new Map();
	if (what === 'inspected') {
		const lines = await runNode('inspect', [
			program,
			'inspect',
			source,
			'--out',
			own,
			'--pages',
			pages,
			'--dpi',
			String(dpi),
		]);
		for (const line of lines.split('\n').filter(Boolean)) {
			const { page, image } = /** @type {{ page: number, image: string }} */ (JSON.parse(line));
			pictures.set(page, await asDataUri(image));
		}
	} else {
		const parameter = JSON.stringify({ pageRanges: pages, imageFormat: 'PNG' });
		await runNode('pdf/img', [program, 'convert', 'pdf/img', source, '--out', own, '--parameter', parameter]);
		for (const archive of globSync('*.zip', { cwd: own }))
			spawnSync('unzip', ['-q', '-o', join(own, archive), '-d', own]);
		for (const name of globSync('**/*.png', { cwd: own })) {
			const page = Number(/(\d+)\.png$/.exec(name)?.[1]);
			pictures.set(page, await asDataUri(join(own, name)));
		}
	}
	rmSync(own, { recursive: true, force: true });
	return pictures;
}

/** @param {string} path */
async function asDataUri(path) {
	const picture = await sharp(readFileSync(path))
		.resize({ width: pictureWidth, withoutEnlargement: true })
		.webp({ quality })
		.toBuffer();
	return `data:image/webp;base64,${picture.toString('base64')}`;
}
