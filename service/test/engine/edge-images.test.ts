import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { endTesseract } from '../../src/engine/external/tesseract';
import { officeParts, textsOf } from './office-support';
import { convertFixture, removeFolders } from './support';
import { sampled } from '../support/sample';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

const lines = [
	'Dear Mrs Baker, the shipment of boxes',
	'left our store in Hamburg on Tuesday',
	'and should reach you by Friday.',
];

interface Drawing {
	readonly texts?: readonly string[];
	readonly width?: number;
	readonly height?: number;
}

/** A page at 150 dpi: lines of text, 26 pixels high. */
function page({ texts = lines, width = 900, height = 400 }: Drawing = {}) {
	const spans = texts.map((text, index) => `<text x="50" y="${90 + 52 * index}">${text}</text>`).join('');
	const fonts = 'DejaVu Sans, Noto Sans CJK SC, sans-serif';
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${fonts}" font-size="26"><rect width="100%" height="100%" fill="white"/>${spans}</svg>`;
	return sharp(Buffer.from(svg)).removeAlpha().withMetadata({ density: 150 });
}

const plain = (background: string, width = 600, height = 800) =>
	sharp({ create: { width, height, channels: 3, background } });

async function toWord(image: Uint8Array) {
	const outcome = await convertFixture(
		'img/docx',
		image,
		{ enableOcr: 1, ocrRecognitionLang: 'ENGLISH' },
		{ fileName: 'image' },
	);
	const parts = await officeParts(outcome.bytes);
	return {
		...outcome,
		text: textsOf(parts.get('word/document.xml') ?? '', 'w:t')
			.join(' ')
			.replace(/\s+/g, ' '),
	};
}

const readAll = expect.stringMatching(/Baker.*shipment.*Hamburg.*Tuesday.*Friday/) as unknown as string;

describe('an image without text', () => {
	it.each([
		['blank', () => plain('#ffffff')],
		['black', () => plain('#000000')],
		['of one pixel', () => plain('#808080', 1, 1)],
	])('that is %s is converted with a warning', async (_, make) => {
		const { text, warnings } = await toWord(await make().png().toBuffer());
		expect([text.trim(), warnings]).toEqual(['', [expect.stringContaining('No text was found')]]);
	});
});

describe('a page image is read', () => {
	// The pixels lie as the camera was held; the tag says how to turn them (EXIF 2.32, 4.6.5.1).
	const orientations: readonly (readonly [number, number])[] = [
		[6, 270],
		[3, 180],
		[8, 90],
	];
	it.each(sampled(orientations, orientations.slice(0, 1)))(
		'with the EXIF orientation %i',
		async (orientation, turn) => {
			const turned = await sharp(await page().png().toBuffer())
				.rotate(turn)
				.jpeg({ quality: 95 })
				.withMetadata({ orientation })
				.toBuffer();
			expect((await toWord(turned)).text).toEqual(readAll);
		},
	);

	it.each(sampled([90, 180, 270], [180]))('rotated by %i degrees', async (turn) => {
		expect(
			(
				await toWord(
					await sharp(await page().png().toBuffer())
						.rotate(turn)
						.png()
						.toBuffer(),
				)
			).text,
		).toEqual(readAll);
	});

	it('in CMYK, and with 16 bits', async () => {
		const drawn = await page().png().toBuffer();
		expect((await toWord(await sharp(drawn).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer())).text).toEqual(
			readAll,
		);
		expect((await toWord(await sharp(drawn).toColourspace('rgb16').png().toBuffer())).text).toEqual(readAll);
	});

	/** The same with another size by its header (PNG 1.2, 3.2 and 4.1.1). */
	function withSize(png: Buffer, width: number, height: number): Buffer {
		const changed = Buffer.from(png);
		changed.writeUInt32BE(width, 16);
		changed.writeUInt32BE(height, 20);
		changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
		return changed;
	}

	it('unless its header says more than 100 megapixels', async () => {
		const png = await page().png().toBuffer();
		// The header is all that is read of the larger one; the other one has too few pixels.
		await expect(toWord(withSize(png, 10_000, 10_000))).rejects.toMatchObject({ errorName: 'cannotOpen' });
		await expect(toWord(withSize(png, 10_000, 10_001))).rejects.toMatchObject({
			errorName: 'imageTooLarge',
			code: '02209',
		});
	});

	it.each(sampled([20, 100], [20]))('of %i megapixels', async (megapixels) => {
		const side = Math.sqrt(megapixels * 1e6);
		const text = await sharp(await page().png().toBuffer())
			.resize(Math.round(side * 0.6))
			.png()
			.toBuffer();
		const huge = await plain('#ffffff', Math.floor(side), Math.floor(side))
			.composite([{ input: text, left: Math.round(side * 0.15), top: Math.round(side * 0.05) }])
			.toColourspace('b-w')
			.png({ compressionLevel: 1 })
			.toBuffer();
		expect((await toWord(huge)).text).toEqual(readAll);
	});

	it('with ten scripts on it', async () => {
		const scripts = [
			'The library is open',
			'Библиотека открыта',
			'Η βιβλιοθήκη είναι ανοιχτή',
			'المكتبة مفتوحة اليوم',
			'הספרייה פתוחה',
			'გახსნილია ბიბლიოთეკა',
			'Գրադարանը բաց է',
			'图书馆今天开放',
			'としょかんはあいています',
			'도서관이 열려 있습니다',
		];
		const { text, warnings } = await toWord(await page({ texts: scripts, height: 640 }).png().toBuffer());
		expect(text).toMatch(/The library is open/);
		// Not all of the scripts have data here: it is said that words may be wrong, and nothing else.
		expect(warnings).toEqual([expect.stringMatching(/^About \d+ of \d+ words read by OCR may be wrong/)]);
	});

	it('unless it is truncated', async () => {
		const whole = await page().jpeg().toBuffer();
		await expect(toWord(whole.subarray(0, whole.length >> 1))).rejects.toMatchObject({ errorName: 'cannotOpen' });
	});
});

describe('an image file with several images', () => {
	const names = sampled(['Alpha', 'Bravo', 'Charlie'], ['Alpha', 'Bravo']);
	const several = async () => {
		const pages = await Promise.all(
			names.map((name) =>
				page({ texts: [`Page of ${name} comes here`] })
					.png()
					.toBuffer(),
			),
		);
		return sharp(pages, { join: { animated: true } });
	};

	const formats = {
		TIFF: async () => await (await several()).tiff({ compression: 'lzw' }).toBuffer(),
		GIF: async () => await (await several()).gif().toBuffer(),
	} as const;
	type Case = readonly [keyof typeof formats, 'text' | 'slides'];
	const cases: readonly Case[] = [
		['TIFF', 'text'],
		['GIF', 'slides'],
		['TIFF', 'slides'],
		['GIF', 'text'],
	];

	it.each(sampled(cases, cases.slice(0, 2)))(
		'of type %s gives one page per image, in order, in the %s',
		async (format, kind) => {
			const image = await formats[format]();
			if (kind === 'text') {
				expect((await toWord(image)).text).toMatch(new RegExp(names.join('.*')));
				return;
			}
			const { bytes } = await convertFixture(
				'img/pptx',
				image,
				{ enableOcr: 1, ocrRecognitionLang: 'ENGLISH' },
				{ fileName: 'pages' },
			);
			const slides = [...(await officeParts(bytes)).entries()]
				.filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
				.sort();
			expect(slides.map(([, xml]) => /Alpha|Bravo|Charlie/.exec(textsOf(xml, 'a:t').join(' '))?.[0])).toEqual(names);
		},
	);

	/** A TIFF (version 6, section 2) of grey pictures of one pixel. @param next  number of the directory that follows each one */
	function tiff(count: number, next: (index: number) => number | undefined): Buffer {
		// Width, height, bits, no compression, black is 0, offset of the one strip, its length: tag, type SHORT or LONG, count, value.
		const entries = [
			[256, 3, 1, 1],
			[257, 3, 1, 1],
			[258, 3, 1, 8],
			[259, 3, 1, 1],
			[262, 3, 1, 1],
			[273, 4, 1, 8],
			[279, 4, 1, 1],
		] as const;
		const size = 2 + 12 * entries.length + 4;
		const place = (index: number | undefined) => (index === undefined ? 0 : 12 + index * size);
		const file = Buffer.alloc(12 + count * size);
		file.write('II*\0', 'latin1');
		file.writeUInt32LE(place(0), 4);
		for (let index = 0; index < count; index++) {
			let at = file.writeUInt16LE(entries.length, place(index));
			for (const [tag, type, length, value] of entries) {
				at = file.writeUInt16LE(tag, at);
				at = file.writeUInt16LE(type, at);
				at = file.writeUInt32LE(length, at);
				at = file.writeUInt32LE(value, at);
			}
			file.writeUInt32LE(place(next(index)), at);
		}
		return file;
	}

	it('is refused if it is a directory bomb or circular', async () => {
		expect((await toWord(tiff(2, (index) => (index === 0 ? 1 : undefined)))).text.trim()).toBe('');
		const chain = tiff(60_000, (index) => (index < 59_999 ? index + 1 : undefined));
		await expect(toWord(chain)).rejects.toMatchObject({
			code: expect.stringMatching(/^02/) as unknown,
			errorName: expect.stringMatching(/^(tooManyPages|cannotOpen)$/) as unknown,
		});
		const circle = await toWord(tiff(2, (index) => 1 - index)).then(
			({ text }) => text.trim(),
			(error: { errorName: string }) => error.errorName,
		);
		expect(['', 'cannotOpen']).toContain(circle);
	});
});
