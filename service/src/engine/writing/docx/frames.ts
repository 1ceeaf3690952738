import { hasKnownWidth } from '../../fonts/standard-widths';
import { fontNames } from '../../fonts/typeface';
import { unionOf } from '../../model/boxes';
import { hasArabic, hasRightToLeft } from '../../model/scripts';
import type { PlacedLine, PlacedRun } from '../office/placed-lines';
import { paragraph } from './paragraph';
import { complexFontOf, textRun } from './runs';
import { halfPoints, twips } from './units';

/** Room beside the longest line, as part of the width and in points: fonts of other measures must not break it. */
const sideRoom = 0.02;
const minSideRoom = 4;

/** Room for a sign whose font nobody knows, as of formulas, as part of the font size: as wide as a line may be by it. */
const strangeSign = 0.5;

/** Part of a line's height above its baseline, where Word puts the letters of a line of exact height. */
const ascent = 0.8;

/** Height of a line that has none above it, as part of its font size. */
const usualPitch = 1.2;

/** Lines whose baselines are nearer than this part of the font size stand beside each other. */
const sameLine = 0.5;

/** Least change of the room between letters that is written, points: half of Word's smallest step. */
const minSpacing = 0.025;

/** One frame for the level lines of a block, one for each line that runs another way. @param ground  XML of their shading */
export function textFrames(lines: readonly PlacedLine[], ground = ''): string {
	const level = lines.filter((line) => line.turn === 0).sort((a, b) => a.baseline - b.baseline);
	const turned = lines.filter((line) => line.turn !== 0);
	return [
		...columnsOf(level).map((column) => frame(column, ground)),
		...turned.map((line) => frame([{ ...line, baseline: line.box.top + line.fontSize }], ground)),
	].join('');
}

/** Runs of a placed line. */
export function placedRuns(runs: readonly PlacedRun[]): string {
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

/** Lines one below the other: two on one height stand in different frames. */
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

/** Room that the signs of a line may take more than they did, points. */
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
			return paragraph(look, placedRuns(line.runs));
		})
		.join('');
}
