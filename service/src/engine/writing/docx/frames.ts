import { hasKnownWidth } from '../../fonts/standard-widths';
import { fontNames } from '../../fonts/typeface';
import { unionOf } from '../../model/boxes';
import { hasArabic, hasRightToLeft } from '../../model/scripts';
import type { PlacedLine, PlacedRun } from '../office/placed-lines';
import { paragraph } from './paragraph';
import { complexFontOf, textRun } from './runs';
import { halfPoints, twips } from './units';

/** Extra space beside the longest line, as a share of the width and in points: other font metrics must not break it. */
const sideRoom = 0.02;
const minSideRoom = 4;

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

/** One frame for the level lines of a block, one for each rotated line. @param ground  XML of their shading */
export function textFrames(lines: readonly PlacedLine[], ground = ''): string {
	const level = lines.filter((line) => line.turn === 0).sort((a, b) => a.baseline - b.baseline);
	const turned = lines.filter((line) => line.turn !== 0);
	return [
		...columnsOf(level).map((column) => frame(column, ground)),
		...turned.map((line) => frame([{ ...line, baseline: line.box.top + line.fontSize }], ground)),
	].join('');
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

function frame(lines: readonly PlacedLine[], ground: string): string {
	const box = unionOf(lines.map((line) => line.box));
	let above: PlacedLine | undefined;
	const placed = lines.map((line) => {
		const height = above ? line.baseline - above.baseline : usualPitch * line.fontSize;
		above = line;
		return { line, height };
	});
	const [first] = placed;
	if (!first) return '';
	const strange = Math.max(...lines.map(strangeRoom));
	const width = (box.right - box.left) * (1 + sideRoom) + minSideRoom + strange;
	const isFromRight = lines.every(startsAtRight);
	const place = {
		w: twips(width),
		h: twips(placed.reduce((sum, { height }) => sum + height, 0)),
		hRule: 'atLeast',
		wrap: 'through',
		vAnchor: 'page',
		hAnchor: 'page',
		x: twips(isFromRight ? box.right - width : box.left),
		y: twips(Math.max(0, first.line.baseline - ascent * first.height)),
	};
	return placed
		.map(({ line, height }) => {
			const bidirectional = startsAtRight(line);
			const start = isFromRight ? box.right - line.box.right : line.box.left - box.left;
			const look = {
				frame: place,
				ground,
				bidirectional,
				spacing: { before: 0, after: 0, line: twips(height), lineRule: 'exact' },
				alignment: 'left',
				...(bidirectional && !isFromRight ? {} : { indent: { left: twips(start) } }),
			} as const;
			return paragraph(look, toPlacedRuns(line.runs));
		})
		.join('');
}
