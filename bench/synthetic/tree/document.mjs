// @ts-check
// A whole document, drawn by a seed: a language, a genre, a style, and contents apart from it.
import { makeDraw } from './draw.mjs';
import { drawFigure } from './figures.mjs';
import { isRightToLeft, isUnspaced } from './languages.mjs';
import { Numbering } from './numbering.mjs';
import { drawRunning } from './running.mjs';
import { capital, Speech } from './speech.mjs';
import { drawStyle } from './style.mjs';
import { drawTable } from './tables.mjs';

/** @typedef {import('./tree.mjs').Block} Block */
/** @typedef {import('./tree.mjs').BlockKind} BlockKind */
/** @typedef {import('./tree.mjs').Genre} Genre */
/** @typedef {import('./tree.mjs').Tree} Tree */

/**
 * What a producer can show; nothing else is drawn for it.
 * @typedef {object} Abilities
 * @property {readonly import('./languages.mjs').Language[]} languages
 * @property {readonly Genre[]} genres
 * @property {readonly Genre[]} further genres that are drawn where they are asked for
 * @property {readonly number[]} columns
 * @property {readonly import('./style.mjs').Style['family'][]} families
 * @property {readonly import('./tree.mjs').Rules[]} rules of tables
 * @property {readonly BlockKind[]} without kinds of blocks
 * @property {boolean} notes at the foot of pages
 * @property {boolean} rowSpans
 * @property {boolean} longTables with heads on each page
 * @property {boolean} totals the number of all pages in running lines
 * @property {boolean} smallCapitals
 * @property {'any' | 'number'} running lines at heads and feet: any, or none but a page number at the middle of the foot
 */

/** Languages are drawn evenly but for English, which every third document is in: so are the documents of the world's offices. */
const englishShare = 0.3;

/**
 * @param {string} id  of the document; with the seed it decides everything
 * @param {number} seed
 * @param {Abilities} abilities
 * @param {readonly Genre[]} [genres] only these, of those that it has
 * @returns {Tree}
 */
export function drawTree(id, seed, abilities, genres) {
	const draw = makeDraw(`${seed} ${id}`);
	const language =
		abilities.languages.includes('en') && draw.chance(englishShare) ? 'en' : draw.one(abilities.languages);
	const genre = draw.one(genresOf(abilities, genres));
	const style = drawStyle(makeDraw(`${seed} ${id} style`), genre, abilities);
	const speech = new Speech(language, draw);
	const writer = new Writer(speech, style, abilities);
	const blocks = [...writer[genre]()].filter((block) => !abilities.without.includes(block.kind));
	return {
		id,
		genre,
		language,
		rightToLeft: isRightToLeft(language),
		style,
		running: runningOf(speech, genre, abilities),
		blocks,
	};
}

/** @param {Abilities} abilities @param {readonly Genre[]} [wanted] @returns {readonly Genre[]} */
export function genresOf({ genres, further }, wanted) {
	return wanted ? [...new Set([...genres, ...further])].filter((genre) => wanted.includes(genre)) : genres;
}

/** @param {Speech} speech @param {Genre} genre @param {Abilities} abilities @returns {import('./tree.mjs').RunningLine[]} */
function runningOf(speech, genre, { running, totals }) {
	if (running === 'number') return [{ at: 'foot', side: 'center', text: '{page}' }];
	return drawRunning(speech, genre, totals);
}

/** Writes documents by genre. */
class Writer {
	/** @param {Speech} speech @param {import('./style.mjs').Style} style @param {Abilities} abilities */
	constructor(speech, style, abilities) {
		this.speech = speech;
		this.draw = speech.draw;
		this.style = style;
		this.abilities = abilities;
		this.numbering = new Numbering(style.numbering);
		this.counts = { table: 0, figure: 0, note: 0 };
		const { page, columns, columnGap, size } = style;
		const width = page.width - page.left - page.right;
		/** Width of a column, points. */
		this.width = (width - (columns - 1) * columnGap) / columns;
		/** The same in heights of letters. */
		this.ems = this.width / size;
	}

	/** @param {1 | 2 | 3} level @param {string} [text] @returns {Block} */
	heading(level, text = this.speech.phrase(2, 5)) {
		const number = this.numbering.next(level);
		const heading = { kind: /** @type {const} */ ('heading'), level, number, text };
		return this.style.headings[level - 1]?.runIn
			? { ...heading, text: `${text}.`, follows: this.speech.prose(2, 4) }
			: heading;
	}

	/** @returns {Block} */
	paragraph() {
		const { speech, draw } = this;
		const runs = [{ text: speech.prose(2, 5) }];
		if (draw.chance(0.15))
			runs.push(
				{ text: `${speech.space}${speech.phrase(2, 3)}`, ...(draw.chance(0.5) ? { italic: true } : { bold: true }) },
				{ text: `${speech.space}${speech.sentence()}` },
			);
		if (!this.abilities.notes || !draw.chance(0.12)) return { kind: 'paragraph', runs };
		const mark = String(++this.counts.note);
		return { kind: 'paragraph', runs, note: { mark, text: speech.sentence() } };
	}

	/** @param {number} least @param {number} most @returns {Block[]} */
	paragraphs(least, most) {
		return Array.from({ length: this.draw.whole(least, most) }, () => this.paragraph());
	}

	/** @returns {Block} */
	list() {
		const { speech, draw } = this;
		const isNested = draw.chance(0.3);
		const isShort = draw.chance(0.4);
		const item = () => (isShort ? speech.phrase(2, 5) : speech.sentence());
		return {
			kind: 'list',
			ordered: draw.chance(0.35),
			items: Array.from({ length: draw.whole(3, 6) }, () => ({
				text: item(),
				items: isNested && draw.chance(0.5) ? Array.from({ length: draw.whole(2, 3) }, item) : [],
			})),
		};
	}

	/** @param {'table' | 'figure'} kind @returns {string} */
	caption(kind) {
		const { speech, draw } = this;
		const label = `${speech.label(kind)}${isUnspaced(speech.language) ? '' : ' '}${++this.counts[kind]}`;
		return `${label}${draw.one(['.', ':', ' –'])} ${draw.chance(0.4) ? speech.sentence() : speech.phrase(3, 8)}`;
	}

	/** @param {{ long?: boolean }} [options] @returns {Block} */
	table({ long = false } = {}) {
		const { rules, rowSpans, longTables } = this.abilities;
		const caption = this.draw.chance(0.8) ? { caption: this.caption('table') } : {};
		return drawTable(this.speech, {
			ems: this.ems,
			...caption,
			long: long && longTables && this.style.columns === 1,
			rules,
			spans: rowSpans,
		});
	}

	/** @returns {Block} */
	sideBySide() {
		const { rules } = this.abilities;
		const make = () => drawTable(this.speech, { ems: this.ems / 2.2, small: true, rules, spans: false });
		return { kind: 'sideBySide', tables: [make(), make()] };
	}

	/** @returns {Block} */
	figure() {
		return drawFigure(this.speech, Math.min(this.width, 330), this.caption('figure'));
	}

	/** @returns {Block} */
	cards() {
		const { speech, draw } = this;
		const across = this.ems > 36 && draw.chance(0.5) ? 3 : 2;
		return {
			kind: 'cards',
			across,
			cards: Array.from({ length: across * draw.whole(1, 2) }, () => ({
				title: speech.phrase(1, 3),
				text: speech.sentence(),
			})),
		};
	}

	/** @returns {Block} */
	code() {
		const { draw, speech } = this;
		const names = Array.from(
			{ length: 4 },
			() => `${draw.one(['read', 'list', 'next', 'open', 'find'])}${draw.whole(10, 99)}`,
		);
		const lines = Array.from(
			{ length: draw.whole(3, 7) },
			(_, index) => `${'  '.repeat(index % 3)}${draw.one(names)}(${draw.one(names)}, ${speech.draw.whole(2, 900)});`,
		);
		return { kind: 'code', lines };
	}

	/** Something beside plain paragraphs, one time in two. @returns {Block[]} */
	extra() {
		const { draw } = this;
		const which = draw.weighted([
			['none', 5],
			['list', 2],
			['table', 3],
			['figure', 1.2],
			['quote', 0.5],
			['code', 0.3],
			['box', 0.6],
		]);
		switch (which) {
			case 'list':
				return [this.list()];
			case 'table':
				return [this.table()];
			case 'figure':
				return [this.figure()];
			case 'quote':
				return [{ kind: 'quote', text: this.speech.prose(1, 3) }];
			case 'code':
				return [this.code()];
			case 'box':
				return [{ kind: 'box', title: this.speech.phrase(1, 3), text: this.speech.prose(1, 2) }];
			default:
				return [];
		}
	}

	/** @param {number} depth @returns {Block[]} a section with those below it */
	section(depth) {
		const { draw } = this;
		const isParted = depth > 1 && draw.chance(0.75);
		/** @type {Block[]} */
		const blocks = [this.heading(1), ...(isParted ? this.opening() : this.text())];
		if (isParted) {
			for (let index = draw.whole(1, 3); index > 0; index--) {
				const isPartedAgain = depth > 2 && draw.chance(0.4);
				const heading = this.heading(2);
				blocks.push(heading, ...(isPartedAgain && !('follows' in heading) ? this.opening() : this.text()));
				if (isPartedAgain) {
					for (let third = draw.whole(1, 2); third > 0; third--) blocks.push(this.heading(3), ...this.paragraphs(1, 1));
				}
			}
		}
		return blocks;
	}

	/** @returns {Block[]} */
	text() {
		return [...this.paragraphs(1, 2), ...this.extra()];
	}

	/** The blocks between a heading and its first subheading; none in one case of three. @returns {Block[]} */
	opening() {
		return this.draw.chance(0.35) ? [] : this.text();
	}

	/** The abstract, in some articles divided into parts whose names run in. @returns {Block[]} */
	abstract() {
		const { draw, speech } = this;
		const label = speech.label('abstract');
		if (speech.language !== 'en' || !draw.chance(0.6)) return [{ kind: 'abstract', label, text: speech.prose(3, 5) }];
		const names = draw.one([
			['Background', 'Methods', 'Results', 'Conclusions'],
			['Objective', 'Materials and Methods', 'Results', 'Conclusion'],
			['Purpose', 'Findings', 'Interpretation'],
		]);
		const sign = draw.one([':', '.']);
		const isBold = draw.chance(0.7);
		return [
			this.plainHeading(label),
			...names.map(
				(name) =>
					/** @type {Block} */ ({
						kind: 'paragraph',
						runs: [
							{ text: `${name}${sign}`, ...(isBold ? { bold: true } : { italic: true }) },
							{ text: `${speech.space}${speech.prose(1, 3)}` },
						],
						runsIn: true,
					}),
			),
		];
	}

	/** @returns {Block} */
	title() {
		return { kind: 'title', text: this.speech.phrase(4, 9) };
	}

	/** @returns {Block} */
	authors() {
		const { speech, draw } = this;
		const between = isUnspaced(speech.language) ? '' : ' ';
		const people = Array.from(
			{ length: draw.whole(1, 4) },
			() => `${speech.properName()}${between}${speech.properName()}`,
		);
		const place = `${speech.phrase(2, 3)}, ${speech.properName()}`;
		return {
			kind: 'authors',
			lines: [people.join(isUnspaced(speech.language) ? '、' : ', '), ...(draw.chance(0.7) ? [place] : [])],
		};
	}

	/** @returns {Block} */
	references() {
		const { speech, draw } = this;
		const isNumbered = draw.chance(0.6);
		return {
			kind: 'references',
			items: Array.from(
				{ length: draw.whole(4, 10) },
				(_, index) =>
					`${isNumbered ? `[${index + 1}] ` : ''}${speech.properName()} ${String.fromCharCode(65 + draw.whole(0, 25))}. ${speech.phrase(4, 8)}. ${speech.properName()} ${draw.whole(1, 80)} (${draw.whole(1970, 2025)}) ${draw.whole(1, 400)}–${draw.whole(401, 900)}.`,
			),
		};
	}

	/** A list of the headings that follow. @param {readonly Block[]} body @returns {Block} */
	contents(body) {
		let page = this.draw.whole(2, 4);
		const entries = body.flatMap((block) => {
			if (block.kind !== 'heading' || block.level > 2) return [];
			page += this.draw.whole(0, 3);
			const text = block.number === '' ? block.text : `${block.number} ${block.text}`;
			return [{ text: text.replace(/\.$/, ''), page: String(page), level: block.level }];
		});
		return { kind: 'contents', label: this.speech.label('contents'), entries };
	}

	/** @returns {Block[]} */
	article() {
		const { draw, speech } = this;
		const sections = Array.from({ length: draw.whole(3, 5) }, () => this.section(3)).flat();
		const references = draw.chance(0.8) ? [this.plainHeading(speech.label('references')), this.references()] : [];
		return [this.title(), this.authors(), ...this.abstract(), ...sections, this.table(), ...references];
	}

	/** A heading of the first level without a number. @param {string} text @returns {Block} */
	plainHeading(text) {
		return { kind: 'heading', level: 1, number: '', text };
	}

	/** @returns {Block[]} */
	report() {
		const { draw } = this;
		const body = Array.from({ length: draw.whole(3, 5) }, () => this.section(draw.whole(1, 3))).flat();
		/** @type {Block[]} */
		const cards = draw.chance(0.25) ? [this.cards()] : [];
		return [
			this.title(),
			...(draw.chance(0.6) ? [this.contents(body)] : []),
			...body,
			...cards,
			this.table({ long: draw.chance(0.35) }),
			...this.paragraphs(1, 2),
		];
	}

	/** @returns {Block[]} */
	manual() {
		const { draw } = this;
		const parts = Array.from({ length: draw.whole(3, 5) }, () => [
			this.heading(1),
			this.paragraph(),
			this.heading(2),
			this.list(),
			...(draw.chance(0.6) ? [this.code()] : []),
			...(draw.chance(0.5) ? [this.table()] : []),
			...(draw.chance(0.4)
				? [/** @type {Block} */ ({ kind: 'box', title: this.speech.label('note'), text: this.speech.sentence() })]
				: []),
		]).flat();
		return [this.title(), ...(draw.chance(0.4) ? [this.contents(parts)] : []), ...parts];
	}

	/** @returns {Block[]} */
	statistics() {
		const { draw } = this;
		const parts = Array.from({ length: draw.whole(3, 5) }, () => [
			this.heading(1),
			...(draw.chance(0.7) ? [this.paragraph()] : []),
			draw.chance(0.15) && this.ems > 36 ? this.sideBySide() : this.table(),
			...(draw.chance(0.3) ? [this.figure()] : []),
		]).flat();
		return [this.title(), ...parts, this.table({ long: draw.chance(0.7) })];
	}

	/** @returns {Block[]} */
	brochure() {
		const { draw } = this;
		/** @type {Block[]} */
		const blocks = [this.title(), ...this.paragraphs(1, 1)];
		for (let index = draw.whole(3, 5); index > 0; index--) {
			blocks.push(this.heading(1), ...this.paragraphs(1, 2));
			if (draw.chance(0.4)) blocks.push(this.cards());
			if (draw.chance(0.4)) blocks.push(this.list());
			if (draw.chance(0.3))
				blocks.push({ kind: 'box', title: this.speech.phrase(1, 3), text: this.speech.prose(1, 2) });
		}
		return blocks;
	}

	/** Running text with notes in the margin. @returns {Block[]} */
	magazine() {
		const { draw, speech } = this;
		const blocks = [this.title(), ...Array.from({ length: draw.whole(3, 5) }, () => this.section(2)).flat()];
		return blocks.map((block) =>
			block.kind === 'paragraph' && draw.chance(0.5)
				? { ...block, aside: draw.chance(0.4) ? speech.sentence() : speech.phrase(3, 7) }
				: block,
		);
	}

	/** @returns {Block[]} */
	poster() {
		const { draw, speech } = this;
		const parts = Array.from({ length: draw.whole(5, 8) }, () => {
			const head = this.heading(1);
			switch (
				draw.weighted([
					['text', 4],
					['list', 2],
					['figure', 2],
					['table', 1],
					['box', 2],
				])
			) {
				case 'list':
					return [head, this.list()];
				case 'figure':
					return [head, ...this.paragraphs(1, 1), this.figure()];
				case 'table':
					return [head, this.table()];
				case 'box':
					return [
						head,
						...this.paragraphs(1, 1),
						/** @type {Block} */ ({ kind: 'box', title: speech.phrase(1, 3), text: speech.prose(1, 2) }),
					];
				default:
					return [head, ...this.paragraphs(1, 2)];
			}
		}).flat();
		return [this.title(), this.authors(), ...parts];
	}

	/** @returns {Block[]} */
	form() {
		const { draw } = this;
		const parts = Array.from({ length: draw.whole(2, 4) }, () => [
			this.heading(1),
			...(draw.chance(0.4) ? this.paragraphs(1, 1) : []),
			this.fields(),
			...(draw.chance(0.3) ? [this.fields()] : []),
		]).flat();
		return [this.title(), ...parts];
	}

	/** Labels in boxes, most of them with something filled in. @returns {Block} */
	fields() {
		const { draw, speech } = this;
		const across = draw.one(/** @type {const} */ ([2, 3]));
		const value = () =>
			draw.weighted([
				['words', 4],
				['number', 2],
				['date', 1],
				['nothing', 1],
			]);
		const texts = {
			words: () => speech.phrase(1, 3),
			number: () => String(draw.whole(100, 99_999_999)),
			date: () => `${draw.whole(10, 28)}.${draw.whole(10, 12)}.${draw.whole(1960, 2025)}`,
			nothing: () => '',
		};
		return {
			kind: 'cards',
			across,
			fields: true,
			cards: Array.from({ length: across * draw.whole(2, 4) }, () => ({
				title: speech.phrase(1, 3),
				text: texts[value()](),
			})),
		};
	}

	/** @returns {Block[]} */
	slides() {
		const { draw, speech } = this;
		/** @type {Block[]} */
		const blocks = [this.title(), this.authors()];
		for (let index = draw.whole(4, 7); index > 0; index--) {
			blocks.push({ kind: 'break' }, this.plainHeading(capital(speech.phrase(2, 5))));
			switch (
				draw.weighted([
					['list', 4],
					['cards', 2],
					['table', 2],
					['figure', 1],
				])
			) {
				case 'cards':
					blocks.push({
						kind: 'cards',
						across: 2,
						cards: Array.from({ length: draw.one([2, 4]) }, () => ({
							title: speech.phrase(1, 3),
							text: speech.phrase(4, 7),
						})),
					});
					break;
				case 'table':
					blocks.push(this.slideTable());
					break;
				case 'figure':
					blocks.push(drawFigure(speech, 300, this.caption('figure')));
					break;
				default:
					blocks.push({
						kind: 'list',
						ordered: draw.chance(0.2),
						items: Array.from({ length: draw.whole(3, 5) }, () => ({ text: speech.phrase(3, 7), items: [] })),
					});
			}
		}
		return blocks;
	}

	/** A table that fits a slide. @returns {Block} */
	slideTable() {
		return drawTable(this.speech, {
			ems: Math.min(this.ems, 30),
			small: true,
			rules: this.abilities.rules,
			spans: false,
		});
	}

	/** @returns {Block[]} */
	workbook() {
		const { draw } = this;
		/** @type {Block[]} */
		const blocks = [this.title()];
		for (let index = draw.whole(1, 2); index > 0; index--) blocks.push(this.table({ long: draw.chance(0.5) }));
		return blocks;
	}
}
