import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { PdfDictionary, PdfName } from '../../../pdf-syntax/objects/objects';
import { phrase, type Phrase } from '../../../../messages/phrases';
import { truncate } from '../../../../messages/truncate';
import { FontBook } from '../../../fonts/font-book';
import { addFonts } from '../../../fonts/pdf-fonts';
import type { Box } from '../../../model';
import { directionOf } from '../../../model/scripts';
import { unionOf, withMargin } from '../../../model/boxes';
import { writeInherited, type PageNode } from '../../edit/page-tree';
import { addResource, paintAfter } from '../../edit/paint-over-page';
import { invert, pageMatrix } from '../../tagging/page-geometry';
import { combineMatrices } from '../../../model/matrix';
import { round } from '../../typeset/word-operators';
import { formStream } from '../appearances';
import type { FilledForm, FilledPlace } from '../fill-fields';
import { valueTexts, type FormValues } from '../form-values';
import { graphemes } from '../set-lines';
import { divideText, setText, type TextArea } from '../set-text';
import { letterParts, textSizes } from '../settings';
import { dateParts, inDateFormat, isIsoDate, printedFormat } from '../value-dates';
import type { Tick } from '../../../text/ticks';
import type { FormBlank } from './blanks';
import type { FlatPage } from './flat-page';
import { FlatLabels, placeDetails, type FlatPlace } from './match-places';

/** How to fill a form without fields. */
interface FlatOptions {
	readonly values: FormValues;
	/** Value of `ocrRecognitionLang`: selects the regional forms of Chinese characters. */
	readonly language: string;
	/** Readable pages of the document. */
	readonly flatPages: readonly FlatPage[];
}

/** Writes values on the lines, and in the cells and boxes, that a page shows for them. */
export async function fillFlat(
	document: CosDocument,
	pages: readonly PageNode[],
	options: FlatOptions,
): Promise<FilledForm> {
	const book = new FontBook(options.language);
	try {
		const filler = new FlatFiller(book, options);
		await filler.fill();
		await filler.paint(document, pages);
		return { warnings: filler.warnings, places: filler.places, stored: new Map() };
	} finally {
		await book.close();
	}
}

/** A text for a box of a displayed page. */
interface Writing {
	readonly text: string;
	readonly box: Box;
	readonly area: Omit<TextArea, 'look' | 'width' | 'height'>;
}

const look = { family: 'sans', bold: false } as const;

/** Sizes of texts on lines, points: near that of the label. */
const usualSize = { least: 8, most: 12 };

class FlatFiller {
	readonly warnings: Phrase[] = [];
	readonly places: FilledPlace[] = [];
	private readonly operators = new Map<number, string[]>();
	private readonly owners = new Map<FormBlank, string>();
	private readonly labels: FlatLabels;

	constructor(
		private readonly book: FontBook,
		private readonly options: FlatOptions,
	) {
		this.labels = new FlatLabels(options.flatPages);
	}

	async fill(): Promise<void> {
		for (const [key, value] of Object.entries(this.options.values)) {
			const match = this.labels.find(key, value);
			if ('reason' in match) this.warn(match.reason, key);
			else if ('ticks' in match) {
				for (const tick of match.ticks)
					if (!tick.isTicked) await this.write(key, match.page, [crossIn(match.page, tick)]);
			} else await this.fillPlaces(key, valueTexts(value), match.places);
		}
	}

	private async fillPlaces(key: string, texts: readonly string[], places: readonly FlatPlace[]): Promise<void> {
		const parts = places.length > 1 ? texts : [texts.join(', ')];
		for (const [index, place] of places.entries()) {
			const { page, named } = place;
			const owner = this.owners.get(named.blank);
			if (owner !== undefined) {
				this.warn(phrase('fillTaken', { other: owner }), key);
				continue;
			}
			this.owners.set(named.blank, key);
			const text = parts[index] ?? '';
			if (text.trim() === '') continue;
			const writings = await this.overLines(writingsFor(text, place), place);
			if (!Array.isArray(writings)) this.warn(writings, key);
			else if (!(await this.write(key, page, writings))) this.warn(phrase('fillNoRoom', placeDetails(place)), key);
		}
	}

	/** Continues a text that is too long for its line on the lines below. */
	private async overLines(writings: Writing[] | Phrase, { page, named }: FlatPlace): Promise<Writing[] | Phrase> {
		const further = named.further ?? [];
		if (!Array.isArray(writings) || !writings[0] || further.length === 0) return writings;
		const [{ text, area }] = writings as [Writing];
		const lines = [named.blank, ...further].map((blank) => lineArea(page.text.displayed(blank.box), blank));
		const size = Math.min(area.size, ...lines.map((line) => line.size));
		const widths = lines.map(({ box }) => box.right - box.left);
		const divided = await divideText(text, { size, look }, widths, this.book);
		if (!divided || divided.texts.length < 2) return writings;
		return divided.texts.map((part, index) => {
			const { box, baseline } = lines[index]!;
			return { text: part, box, area: { size: divided.size, ...baseline } };
		});
	}

	/** Sets texts in their places. @returns false if one does not fit: then all are left out */
	private async write(key: string, { page }: FlatPage, writings: readonly Writing[]): Promise<boolean> {
		const set: string[][] = [];
		for (const { text, box, area } of writings) {
			const [width, height] = [box.right - box.left, box.bottom - box.top];
			const { operators, fits } = await setText(text, { ...area, look, width, height }, this.book);
			if (!fits) return false;
			// From the bottom left corner, upwards, on the page as displayed.
			set.push([`q 1 0 0 1 ${round(box.left)} ${round(-box.bottom)} cm 0 g BT`, ...operators, 'ET Q']);
		}
		this.operators.set(page, [...(this.operators.get(page) ?? []), ...set.flat()]);
		const box = withMargin(unionOf(writings.map((one) => one.box)), readMargin);
		this.places.push({ key, page, box, text: writings.map(({ text }) => text).join('') });
		return true;
	}

	/** Adds what was written to the pages. */
	async paint(document: CosDocument, pages: readonly PageNode[]): Promise<void> {
		if (this.operators.size === 0) return;
		const { context } = document;
		const fonts = PdfDictionary.withContext(context);
		for (const [name, font] of addFonts(document, await this.book.subsets())) fonts.set(PdfName.of(name), font);
		const resources = context.register(context.obj({ Font: fonts }));
		for (const [number, operators] of this.operators) {
			const page = pages[number - 1];
			const flat = this.options.flatPages.find((one) => one.page === number);
			if (!page || !flat) continue;
			const { width, height } = displayedSize(flat);
			const matrix = combineMatrices([1, 0, 0, -1, 0, 0], invert(pageMatrix(page)));
			writeInherited(page);
			const form = formStream(
				document,
				{ content: operators.join('\n'), bounds: [0, -height, width, 0], matrix: [1, 0, 0, 1, 0, 0] },
				resources,
			);
			const name = addResource(document, page.dict, 'XObject', 'Filled', form);
			paintAfter(
				document,
				page.dict,
				`q ${matrix.map((value) => Number(value.toFixed(6))).join(' ')} cm /${name} Do Q`,
			);
		}
	}

	private warn({ phrase: name, details }: Phrase, key: string): void {
		this.warnings.push(phrase(name, { ...details, name: truncate(key) }));
	}
}

/** Letters may reach out of their place by a little, points. */
const readMargin = 2;

/** A cross that fills most of a box. */
function crossIn({ text }: FlatPage, tick: Tick): Writing {
	const box = text.displayed(tick.box);
	const size = Math.max(textSizes.minimum, Math.min(0.85 * (box.bottom - box.top), usualSize.most));
	return { text: 'X', box, area: { size, align: 'center' } };
}

/** The size of the displayed page: texts may be anywhere on it. */
function displayedSize({ text: { width, height, displayed } }: FlatPage): {
	readonly width: number;
	readonly height: number;
} {
	const { right, bottom } = displayed({ left: 0, top: 0, right: width, bottom: height });
	return { width: right, height: bottom };
}

/** How a value is written in its place, or why it is not. */
function writingsFor(given: string, place: FlatPlace): Writing[] | Phrase {
	const { page, named } = place;
	const { blank, hints } = named;
	const { displayed } = page.text;
	const text = given.replaceAll(/\r\n?/g, '\n');
	const format = isIsoDate(text) ? hints.map(printedFormat).find(Boolean) : undefined;
	if (blank.kind === 'date')
		return datesFor(text, place, format?.pattern) ?? phrase('fillDoubtful', placeDetails(place));
	const written = format ? inDateFormat(text, format) : text;
	if (blank.kind === 'comb') {
		// Without a printed order, cells could show day and month the wrong way round.
		const isUnclear = isIsoDate(text) && !format && !startsWithYear(blank.parts ?? []);
		return isUnclear
			? phrase('fillDoubtful', placeDetails(place))
			: lettersFor(written, isIsoDate(text), blank, displayed);
	}
	const size = Math.min(usualSize.most, Math.max(usualSize.least, named.size));
	const line = lineArea(displayed(blank.box), blank);
	const multiline = blank.kind === 'cell' && line.box.bottom - line.box.top >= 2 * letterParts.leading * size;
	return [
		{
			text: multiline ? written : written.replaceAll(/\s*\n\s*/g, ' '),
			box: line.box,
			area: { size: Math.min(size, line.size), multiline, ...line.baseline },
		},
	];
}

/** The largest size on a line, and where its text stands. */
function lineArea(box: Box, { box: { bottom }, baseline }: FormBlank) {
	const size = (box.bottom - box.top) / (letterParts.ascent + letterParts.descent);
	return { box, size, baseline: baseline === undefined ? {} : { baseline: bottom - baseline + lift } };
}

/** Of letters over their line, points. */
const lift = 1;

/** Whether the first gap between cells is after the fourth. */
function startsWithYear(cells: readonly Box[]): boolean {
	const gaps = cells.slice(1).map(({ left }, index) => left - cells[index]!.right);
	return gaps.findIndex((gap) => gap > 1.5) === 3;
}

/** One letter for each cell. */
function lettersFor(
	written: string,
	isDate: boolean,
	{ parts = [], baseline }: FormBlank,
	displayed: (box: Box) => Box,
): Writing[] | Phrase {
	const all = [...graphemes(written)].map(({ segment }) => segment);
	const bare = all.filter((sign) => (isDate ? /\d/.test(sign) : !/^\s+$/.test(sign)));
	const signs = all.length > parts.length ? bare : all;
	if (signs.length > parts.length) return phrase('fillTooLong', { count: signs.length, limit: parts.length });
	const cells = parts.map(displayed).sort((a, b) => a.left - b.left);
	if (directionOf(written) === 'rightToLeft') cells.reverse();
	const [first] = cells;
	const size = first
		? Math.min(usualSize.most, (first.bottom - first.top) / letterParts.leading, first.right - first.left)
		: 0;
	return signs.flatMap((text, index): Writing[] => {
		const box = cells[index];
		const foot = baseline === undefined ? {} : { baseline: lift };
		return box && text.trim() !== '' ? [{ text, box, area: { size, align: 'center', ...foot } }] : [];
	});
}

/** Day, month and year on their own places, in the order that the form prints; `undefined` if it is not clear. */
function datesFor(text: string, { page, named }: FlatPlace, pattern: string | undefined): Writing[] | undefined {
	const { parts = [], signs = '' } = named.blank;
	const date = dateParts(text);
	if (!date) return undefined;
	const boxes = parts.map(page.text.displayed).sort((a, b) => a.left - b.left);
	const widths = boxes.map(({ left, right }) => right - left);
	const isYearFirst = widths[0]! > 1.4 * Math.max(widths[1]!, widths[2]!);
	const order =
		signs.startsWith('年') || (pattern === undefined && isYearFirst)
			? 'ymd'
			: pattern?.replaceAll(/[^ymd]/g, '').replaceAll(/(.)\1+/g, '$1');
	if (order?.length !== 3) return undefined;
	return boxes.map((box, index) => {
		const part = date[order[index] as keyof typeof date];
		const size = Math.min(usualSize.most, Math.max(usualSize.least, named.size));
		return { text: part, box, area: { size, align: 'center', baseline: lift } };
	});
}
