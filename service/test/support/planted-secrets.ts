import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { rawPdf, stream, utf16Hex, type RawObject } from '../../../fixtures/make/raw-pdf';

/** A secret, and the kind that finds it; `text`: it has to be named. */
export interface Planted {
	readonly kind: string;
	readonly text: string;
	/** The text before it. */
	readonly label: string;
}

type Random = () => number;

const digits = (random: Random, count: number) =>
	Array.from({ length: count }, () => String(Math.floor(random() * 10))).join('');
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** Letters that OCR does not take for others. */
const clearLetters = 'abdehkmnoprstuwxz';
const letters = (random: Random, count: number, from = alphabet) =>
	Array.from({ length: count }, () => from.charAt(Math.floor(random() * from.length))).join('');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const grouped = (text: string, size: number, by: string) =>
	text.replace(new RegExp(`(.{${size}})(?=.)`, 'g'), `$1${by}`);

/** Remainder of a long number. */
const rest = (number: string, by: number) => Number(BigInt(number) % BigInt(by));

/** With a last digit that makes Luhn's sum even. */
function withLuhn(body: string): string {
	const sum = [...body].reverse().reduce((so, digit, index) => {
		const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
		return so + Math.floor(value / 10) + (value % 10);
	}, 0);
	return body + String((10 - (sum % 10)) % 10);
}

function weighed(body: string, weights: readonly number[]): number {
	return [...body].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);
}

/** Makers of secrets by kind. Their check digits are worked out here, by the rules as published. */
const makers: Readonly<Record<string, (random: Random) => Planted>> = {
	germanIban: (random) => {
		const account = digits(random, 18);
		const check = String(98 - rest(`${account}131400`, 97)).padStart(2, '0');
		return { kind: 'iban', label: 'Konto', text: grouped(`DE${check}${account}`, 4, ' ') };
	},
	britishIban: (random) => {
		const account = digits(random, 14);
		const check = String(98 - rest(`11121314${account}161100`, 97)).padStart(2, '0');
		return { kind: 'iban', label: 'Account', text: `GB${check}BCDE${account}` };
	},
	card: (random) => ({ kind: 'card', label: 'Card', text: grouped(withLuhn(`4${digits(random, 14)}`), 4, ' ') }),
	frenchNumber: (random) => {
		const body = `2${digits(random, 2)}07${`${digits(random, 1)}4`}${digits(random, 6)}`;
		return { kind: 'personalNumber', label: 'N. INSEE', text: body + String(97 - rest(body, 97)).padStart(2, '0') };
	},
	swissNumber: (random) => {
		const body = `756${digits(random, 9)}`;
		const sum = weighed(body, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]);
		const number = `${body}${(10 - (sum % 10)) % 10}`;
		return { kind: 'personalNumber', label: 'AHV', text: number.replace(/^(...)(....)(....)(..)$/, '$1.$2.$3.$4') };
	},
	spanishNumber: (random) => {
		const number = `4${digits(random, 7)}`;
		return {
			kind: 'personalNumber',
			label: 'NIF',
			text: number + 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(number) % 23),
		};
	},
	americanNumber: (random) => {
		const [area, group, serial] = [212, 34, 1000].map((start) => start + Math.floor(random() * 60));
		return { kind: 'personalNumber', label: 'SSN', text: `${area}-${group}-${serial}` };
	},
	vat: (random) => {
		const body = `1${digits(random, 7)}`;
		let product = 10;
		for (const digit of body) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
		return { kind: 'taxNumber', label: 'VAT', text: `DE${body}${(11 - product) % 10}` };
	},
	email: (random) => ({
		kind: 'email',
		label: 'Mail',
		text: `${letters(random, 7)}.${letters(random, 6)}@${letters(random, 8)}.example`,
	}),
	phone: (random) => ({ kind: 'phone', label: 'Call', text: `+44 20 ${digits(random, 4)} ${digits(random, 4)}` }),
	url: (random) => ({
		kind: 'webAddress',
		label: 'Site',
		text: `https://${letters(random, 9)}.example/${letters(random, 5)}`,
	}),
	birthDate: (random) => ({
		kind: 'birthDate',
		label: 'Date of birth:',
		text: `${10 + Math.floor(random() * 18)}.1${Math.floor(random() * 3)}.19${50 + Math.floor(random() * 49)}`,
	}),
	name: (random) => ({
		kind: 'text',
		label: 'Person',
		text: `${capital(letters(random, 6))} ${capital(letters(random, 9))}`,
	}),
};

/** One secret of each kind. */
export const plantSecrets = (random: Random): Planted[] => Object.values(makers).map((make) => make(random));

/** How a text is drawn. */
export const textStyles = [
	'plain',
	'kerned',
	'letters',
	'hex',
	'nextLine',
	'form',
	'nested',
	'invisible',
	'spaced',
	'turned',
] as const;
type TextStyle = (typeof textStyles)[number];

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** Widths of Helvetica that matter here are not needed: letters are 7 points apart. */
const letterStep = 7;

function draw(style: TextStyle, text: string, x: number, y: number, random: Random): string {
	const at = `1 0 0 1 ${x} ${y} Tm`;
	switch (style) {
		case 'kerned':
			return `BT /F 10 Tf ${at} [${[...text].map((sign) => `(${escaped(sign)}) ${Math.round(random() * 60 - 40)}`).join(' ')}] TJ ET`;
		case 'letters':
			return `BT /C 10 Tf ${at} ${[...text].map((sign) => `(${escaped(sign)}) Tj ${letterStep} 0 Td`).join(' ')} ET`;
		case 'hex':
			return `BT /F 10 Tf ${at} <${Buffer.from(text, 'latin1').toString('hex')}> Tj ET`;
		case 'nextLine':
			return `BT /F 10 Tf 12 TL 1 0 0 1 ${x} ${y + 12} Tm 0.3 0.1 (${escaped(text)}) " ET`;
		case 'invisible':
			return `BT /F 10 Tf 3 Tr ${at} (${escaped(text)}) Tj ET`;
		case 'spaced':
			return `BT /F 10 Tf 0.6 Tc 110 Tz ${at} (${escaped(text)}) Tj ET`;
		default:
			return `BT /F 10 Tf ${at} (${escaped(text)}) Tj ET`;
	}
}

/** Where secrets on a page start: nothing else is to the right of it, points. */
export const secretColumn = 200;

/** Size of a page, points. */
export const pageWidth = 595;
export const pageHeight = 842;

/** A planted document. */
export interface PlantedPdf {
	readonly bytes: Uint8Array;
	readonly secrets: readonly Planted[];
}

/** Where a document has secrets outside of the text of its page, one in each place. */
export const places = [
	...(['annotation', 'field', 'bookmark', 'metadata', 'title', 'attachment', 'tag', 'unpainted', 'former'] as const),
	...(['replacement', 'pattern', 'glyph', 'mask'] as const),
];

/**
 * A document of one page with secrets in a column of its text, in a way of drawing for each line, and others in the
 * `places`.
 */
export function plantedPdf(random: Random, styles: readonly TextStyle[] = textStyles): PlantedPdf {
	const secrets = plantSecrets(random);
	const elsewhere = plantSecrets(random).toSorted(() => random() - 0.5);
	const at = (place: (typeof places)[number]) => {
		const { label, text } = elsewhere[places.indexOf(place)]!;
		return `${label} ${text}`;
	};
	const words = Array.from({ length: 60 }, () => letters(random, 3 + Math.floor(random() * 7)));
	const prose = Array.from({ length: 10 }, (_, line) =>
		draw('plain', words.slice(line * 6, line * 6 + 6).join(' '), 50, 250 - line * 14, random),
	);
	const inForms: string[] = [];
	const lines = secrets.map(({ label, text }, index) => {
		const style = styles[Math.floor(random() * styles.length)] ?? 'plain';
		const y = 800 - index * 34;
		const named = draw('plain', label, secretColumn - 70, y, random);
		if (style === 'form' || style === 'nested') {
			inForms.push(draw('kerned', text, secretColumn, y, random));
			return named;
		}
		return `${named}\n${draw(style, text, secretColumn, y, random)}`;
	});
	const packed = deflateSync(
		Buffer.from([...prose, ...lines, 'q /X Do Q', furtherContent(at('replacement'))].join('\n'), 'latin1'),
	).toString('latin1');
	const objects = objectsOf(packed, inForms.join('\n'), at, random);
	const former = draw('plain', at('former'), 50, 60, random);
	return {
		bytes: withUpdate(rawPdf(objects), objects.length, former, at('title')),
		secrets: [...secrets, ...elsewhere],
	};
}

/** A pattern, a glyph that is a text, a soft mask, and a replacement text; all on the right. */
function furtherContent(replacement: string): string {
	const patterned = `/Pattern cs /P scn ${secretColumn} 20 380 60 re f`;
	const glyph = `BT /T 10 Tf 1 0 0 1 ${secretColumn} 100 Tm (a) Tj ET`;
	const masked = `q /M gs 0 g ${secretColumn} 130 380 20 re f Q`;
	const replaced = `/Span << /ActualText (${escaped(replacement)}) >> BDC ${secretColumn} 160 9 9 re f EMC`;
	return [`q ${patterned} Q`, glyph, masked, replaced].join('\n');
}

function objectsOf(
	content: string,
	inForms: string,
	at: (place: (typeof places)[number]) => string,
	random: Random,
): RawObject[] {
	const resources =
		'/Resources << /Font << /F 4 0 R /C 5 0 R /T 21 0 R >> /XObject << /X 6 0 R /Y 7 0 R /Z 8 0 R >> /Pattern << /P 23 0 R >> /ExtGState << /M << /SMask << /S /Luminosity /G 24 0 R >> >> >> >>';
	const ownFont = '/Resources << /Font << /F 4 0 R >> >>';
	const form = (text: string, box: string) => stream(text, `/Type /XObject /Subtype /Form /BBox [${box}] ${resources}`);
	const look = (own: string) => form(`BT /F 10 Tf 2 4 Td (${escaped(own)}) Tj ET`, '0 0 340 16');
	const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description>${at('metadata')}</dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;
	return [
		'<< /Type /Catalog /Pages 2 0 R /Outlines 13 0 R /AcroForm << /Fields [11 0 R] /DA (/F 10 Tf) >> /Metadata 15 0 R /Names << /EmbeddedFiles << /Names [(a.txt) 16 0 R] >> >> /StructTreeRoot 18 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] ${resources} /Contents 20 0 R /Annots [9 0 R 11 0 R] /Thumb 6 0 R >>`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
		'<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
		form('q /Y Do Q', `0 0 ${pageWidth} ${pageHeight}`),
		form(inForms, `0 0 ${pageWidth} ${pageHeight}`),
		form(draw('plain', at('unpainted'), 50, 50, random), `0 0 ${pageWidth} 99`),
		`<< /Type /Annot /Subtype /FreeText /Rect [${secretColumn} 300 ${secretColumn + 340} 316] /Contents <feff${utf16Hex(at('annotation'))}> /DA (/F 10 Tf) /AP << /N 10 0 R >> >>`,
		look(at('annotation')),
		`<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (${escaped(at('field'))}) /Rect [${secretColumn} 320 ${secretColumn + 340} 336] /AP << /N 12 0 R >> >>`,
		look(at('field')),
		'<< /Type /Outlines /First 14 0 R /Last 14 0 R /Count 1 >>',
		`<< /Title (${escaped(at('bookmark'))}) /Parent 13 0 R /Dest [3 0 R /Fit] >>`,
		stream(xmp, '/Type /Metadata /Subtype /XML'),
		'<< /Type /Filespec /F (a.txt) /EF << /F 17 0 R >> >>',
		stream(at('attachment'), '/Type /EmbeddedFile'),
		'<< /Type /StructTreeRoot /K 19 0 R >>',
		`<< /Type /StructElem /S /Figure /P 18 0 R /Pg 3 0 R /K [] /Alt (${escaped(at('tag'))}) >>`,
		stream(content, '/Filter /FlateDecode'),
		`<< /Type /Font /Subtype /Type3 /FontBBox [0 0 40 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [40] /Encoding << /Differences [97 /a] >> /CharProcs << /a 22 0 R >> ${ownFont} >>`,
		stream(`40 0 d0 BT /F 1 Tf (${escaped(at('glyph'))}) Tj ET`),
		stream(
			draw('plain', at('pattern'), 2, 10, random),
			`/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 360 30] /XStep 360 /YStep 30 ${ownFont}`,
		),
		stream(
			`1 g ${draw('plain', at('mask'), secretColumn, 134, random)}`,
			`/Type /XObject /Subtype /Form /BBox [0 0 ${pageWidth} ${pageHeight}] /Group << /S /Transparency /CS /DeviceGray >> ${ownFont}`,
		),
	];
}

/** Points from line to line of a scanned page, and its pixels per point. */
const scanStep = 21;
const scanScale = 200 / 72;

/**
 * A document of one page that is a picture: secrets dark on light, and, below, light on dark, each with words before it.
 * The upper half may have its text as an invisible layer.
 * @param step  every how many secrets are planted
 */
export async function scannedPdf(random: Random, hasLayer: boolean, step = 1): Promise<PlantedPdf> {
	const secrets = plantSecrets(random).filter((_, index) => index % step === 0);
	const size = 10;
	const half = Math.floor(secrets.length / 2);
	const scanHeight = (secrets.length + 1) * scanStep;
	const lines = secrets.map(({ label, text }, index) => {
		const words = [3, 6].map((length) => letters(random, length + Math.floor(random() * 3), clearLetters));
		// The layer is where the picture is: both fonts have letters of 0.6 of their size.
		return { text: `${words.join(' ')} ${label} ${text}`, y: 25 + index * scanStep, isLight: index >= half };
	});
	const band = `<rect y="${12 + half * scanStep}" width="${pageWidth}" height="${scanHeight}" fill="${random() < 0.5 ? '#102040' : '#333'}"/>`;
	const shown = lines.map(
		({ text, y, isLight }) => `<text x="30" y="${y}" fill="${isLight ? 'white' : 'black'}">${text}</text>`,
	);
	const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${pageWidth * scanScale}" height="${scanHeight * scanScale}" viewBox="0 0 ${pageWidth} ${scanHeight}"><rect width="100%" height="100%" fill="#fdfdfd"/>${band}<g font-family="DejaVu Sans Mono" font-size="${size}">${shown.join('')}</g></svg>`;
	const { data, info } = await sharp(Buffer.from(picture))
		.flatten()
		.jpeg({ quality: 90 })
		.toBuffer({ resolveWithObject: true });
	const layer = lines.map(({ text, y, isLight }) =>
		isLight ? '' : `BT /F ${size} Tf 3 Tr 1 0 0 1 30 ${scanHeight - y} Tm (${escaped(text)}) Tj ET`,
	);
	return {
		secrets,
		bytes: rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${scanHeight}] /Contents 4 0 R /Resources << /Font << /F 6 0 R >> /XObject << /X 5 0 R >> >> >>`,
			stream(`q ${pageWidth} 0 0 ${scanHeight} 0 0 cm /X Do Q\n${hasLayer ? layer.join('\n') : ''}`),
			stream(
				data.toString('latin1'),
				`/Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
			),
			'<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
		]),
	};
}

/** Adds what an earlier version of the page had: the file keeps it, and the update replaces it; and the title. */
function withUpdate(bytes: Uint8Array, count: number, former: string, title: string): Uint8Array {
	let file = Buffer.from(bytes).toString('latin1');
	const startOfTable = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
	const place = (object: string) => {
		const at = file.length;
		file += object;
		return `${String(at).padStart(10, '0')} 00000 n \n`;
	};
	const old = place(`${count + 1} 0 obj\n${stream(former)}\nendobj\n`);
	const again = place(`${count + 1} 0 obj\n<< /Title (${escaped(title)}) >>\nendobj\n`);
	if (old === again) throw new Error('two objects at one place');
	const start = file.length;
	file += `xref\n${count + 1} 1\n${again}trailer\n<< /Size ${count + 2} /Root 1 0 R /Info ${count + 1} 0 R /Prev ${startOfTable} >>\nstartxref\n${start}\n%%EOF\n`;
	return Buffer.from(file, 'latin1');
}
