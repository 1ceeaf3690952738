// @ts-check
import sharp from 'sharp';

const dpi = 150;
/** A4, in pixels. */
const size = { width: 1240, height: 1754 };
const lines = 44;
const wordsALine = 10;
const words =
	'report committee members house results found printed read know wish paper street number spring market water letter winter garden copper silver morning north river station answer question summer corner bridge engine'.split(
		' ',
	);

/**
 * Pictures of A4 pages full of text, 150 dpi, PNG: what an office scans.
 * @param {number} pages
 */
export async function fullPages(pages) {
	return await Promise.all(Array.from({ length: pages }, (_, index) => picture(index)));
}

/** @param {number} page */
async function picture(page) {
	const word = (/** @type {number} */ at) => words[(page * 31 + at * 17 + Math.floor(at / 7) * 5) % words.length];
	const line = (/** @type {number} */ index) =>
		Array.from({ length: wordsALine }, (_, at) => word(index * wordsALine + at)).join(' ');
	const drawn = Array.from(
		{ length: lines },
		(_, index) => `<text x="110" y="${120 + 36 * index}">${index === 0 ? `Page ${page + 1}` : line(index)}</text>`,
	).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="DejaVu Serif" font-size="21">
		<rect width="100%" height="100%" fill="white"/>${drawn}</svg>`;
	return await sharp(Buffer.from(svg)).removeAlpha().grayscale().withMetadata({ density: dpi }).png().toBuffer();
}

/** Pixels an inch of the pictures. */
export const fullPagesDpi = dpi;
