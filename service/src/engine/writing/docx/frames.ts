import { hasKnownWidth } from '../../fonts/standard-widths';
import { fontNames } from '../../fonts/typeface';
import type { TextBackground } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import { hasArabic, hasRightToLeft } from '../../model/scripts';
import type { PlacedLine, PlacedRun } from '../office/placed-lines';
import { floatingText } from './drawn-line';
import { paragraph } from './paragraph';
import { shading } from './paragraph-shading';
import { complexFontOf, textRun } from './runs';
import { halfPoints, twips } from './units';
import type { WordPackage } from './word-package';

/** Extra space beside the longest line, as a share of the width and in points: other font metrics must not break it. */
const sideRoom = 0.02;
const minSideRoom = 4;

/** The same of a text, points. @param width  of its longest line */
export const roomBeside = (width: number): number => minSideRoom + sideRoom * width;

/** Width of a character in an unknown font, as in formulas, in font sizes: the maximum line width. */
const strangeSign = 0.5;

/** Share of an exact line height above the baseline in Word. */
const ascent = 0.8;

/** Height of a line without one above, in font sizes. */
const usualPitch = 1.2;

/** Lines whose baselines are closer, in font sizes, are side by side. */
const sameLine = 0.5;

/** Minimum written letter spacing, points: half of Word's smallest step. */
const minSpacing = 0.025;

/** A text in its place: frames of its lines, and runs with text boxes of those that run down or up. */
export function textInPlace(
	parts: WordPackage,
	lines: readonly PlacedLine[],
	ground: TextBackground | undefined,
): { readonly frames: string; readonly drawings: string } {
	const level = lines.filter(({ turn }) => !directions.has(turn));
	const vertical = lines.filter(({ turn }) => directions.has(turn));
	return {
		frames: blocksOf(level)
			.map((own) => frame(own, ground ? shading(ground) : ''))
			.join(''),
		drawings: vertical.map((line) => verticalText(parts, line, ground?.color)).join(''),
	};
}

/** Directions of text that runs down or up. */
const directions = new Map<number, 'vert' | 'vert270'>([
	[90, 'vert'],
	[270, 'vert270'],
]);

/** A text box with a line that runs down or up. @param color  of its background @returns a run */
function verticalText(parts: WordPackage, line: PlacedLine, color?: number): string {
	const { left, right, top, bottom } = line.box;
	const room = roomBeside(bottom - top) + strangeRoom(line);
	const vert = directions.get(line.turn) ?? 'vert';
	const box = { left, right, ...(vert === 'vert' ? { top, bottom: bottom + room } : { top: top - room, bottom }) };
	const spacing = { before: 0, after: 0, line: twips(right - left), lineRule: 'exact' } as const;
	return floatingText(parts, box, { content: paragraph({ spacing }, toPlacedRuns(line.runs)), color, vert });
}

/** Lines below each other, and each rotated line. */
function blocksOf(lines: readonly PlacedLine[]): PlacedLine[][] {
	const level = lines.filter((line) => line.turn === 0).sort((a, b) => a.baseline - b.baseline);
	const turned = lines.filter((line) => line.turn !== 0);
	return [...columnsOf(level), ...turned.map((line) => [{ ...line, baseline: line.box.top + line.fontSize }])];
}

/** Runs of a placed line. */
export function toPlacedRuns(runs: readonly PlacedRun[]): string {
	return runs
		.map(({ text, face, fontSize, spacing, stretch }) =>
			textRun(text, {
				font: fontNames[face.family],
				...complexFontOf(text),
				size: halfPoints(fontSize),
				bold: face.bold,
				italic: face.italic,
				color: face.color,
				rightToLeft: hasRightToLeft(text),
				...(Math.abs(spacing) >= minSpacing ? { spacing: twips(spacing) } : {}),
				...(stretch === undefined ? {} : { stretch: Math.round(100 * stretch) }),
			}),
		)
		.join('');
}

/** Lines below each other: two at one height are in different frames. */
function columnsOf(lines: readonly PlacedLine[]): PlacedLine[][] {
	const groups: PlacedLine[][] = [];
	for (const line of lines) {
		const group = groups.find(
			(candidate) => line.baseline - (candidate.at(-1)?.baseline ?? 0) > sameLine * line.fontSize,
		);
		if (group) group.push(line);
		else groups.push([line]);
	}
	return groups;
}

/** Maximum growth of a line's characters, points. */
function strangeRoom({ runs }: PlacedLine): number {
	return runs.reduce((room, { text, fontSize }) => {
		const signs = [...text].filter((sign) => !hasKnownWidth(sign) && !hasArabic(sign)).length;
		return room + signs * strangeSign * fontSize;
	}, 0);
}

const startsAtRight = ({ runs }: PlacedLine): boolean => runs.some(({ text }) => hasRightToLeft(text));

/** Lines below each other as paragraphs in a frame with the space that they need. */
function frame(lines: readonly PlacedLine[], ground: string): string {
	const box = unionOf(lines.map((line) => line.box));
	const heights = lines.map((line, index) => {
		const above = lines[index - 1];
		return above ? line.baseline - above.baseline : usualPitch * line.fontSize;
	});
	const strange = Math.max(...lines.map(strangeRoom));
	const width = box.right - box.left + roomBeside(box.right - box.left) + strange;
	const isFromRight = lines.every(startsAtRight);
	const left = isFromRight ? box.right - width : box.left;
	const place = {
		w: twips(width),
		h: twips(heights.reduce((sum, own) => sum + own, 0)),
		hRule: 'atLeast',
		wrap: 'through',
		vAnchor: 'page',
		hAnchor: 'page',
		x: twips(left),
		y: twips(Math.max(0, (lines[0]?.baseline ?? box.top) - ascent * (heights[0] ?? 0))),
	};
	return lines
		.map((line, index) => {
			const bidirectional = startsAtRight(line);
			const start = isFromRight ? box.right - line.box.right : line.box.left - box.left;
			const own = {
				frame: place,
				ground,
				bidirectional,
				spacing: { before: 0, after: 0, line: twips(heights[index] ?? 0), lineRule: 'exact' },
				alignment: 'left',
				...(bidirectional && !isFromRight ? {} : { indent: { left: twips(start) } }),
			} as const;
			return paragraph(own, toPlacedRuns(line.runs));
		})
		.join('');
}
