import type { Page, Rule, Word } from '../../model';
import { boxWidth, horizontalOverlap, ruleBox } from '../../model/boxes';
import { isReadByOcr } from '../../model/read-by-ocr';
import { baselineOf } from '../../text/line-facts';

/**
 * Distance of an underline below the baseline, and of a line through letters above it, in font sizes: fonts name about
 * 0.1 and 0.3 (OpenType, `post` and `OS/2`).
 */
const under = { from: -0.05, to: 0.3 };
const through = { from: -0.45, to: -0.15 };

/** Maximum thickness of such a line, in font sizes; thicker ones are bars. */
const maxThickness = 0.15;

/** Minimum share of a word that its line covers, and how far the line may reach beyond its words, in font sizes. */
const minCovered = 0.8;
const maxBeyond = 0.5;

/** More lines are a drawing or graph paper; so many of a page are not looked at. */
const maxRules = 2000;

/** Words of about one height share a key, points. */
const rowHeight = 16;

/** A page whose words know the lines drawn below or through them. Lines of scans are only estimates. */
export function withLinedWords(page: Page): Page {
	const rules = page.rules.filter(({ direction }) => direction === 'horizontal');
	const isScan = isReadByOcr(page.words);
	if (rules.length === 0 || rules.length > maxRules || isScan) return page;
	const rows = new Map<number, Word[]>();
	for (const word of page.words) {
		if (word.turn !== 0) continue;
		const row = rowOf(baselineOf(word));
		const words = rows.get(row);
		if (words) words.push(word);
		else rows.set(row, [word]);
	}
	const lined = new Map<Word, 'under' | 'through'>();
	for (const rule of rules) {
		const near = [-1, 0, 1].flatMap((step) => rows.get(rowOf(rule.position) + step) ?? []);
		for (const word of wordsOn(rule, near, under)) lined.set(word, 'under');
		for (const word of wordsOn(rule, near, through)) lined.set(word, 'through');
	}
	if (lined.size === 0) return page;
	const words = page.words.map((word) => {
		const kind = lined.get(word);
		return kind ? { ...word, lined: kind } : word;
	});
	return { ...page, words };
}

/** The words that a line is drawn for: it covers them, and ends with them. */
function wordsOn(rule: Rule, near: readonly Word[], reach: typeof under): Word[] {
	const line = ruleBox(rule);
	const words = near.filter((word) => {
		const below = (rule.position - baselineOf(word)) / word.fontSize;
		const isAt = below >= reach.from && below <= reach.to && rule.thickness <= maxThickness * word.fontSize;
		return isAt && horizontalOverlap(line, word.box) >= minCovered * boxWidth(word.box);
	});
	const room = maxBeyond * Math.max(0, ...words.map(({ fontSize }) => fontSize));
	const from = Math.min(...words.map(({ box }) => box.left));
	const to = Math.max(...words.map(({ box }) => box.right));
	return rule.start >= from - room && rule.end <= to + room ? words : [];
}

const rowOf = (y: number): number => Math.floor(y / rowHeight);
