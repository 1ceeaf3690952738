import type { InkMap } from './graphics/ink';
import { uprightRules } from './graphics/upright-rules';
import type { DetectedLine } from '../text-detection/detect';
import type { RecognisedWord } from './port/recogniser';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** Text lines that cross the rules between columns, cut there: each table cell has separate lines. */
export function cutAtRules(
	lines: readonly DetectedLine[],
	map: InkMap,
	settings: OcrSettings = ocrSettings,
): DetectedLine[] {
	const { level, narrowest, fontPart } = settings.cutLines;
	return lines.flatMap((line) => {
		if (Math.abs(line.angle) > level) return [line];
		const [left, right] = [line.x - line.width / 2, line.x + line.width / 2];
		const half = (fontPart * line.height) / 2;
		const rules = uprightRules(map, { left, right, top: line.y - half, bottom: line.y + half }, settings);
		if (rules.length === 0) return [line];
		const starts = [left, ...rules.map(({ end }) => end + 1)];
		const parts = starts.map((start, index) => {
			const rule = rules[index];
			return { start, end: rule ? rule.start - 1 : right };
		});
		const wide = parts.filter(({ start, end }) => end - start > narrowest * line.height);
		return wide.map(({ start, end }) => ({ ...line, x: (start + end) / 2, width: end - start }));
	});
}

/** Characters that a drawn line next to a word is misread as. */
const leadingBars = /^[|[\]{}¦]+/;
const trailingBars = /[|[\]{}¦]+$/;

/** Words without characters misread from adjacent lines; words of nothing else are dropped. */
export function withoutBars(
	words: readonly RecognisedWord[],
	map: InkMap,
	settings: OcrSettings = ocrSettings,
): RecognisedWord[] {
	const { signWidth, signMargin, barMargin } = settings.cutLines;
	return words.flatMap((word) => {
		const { text, box, fontSize } = word;
		const leading = leadingBars.exec(text)?.[0].length ?? 0;
		const trailing = trailingBars.exec(text)?.[0].length ?? 0;
		if (leading + trailing === 0) return [word];
		const margin = (/^[|¦]|[|¦]$/.test(text) ? barMargin : signMargin) * fontSize;
		const rules = uprightRules(map, { ...box, left: box.left - margin, right: box.right + margin }, settings);
		const before = leading > 0 ? rules.findLast(({ start }) => start < box.left + signWidth * fontSize) : undefined;
		const after = trailing > 0 ? rules.find(({ end }) => end > box.right - signWidth * fontSize) : undefined;
		const bare = text.slice(before ? leading : 0, after ? -trailing : undefined);
		if (bare === '') return [];
		const left = before ? Math.max(box.left, before.end) : box.left;
		const right = after ? Math.min(box.right, after.start) : box.right;
		return [{ ...word, text: bare, box: right > left ? { ...box, left, right } : box }];
	});
}
