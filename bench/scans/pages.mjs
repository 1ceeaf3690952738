// @ts-check
// Pages whose words are known, as they are before a scanner has them: A4 at 200 dots an inch, set by Chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { escapeXml, runProgram } from '../../fixtures/pages/make/programs/program.mjs';
import { Speech } from '../synthetic/tree/speech.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('../synthetic/tree/languages.mjs').Language} Language */
/** @typedef {'fitted' | 'left-out'} Side */
/** @typedef {{ png: Buffer, text: string }} Page `text`: what is printed */

/** @typedef {'letter' | 'report' | 'list' | 'newspaper' | 'mixed' | 'fraktur'} Kind */

export const dpi = 200;
export const size = { width: 1654, height: 2339 };

/** Faces of Latin print; those of left-out pages are others. @type {Readonly<Record<Side, readonly string[]>>} */
const faces = {
	fitted: ['Liberation Serif', 'Liberation Sans'],
	'left-out': ['Linux Libertine O', 'DejaVu Sans', 'DejaVu Serif'],
};

/** Languages of one page. @type {Readonly<Record<Side, readonly (readonly Language[])[]>>} */
const mixtures = {
	fitted: [
		['en', 'de', 'fr'],
		['en', 'ru'],
		['de', 'zh'],
	],
	'left-out': [
		['es', 'pl', 'en'],
		['de', 'el'],
		['en', 'zh'],
		['fr', 'ru'],
	],
};

/** Faces of Fraktur, files of packages. @type {Readonly<Record<Side, string>>} */
export const frakturFaces = {
	fitted: '@fontsource/unifrakturmaguntia/files/unifrakturmaguntia-latin-400-normal.woff2',
	'left-out': '@fontsource/unifrakturcook/files/unifrakturcook-latin-700-normal.woff2',
};

/** Says the random words of one page. */
class PageSpeaker {
	/** @param {Language} language @param {Side} side @param {Draw} draw */
	constructor(language, side, draw) {
		this.draw = draw;
		this.side = side;
		this.speech = new Speech(language, draw);
		this.face = draw.one(faces[side]);
		this.points = draw.between(9.5, 12, 1);
	}

	/** @param {number} min @param {number} max words */
	phrase(min, max) {
		return escapeXml(this.speech.phrase(min, max));
	}

	properName() {
		return escapeXml(this.speech.properName());
	}

	/** @param {number} count @param {number} max sentences of each */
	paragraphs(count, max) {
		return Array.from({ length: count }, () => paragraphOf(this.speech, this.draw.whole(2, max))).join('');
	}

	/** @param {string} [more] rules */
	style(more = '') {
		return `@page{size:595.44pt 842.04pt;margin:62pt 66pt}body{margin:0;color:#111;font:${this.points}pt/1.35 '${this.face}','Noto Serif CJK SC','DejaVu Sans'}p{margin:0 0 8pt}h1{font-size:1.7em;margin:0 0 9pt;line-height:1.15}h2{font-size:1.2em;margin:9pt 0 4pt}td{padding:3pt 6pt}${more}`;
	}
}

/** @param {Speech} speech @param {number} count */
const sentences = (speech, count) => Array.from({ length: count }, () => speech.sentence()).join(speech.space);

/** @param {Speech} speech @param {number} count of sentences */
const paragraphOf = (speech, count) => `<p>${escapeXml(sentences(speech, count))}</p>`;

/** @type {Readonly<Record<Kind, (page: PageSpeaker, modules: string) => { style: string, body: string }>>} */
const bodies = {
	newspaper(page) {
		const { draw, side } = page;
		const columns = side === 'fitted' ? draw.whole(3, 4) : draw.whole(4, 5);
		const rule = side === 'fitted' || draw.chance(0.3) ? `column-rule:0.6pt solid #333;` : '';
		const stories = Array.from(
			{ length: 9 },
			() => `<h2>${page.phrase(4, 7)}</h2>${page.paragraphs(draw.whole(2, 3), 5)}`,
		).join('');
		return {
			style: page.style(
				`.c{columns:${columns};column-gap:${draw.between(9, 14)}pt;${rule}font-size:${draw.between(7.6, 8.6, 1)}pt;line-height:1.22;text-align:justify;column-fill:auto;height:610pt;overflow:hidden}.c p{margin:0 0 3pt;text-indent:1em}.c h2{font-size:1.5em;line-height:1.1;text-align:left}`,
			),
			body: `<h1 style="font-size:3em;text-align:center">${page.properName()}</h1><div class="c">${stories}</div>`,
		};
	},
	mixed(page) {
		const languages = page.draw.one(mixtures[page.side]);
		const parts = [...languages, ...languages].map((one) => paragraphOf(new Speech(one, page.draw), 5));
		return { style: page.style(), body: parts.join('') };
	},
	fraktur(page, modules) {
		const url = pathToFileURL(join(modules, 'node_modules', frakturFaces[page.side])).href;
		const long = (/** @type {string} */ text) => text.replaceAll(/s(?=\p{L})/gu, 'ſ');
		const parts = Array.from({ length: 7 }, () => {
			const text = sentences(page.speech, page.draw.whole(3, 5)).replaceAll(/[0-9.,%]+(?=[0-9%])/g, '');
			return `<p>${escapeXml(long(text))}</p>`;
		});
		const head = page.phrase(2, 4);
		return {
			style: page.style(
				`@font-face{font-family:fr;src:url(${url})}body{font-family:fr;font-size:${page.points + 2}pt}`,
			),
			body: `<h1>${head}</h1>${parts.join('')}`,
		};
	},
	list(page) {
		const { draw } = page;
		const rows = Array.from(
			{ length: draw.whole(14, 20) },
			() =>
				`<tr><td>${page.phrase(2, 4)}</td><td>${page.properName()}</td><td style="text-align:right">${draw.whole(100, 99_999)}</td></tr>`,
		).join('');
		return {
			style: page.style(),
			body: `<h1>${page.phrase(2, 4)}</h1>${page.paragraphs(1, 3)}<table style="width:100%">${rows}</table>${page.paragraphs(1, 3)}`,
		};
	},
	report: (page) => ({
		style: page.style(),
		body: `<h1>${page.phrase(3, 6)}</h1>${Array.from({ length: 3 }, () => `<h2>${page.phrase(2, 5)}</h2>${page.paragraphs(2, 4)}`).join('')}`,
	}),
	letter: (page) => ({
		style: page.style(),
		body: `<p>${page.properName()} ${page.properName()}<br>${page.phrase(2, 3)}</p><p style="margin-top:60pt"><b>${page.phrase(3, 6)}</b></p>${page.paragraphs(4, 4)}<p style="margin-top:50pt">${page.properName()}</p>`,
	}),
};

/**
 * Draw a page.
 * @param {Kind} kind
 * @param {Side} side
 * @param {Draw} draw
 * @param {{ folder: string, modules: string }} places for what lies between, and of packages
 * @returns {Page}
 */
export function makePage(kind, side, draw, { folder, modules }) {
	const language = /** @type {Language} */ (kind === 'fraktur' ? 'de' : draw.one(['en', 'en', 'de']));
	const { style, body } = bodies[kind](new PageSpeaker(language, side, draw), modules);
	const path = (/** @type {string} */ name) => join(folder, name);
	writeFileSync(path('page.html'), `<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`);
	const options = [
		'--headless',
		'--no-sandbox',
		'--disable-gpu',
		'--no-pdf-header-footer',
		'--allow-file-access-from-files',
	];
	runProgram('chromium', [...options, `--print-to-pdf=${path('page.pdf')}`, pathToFileURL(path('page.html')).href]);
	// What did not fit on the first page is not printed on it.
	runProgram('pdftotext', ['-l', '1', path('page.pdf'), path('page.txt')]);
	runProgram('pdftoppm', [
		...['-r', String(dpi), '-l', '1', '-singlefile', '-png', '-scale-to-x', String(size.width)],
		...['-scale-to-y', String(size.height), path('page.pdf'), path('page')],
	]);
	return { png: readFileSync(path('page.png')), text: readFileSync(path('page.txt'), 'utf8') };
}
