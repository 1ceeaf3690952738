// @ts-check
// Pictures as telephones take them, each with its text by construction.
import { makeDraw } from '../synthetic/tree/draw.mjs';
import { bound, keyboard, lay, saucer, seen, table, waved } from './scene.mjs';
import { bookPage, columns, letter, receipt } from './sheets.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {{ name: string, kind: Kind, side: Side, jpegs: Buffer[], text: string, fields: Record<string, string> }} PhonePicture several if they show one page */
/** @typedef {'fitted' | 'left-out'} Side */
/** @typedef {'spread' | 'two-columns' | 'receipts-beside' | 'among-things' | 'receipt-in-shots'} Kind */
/** @typedef {{ jpeg: Buffer | Buffer[], pages: string[][], fields?: Record<string, string> }} Made */

/** What rules may be made by looking at, and what only judges them: other fonts, tables, papers, folds and things around. */
const looks = {
	fitted: {
		fonts: ['DejaVu Serif', 'DejaVu Sans'],
		receiptFonts: ['DejaVu Sans Mono'],
		tables: ['oak', 'slate'],
		papers: ['#f6f4ee', '#ffffff'],
		fold: { rise: [0.01, 0.03], dark: [0.25, 0.55], reach: [0.05, 0.1] },
		slant: 0.18,
		items: [38, 60],
		shared: [0.22, 0.4],
	},
	'left-out': {
		fonts: ['DejaVu Serif Condensed', 'DejaVu Sans Condensed'],
		receiptFonts: ['DejaVu Sans'],
		tables: ['cloth', 'beech'],
		papers: ['#efe6d2', '#fbfbfd'],
		fold: { rise: [-0.02, 0.015], dark: [0.15, 0.4], reach: [0.03, 0.14] },
		slant: 0.25,
		items: [30, 75],
		shared: [0.15, 0.5],
	},
};

/** @type {Record<Kind, (draw: Draw, look: typeof looks.fitted) => Promise<Made>>} */
const makers = {
	spread: async (draw, look) => {
		const flat = table(draw, draw.one(look.tables), 3000, 2250);
		const [font, paper] = [draw.one(look.fonts), draw.one(look.papers)];
		const number = draw.whole(5, 150) * 2;
		const left = await bookPage(draw, { font, paper, number });
		const right = await bookPage(draw, { font, paper, number: number + 1 });
		const fold = {
			rise: draw.between(look.fold.rise[0] ?? 0, look.fold.rise[1] ?? 0, 4),
			dark: draw.between(look.fold.dark[0] ?? 0, look.fold.dark[1] ?? 0, 3),
			reach: draw.between(look.fold.reach[0] ?? 0, look.fold.reach[1] ?? 0, 3),
		};
		const scale = draw.between(1.04, 1.2, 2);
		const half = (left.width * scale) / 2;
		const [x, y] = [1500 + draw.whole(-60, 60), 1125 + draw.whole(-40, 40)];
		lay(flat, { sheet: left, x: x - half, y, turn: 0, scale, bend: bound(draw, 'right', fold) });
		lay(flat, { sheet: right, x: x + half, y, turn: 0, scale, bend: bound(draw, 'left', fold), shadow: 0 });
		return { jpeg: await seen(flat, draw, look), pages: [left.lines, right.lines] };
	},
	'two-columns': async (draw, look) => {
		const flat = table(draw, draw.one(look.tables), 3000, 2250);
		const sheet = await columns(draw, { font: draw.one(look.fonts), paper: draw.one(look.papers) });
		lay(flat, {
			sheet,
			x: 1500,
			y: 1125,
			turn: draw.between(-3, 3),
			scale: draw.between(1.3, 1.5, 2),
			bend: waved(draw),
		});
		return { jpeg: await seen(flat, draw, look), pages: [sheet.lines] };
	},
	'receipts-beside': async (draw, look) => {
		const flat = table(draw, draw.one(look.tables), 3000, 2250);
		const style = { font: draw.one(look.receiptFonts), paper: draw.one(look.papers) };
		const pages = [];
		for (const x of [780, 2150]) {
			const sheet = await receipt(draw, { ...style, items: draw.whole(12, 24) });
			lay(flat, {
				sheet,
				x: x + draw.whole(-80, 80),
				y: 1125 + draw.whole(-120, 120),
				turn: draw.between(-6, 6),
				scale: draw.between(1.35, 1.6, 2),
				bend: waved(draw),
			});
			pages.push(sheet.lines);
		}
		return { jpeg: await seen(flat, draw, look), pages };
	},
	'among-things': async (draw, look) => {
		const flat = table(draw, draw.one(look.tables), 2400, 3200);
		const still = (/** @type {number} */ u, /** @type {number} */ v) => ({ u, v, light: 1 });
		const other = await letter(draw, { font: draw.one(look.fonts), paper: draw.one(look.papers) });
		const things = draw.whole(0, 2);
		// Another page is partly hidden below, or keys and a cup are next to it.
		if (things !== 1)
			lay(flat, { sheet: other, x: draw.one([60, 2340]), y: 700, turn: draw.between(-25, 25), scale: 1, bend: still });
		if (things !== 0)
			lay(flat, {
				sheet: await keyboard(),
				x: 1200 + draw.whole(-300, 300),
				y: 90,
				turn: draw.between(-6, 6),
				scale: 1.3,
				bend: still,
			});
		if (draw.chance(0.6))
			lay(flat, { sheet: await saucer(draw), x: draw.one([180, 2250]), y: 2900, turn: 0, scale: 0.9, bend: still });
		const sheet = await letter(draw, { font: draw.one(look.fonts), paper: draw.one(look.papers) });
		lay(flat, {
			sheet,
			x: 1200 + draw.whole(-60, 60),
			y: 1680 + draw.whole(-80, 60),
			turn: draw.between(-8, 8),
			scale: draw.between(1.15, 1.35, 2),
			bend: waved(draw),
		});
		return { jpeg: await seen(flat, draw, look), pages: [sheet.lines] };
	},
	// A receipt longer than one photo: overlapping photos from the top down, at varying distance.
	'receipt-in-shots': async (draw, look) => {
		const [fewest = 0, most = 0] = look.items;
		const style = { font: draw.one(look.receiptFonts), paper: draw.one(look.papers) };
		const sheet = await receipt(draw, { ...style, items: draw.whole(fewest, most) });
		const on = draw.one(look.tables);
		const bend = waved(draw);
		const jpegs = [];
		const [width, height] = [1500, 2000];
		for (let from = -40, isLast = false; !isLast; ) {
			const scale = draw.between(1.75, 2.15, 2);
			// In parts of the roll's pixels: what one shot shows of it.
			const visibleHeight = height / scale;
			isLast = from + visibleHeight >= sheet.height + 20;
			const flat = table(draw, on, width, height);
			lay(flat, {
				sheet,
				x: width / 2 + draw.whole(-40, 40),
				y: (sheet.height / 2 - from) * scale,
				turn: draw.between(-1.5, 1.5, 2),
				scale,
				bend,
			});
			jpegs.push(await seen(flat, draw, { slant: look.slant / 2 }));
			from += visibleHeight * (1 - draw.between(look.shared[0] ?? 0, look.shared[1] ?? 0, 2));
		}
		const [, number = '', total = ''] = [sheet.lines[0], sheet.lines[1], sheet.lines.at(-2)];
		const fields = { 'Receipt No.': number.replace(/\D+/, ''), Total: total.replace('TOTAL ', '') };
		return { jpeg: jpegs, pages: [sheet.lines], fields };
	},
};

export const kinds = /** @type {Kind[]} */ (Object.keys(makers));

/** @param {Kind} kind @param {Side} side @param {number} seed @param {number} index @returns {Promise<PhonePicture>} */
export async function makePicture(kind, side, seed, index) {
	const draw = makeDraw(`phone ${kind} ${side} ${seed} ${index}`);
	const { jpeg, pages, fields = {} } = await makers[kind](draw, looks[side]);
	return {
		name: `${kind}-${side}-${index}`,
		kind,
		side,
		jpegs: Array.isArray(jpeg) ? jpeg : [jpeg],
		fields,
		text: pages.map((lines) => lines.join('\n')).join('\n'),
	};
}
