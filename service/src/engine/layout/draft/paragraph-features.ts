import { columnsOf } from '../../model/scripts';
import { largest } from '../../model/boxes';
import { isCapital, type LineFacts } from '../../text/line-facts';
import type { NonEmpty } from '../../values/sequences';
import type { Column } from '../paragraphs/paragraphs';

/** Style and length of a paragraph. */
export interface DraftFeatures {
	readonly text: string;
	/** Points; of its largest line. */
	readonly size: number;
	/** Shares of its characters, 0 to 1. */
	readonly bold: number;
	readonly italic: number;
	readonly colored: number;
	readonly monospace: number;
	readonly math: number;
	/** Whether every cased letter is a capital. */
	readonly capital: boolean;
	/** Font of its first line. */
	readonly font: string;
	/** Its length in lines of its column. */
	readonly fill: number;
	/** Its length in column widths: Han characters are twice as wide as letters. */
	readonly length: number;
	/** Equal for paragraphs of one style. */
	readonly style: string;
}

/** Step within which sizes are equal, points. */
const sizeStep = 0.5;

/** The style of lines that are one paragraph of a column. */
export function paragraphFeatures(lines: NonEmpty<LineFacts>, column: Column): DraftFeatures {
	const text = lines.map((line) => line.text).join(' ');
	const [{ font }] = lines;
	const size = sizeOf(lines, text);
	const share = (of: (line: LineFacts) => number) => meanOf(lines, of);
	const bold = share((line) => line.bold);
	const italic = share((line) => line.italic);
	const colored = share((line) => line.colored);
	const capital = isCapital(text);
	const width = Math.max(size, column.right - column.left);
	const marks = [bold >= 0.5, italic >= 0.5, colored >= 0.5, capital].map(Number).join('');
	return {
		text,
		size,
		bold,
		italic,
		colored,
		monospace: share((line) => line.monospace),
		math: share((line) => line.math),
		capital,
		font,
		fill: lines.reduce((sum, { box }) => sum + box.right - box.left, 0) / width,
		length: columnsOf(text),
		style: `${font} ${Math.round(size / sizeStep)} ${marks}`,
	};
}

/**
 * Size of a paragraph's largest line. Small capitals come in two sizes, of which either may have more characters: the
 * larger one counts.
 */
export function sizeOf(lines: readonly LineFacts[], text: string): number {
	const isMixed = isCapital(text);
	return largest(lines, ({ size, line }) => (isMixed ? largest(line.words, ({ fontSize }) => fontSize) : size));
}

/** Mean over lines, weighted by length. */
export function meanOf(lines: readonly LineFacts[], of: (line: LineFacts) => number): number {
	const length = lines.reduce((sum, line) => sum + line.text.length, 0);
	return lines.reduce((sum, line) => sum + of(line) * line.text.length, 0) / Math.max(1, length);
}
