import { displayMatrix } from '../../external/pdfium-matrix';
import type { FontBook } from '../../fonts/font-book';
import { combineMatrices } from '../../model/matrix';
import { writeNumber } from '../../pdf-syntax/content';
import { wordOperators } from '../typeset/word-operators';
import type { PageForm } from './page-form';
import { markColors, sheetSettings } from './settings';

const { margin, gap, head, textSize, numberSize, maxSide } = sheetSettings;

export type MarkKind = keyof typeof markColors;

/** A place of a difference on a page, from its top left corner. */
export interface DifferenceMark {
	readonly number: number;
	readonly kind: MarkKind;
	readonly rect: readonly [left: number, top: number, right: number, bottom: number];
	/** Of the page that `rect` refers to. */
	readonly pageSize: readonly [width: number, height: number];
}

/** A side of a sheet; without a form it stays empty. */
export interface SheetSide {
	readonly title: string;
	readonly page?: PageForm;
	/** Name of the form in the resources. */
	readonly name: string;
	readonly marks: readonly DifferenceMark[];
}

/** A sheet as it is written. */
export interface DrawnSheet {
	readonly width: number;
	readonly height: number;
	readonly content: string;
	/** Top of the page area, and the size of a point of the pages. */
	readonly top: number;
	readonly scale: number;
}

type Rgb = readonly [number, number, number];

const numbers = (...values: readonly number[]): string => values.map(writeNumber).join(' ');

/** Draws two pages beside each other with their marks. */
export async function drawSheet(sides: readonly [SheetSide, SheetSide], book: FontBook): Promise<DrawnSheet> {
	const other = sides.find(({ page }) => page)?.page?.frame ?? { width: 595, height: 842 };
	const sizes = sides.map(({ page }) => page?.frame ?? other);
	const pagesWide = sizes.reduce((sum, { width }) => sum + width, 0);
	const pagesHigh = Math.max(...sizes.map(({ height }) => height));
	const scale = Math.min(1, (maxSide - 2 * margin - gap) / pagesWide, (maxSide - 2 * margin - head) / pagesHigh);
	const [width, height] = [2 * margin + gap + scale * pagesWide, 2 * margin + head + scale * pagesHigh];
	const top = height - margin - head;
	const drawer = new Drawer(book);
	await drawer.legend(margin, height - margin - textSize);
	let left = margin;
	for (const [index, side] of sides.entries()) {
		const place = { left, top, width: scale * sizes[index]!.width, height: scale * sizes[index]!.height };
		await drawer.text(side.title, { x: left, y: top + 6, size: textSize, color: [0.2, 0.2, 0.2] });
		drawer.page(side, place, scale);
		const named = new Set<number>();
		for (const mark of side.marks) {
			const corner = drawer.mark(mark, place);
			if (!named.has(mark.number)) await drawer.number(mark, corner, left - margin + 1);
			named.add(mark.number);
		}
		left += place.width + gap;
	}
	return { width, height, content: drawer.operators.join('\n'), top, scale };
}

interface Place {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

class Drawer {
	readonly operators: string[] = [];

	constructor(private readonly book: FontBook) {}

	/** @returns its width */
	async text(
		text: string,
		{ x, y, size, color, bold = false }: { x: number; y: number; size: number; color: Rgb; bold?: boolean },
	): Promise<number> {
		const look = { family: 'sans', bold } as const;
		const space = (await this.book.shape(' ', look)).width * size;
		let pen = x;
		this.operators.push('BT', `${numbers(...color)} rg`);
		for (const word of text.split(' ')) {
			const glyphs = await this.book.shape(word, look);
			this.operators.push(`1 0 0 1 ${numbers(pen, y)} Tm`, ...wordOperators(word, glyphs, this.book, size));
			pen += glyphs.width * size + space;
		}
		this.operators.push('ET');
		return pen - space - x;
	}

	/** Names the colors of marks. */
	async legend(left: number, y: number): Promise<void> {
		let x = left;
		for (const [kind, color] of Object.entries(markColors)) {
			this.operators.push(`${numbers(...color)} rg ${numbers(x, y, textSize - 2, textSize - 2)} re f`);
			x += textSize + (await this.text(kind, { x: x + textSize, y, size: textSize, color: [0.2, 0.2, 0.2] })) + 12;
		}
	}

	page({ page, name }: SheetSide, { left, top, width, height }: Place, scale: number): void {
		const frame = `${numbers(left, top - height, width, height)} re`;
		if (page) {
			const matrix = combineMatrices(displayMatrix(page.frame), [scale, 0, 0, -scale, left, top]);
			this.operators.push(`q ${matrix.map((value) => Number(value.toFixed(5))).join(' ')} cm /${name} Do Q`);
		} else this.operators.push(`0.95 g ${frame} f`);
		this.operators.push(`0.7 G 0.5 w ${frame} S`);
	}

	/** An area with a frame. @returns its upper left corner */
	mark({ kind, rect, pageSize }: DifferenceMark, { left, top, width, height }: Place): readonly [x: number, y: number] {
		const color = numbers(...markColors[kind]);
		const [across, down] = [width / pageSize[0], height / pageSize[1]];
		const [x, y] = [left + rect[0] * across, top - rect[1] * down];
		const area = `${numbers(x, top - rect[3] * down, (rect[2] - rect[0]) * across, (rect[3] - rect[1]) * down)} re`;
		this.operators.push(`q /Mark gs ${color} rg ${area} f Q`, `${color} RG 0.6 w ${area} S`);
		return [x, y];
	}

	/** The number of a difference at the corner of its mark, where it covers least. */
	async number({ number, kind }: DifferenceMark, [x, y]: readonly [number, number], leftmost: number): Promise<void> {
		const label = String(number);
		const glyphs = await this.book.shape(label, { family: 'sans', bold: true });
		const wide = glyphs.width * numberSize + 2;
		const [start, bottom] = [Math.max(leftmost, x - wide), y - 0.4 * numberSize];
		this.operators.push(`${numbers(...markColors[kind])} rg ${numbers(start, bottom, wide, numberSize)} re f`);
		const place = { x: start + 1, y: bottom + 0.15 * numberSize, size: numberSize };
		await this.text(label, { ...place, color: [1, 1, 1], bold: true });
	}
}
