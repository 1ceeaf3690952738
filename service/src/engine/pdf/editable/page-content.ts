import { typefaceOf } from '../../fonts/typeface';
import type { FontFamily } from '../../fonts/font-family';
import { standardWidth } from '../../fonts/standard-widths';
import type { FontBook } from '../../fonts/font-book';
import type { PageFrame } from '../../external/pdfium-frame';
import type { Box, Page, Rule, Word } from '../../model';
import { contains, withMargin } from '../../model/boxes';
import { boxOfRule, skewBox, type EditablePage } from './editable-page';
import { background, cutOut, emptied, withoutText, type PlacedImage } from './page-images';
import { textLines } from './text-lines';
import { familyByInk } from './choose-face';
import type { WordLooks } from './shape-line';
import { lineOperators } from './text-operators';
import { familyByWidths } from '../../fonts/family-by-widths';
import { median, quantile } from '../../values/quantiles';
import { pixelsPerPoint } from '../../model/points';

/** The new content of a page. */
export interface WrittenContent {
	readonly operators: string;
	/** By their names in the operators. */
	readonly images: ReadonlyMap<string, PlacedImage>;
}

/** Content of a page besides its text. */
interface ContentOptions {
	readonly background: boolean;
	readonly pictures: boolean;
	readonly analysis: 'full' | 'geometric';
}

/** Rebuilds a page. Changes its image: removes text, lines and pictures from it. */
export async function writtenContent(
	page: EditablePage,
	book: FontBook,
	options: ContentOptions,
): Promise<WrittenContent> {
	const { frame, image, found } = page;
	const images = new Map<string, PlacedImage>();
	const add = (placed: PlacedImage | undefined): string => {
		if (!placed) return '';
		const name = `I${images.size + 1}`;
		images.set(name, placed);
		return imageOperators(name, placed.box, frame);
	};
	const pictures = found.drawings.map((box) => withMargin(skewBox(box, page), pictureStep));
	const rules = found.rules.filter((rule) => !pictures.some((box) => contains(box, skewBox(boxOfRule(rule), page))));
	const ruleLines = rules.map((rule) => ruleOperators(rule, page));
	const hidden = options.background ? ornaments(found.words) : new Set<Word>();
	const written = found.words.filter((word) => !hidden.has(word));
	withoutText(image, [...written.map(({ box }) => skewBox(box, page)), ...page.own.words.map(({ box }) => box)]);
	withoutText(
		image,
		rules.map((rule) => skewBox(boxOfRule(rule), page)),
	);
	const pictureParts: string[] = [];
	for (const box of pictures) {
		if (options.pictures) pictureParts.push(add(await cutOut(image, box)));
	}
	// The area behind an image is not needed.
	for (const box of pictures) emptied(image, box);
	const behind = options.background ? add(await background(image, frame)) : '';
	const text = await textOperators(page, book, options.analysis, hidden);
	const operators = [
		'q',
		matrixOf(frame),
		behind,
		...pictureParts,
		'q',
		skewMatrix(page),
		...ruleLines,
		text.found,
		'Q',
		text.own,
		'Q',
	];
	return { operators: operators.filter((part) => part !== '').join('\n'), images };
}

async function textOperators(
	{ found, own, skew }: EditablePage,
	book: FontBook,
	analysis: ContentOptions['analysis'],
	hidden: ReadonlySet<Word>,
): Promise<{ readonly found: string; readonly own: string }> {
	const byWidths = familyByWidths(found.words, standardWidth);
	const fall = Math.tan((skew * Math.PI) / 180);
	const looksOf = (family: FontFamily): WordLooks => ({
		familyOf: (word) => (word.style && word.style.font !== '' ? typefaceOf(word).family : family),
		hidden,
		fall,
	});
	const written = async (page: Page): Promise<string> => {
		const lines = await textLines(page, analysis);
		const looks = looksOf((await familyByInk(lines, book, looksOf(byWidths))) ?? byWidths);
		const parts: string[] = [];
		for (const line of lines) parts.push(await lineOperators(line, page, book, looks));
		return parts.join('\n');
	};
	return { found: await written(found), own: own.words.length > 0 ? await written(own) : '' };
}

/** One or two letters this much larger than the page's text are logos and ornaments misread by OCR, or initials. */
const ornamentSize = 2.2;

/** Words that look better unchanged. */
function ornaments(words: readonly Word[]): Set<Word> {
	const usual = median(words.map(({ fontSize }) => fontSize)) ?? 0;
	return new Set(words.filter(({ text, fontSize }) => text.length <= 2 && fontSize > ornamentSize * usual));
}

/** From the displayed page (points from its lower left corner) to content space. */
function matrixOf({ turn, left, bottom, right, top, height }: PageFrame): string {
	const numbers = {
		0: [1, 0, 0, 1, left, bottom],
		90: [0, 1, -1, 0, left + height, bottom],
		180: [-1, 0, 0, -1, right, top],
		270: [0, -1, 1, 0, left, top],
	}[turn];
	return `${numbers.map(number).join(' ')} cm`;
}

/** A rotation around the page center. */
function skewMatrix({ skew, frame: { width, height } }: EditablePage): string {
	if (skew === 0) return '';
	const angle = (-skew * Math.PI) / 180;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const x = width / 2 - (width / 2) * cos + (height / 2) * sin;
	const y = height / 2 - (width / 2) * sin - (height / 2) * cos;
	return `${[cos, sin, -sin, cos].map((value) => value.toFixed(6)).join(' ')} ${number(x)} ${number(y)} cm`;
}

function imageOperators(name: string, { left, top, right, bottom }: Box, { height }: PageFrame): string {
	return `q ${[right - left, 0, 0, bottom - top, left, height - bottom].map(number).join(' ')} cm /${name} Do Q`;
}

/** Thinner lines vanish on screens, points. */
const minLineThickness = 0.4;

function ruleOperators(rule: Rule, page: EditablePage): string {
	const { direction, position, start, end } = rule;
	const { height } = page.frame;
	const [from, to] =
		direction === 'horizontal'
			? [
					[start, height - position],
					[end, height - position],
				]
			: [
					[position, height - start],
					[position, height - end],
				];
	const color = colorOfRule(rule, page);
	return `${color} RG ${number(Math.max(minLineThickness, rule.thickness))} w ${from.map(number).join(' ')} m ${to.map(number).join(' ')} l S`;
}

/** Median color of a line, as in a content stream. */
function colorOfRule(rule: Rule, page: EditablePage): string {
	const { left, top, right, bottom } = skewBox(boxOfRule({ ...rule, thickness: 0 }), page);
	const { image } = page;
	const scale = pixelsPerPoint(image.dpi);
	const samples: number[][] = [[], [], []];
	for (let step = 0; step < ruleSamples; step++) {
		const part = (step + 0.5) / ruleSamples;
		// On a skewed page, a line runs from corner to corner of its box.
		const along = rule.direction === 'horizontal' ? page.skew >= 0 : page.skew <= 0;
		const x = left + (right - left) * part;
		const y = along ? top + (bottom - top) * part : bottom - (bottom - top) * part;
		const column = Math.max(0, Math.min(image.width - 1, Math.floor(x * scale)));
		const row = Math.max(0, Math.min(image.height - 1, Math.floor(y * scale)));
		samples.forEach((values, channel) => values.push(image.pixels[(row * image.width + column) * 4 + channel] ?? 0));
	}
	return samples.map((values) => number((quantile(values, 1 / 4) ?? 0) / 255)).join(' ');
}

/** Samples of a line's color: their median ignores crossing lines. */
const ruleSamples = 32;

/** Images are found in squares of this size: their edges may be as far outside, points. */
const pictureStep = 7.2;

function number(value: number): string {
	return String(Math.round(value * 1000) / 1000);
}
