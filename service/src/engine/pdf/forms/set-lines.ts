import type { FontBook, GlyphWord } from '../../fonts/font-book';
import type { FontLook } from '../../fonts/script-fonts';
import { directionOf, hasArabic, isUnspaced } from '../../model/scripts';

/** A part of a text that no line break divides. */
export interface TextUnit {
	readonly text: string;
	readonly glyphs: GlyphWord;
	/** Whether white space is before it. */
	readonly spaced: boolean;
}

/** Units on one line, in reading order. */
export interface UnitLine {
	readonly units: readonly TextUnit[];
	readonly isRightToLeft: boolean;
	/** Relative to the font size. */
	readonly width: number;
}

/** A paragraph ready for line breaks. */
export interface ShapedParagraph {
	readonly units: readonly TextUnit[];
	readonly isRightToLeft: boolean;
	/** Width of a space, relative to the font size. */
	readonly space: number;
}

/** Punctuation that stays on the line of the character before it. */
const closing = /^[、。，．：；？！）」』】》〉”’]/u;

/** Shapes a paragraph. Characters of scripts without spaces are separate units. */
export async function shapeParagraph(text: string, book: FontBook, look: FontLook): Promise<ShapedParagraph> {
	const units: TextUnit[] = [];
	for (const word of text.split(/\s+/).filter((one) => one !== '')) {
		for (const [index, piece] of piecesOf(word).entries())
			units.push({ text: piece, glyphs: await book.shape(piece, look), spaced: index === 0 && units.length > 0 });
	}
	const space = await book.shape(' ', look);
	return { units, isRightToLeft: directionOf(text) === 'rightToLeft', space: space.width };
}

function piecesOf(word: string): string[] {
	const pieces: string[] = [];
	let joins = false;
	for (const { segment: sign } of graphemes(word)) {
		const isApart = isUnspaced(sign);
		if (pieces.length > 0 && ((joins && !isApart) || closing.test(sign))) pieces[pieces.length - 1] += sign;
		else pieces.push(sign);
		joins = !isApart;
	}
	return pieces;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The characters of a text as readers count them. */
export function graphemes(text: string): Iterable<{ readonly segment: string }> {
	return segmenter.segment(text);
}

/** The paragraph with units wider than a line in pieces; joined letters stay together. */
export async function splitWideUnits(
	paragraph: ShapedParagraph,
	width: number,
	book: FontBook,
	look: FontLook,
): Promise<ShapedParagraph> {
	const units: TextUnit[] = [];
	for (const unit of paragraph.units) {
		if (unit.glyphs.width <= width || hasArabic(unit.text)) {
			units.push(unit);
			continue;
		}
		for (const [index, { segment }] of [...graphemes(unit.text)].entries())
			units.push({ text: segment, glyphs: await book.shape(segment, look), spaced: unit.spaced && index === 0 });
	}
	return { ...paragraph, units };
}

/** Breaks a paragraph into lines. @param widths  of the first lines and of all others, relative to the font size */
export function breakLines({ units, isRightToLeft, space }: ShapedParagraph, ...widths: readonly number[]): UnitLine[] {
	const lines: { units: TextUnit[]; width: number }[] = [{ units: [], width: 0 }];
	for (const unit of units) {
		let line = lines.at(-1)!;
		const gap = unit.spaced && line.units.length > 0 ? space : 0;
		const width = widths[lines.length - 1] ?? widths.at(-1) ?? Infinity;
		if (line.units.length > 0 && line.width + gap + unit.glyphs.width > width) {
			line = { units: [], width: 0 };
			lines.push(line);
		}
		line.width += (line.units.length > 0 ? gap : 0) + unit.glyphs.width;
		line.units.push(unit);
	}
	return lines.map((line) => ({ ...line, isRightToLeft }));
}

/** A unit at its place on a line, relative to the font size. */
export interface PlacedUnit {
	readonly unit: TextUnit;
	readonly left: number;
}

/** The units of a line from left to right: words against the direction of the line keep theirs. */
export function placeUnits({ units, isRightToLeft }: UnitLine, space: number): PlacedUnit[] {
	const runs: { against: boolean; indexes: number[] }[] = [];
	for (const [index, { text }] of units.entries()) {
		const against = directionOf(text) === (isRightToLeft ? 'leftToRight' : 'rightToLeft');
		const last = runs.at(-1);
		if (last && last.against === against) last.indexes.push(index);
		else runs.push({ against, indexes: [index] });
	}
	const ordered = isRightToLeft ? runs.reverse() : runs;
	const visual = ordered.flatMap(({ against, indexes }) => (against === isRightToLeft ? indexes : indexes.reverse()));
	let pen = 0;
	return visual.map((index, place) => {
		const before = visual[place - 1];
		if (before !== undefined && units[Math.max(index, before)]!.spaced) pen += space;
		const left = pen;
		pen += units[index]!.glyphs.width;
		return { unit: units[index]!, left };
	});
}
