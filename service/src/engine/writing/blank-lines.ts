import type { Line } from '../model';

/** Maximum empty lines between two lines of text. */
const maxBlankLines = 2;

/** A gap of this share of a line counts as an empty line. */
const roundUpFrom = 0.6;

/**
 * Number of empty lines before a line, from its distance to the previous one; 0 before the first line and at a column
 * change.
 */
export function blankLinesBefore(lines: readonly Line[], index: number): number {
	const line = lines[index];
	const previous = lines[index - 1];
	if (!line || !previous) return 0;
	if (line.turn !== previous.turn) return 1;
	const distance = middle(line) - middle(previous);
	if (distance <= 0) return 1;
	const height = Math.max(line.box.bottom - line.box.top, previous.box.bottom - previous.box.top);
	// Lines of one paragraph are up to one and a half lines apart.
	const pitch = height * 1.3;
	return Math.min(maxBlankLines, Math.max(0, Math.floor(distance / pitch + 1 - roundUpFrom) - 1));
}

function middle({ box }: Line): number {
	return (box.top + box.bottom) / 2;
}
