import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import type { GrayImage } from '../../src/engine/external/netpbm';
import { detectScript, endTesseract, recogniseWithTesseract } from '../../src/engine/external/tesseract';
import { findLanguages } from '../../src/engine/external/tesseract-data';
import { wordsOfPage } from '../../src/engine/ocr/tesseract/hocr';

const started: string[] = [];

/** A machine on which Tesseract is not installed. */
jest.mock('node:child_process', () => ({
	...jest.requireActual<object>('node:child_process'),
	spawn: (program: string) => {
		started.push(program);
		const child = Object.assign(new EventEmitter(), {
			stdin: new PassThrough(),
			stdout: new PassThrough(),
			stderr: new PassThrough(),
		});
		process.nextTick(() =>
			child.emit('error', Object.assign(new Error(`spawn ${program} ENOENT`), { code: 'ENOENT' })),
		);
		return child;
	},
}));

afterAll(endTesseract);

const letter = [
	'The shipment of 24 boxes left our store in',
	'Hamburg on Tuesday and should reach you by',
	'Friday. Please check the goods on arrival.',
];

async function drawn(turn = 0): Promise<GrayImage> {
	const texts = Array.from({ length: 3 }, () => letter)
		.flat()
		.map((line, index) => `<text x="60" y="${80 + 40 * index}">${line}</text>`)
		.join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560" font-family="DejaVu Sans" font-size="24"><rect width="100%" height="100%" fill="white"/>${texts}</svg>`;
	const { data, info } = await sharp(Buffer.from(svg))
		.rotate(turn)
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, pixels: data, dpi: 150 };
}

/** The bundled data, whatever the system has. */
function bundled(code: string) {
	const data = findLanguages(undefined).get(code);
	if (!data) throw new Error(`no data of ${code}`);
	return data;
}

describe('Tesseract without the program', () => {
	it('reads as WebAssembly, with positions and spaces', async () => {
		const words = wordsOfPage(await recogniseWithTesseract(await drawn(), [bundled('eng')], 'page'));
		expect(started).toEqual(['tesseract']);
		expect(words.map(({ text }) => text).join(' ')).toContain(letter.join(' '));
		const hamburg = words.find(({ text }) => text === 'Hamburg');
		// Second line: baseline at 120 pixels, 24 pixels high, from 60 pixels on.
		expect(Math.abs((hamburg?.baseline ?? 0) - 120)).toBeLessThan(3);
		expect(Math.abs((hamburg?.box.left ?? 0) - 60)).toBeLessThan(4);
		expect(hamburg?.confidence).toBeGreaterThan(0.8);
	});

	it('detects script and orientation', async () => {
		expect(await detectScript(await drawn(180), bundled('osd'))).toMatchObject({ turn: 180, script: 'Latin' });
		expect(
			await detectScript({ width: 40, height: 40, pixels: new Uint8Array(1600).fill(255), dpi: 150 }, bundled('osd')),
		).toBeUndefined();
	});
});
