import type { Box } from '../../model';
import { unionOf } from '../../model/boxes';
import { hasRightToLeft } from '../../model/scripts';
import type { PlacedLine } from '../office/placed-lines';
import { element } from '../office/xml';
import { placeShape, rectangle, slideLines, type SlideLine, type SlideScale } from './slide';

/** Alignment tolerance of lines, points. */
const sameEdge = 1.5;

/** Line distance within a text, in font sizes. */
const minPitch = 0.8;
const maxPitch = 2.5;

/** Height of the last line, in font sizes. */
const usualPitch = 1.15;

/** Share of the font size below the baseline. */
const descent = 0.212;

/** A text box for each run of level lines with one left edge; one for each rotated line. */
export function textBoxes(lines: readonly PlacedLine[], look: SlideScale, nextId: () => number): string {
	const groups: PlacedLine[][] = [];
	for (const line of lines) {
		const group = line.turn === 0 ? groups.find((candidate) => goesOn(candidate, line)) : undefined;
		if (group) group.push(line);
		else groups.push([line]);
	}
	return groups.map((group) => textBox(group, look, nextId())).join('');
}

function goesOn(group: readonly PlacedLine[], line: PlacedLine): boolean {
	const last = group.at(-1);
	if (!last || last.turn !== 0) return false;
	const pitch = (line.baseline - last.baseline) / line.fontSize;
	return Math.abs(last.box.left - line.box.left) < sameEdge && pitch > minPitch && pitch < maxPitch;
}

function textBox(group: readonly PlacedLine[], look: SlideScale, id: number): string {
	const [first, second] = group;
	if (!first) return '';
	const rightToLeft = group.some((line) => line.runs.some((run) => hasRightToLeft(run.text)));
	let above: PlacedLine | undefined;
	const lines = group.map((line): SlideLine => {
		const below = second ? second.baseline - first.baseline : 0;
		const pitch = above ? line.baseline - above.baseline : Math.max(usualPitch * line.fontSize, below);
		above = line;
		return { runs: line.runs, pitch, align: rightToLeft ? 'r' : 'l', rightToLeft };
	});
	const place = placeOf(group, first, lines);
	const properties = element(
		'p:spPr',
		{},
		`${placeShape('a:xfrm', place, look.scale, first.turn)}${rectangle}<a:noFill/>`,
	);
	const frame = element(
		'a:bodyPr',
		{ wrap: 'none', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0, anchor: 't' },
		'<a:noAutofit/>',
	);
	const name = element('p:cNvPr', { id, name: `Text ${id}` });
	return element(
		'p:sp',
		{},
		`<p:nvSpPr>${name}<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>${properties}` +
			`<p:txBody>${frame}<a:lstStyle/>${slideLines(lines, look)}</p:txBody>`,
	);
}

/** A rotated box is given before its rotation around the center. */
function placeOf(group: readonly PlacedLine[], first: PlacedLine, lines: readonly SlideLine[]): Box {
	const { left, top, right, bottom } = unionOf(group.map((line) => line.box));
	const height = lines.reduce((sum, { pitch }) => sum + pitch, 0);
	if (first.turn === 0) {
		const start = first.baseline - ((lines[0]?.pitch ?? 0) - descent * first.fontSize);
		return { left, top: start, right, bottom: start + height };
	}
	const long = first.turn === 180 ? right - left : bottom - top;
	const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
	return {
		left: middle.x - long / 2,
		top: middle.y - height / 2,
		right: middle.x + long / 2,
		bottom: middle.y + height / 2,
	};
}
