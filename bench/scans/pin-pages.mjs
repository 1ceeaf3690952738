// @ts-check
/* global document, devicePixelRatio */
// Pages of dot-matrix printers: letters as nine pins strike them, through a ribbon that is worn.
import { Speech } from '../synthetic/tree/speech.mjs';
import { drawSheet } from './sheets.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('./pages.mjs').Side} Side */

/**
 * How a page is printed; lengths in points.
 * @typedef {object} Print
 * @property {readonly string[]} lines
 * @property {Readonly<Record<string, readonly (readonly [number, number])[]>>} letters column and row of each pin that is struck
 * @property {boolean} double struck twice, half a step apart
 * @property {number} slant steps to the right a row
 * @property {number} dot diameter
 * @property {number} advance from letter to letter
 * @property {number} lost share of the dots that are not struck
 * @property {number} ink darkness of a fresh ribbon, 0 to 1
 * @property {number} fading by which part it gets paler along the page
 * @property {number} brokenPin its row, -1 for none
 * @property {number} seed
 */

/** Letters of five columns and seven pins: each column is a byte, the upper pin its lowest bit. */
const columns =
	'!00005f0000 "0007000700 #147f147f14 $242a7f2a12 %2313086462 &3649562050 (001c224100 )0041221c00 +08083e0808 -0808080808 .0060600000 /2010080402 :0036360000 03e5149453e 100427f4000 24261514946 32141454b31 41814127f10 52745454539 63c4a494930 70171090503 83649494936 9064949291e =1414141414 ?0201510906 \'0005030000 A7e1111117e B7f49494936 C3e41414122 D7f4141221c E7f49494941 F7f09090901 G3e4149497a H7f0808087f I00417f4100 J2040413f01 K7f08142241 L7f40404040 M7f020c027f N7f0408107f O3e4141413e P7f09090906 Q3e4151215e R7f09192946 S4649494931 T01017f0101 U3f4040403f V1f2040201f W3f4038403f X6314081463 Y0708700807 Z6151494543 a2054545478 b7f48444438 c3844444420 d384444487f e3854545418 f087e090102 h7f08040478 i00447d4000 j2040443d00 k7f10284400 l00417f4000 m7c04180478 n7c08040478 o3844444438 r7c08040408 s4854545420 t043f444020 u3c4040207c v1c2040201c w3c4030403c x4428102844 z4464544c44 ä2155545579 ö3945444539 ü3d4040217c ß7e01494e30 Ä7d1212127d Ö3d4242423d Ü3d4040403d';
/** Letters with descenders, printed two pins lower. */
const lower = 'g0e5151513f p7f1111110e q0e1111117f y0f5050503f ,0020180000 ;0026260000';

/** @param {string} table @param {number} drop pins @returns {[string, [number, number][]][]} */
function pinsOf(table, drop) {
	return table.split(' ').map((entry) => {
		const bytes = [1, 3, 5, 7, 9].map((at) => Number.parseInt(entry.slice(at, at + 2), 16));
		const pins = bytes.flatMap((byte, column) =>
			[0, 1, 2, 3, 4, 5, 6]
				.filter((row) => (byte >> row) & 1)
				.map((row) => /** @type {[number, number]} */ ([column, row + drop])),
		);
		return [entry[0] ?? '', pins];
	});
}

const letters = Object.fromEntries([...pinsOf(columns, 0), ...pinsOf(lower, 2)]);

/** Resolutions, styles of print and wear of pages. */
const looks = {
	fitted: { dpi: [200, 300], perInch: [10, 12], lost: [0, 0.06], ink: [0.55, 0.9], dot: [0.8, 1] },
	'left-out': { dpi: [150, 200, 240], perInch: [10, 12, 15], lost: [0, 0.1], ink: [0.4, 0.8], dot: [0.6, 1.1] },
};

/** Lines of a letter or of a list with numbers, as wide as a printer prints. @param {Draw} draw @param {number} width letters */
function linesOf(draw, width) {
	const speech = new Speech(draw.one(['en', 'de']), draw);
	const plain = (/** @type {string} */ text) => text.replace(/[^\x20-\x7eäöüÄÖÜß]/g, '-');
	/** @type {string[]} */
	const lines = [plain(speech.phrase(2, 4)).toUpperCase(), ''];
	while (lines.length < 44) {
		if (draw.chance(0.5)) {
			for (let count = draw.whole(4, 9); count > 0; count--) {
				const name = plain(speech.phrase(1, 3)).slice(0, 26).padEnd(28);
				lines.push(
					`${String(draw.whole(1, 99)).padStart(4)}  ${name}${(draw.whole(100, 99_999) / 100).toFixed(2).padStart(10)}`,
				);
			}
		} else {
			let line = '';
			for (const word of plain(Array.from({ length: 3 }, () => speech.sentence()).join(' ')).split(' ')) {
				if (line.length + word.length >= width) {
					lines.push(line);
					line = '';
				}
				line += line === '' ? word : ` ${word}`;
			}
			lines.push(line);
		}
		lines.push('');
	}
	return lines;
}

/** Runs in the page: strikes the pins onto its canvas. @param {Print} print */
function strike({ lines, letters, double, slant, dot, advance, lost, ink, fading, brokenPin, seed }) {
	const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
	const point = (devicePixelRatio * 96) / 72;
	[canvas.width, canvas.height] = [794 * devicePixelRatio, 1123 * devicePixelRatio];
	const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
	let state = seed;
	const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
	lines.forEach((line, index) => {
		const dark = ink * (1 - (fading * index) / lines.length) * (0.92 + 0.08 * random());
		const [left, top] = [54 + random() * 0.6, 60 + index * 12];
		[...line].forEach((letter, at) => {
			const step = advance / 6;
			for (const [column, row] of letters[letter] ?? [])
				for (const shift of double ? [0, 0.5] : [0]) {
					if (row === brokenPin || random() < lost) continue;
					const grey = Math.round(255 * (1 - dark * (0.75 + 0.25 * random())));
					context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
					context.beginPath();
					const x = left + at * advance + (column + shift + slant * (6 - row)) * step + 0.08 * random();
					const y = top + row + 0.08 * random();
					context.arc(x * point, y * point, (dot / 2) * point, 0, 2 * Math.PI);
					context.fill();
				}
		});
	});
}

/**
 * @param {Side} side
 * @param {Draw} draw
 * @returns {Promise<{ png: Buffer, text: string, dpi: number }>}
 */
export async function pinSheet(side, draw) {
	const { dpi, perInch, lost, ink, dot } = looks[side];
	const between = (/** @type {number[]} */ [least = 0, most = 0]) => draw.between(least, most, 2);
	const advance = 72 / draw.one(perInch);
	const lines = linesOf(draw, Math.min(68, Math.floor(470 / advance)));
	const isLeftOut = side === 'left-out';
	/** @type {Print} */
	const print = {
		...{ lines, letters, advance, dot: between(dot), lost: between(lost), ink: between(ink) },
		...{ double: isLeftOut && draw.chance(0.3), slant: isLeftOut && draw.chance(0.3) ? 0.25 : 0 },
		...{ fading: draw.between(0, 0.3, 2), brokenPin: isLeftOut && draw.chance(0.2) ? draw.whole(2, 5) : -1 },
		seed: draw.whole(1, 1_000_000),
	};
	const html = `<!doctype html><style>body{margin:0}canvas{width:794px;height:1123px}</style><canvas></canvas><script>(${strike.toString()})(${JSON.stringify(print)})</script>`;
	const resolution = draw.one(dpi);
	const { png } = await drawSheet(html, resolution, () => '');
	return { png, text: lines.join('\n'), dpi: resolution };
}
