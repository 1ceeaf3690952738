import { layoutPage } from '../../../../layout/layout-page';
import type { Line, Page } from '../../../../model';
import { median, quantile } from '../../../../values/quantiles';
import { lineText } from '../../../../text/word-order';
import { contentSettings } from './settings';
import { documentKind } from './document-kinds';
import { printedNumber, type PrintedNumber } from './printed-number';

/** Properties of a page that show whether it continues the previous one. Distances are shares of the page. */
export interface PageFeatures {
	readonly width: number;
	readonly height: number;
	readonly lineCount: number;
	/** Its printed page number. */
	readonly number?: PrintedNumber;
	/** Its first and last lines with digits normalized, for comparing running lines. */
	readonly head: ReadonlySet<string>;
	readonly foot: ReadonlySet<string>;
	/** Of most of its text, points. */
	readonly fontSize: number;
	/** Largest text of its upper half, relative to `fontSize`. */
	readonly largest: number;
	/** Top and bottom of the text, and its left edge. */
	readonly top: number;
	readonly bottom: number;
	readonly left: number;
	readonly right: number;
	/** Font families; empty if unknown, as on scans. */
	readonly fonts: ReadonlySet<string>;
	/** Words with a capital, digits or many letters: names, numbers, terms. */
	readonly terms: ReadonlySet<string>;
	/** Short words, which distinguish languages. */
	readonly smallWords: ReadonlySet<string>;
	/** Colors of text other than black. */
	readonly colours: ReadonlySet<number>;
	/** Its kind by the title of its upper half. */
	readonly kind?: string;
	/** Whether its first line starts mid-sentence, and its last line ends mid-sentence. */
	readonly beginsInside: boolean;
	readonly endsInside: boolean;
}

/** Analyses a page, whose words may come from OCR. */
export function pageFeaturesOf(page: Page): PageFeatures {
	const { width, height } = page;
	const lines = layoutPage(page)
		.lines.filter(({ turn }) => turn === 0)
		.sort((a, b) => a.box.top - b.box.top);
	const words = lines.flatMap(({ words: of }) => of);
	const fontSize = median(words.map((word) => word.fontSize)) ?? 0;
	const upper = words.filter(({ box }) => box.top < height / 2);
	const number = printedNumber(lines, height);
	const inner = lines.filter((line) => line !== number?.line);
	const kind = documentKind(inner.filter(({ box }) => box.top < height * contentSettings.titleReach).map(lineText));
	return {
		width,
		height,
		lineCount: lines.length,
		...(number ? { number } : {}),
		head: shapes(
			lines.filter(({ box }) => box.bottom < height * contentSettings.headReach).slice(0, contentSettings.edgeLines),
		),
		foot: shapes(
			lines.filter(({ box }) => box.top > height * contentSettings.footReach).slice(-contentSettings.edgeLines),
		),
		fontSize,
		largest: fontSize > 0 ? Math.max(0, ...upper.map((word) => word.fontSize)) / fontSize : 0,
		top: (inner[0]?.box.top ?? 0) / height,
		bottom: bottomOf(inner, height),
		left:
			(quantile(
				lines.map(({ box }) => box.left),
				0.1,
			) ?? 0) / width,
		right:
			(quantile(
				lines.map(({ box }) => box.right),
				0.9,
			) ?? 0) / width,
		fonts: new Set(words.flatMap(({ style }) => (style?.font ? [family(style.font)] : []))),
		terms: new Set(words.flatMap(({ text }) => term(text) ?? [])),
		smallWords: new Set(words.flatMap(({ text }) => (/^\p{Ll}{2,3}$/u.test(text) ? [text] : []))),
		colours: new Set(words.flatMap(({ style }) => (style && style.color !== 0 ? [style.color] : []))),
		...(kind ? { kind } : {}),
		beginsInside: /^\p{Ll}/u.test(inner[0] ? lineText(inner[0]) : ''),
		endsInside: endsInside(inner, height),
	};
}

/** Bottom of the text above the footer. */
function bottomOf(lines: readonly Line[], height: number): number {
	const body = lines.filter(({ box }) => box.bottom < height * contentSettings.footReach);
	return (body.at(-1)?.box.bottom ?? 0) / height;
}

function endsInside(lines: readonly Line[], height: number): boolean {
	const last = lines.filter(({ box }) => box.bottom < height * contentSettings.footReach).at(-1);
	const text = last ? lineText(last) : '';
	return last !== undefined && /\p{L}{2,}[,-]?$/u.test(text) && /\p{Ll}/u.test(text);
}

/** Running lines normalized for comparison: numbers differ from page to page. */
function shapes(lines: readonly Line[]): Set<string> {
	return new Set(
		lines
			.map((line) => lineText(line).replace(/\d+/g, '0').replace(/\s+/g, ' ').trim())
			.filter((text) => text.length > 1),
	);
}

/** `ABCDEF+Arimo-BoldItalic` is of the family `Arimo`. */
function family(font: string): string {
	return font.replace(/^[A-Z]{6}\+/, '').replace(/[-,]?(?:Bold|Italic|Oblique|Regular|Medium|Roman|MT|PS)+.*$/i, '');
}

function term(text: string): string | undefined {
	const bare = text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
	const isTerm =
		bare.length >= 4 &&
		(/\d/.test(bare) || /^\p{Lu}/u.test(bare) || bare.length >= 9 || /[\u3040-\u9fff]{2}/u.test(bare));
	return isTerm ? bare.toLowerCase() : undefined;
}
