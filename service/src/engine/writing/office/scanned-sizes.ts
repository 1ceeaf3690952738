import { familyByWidths } from '../../fonts/family-by-widths';
import type { FontFamily } from '../../fonts/font-family';
import { standardLetters, type TextWidth } from '../../fonts/standard-widths';
import { fontNames, typefaceOf } from '../../fonts/typeface';
import type { Line, TextStyle, Word } from '../../model';
import type { Block, DocumentPage } from '../../model/blocks';
import { linesIn } from './block-picture';

/** Fewer letters of a size are wide by chance: the size changes like the other sizes of the page together. */
const minLetters = 12;

/** Maximum factors of size changes. Even wider letters come from a wide font and are spaced. */
const minFactor = 0.75;
const maxFactor = 1.03;

/** Total space left before the first and after the last letter of a word, in font sizes: OCR boxes end with the ink. */
const bearings: Record<FontFamily, number> = { sans: 0.1, serif: 0.05, mono: 0.1 };

/** Words of scans: document text has exact sizes. */
const isScanned = ({ confidence }: Word): boolean => confidence !== undefined;

/**
 * A page read by OCR, in the font and sizes that fill the places of its words: letter heights determine sizes only to
 * an eighth, as fonts differ, and wrong sizes would squeeze letters. Text of one size stays of one size.
 */
export function withScannedSizes(page: DocumentPage, widthOf: TextWidth): DocumentPage {
	const words = page.blocks.flatMap(linesIn).flatMap((line) => line.words.filter(isScanned));
	if (words.length === 0) return page;
	const family = familyByWidths(words, widthOf);
	const sizeOf = sizesByWidth(words, family, widthOf);
	const styled = stylesIn(family);
	const wordOf = (word: Word): Word =>
		isScanned(word) ? { ...word, fontSize: sizeOf(word.fontSize), style: styled(word.style) } : word;
	const changeSize = <T extends { readonly lines: readonly Line[] }>(own: T): T => ({
		...own,
		lines: own.lines.map((line) => ({ ...line, words: line.words.map(wordOf) })),
	});
	const blockOf = (block: Block): Block => {
		switch (block.kind) {
			case 'text': {
				const isRead = block.lines.some((line) => line.words.some(isScanned));
				return isRead ? { ...changeSize(block), fontSize: sizeOf(block.fontSize) } : block;
			}
			case 'list':
				return { ...block, items: block.items.map(changeSize) };
			case 'table':
				return { ...block, table: { ...block.table, cells: block.table.cells.map(changeSize) } };
			case 'contents':
			case 'figure':
				return changeSize(block);
			case 'annotation':
				return block;
		}
	};
	return { ...page, blocks: page.blocks.map(blockOf) };
}

/** Widths of words on the page and at size 1 in their output font. */
interface Widths {
	width: number;
	natural: number;
	letters: number;
}

/** The size in its font for each size of a page, points. */
function sizesByWidth(words: readonly Word[], family: FontFamily, widthOf: TextWidth): (size: number) => number {
	const all: Widths = { width: 0, natural: 0, letters: 0 };
	const bySize = new Map<number, Widths>();
	for (const word of words) {
		const { text, box, fontSize, turn } = word;
		if (turn !== 0 || !standardLetters.test(text)) continue;
		const own = bySize.get(fontSize) ?? { width: 0, natural: 0, letters: 0 };
		bySize.set(fontSize, own);
		const natural = widthOf(text, { ...typefaceOf(word), family }, fontSize) - bearings[family] * fontSize;
		for (const sum of [all, own]) {
			sum.width += box.right - box.left;
			sum.natural += natural;
			sum.letters += text.length;
		}
	}
	const usual = factorOf(all) ?? 1;
	const sizes = new Map<number, number>();
	let largest = 0;
	for (const [size, own] of [...bySize].sort(([a], [b]) => a - b)) {
		// Larger text stays larger: headings stay above their text.
		largest = Math.max(largest, halfPoints(size * (factorOf(own) ?? usual)));
		sizes.set(size, largest);
	}
	return (size) => sizes.get(size) ?? halfPoints(size * usual);
}

function factorOf({ width, natural, letters }: Widths): number | undefined {
	if (letters < minLetters || natural === 0) return undefined;
	return Math.max(minFactor, Math.min(maxFactor, width / natural));
}

/** Office files have no finer sizes. */
const halfPoints = (size: number): number => Math.max(1, Math.round(size * 2) / 2);

/** Styles with the font of a family; words of one style share one object. */
function stylesIn(family: FontFamily): (style: TextStyle | undefined) => TextStyle {
	const plain: TextStyle = { font: '', bold: false, italic: false, monospace: false, color: 0 };
	const known = new Map<TextStyle, TextStyle>();
	return (style = plain) => {
		let own = known.get(style);
		if (!own)
			known.set(style, (own = { ...style, font: style.font || fontNames[family], monospace: family === 'mono' }));
		return own;
	};
}
