// @ts-check
// Barcodes and two-dimensional codes: clean ones of 200 dpi in any turn, photographed ones, and pages that have none.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { photographed } from './codes/photograph.mjs';
import { makeDraw } from './synthetic/tree/draw.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const load = createRequire(join(root, 'service/package.json'));
/** @type {typeof import('sharp').default} */
const sharp = load('sharp');

/** Of each kind; photos are read for seconds each. */
const clean = Number(process.env.BENCH_CLEAN ?? 25);
const photos = Number(process.env.BENCH_PHOTOS ?? 12);
const without = Number(process.env.BENCH_PAGES ?? 40);

/** An A4 page at 200 dpi. */
const page = { width: 1654, height: 2339 };

/** Pixels of the finest part of a code at 200 dpi: 0.38 to 0.76 mm. */
const finest = { least: 3, most: 6 };

/** What of each kind is written. @type {Record<string, (digits: string) => string>} */
const kinds = {
	QRCode: (digits) =>
		`SPC\n0200\n1\nCH4431999123000889012\nS\nHaus & Hof ${digits}\nMarktgasse\n28\n9400\nRorschach\nCH`,
	DataMatrix: (digits) => `box ${digits}`,
	Aztec: (digits) => `ticket ${digits}`,
	PDF417: (digits) => `letter of ${digits}`,
	Code128: (digits) => `SPLIT-${digits}`,
	Code39: (digits) => `A-${digits}`,
	EAN13: (digits) => withCheckDigit(`4${digits.padStart(11, '0')}`),
	ITF: (digits) => digits.padStart(10, '0'),
};

/** @param {string} digits @returns {string} */
function withCheckDigit(digits) {
	const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
	return digits + String((10 - (sum % 10)) % 10);
}

/** Read codes on made pages and on real ones, and print how many are right. */
export async function run() {
	const zxing = load('zxing-wasm/writer');
	const wasmBinary = readFileSync(load.resolve('zxing-wasm/writer/zxing_writer.wasm'));
	await zxing.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
	const { readCodes } = load(join(root, 'service/dist/service/src/engine/image/codes/read-codes.js'));
	/** @param {Buffer} picture @returns {Promise<{ texts: string[], seconds: number }>} */
	const read = async (picture) => {
		const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
		const before = process.cpuUsage();
		const codes = await readCodes({ width: info.width, height: info.height, pixels: data });
		const { user, system } = process.cpuUsage(before);
		return { texts: codes.map((/** @type {{ text: string }} */ { text }) => text), seconds: (user + system) / 1e6 };
	};
	for (const [set, count] of /** @type {const} */ ([
		['clean', clean],
		['photographed', photos],
	])) {
		const sum = { right: 0, wrong: 0, all: 0, seconds: 0 };
		for (const [format, textOf] of Object.entries(kinds)) {
			let right = 0;
			for (let index = 0; index < count; index++) {
				const draw = makeDraw(`codes ${set} ${format} ${index}`);
				const text = textOf(String(draw.whole(1, 99_999)));
				const drawn = await pageWithCode(zxing, draw, format, text);
				const { texts, seconds } = await read(set === 'clean' ? drawn : await photographed(drawn, draw));
				right += Number(texts.includes(text));
				sum.wrong += texts.filter((found) => found !== text).length;
				sum.seconds += seconds;
			}
			sum.right += right;
			sum.all += count;
			console.log(`${set} ${format}: ${right} of ${count}`);
		}
		console.log(
			`${set}: ${sum.right} of ${sum.all} (${((100 * sum.right) / sum.all).toFixed(1)} %), other texts ${sum.wrong}, ${(sum.seconds / sum.all).toFixed(2)} s of CPU a page`,
		);
	}
	await readOthers(read);
}

/** @param {any} zxing @param {import('./synthetic/tree/draw.mjs').Draw} draw @param {string} format @param {string} text @returns {Promise<Buffer>} */
async function pageWithCode(zxing, draw, format, text) {
	const scale = draw.whole(finest.least, finest.most);
	const { image, error } = await zxing.writeBarcode(text, { format, scale, addQuietZones: true });
	if (!image) throw new Error(`${format}: ${error}`);
	const code = await sharp(Buffer.from(await image.arrayBuffer()))
		.rotate(draw.whole(0, 359), { background: '#fff' })
		.png()
		.toBuffer();
	const { width = 0, height = 0 } = await sharp(code).metadata();
	const left = draw.whole(60, Math.max(60, page.width - width - 60));
	const top = draw.whole(60, Math.max(60, page.height - height - 60));
	return await sharp({ create: { ...page, channels: 3, background: '#fff' } })
		.composite([{ input: code, left, top }])
		.png()
		.toBuffer();
}

/** Scans and photos of the real sets: nearly none has a code. @param {(picture: Buffer) => Promise<{ texts: string[], seconds: number }>} read */
async function readOthers(read) {
	const all = ['forms/*.png', 'ocr-print/isri/*.tif', 'ocr-print/layouts/*.png', 'receipts/*.jpg'].flatMap((pattern) =>
		globSync(join(shared, 'data', pattern)).sort(),
	);
	const step = Math.max(1, Math.floor(all.length / without));
	let [count, cpu] = [0, 0];
	const found = [];
	for (const path of all.filter((_, index) => index % step === 0)) {
		const { texts, seconds } = await read(readFileSync(path));
		count++;
		cpu += seconds;
		found.push(...texts.map((text) => JSON.stringify(text)));
	}
	if (count > 0)
		console.log(`real scans: ${count}, ${(cpu / count).toFixed(2)} s of CPU each, codes ${found.join(' ') || 'none'}`);
}
