// @ts-check
// Pages of text in many languages: A4 at 200 dpi, drawn by Chromium with the fonts of the packages, clean and degraded.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @typedef {{ setting: string, code: string, text: string }} LanguageText */

const root = fileURLToPath(new URL('../..', import.meta.url));
/** @type {typeof import('sharp').default} */
const sharp = createRequire(join(root, 'service/package.json'))('sharp');

/** @type {LanguageText[]} */
export const texts = JSON.parse(readFileSync(new URL('texts.json', import.meta.url), 'utf8'));

const european = ['@expo-google-fonts/arimo/400Regular/*.ttf', '@expo-google-fonts/tinos/400Regular/*.ttf'];

/** The fonts of a page's first and second paragraph. @type {Record<string, string[]>} */
const fonts = {
	CHINESE: ['@embedpdf/fonts-sc/fonts/*-Regular.otf', '@embedpdf/fonts-sc/fonts/*-Bold.otf'],
	CHINESE_TRAD: ['@embedpdf/fonts-tc/fonts/*-Regular.otf', '@embedpdf/fonts-tc/fonts/*-Bold.otf'],
	JAPANESE: ['@embedpdf/fonts-jp/fonts/*-Regular.otf', '@embedpdf/fonts-jp/fonts/*-Bold.otf'],
	KOREAN: ['@embedpdf/fonts-kr/fonts/*-Regular.otf', '@embedpdf/fonts-kr/fonts/*-Bold.otf'],
	ARABIC: ['@embedpdf/fonts-arabic/fonts/*-Regular.ttf', '@embedpdf/fonts-arabic/fonts/*-Bold.ttf'],
	...Object.fromEntries(
		['DEVANAGARI', 'TAMIL', 'TELUGU', 'KANNADA', 'THAI'].map((setting) => [
			setting,
			['400Regular', '600SemiBold'].map(
				(weight) => `@expo-google-fonts/noto-sans-${setting.toLowerCase()}/${weight}/*.ttf`,
			),
		]),
	),
};

/** Signs that one of the fonts lacks come from the European ones. */
const fontFaces = (/** @type {string} */ setting) =>
	(fonts[setting] ?? european).map((pattern, index) => {
		const [name] = globSync(pattern, { cwd: join(root, 'node_modules') });
		if (!name) throw new Error(`no font ${pattern}`);
		return `@font-face { font-family: text${index}; src: url(${pathToFileURL(join(root, 'node_modules', name)).href}) }`;
	});

const dpi = 200;
const [width, height] = [1654, 2339];

/**
 * Draw a page: the text twice, in two fonts and sizes.
 * @param {LanguageText} page
 * @param {string} folder
 * @returns {string} path of a PNG
 */
export function drawPage({ setting, code, text }, folder) {
	const name = join(folder, `${setting}-${code}`);
	const points = (/** @type {number} */ size) => (size * dpi) / 72;
	writeFileSync(
		`${name}.html`,
		`<!doctype html><html lang="${code}" dir="${setting === 'ARABIC' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>${fontFaces(setting).join('\n')}
		body { margin: 0; padding: ${points(64)}px; width: ${width - 2 * points(64)}px; background: #fff; color: #000; line-height: 1.6; font-size: ${points(12)}px }
		p { margin: 0 0 ${points(12)}px; font-family: text0, 'DejaVu Sans' } p + p { font-family: text1, 'DejaVu Sans'; font-size: ${points(10.5)}px }</style>
		<p>${text}</p><p>${text}</p></html>`,
	);
	const address = pathToFileURL(`${name}.html`).href;
	const options = [
		'--headless',
		'--no-sandbox',
		'--disable-gpu',
		'--hide-scrollbars',
		'--disable-lcd-text',
		'--force-device-scale-factor=1',
	];
	spawnSync('chromium', [...options, `--window-size=${width},${height}`, `--screenshot=${name}.png`, address], {
		timeout: 60_000,
	});
	if (!existsSync(`${name}.png`)) throw new Error(`Chromium drew no page for ${code}`);
	return `${name}.png`;
}

/** Numbers from 0 to 1 that are the same in each run (linear congruential generator, Numerical Recipes). @param {number} seed */
function* random(seed) {
	for (let state = seed; ; ) yield (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

/**
 * A page as a poor scanner gives it: askew by a degree, blurred, pale, with grain, and saved as a small JPG.
 * @param {string} png
 * @returns {Promise<string>} path of a JPG
 */
export async function degrade(png) {
	const { data, info } = await sharp(png)
		.removeAlpha()
		.greyscale()
		.rotate(1, { background: '#ffffff' })
		.blur(0.9)
		.raw()
		.toBuffer({ resolveWithObject: true });
	const numbers = random(1);
	for (let at = 0; at < data.length; at++) {
		// The sum of four is bell-shaped enough; deviation 12 of 255.
		let grain = -2;
		for (let count = 0; count < 4; count++) grain += numbers.next().value ?? 0;
		data[at] = Math.max(0, Math.min(255, 45 + (data[at] ?? 0) * 0.72 + grain * 21));
	}
	const path = png.replace(/\.png$/, '.jpg');
	await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
		.jpeg({ quality: 45 })
		.withMetadata({ density: dpi })
		.toFile(path);
	return path;
}
