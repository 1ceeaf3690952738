// @ts-check
/* global document */
// Forms with boxes to tick as scans, each box with its place and state; and pages without any box, of things that look like some.
import { escapeXml as say } from '../../fixtures/pages/make/programs/program.mjs';
import { Speech } from '../synthetic/tree/speech.mjs';
import { families } from '../ticks/families.mjs';
import { drawForm } from '../ticks/form.mjs';
import { toHtml } from '../ticks/html.mjs';
import { drawSheet } from './sheets.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('./pages.mjs').Side} Side */
/** @typedef {import('../ticks/families.mjs').Family} Family */
/** @typedef {{ x: number, y: number, side: number, ticked: boolean }} Box middle, points from the middle of the sheet, and side */
/** @typedef {{ png: Buffer, text: string, boxes: Box[], dpi: number }} BoxSheet `text` without the content of boxes */

/** What is varied besides the families' own looks; `dpi` of the scan. */
const looks = {
	fitted: { dpi: [150, 200, 300], size: [9, 12], side: [0.75, 1.15], line: [0.5, 1.3] },
	'left-out': { dpi: [100, 120, 170, 240], size: [8, 13], side: [0.65, 1.4], line: [0.35, 1.9] },
};

/** Families of forms that can be set in HTML, of boxes that are drawn: the same are left out as by `bench -- ticks`. @param {Side} side */
function drawnFamilies(side) {
	return Object.values(families)
		.map((one) => /** @type {Family} */ (one))
		.filter((one) => one.side === side && one.shape !== 'widget' && one.shape !== 'bracket');
}

/** Points of a CSS pixel. */
const points = 0.75;

/** @param {Side} side @param {Draw} draw @returns {Promise<BoxSheet>} */
export async function tickSheet(side, draw) {
	const layout = draw.one(drawnFamilies(side));
	// By hand as well, where the family has it printed.
	const family =
		side === 'left-out' && draw.chance(0.3) ? { ...layout, mark: /** @type {const} */ ('scribble') } : layout;
	const { dpi, size, side: part, line } = looks[side];
	const between = (/** @type {number[]} */ [least = 0, most = 0]) => draw.between(least, most, 2);
	const seed = `scan ${draw.whole(1, 1_000_000)}`;
	const form = drawForm(seed, 1, family);
	// Stamps are a separate fault.
	delete form.stamp;
	const html = toHtml(form, family, seed, { ...{ size: between(size), side: between(part), line: between(line) } });
	return await drawn(html, draw.one(dpi));
}

/** @param {string} html @param {number} dpi @returns {Promise<BoxSheet>} */
async function drawn(html, dpi) {
	const onScreen = html.replace('</style>', 'body{padding:18mm;height:261mm;box-sizing:border-box}</style>');
	const { png, answer } = await drawSheet(onScreen, dpi, () => {
		const middle = { x: 794 / 2, y: 1123 / 2 };
		const boxes = Array.from(document.querySelectorAll('.box'), (box) => {
			const { left, right, top, bottom } = (box.querySelector('path') ?? box).getBoundingClientRect();
			return {
				...{ x: (left + right) / 2 - middle.x, y: (top + bottom) / 2 - middle.y, side: bottom - top },
				ticked: box.classList.contains('ticked'),
			};
		});
		for (const own of Array.from(document.querySelectorAll('.box'))) own.remove();
		return { boxes, text: document.body.innerText };
	});
	const boxes = answer.boxes.map(({ x, y, side, ticked }) => ({
		...{ x: x * points, y: y * points, side: side * points, ticked },
	}));
	return { png, text: answer.text, boxes, dpi };
}

/**
 * A page without boxes to tick: letters and digits that are round, fields for single letters, bullets, cells, numbers in frames.
 * @param {Side} side @param {Draw} draw @returns {Promise<BoxSheet>}
 */
export async function unboxedSheet(side, draw) {
	const speech = new Speech(draw.one(['en', 'de']), draw);
	const kinds = { fitted: [receipt, comb, bullets, digits], 'left-out': [receipt, numbered, cells, ideographs] };
	const face = draw.one(side === 'fitted' ? ['Liberation Sans', 'Liberation Mono'] : ['DejaVu Sans', 'DejaVu Serif']);
	const { dpi, size } = looks[side];
	const body = Array.from({ length: 3 }, () => draw.one(kinds[side])(draw, speech)).join('');
	const [least = 0, most = 0] = size;
	return await drawn(
		`<!doctype html><meta charset="utf-8"><style>body{margin:0;color:#111;font:${draw.between(least, most)}pt/1.4 '${face}','Noto Sans CJK SC'}td{padding:1pt 8pt}.c span,.n span,.g td{display:inline-block;width:1.3em;height:1.4em;border:.7pt solid #222;text-align:center;margin-right:-.7pt}.n span{margin-right:.7em}.g td{padding:0}</style><body><h1>${say(speech.phrase(2, 4))}</h1>${body}</body>`,
		draw.one(dpi),
	);
}

/** @typedef {(draw: Draw, speech: Speech) => string} Part */

/** @param {number} count @param {(index: number) => string} one */
const several = (count, one) => Array.from({ length: count }, (_, index) => one(index)).join('');

/** @type {Part} */
const receipt = (draw, speech) =>
	`<table style="width:60%">${several(9, () => `<tr><td>${draw.whole(1, 9)} x ${say(speech.phrase(1, 3).toUpperCase())}</td><td>${draw.one(['A', 'B', 'O', 'D'])}</td><td style="text-align:right">${draw.whole(0, 40)}.${draw.one(['00', '90', '50', '99'])}</td></tr>`)}</table>`;

/** Fields for single letters, some filled in. @type {Part} */
const comb = (draw, speech) =>
	several(
		3,
		() =>
			`<p>${say(speech.properName())} <span class="c">${several(draw.whole(6, 14), () => `<span>${draw.one(['', '', 'O', 'D', '0', 'X'])}</span>`)}</span></p>`,
	);

/** @type {Part} */
const bullets = (draw, speech) => {
	const sign = draw.one(['disc', 'circle', 'square']);
	return `<ul style="list-style:${sign}">${several(6, () => `<li>${say(speech.phrase(3, 8))}</li>`)}</ul>`;
};

/** Columns of single round digits and letters. @type {Part} */
const digits = (draw, speech) =>
	`<table>${several(8, () => `<tr><td>${say(speech.phrase(1, 3))}</td>${several(4, () => `<td>${draw.one(['0', '0', 'O', 'Q', 'D', '8'])}</td>`)}</tr>`)}</table>`;

/** Numbers in separate frames. @type {Part} */
const numbered = (_draw, speech) =>
	several(6, (index) => `<p class="n"><span>${index + 1}</span>${say(speech.phrase(3, 8))}</p>`);

/** A table of small cells, a calendar or a crossword. @type {Part} */
const cells = (draw, speech) =>
	`<p>${say(speech.phrase(2, 5))}</p><table class="g" style="border-collapse:collapse">${several(6, () => `<tr>${several(7, () => `<td>${draw.chance(0.6) ? draw.whole(1, 31) : ''}</td>`)}</tr>`)}</table>`;

/** Ideographs that are frames. @param {Draw} draw */
const ideographs = (draw) =>
	several(4, () => `<p>${several(draw.whole(8, 20), () => draw.one([...'口日田国人口回目中因四固']))}</p>`);
