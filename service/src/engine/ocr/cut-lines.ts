import type { InkMap } from './graphics/ink';
import { uprightRules } from './graphics/upright-rules';
import type { DetectedLine } from '../text-detection/detect';
import type { RecognisedWord } from './port/recogniser';

/** Lines that lean more are not cut, radians. */
const level = 0.02;
/** Parts that are narrower than this part of the line's height are its margin. */
const narrowest = 0.3;

/** Height of the font in the box that the detector draws around a line. */
const fontPart = 0.75;

/** Lines of text that run over the lines between columns, cut there: each cell of a table has a line of its own. */
export function cutAtRules(lines: readonly DetectedLine[], map: InkMap): DetectedLine[] {
	return lines.flatMap((line) => {
		if (Math.abs(line.angle) > level) return [line];
		const [left, right] = [line.x - line.width / 2, line.x + line.width / 2];
		const half = (fontPart * line.height) / 2;
		const rules = uprightRules(map, { left, right, top: line.y - half, bottom: line.y + half });
		if (rules.length === 0) return [line];
		const ends = [...rules.map(({ start }) => start - 1), right];
		const parts = ends.map((end, index) => ({ start: index === 0 ? left : rules[index - 1]!.end + 1, end }));
		const wide = parts.filter(({ start, end }) => end - start > narrowest * line.height);
		return wide.map(({ start, end }) => ({ ...line, x: (start + end) / 2, width: end - start }));
	});
}

/** Signs that a drawn line beside a word is read as. */
const leadingBars = /^[|[\]{}¦]+/;
const trailingBars = /[|[\]{}¦]+$/;
/** Such a sign stands within these parts of the font size of the end of its word, inside and outside. */
const signWidth = 0.45;
const signMargin = 0.12;
/** A bar is hardly ever meant: the line it was may stand farther away. */
const barMargin = 0.35;

/** Words without the signs that lines beside them were read as; those that are nothing else are left out. */
export function withoutBars(words: readonly RecognisedWord[], map: InkMap): RecognisedWord[] {
	return words.flatMap((word) => {
		const { text, box, fontSize } = word;
		const leading = leadingBars.exec(text)?.[0].length ?? 0;
		const trailing = trailingBars.exec(text)?.[0].length ?? 0;
		if (leading + trailing === 0) return [word];
		const margin = (/^[|¦]|[|¦]$/.test(text) ? barMargin : signMargin) * fontSize;
		const rules = uprightRules(map, { ...box, left: box.left - margin, right: box.right + margin });
		const before = leading > 0 ? rules.findLast(({ start }) => start < box.left + signWidth * fontSize) : undefined;
		const after = trailing > 0 ? rules.find(({ end }) => end > box.right - signWidth * fontSize) : undefined;
		const bare = text.slice(before ? leading : 0, after ? -trailing : undefined);
		if (bare === '') return [];
		const left = before ? Math.max(box.left, before.end) : box.left;
		const right = after ? Math.min(box.right, after.start) : box.right;
		return [{ ...word, text: bare, box: right > left ? { ...box, left, right } : box }];
	});
}
