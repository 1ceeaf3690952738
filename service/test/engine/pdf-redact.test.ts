import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PDFDocument, PDFHexString, PDFName, rgb } from '@cantoo/pdf-lib';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { renderPage } from '../../src/engine/external/pdfium-render';
import { endTesseract } from '../../src/engine/external/tesseract';
import { signalToNoise } from '../../src/engine/pixels/signal-to-noise';
import {
	plantSecrets,
	plantedPdf,
	scannedPdf,
	pageHeight,
	pageWidth,
	secretColumn,
	type Planted,
} from '../support/planted-secrets';
import { randomOf } from '../support/random';
import { rawPdf } from '../support/raw-pdf';
import { convertFixture, newFolder, removeFolders } from './support';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

const has = (program: string, option: string) => spawnSync(program, [option]).status === 0;
const hasPoppler = has('pdftotext', '-v');
const hasTesseract = has('tesseract', '--version') && has('pdftoppm', '-v');
const hasQpdf = has('qpdf', '--version');

const kinds = ['iban', 'card', 'personalNumber', 'taxNumber', 'email', 'phone', 'webAddress', 'birthDate'];

const compact = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function programOutput(program: string, options: readonly string[], bytes: Uint8Array): string {
	const path = join(newFolder(), 'file.pdf');
	writeFileSync(path, bytes);
	const output = spawnSync(
		program,
		options.map((option) => (option === '@' ? path : option)),
		{ maxBuffer: 1 << 28 },
	);
	return output.stdout.toString('latin1');
}

/** All that a file says in any reading: its bytes, its streams unpacked, as Latin, UTF-16 and hexadecimal text. */
function everyReading(bytes: Uint8Array): string[] {
	const file = Buffer.from(bytes);
	const parts = [file];
	for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
		const start = at + (file[at + 6] === 13 ? 8 : 7);
		try {
			parts.push(inflateSync(file.subarray(start), { finishFlush: 2 }));
		} catch {
			// Not packed: it is among the bytes.
		}
	}
	const texts = parts.map((part) => part.toString('latin1'));
	const hex = texts.flatMap((text) =>
		[...text.matchAll(/<([0-9a-fA-F\s]{8,})>/g)].map(([, digits = '']) =>
			Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1'),
		),
	);
	return [...texts, ...hex].flatMap((text) => [
		text,
		text.replaceAll('\0', ''),
		text.replaceAll('\0', '').replace(/<[^>]*>/g, ''),
		text.replace(/\\x(..)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
		// Without what is between the strings of a text.
		[...text.matchAll(/\(((?:\\.|[^\\()])*)\)/g)].map(([, string]) => string).join(''),
	]);
}

function leftIn(bytes: Uint8Array, secrets: readonly Planted[]): string[] {
	const texts = [
		...everyReading(bytes),
		...(hasPoppler ? [programOutput('pdftotext', ['@', '-'], bytes)] : []),
		...(hasQpdf ? [programOutput('qpdf', ['--qdf', '--object-streams=disable', '@', '-'], bytes)] : []),
	].map(compact);
	return secrets.filter(({ text }) => texts.some((own) => own.includes(compact(text)))).map(({ text }) => text);
}

/** The words of a document for Poppler, without secrets and masks. */
function otherWords(bytes: Uint8Array, secrets: readonly Planted[]): string[] {
	const known = secrets.map(({ text }) => text.toLowerCase());
	return (execText(bytes).match(/[A-Za-z]{3,}/g) ?? [])
		.filter((word) => !known.some((text) => text.includes(word.toLowerCase())))
		.sort();
}

function execText(bytes: Uint8Array): string {
	const path = join(newFolder(), 'file.pdf');
	writeFileSync(path, bytes);
	return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
}

/** The left part of the first page, where no secret is, as pixels. */
async function lookOf(bytes: Uint8Array, width = secretColumn - 2): Promise<Uint8Array> {
	const image = await withPdf({ path: '', fileName: 'page', bytes }, async (document) =>
		Promise.resolve(renderPage(document, 1, { width: pageWidth, height: pageHeight })),
	);
	if (!image) throw new Error('the page was not drawn');
	return await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: 4 } })
		.extract({ left: 0, top: 0, width, height: image.height })
		.raw()
		.toBuffer();
}

/** Redacts a planted document, and counts what is left, lost or looks different. */
async function judge(seed: number) {
	const { bytes, secrets } = plantedPdf(randomOf(seed));
	const texts = secrets.filter(({ kind }) => kind === 'text').map(({ text }) => text);
	const { bytes: result, warnings } = await convertFixture('pdf/redact', bytes, {
		redactKinds: kinds,
		redactTexts: texts,
	});
	const [before, after] = hasPoppler ? [otherWords(bytes, secrets), otherWords(result, secrets)] : [[], []];
	const left = [...after];
	const lost = before.filter((word) => {
		const at = left.indexOf(word);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
	const look = signalToNoise(await lookOf(bytes), await lookOf(result), 4);
	// All digits of the pages are in secrets: none may be left of one, either.
	const digitsLeft = hasPoppler ? (execText(result).match(/\d+/g) ?? []) : [];
	return {
		planted: secrets.length,
		before: leftIn(bytes, secrets),
		left: [...leftIn(result, secrets), ...digitsLeft],
		words: before.length,
		lost,
		look,
		warnings,
	};
}

/** What the Tesseract program reads on the first page. */
function readByTesseract(bytes: Uint8Array): string {
	const path = join(newFolder(), 'file.pdf');
	writeFileSync(path, bytes);
	const picture = execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', path]);
	return execFileSync('tesseract', ['-', '-', '--psm', '6'], {
		input: picture,
		stdio: ['pipe', 'pipe', 'ignore'],
	}).toString();
}

/** Redacts a scan, and counts what the Tesseract program reads before and after. */
async function judgeScan(seed: number, step: number) {
	const { bytes, secrets } = await scannedPdf(randomOf(seed), seed % 2 === 0, step);
	const redactTexts = secrets.filter(({ kind }) => kind === 'text').map(({ text }) => text);
	const { bytes: result, warnings } = await convertFixture('pdf/redact', bytes, { redactKinds: kinds, redactTexts });
	const [before, after] = hasTesseract ? [readByTesseract(bytes), readByTesseract(result)] : ['', ''];
	const has = (text: string, one: Planted) => compact(text).includes(compact(one.text));
	const isSecret = (word: string) => secrets.some(({ text }) => text.includes(word));
	const wordsOf = (text: string) => (text.match(/(?<=^|\s)[a-z]{3,9}(?=\s)/g) ?? []).filter((word) => !isSecret(word));
	const kept = new Set(wordsOf(after));
	return {
		planted: secrets.length,
		before: secrets.filter((one) => has(before, one)).length,
		left: [...secrets.filter((one) => has(after, one)).map(({ text }) => text), ...leftIn(result, secrets)],
		words: wordsOf(before).length,
		lost: wordsOf(before).filter((word) => !kept.has(word)),
		layer: [hasPoppler ? otherWords(bytes, secrets) : [], hasPoppler ? otherWords(result, secrets) : []] as const,
		warnings,
	};
}

const isNightly = process.env['TEST_NIGHTLY'] === '1';
const documents = isNightly ? Number(process.env['REDACT_DOCUMENTS'] ?? 400) : 2;
const scans = isNightly ? Math.ceil(documents / 10) : 1;
/** Another one draws other documents. */
const firstSeed = Number(process.env['REDACT_SEED'] ?? 1);

describe('planted secrets', () => {
	it('are gone in every reading of the file, and all else is kept', async () => {
		const judged = [];
		for (let seed = firstSeed; seed < firstSeed + documents; seed++) judged.push(await judge(seed));
		// The judge sees them before.
		const planted = judged.reduce((sum, one) => sum + one.planted, 0);
		const seen = judged.reduce((sum, one) => sum + one.before.length, 0);
		expect(seen).toBeGreaterThan(0.9 * planted);
		expect(judged.flatMap(({ left }) => left)).toEqual([]);
		const lost = judged.flatMap((one) => one.lost);
		expect({
			lost: lost.slice(0, 20),
			isFew: lost.length <= 0.001 * judged.reduce((sum, one) => sum + one.words, 0),
		}).toEqual({ lost: lost.slice(0, 20), isFew: true });
		expect(Math.min(...judged.map(({ look }) => look))).toBeGreaterThan(45);
		const warnings = judged.flatMap((one) => one.warnings).join('\n');
		expect(warnings).not.toContain('replaced by images');
		expect(warnings).toMatch(/email: \d+ \(1\)/);
		expect(warnings).toContain('a.txt');
		for (const { text } of plantedPdf(randomOf(firstSeed)).secrets) expect(warnings).not.toContain(text);
		if (isNightly)
			process.stdout.write(
				`planted ${planted}, seen before ${seen}, left 0, other words lost ${lost.length}, look ${Math.min(...judged.map(({ look }) => look))} dB\n`,
			);
	}, 3_600_000);

	it('are gone in scans, light on dark too, and the words beside them are kept', async () => {
		const judged: Awaited<ReturnType<typeof judgeScan>>[] = [];
		for (let seed = 1; seed <= scans; seed++) judged.push(await judgeScan(firstSeed + seed, isNightly ? 1 : 4));
		for (const { layer } of judged) expect(layer[1]).toEqual(layer[0]);
		expect(judged.flatMap(({ warnings }) => warnings).join()).not.toContain('replaced by images');
		const [planted, seen, words] = (['planted', 'before', 'words'] as const).map((key) =>
			judged.reduce((sum, one) => sum + one[key], 0),
		) as [number, number, number];
		const lost = judged.flatMap((one) => one.lost);
		const left = judged.flatMap((one) => one.left);
		// OCR misreads some, as the warning says: 2 of 78 on 30 November 2026.
		expect(left.length).toBeLessThanOrEqual(0.05 * planted);
		if (isNightly)
			process.stdout.write(
				`in scans ${planted}, seen before ${seen}, left ${left.length}, lost of ${words}: ${lost.join(' ')}\n`,
			);
		expect(lost.length).toBeLessThanOrEqual(0.02 * words);
	}, 3_600_000);
});

/** A page as a picture of 150 dpi with lines of text. */
async function scan(lines: readonly string[]): Promise<Uint8Array> {
	const texts = lines.map((line, index) => `<text x="120" y="${200 + index * 90}">${line}</text>`).join('');
	const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="white"/><g font-family="DejaVu Sans" font-size="34">${texts}</g></svg>`;
	const document = await PDFDocument.create();
	const image = await document.embedJpg(await sharp(Buffer.from(picture)).jpeg({ quality: 90 }).toBuffer());
	document.addPage([pageWidth, pageHeight]).drawImage(image, { x: 0, y: 0, width: pageWidth, height: pageHeight });
	return await document.save();
}

/** The pixels of the first picture of a file that is a JPEG. */
async function pictureOf(bytes: Uint8Array) {
	const file = Buffer.from(bytes);
	const start = file.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
	return await sharp(file.subarray(start)).greyscale().raw().toBuffer({ resolveWithObject: true });
}

describe('a scan', () => {
	it('with hidden words loses the pixels of a text', async () => {
		const document = await PDFDocument.load(
			await scan(['The account of this customer', 'Mail jane.doe@mail.example now', 'Nothing else is on this page']),
		);
		const hidden = { x: 60, y: 400, size: 12, color: rgb(1, 1, 1) };
		document.getPage(0).drawText('These seven words cannot be seen here', hidden);
		const { bytes, warnings } = await convertFixture('pdf/redact', await document.save(), {
			redactKinds: ['email'],
			redactTexts: ['customer'],
		});
		expect(warnings.join('\n')).toMatch(/email: 1 \(1\).*text: 1 \(1\)|text: 1 \(1\).*email: 1 \(1\)/);
		expect(warnings.join('\n')).toContain('searched with OCR');
		const { data, info } = await pictureOf(bytes);
		const dark = (line: number) => {
			const row = 200 + line * 90 - 12;
			return data.subarray(row * info.width, (row + 1) * info.width).filter((value) => value < 60).length;
		};
		// The third line has letters only; the others have a box.
		expect(dark(0)).toBeGreaterThan(120);
		expect(dark(1)).toBeGreaterThan(350);
		expect(dark(2)).toBeLessThan(200);
	});

	it('loses an area of its pixels without OCR', async () => {
		const source = await scan(['The account of this customer', 'Nothing else is on this page']);
		const { bytes } = await convertFixture('pdf/redact', source, {
			redactBoxes: ['1 0 60 595 110'],
			redactColor: 'white',
		});
		const { data, info } = await pictureOf(bytes);
		const rows = data.subarray(Math.round((70 / 72) * 150) * info.width, Math.round((105 / 72) * 150) * info.width);
		expect(rows.every((value) => value > 250)).toBe(true);
	});
});

/** A page with text all around two pictures of text, 240 points wide: one on its ground, and one of letters only. */
async function textAroundPictures(lines: readonly string[], picture: string): Promise<Uint8Array> {
	const svg = (ground: string) =>
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="150">${ground}<text x="14" y="85" font-family="DejaVu Sans" font-size="38">${picture}</text></svg>`,
		);
	const document = await PDFDocument.create();
	const font = await document.embedFont('Helvetica');
	const page = document.addPage([pageWidth, pageHeight]);
	const grounded = await sharp(svg('<rect width="720" height="150" fill="#eef"/>')).jpeg({ quality: 92 }).toBuffer();
	page.drawImage(await document.embedJpg(grounded), { x: 60, y: 700, width: 240, height: 50 });
	const letters = await document.embedPng(await sharp(svg('')).png().toBuffer());
	page.drawImage(letters, { x: 60, y: 600, width: 240, height: 50 });
	lines.forEach((text, index) => {
		page.drawText(text, { x: 60, y: 753 - Math.min(1, index) * 60 - index * 9, size: 8, font });
		page.drawText(text, { x: 302, y: 753 - index * 9, size: 8, font });
	});
	return await document.save();
}

it('pictures on a page with text lose the text in their pixels, and the text around loses its own letters only', async () => {
	const secrets = ['Muster', 'jane.doe@mail.example'];
	const lines = [
		'Ein Spiel bei Muster GmbH in Hof',
		'Mail an jane.doe@mail.example oder Fax',
		'bei Muster, bei Muster-Bau',
	];
	const source = await textAroundPictures(lines, 'Firma Muster jane.doe@mail.example');
	const { bytes, warnings } = await convertFixture('pdf/redact', source, {
		redactKinds: ['email'],
		redactTexts: ['Muster'],
	});
	const withoutSecrets = (text: string) =>
		secrets.reduce((left, secret) => left.replaceAll(secret, ''), text).match(/[A-Za-z]+/g);
	const [before, after] = [await textOf(source), await textOf(bytes)];
	expect(after.match(/[A-Za-z]+/g)?.sort()).toEqual(withoutSecrets(before)?.sort());
	expect(
		leftIn(
			bytes,
			secrets.map((text) => ({ kind: 'text', text, label: '' })),
		),
	).toEqual([]);
	expect(warnings.join('\n')).toMatch(/email: 4 \(1\).*text: 8 \(1\)|text: 8 \(1\).*email: 4 \(1\)/);
	expect(warnings.join('\n')).not.toContain('replaced by images');
	const { data, info } = await pictureOf(bytes);
	expect([info.width, info.height]).toEqual([720, 150]);
	const darkPart = (from: number, to: number) => {
		const row = data.subarray(72 * info.width + from, 72 * info.width + to);
		return row.filter((value) => value < 60).length / row.length;
	};
	expect(darkPart(14, 110)).toBeLessThan(0.5);
	expect(darkPart(150, 260)).toBeGreaterThan(0.9);
	expect(darkPart(300, 700)).toBeGreaterThan(0.9);
	const [transparency = ''] = everyReading(bytes).filter(({ length }) => length === 720 * 150);
	const row = Buffer.from(transparency, 'latin1').subarray(72 * 720, 73 * 720);
	expect(row.subarray(300, 700).every((value) => value === 255)).toBe(true);
	expect(row.subarray(14, 110).every((value) => value === 255)).toBe(false);
});

it('what no page shows as text is found, too', async () => {
	const document = await PDFDocument.create();
	const { context, catalog } = document;
	const page = document.addPage([300, 300]);
	const other = document.addPage([300, 300]);
	const secrets: Planted[] = [];
	const next = () => {
		const text = `jane.roe${String.fromCharCode(97 + secrets.length)}@mail.example`;
		secrets.push({ kind: 'email', text, label: '' });
		return text;
	};
	const noise = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
	const add = (bytes: Buffer, dict = {}) => context.register(context.flateStream(bytes, dict));
	const wide = Buffer.from(next(), 'utf16le');
	catalog.set(
		PDFName.of('Data'),
		context.obj([Buffer.from(next()), wide].map((text) => add(Buffer.concat([noise, text, noise])))),
	);
	catalog.set(PDFName.of('Dests'), context.obj({ [next()]: [page.ref, 'Fit'] }));
	catalog.set(
		PDFName.of('OpenAction'),
		context.obj({ S: 'JavaScript', JS: add(Buffer.from(`a="${escapes(next())}"`)) }),
	);
	const metadata = `<x><!-- ${next()} --><a>${next().replace('@', '<b>@</b>')}</a><![CDATA[${next()}]]></x>`;
	catalog.set(PDFName.of('Metadata'), add(Buffer.from(metadata), { Type: 'Metadata', Subtype: 'XML' }));
	const [rich, map] = [next().replace('roe', '<b>roe</b>'), Buffer.from(next(), 'utf16le').swap16().toString('hex')];
	const note = context.obj({ Type: 'Annot', Subtype: 'Text', Rect: [1, 1, 9, 9] });
	note.set(PDFName.of('RC'), PDFHexString.fromText(`<body>${rich}</body>`));
	page.node.set(PDFName.of('Annots'), context.obj([context.register(note)]));
	const letter = context.obj({
		Type: 'Font',
		Subtype: 'Type1',
		BaseFont: 'Helvetica',
		ToUnicode: add(Buffer.from(`begincmap 1 beginbfchar <41> <${map}> endbfchar`)),
	});
	page.node.set(PDFName.of('Resources'), context.obj({ Font: { F: letter } }));
	const content = `% ${next()}\n/Span << /Note (${next()}) >> BDC EMC BX (${next()}) foo EX 9 9 9 9 re f`;
	page.node.set(PDFName.Contents, add(Buffer.from(content)));
	other.node.set(PDFName.Contents, add(Buffer.from(`BT /F 9 Tf 9 9 Td (${next()}) Tj ET`)));
	catalog.set(PDFName.of('Lost'), other.ref);
	const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
		.withExif({ IFD0: { Artist: next() } })
		.jpeg()
		.toBuffer();
	const image = await document.embedJpg(picture);
	page.drawImage(image, { x: 99, y: 99, width: 99, height: 99 });
	document.removePage(1);
	const bytes = await document.save({ useObjectStreams: false });
	expect(leftIn(bytes, secrets)).toHaveLength(secrets.length);
	const { bytes: result } = await convertFixture('pdf/redact', bytes, { redactKinds: ['email'] });
	expect(leftIn(result, secrets)).toEqual([]);
	expect(await lookOf(result, 299)).toEqual(await lookOf(bytes, 299));
});

const escapes = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16)}`).join('');

it('pixels that a box hides go, too', async () => {
	const words = '<text x="14" y="85" font-family="DejaVu Sans" font-size="38">Mail an jane.doe@mail.example</text>';
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="150"><rect width="720" height="150" fill="white"/>${words}</svg>`;
	const document = await PDFDocument.create();
	const page = document.addPage([pageWidth, pageHeight]);
	const image = await document.embedJpg(await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer());
	page.drawImage(image, { x: 60, y: 600, width: 240, height: 50 });
	page.drawRectangle({ x: 50, y: 590, width: 300, height: 70, color: rgb(0, 0, 0) });
	const { bytes, warnings } = await convertFixture('pdf/redact', await document.save(), { redactKinds: ['email'] });
	expect(warnings.join('\n')).not.toContain('replaced by images');
	const { data, info } = await pictureOf(bytes);
	const row = data.subarray(72 * info.width, 73 * info.width);
	const darkPart = (from: number, to: number) =>
		row.subarray(from, to).filter((value) => value < 60).length / (to - from);
	expect(darkPart(14, 160)).toBeLessThan(0.5);
	expect(darkPart(250, 600)).toBeGreaterThan(0.9);
});

const line = (text: string, y: number) => `BT /F1 12 Tf 40 ${y} Td (${text}) Tj ET`;
const redactRaw = async (content: string, parameter: object, forms: Parameters<typeof rawPdf>[1] = []) =>
	await convertFixture('pdf/redact', Buffer.from(rawPdf(content, forms), 'latin1'), parameter);
const textOf = async (bytes: Uint8Array) =>
	(await convertFixture('pdf/txt', bytes, { hiddenText: 'keep' })).bytes.toString();

describe('texts', () => {
	it.each([
		['whole words only', 'An ant in Antwerp', 'ant', 'An in Antwerp'],
		['whatever their case', 'An ANT here', 'ant', 'An here'],
		['with wildcards', 'Order K-1234 and K-99', 'K-####', 'Order and K-99'],
		['with the rest of a word', 'Mr Smithers and Smith', 'smith*', 'Mr and'],
		['letter-spaced words', 'The S E C R E T word', 'secret', 'The word'],
	])('are %s', async (_what, text, wanted, left) => {
		const { bytes } = await redactRaw(line(text, 200), { redactTexts: [wanted] });
		expect((await textOf(bytes)).trim().replace(/\s+/g, ' ')).toBe(left);
	});

	it('go on in the next line', async () => {
		const { bytes } = await redactRaw(
			`${line('Write to Jane', 200)} ${line('Doe about the con-', 186)} ${line('tract today', 172)}`,
			{ redactTexts: ['Jane Doe', 'contract'] },
		);
		expect((await textOf(bytes)).replace(/\s+/g, ' ').trim()).toBe('Write to about the today');
	});

	it('that are not there are said, and the page looks the same', async () => {
		const { bytes, warnings } = await redactRaw(line('Plain text', 200), { redactTexts: ['missing'] });
		expect(warnings.join()).toContain('Nothing to remove was found');
		expect(await lookOf(bytes)).toEqual(await lookOf(Buffer.from(rawPdf(line('Plain text', 200)), 'latin1')));
	});

	it.each(['110 Tz', '60 Tz', '5 Ts', '0.6 Tc', '20 Tw'])(
		'in a form go to the last letter when the page has set %s',
		async (state) => {
			const { bytes } = await redactRaw(
				`BT /F1 12 Tf ${state} 1 0 0 1 40 300 Tm (Over) Tj ET /X1 Do`,
				{ redactTexts: ['secretnumber'] },
				[{ keys: '/BBox [0 0 400 400]', content: line('A secretnumber here', 100) }],
			);
			expect((await textOf(bytes)).match(/\w+/g)?.sort()).toEqual(['A', 'Over', 'here']);
		},
	);

	it('in a form that is painted twice go from both places, and others stay', async () => {
		const { bytes } = await redactRaw(
			'q 1 0 0 1 0 0 cm /X1 Do Q q 1 0 0 1 0 100 cm /X1 Do Q',
			{ redactTexts: ['secret'] },
			[{ keys: '/BBox [0 0 400 400]', content: line('A secret word', 100) }],
		);
		expect((await textOf(bytes)).match(/A\s+word/g)).toHaveLength(2);
		expect(everyReading(bytes).filter((text) => compact(text).includes('secret'))).toEqual([]);
	});
});

describe('areas', () => {
	it('lose text, drawings and pictures, and nothing beside them', async () => {
		const content = `${line('Upper text', 300)} ${line('Lower text', 100)} 50 90 m 60 110 70 80 80 100 c S 30 200 300 2 re f`;
		const { bytes, warnings } = await redactRaw(content, { redactBoxes: ['1 30 280 200 330'] });
		expect((await textOf(bytes)).trim()).toBe('Upper text');
		expect(everyReading(bytes).some((text) => /60 110 70 80 80 100 c\s+S/.test(text))).toBe(false);
		expect(everyReading(bytes).some((text) => text.includes('30 200 300 2 re'))).toBe(true);
		expect(warnings.join()).toContain('box: 1 (1)');
	});

	it('make a page a picture if a drawing is only partly in one', async () => {
		const content = `${line('Upper text', 300)} 20 90 m 60 110 70 380 80 100 c S`;
		const { bytes, warnings } = await redactRaw(content, { redactBoxes: ['1 30 280 200 330'] });
		expect(warnings.join()).toContain('replaced by images');
		expect(everyReading(bytes).some((text) => text.includes('Upper'))).toBe(false);
		const look = signalToNoise(await lookOf(bytes, 20), await lookOf(Buffer.from(rawPdf(content), 'latin1'), 20), 4);
		expect(look).toBeGreaterThan(30);
	});
});

it.each([
	['to the right', line('Patient name: Jane Roberts', 200), 'Patient name:'],
	['in another column', `${line('Kunde', 200)} BT /F1 12 Tf 200 200 Td (Jane Roberts) Tj ET`, 'Kunde'],
	['below', `${line('Employee name', 200)} ${line('Jane Roberts', 184)}`, 'Employee name'],
])('names %s of a label go, here and elsewhere', async (_what, content, label) => {
	const source = `${content} ${line('We saw Jane Roberts in the name of the law', 100)}`;
	const { bytes, warnings } = await redactRaw(source, { redactKinds: ['name'] });
	expect((await textOf(bytes)).replace(/\s+/g, ' ').trim()).toBe(`${label} We saw in the name of the law`);
	expect(warnings.join()).toContain('name: 2 (1)');
});

it.each([
	['a sentence under a heading', `${line('Name', 220)} ${line('The name of this club shall be the Club', 204)}`],
	['a word that only OCR confuses with a label', `${line('None', 220)} ${line('References', 204)}`],
])('%s is no name', async (_what, content) => {
	const { bytes } = await redactRaw(content, { redactKinds: ['name'] });
	expect(await textOf(bytes)).toBe(await textOf(Buffer.from(rawPdf(content), 'latin1')));
});

it('a name goes without the label of the row below', async () => {
	const source = `${line('Patient name: Jane Roberts', 220)} BT /F1 12 Tf 250 220 Td (No: 7) Tj ET
		BT /F1 12 Tf 130 204 Td (Zu) Tj ET BT /F1 12 Tf 250 204 Td (17) Tj ET`;
	const { bytes } = await redactRaw(source, { redactKinds: ['name'] });
	expect((await textOf(bytes)).replace(/\s+/g, ' ').trim()).toBe('Patient name: No: 7 Zu 17');
});

it('account numbers go by the check digits of an IBAN alone', async () => {
	const text = 'Account FR74 0858 2359 7751 2243 1809 213 and FR75 0858 2359 7751 2243 1809 213';
	const { bytes } = await redactRaw(line(text, 200), { redactKinds: ['iban'] });
	expect((await textOf(bytes)).replace(/\s+/g, ' ').trim()).toBe('Account and FR75 0858 2359 7751 2243 1809 213');
});

it('dates of birth below their label go, and other dates stay', async () => {
	const source = `${line('Geburtsdatum', 220)} ${line('04.05.1970', 204)} ${line('Datum: 06.07.2020', 100)}`;
	const { bytes } = await redactRaw(source, { redactKinds: ['birthDate'] });
	expect((await textOf(bytes)).replace(/\s+/g, ' ').trim()).toBe('Geburtsdatum Datum: 06.07.2020');
});

describe('a preview', () => {
	const seed = 3;
	const preview = async (redactResult: string) => {
		const { bytes, secrets } = plantedPdf(randomOf(seed));
		const redactTexts = secrets.filter(({ kind }) => kind === 'text').map(({ text }) => text);
		return {
			source: bytes,
			secrets,
			...(await convertFixture('pdf/redact', bytes, { redactKinds: kinds, redactTexts, redactResult })),
		};
	};

	it('as data has the place of each secret, and no text', async () => {
		const { bytes, secrets, warnings } = await preview('JSON');
		const json = bytes.toString();
		for (const { text } of secrets) expect(compact(json + warnings.join())).not.toContain(compact(text));
		const report = JSON.parse(json) as {
			counts: Record<string, number>;
			places: { kind: string; place: string; page: number | null; boxes: number[][]; count: number }[];
		};
		expect(new Set(Object.keys(report.counts))).toEqual(new Set([...kinds, 'text', 'attachment']));
		// One of each in the text of the page, where it was drawn.
		const inColumn = report.places.filter(({ place, boxes }) => place === 'text' && boxes[0]![0]! >= secretColumn - 2);
		expect(inColumn.every(({ page, count }) => page === 1 && count === 1)).toBe(true);
		const drawn = secrets.slice(0, secrets.length / 2).map(({ kind }) => kind);
		for (const kind of new Set(drawn))
			expect(inColumn.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(
				drawn.filter((one) => one === kind).length,
			);
		const holders = report.places.map(({ place }) => place);
		expect(holders).toEqual(
			expect.arrayContaining(['annotation', 'field', 'bookmark', 'metadata', 'tag', 'drawing', 'attachment']),
		);
		expect(warnings.join()).toContain('Nothing was removed');
	});

	it('as a PDF has all of the document, and a mark on each place', async () => {
		const { source, bytes, secrets, warnings } = await preview('PREVIEW');
		expect(leftIn(bytes, secrets).length).toBeGreaterThan(0.9 * secrets.length);
		expect(warnings.join()).toContain('Nothing was removed');
		const marks = (await PDFDocument.load(bytes)).getPage(0).node.Annots()?.size() ?? 0;
		expect(marks).toBeGreaterThan(secrets.length / 2);
		expect(await textOf(bytes)).toBe(await textOf(source));
		// The marks are where the secrets are, with their frame.
		const beside = secretColumn - 4;
		expect(signalToNoise(await lookOf(source, beside), await lookOf(bytes, beside), 4)).toBe(Infinity);
		expect(signalToNoise(await lookOf(source, pageWidth), await lookOf(bytes, pageWidth), 4)).toBeLessThan(30);
	});
});

it.each([
	[{}, 'missingParameter'],
	[{ redactKinds: ['secrets'] }, 'invalidParameter'],
	[{ redactTexts: ['***'] }, 'invalidParameter'],
	[{ redactTexts: ['a*b*c*d'] }, 'invalidParameter'],
	[{ redactBoxes: ['9 0 0 10 10'] }, 'invalidParameter'],
	[{ redactBoxes: ['1 20 0 10 10'] }, 'invalidParameter'],
])('refuses %j', async (parameter, errorName) => {
	await expect(convertFixture('pdf/redact', 'sample.pdf', parameter)).rejects.toMatchObject({ errorName });
});

it('removes the password, and says so', async () => {
	const { warnings, bytes } = await convertFixture(
		'pdf/redact',
		'encrypted.pdf',
		{ redactTexts: ['secret'] },
		{ password: 'secret' },
	);
	expect(warnings.join()).toMatch(/encrypt|password/i);
	expect(await textOf(bytes)).toMatch(/Second\s+page/);
});

it('makes secrets whose check digits are right', () => {
	expect(new Set(plantSecrets(randomOf(1)).map(({ kind }) => kind)).size).toBe(9);
});
