import { headingWeights } from '../../scores/weights/heading.generated';
import { scoreOf } from '../../scores/boosted-trees';
import { boxOfLines, lookOf } from '../draft/draft';
import { headingFeatures, maxWordGap, type DocumentHabits, type PlacedParagraph } from './heading-features';
import { opensCaption } from '../../text/captions';
import { isReference } from '../../text/references';
import { sectionNamed } from '../../text/section-names';
import { listMarker } from '../../text/list-markers';
import { endsSentence } from '../paragraphs/paragraphs';
import { isText } from './paragraph-styles';
import type { DraftFeatures } from '../draft/paragraph-features';
import type { LayoutSettings } from '../settings/settings';

export function isHeading(
	paragraph: PlacedParagraph,
	habits: DocumentHabits,
	pageNumber: number,
	settings: LayoutSettings,
): boolean {
	const { lines, look, inMargin = false } = paragraph.draft;
	// The fit also learns from what is ruled out.
	const ruledOut = inMargin || isRuledOut(look, lines.length, settings) || isLabel(paragraph, habits, settings);
	if (ruledOut && !settings.watch) return false;
	const features = headingFeatures(paragraph, habits);
	const score = scoreOf(headingWeights, features);
	const taken =
		!ruledOut &&
		(score >= settings.headings.minScore ||
			standsAlone(paragraph, habits, settings) ||
			(pageNumber <= settings.runIns.abstractPages && isAbstractLabel(look)));
	settings.watch?.({ kind: 'heading', pageNumber, box: boxOfLines(lines), texts: [look.text], features, score, taken });
	return taken;
}

/** The abstract label on its own line, in any style. */
function isAbstractLabel({ text, length }: DraftFeatures): boolean {
	return length <= 40 && /^[\p{Lu}\p{Lo}]/u.test(text) && sectionNamed(text) === 'abstract';
}

/** A short bold line alone, in a document too short to show what its styles are for. A colon leads into a list. */
function standsAlone(
	{ draft: { lines, look, above, below }, after }: PlacedParagraph,
	{ statistics }: DocumentHabits,
	{ headings }: LayoutSettings,
): boolean {
	const leads = listMarker(lookOf(after)?.text ?? '') !== undefined;
	return (
		look.bold >= headings.mostlyBold &&
		statistics.bold < headings.commonBold &&
		look.size >= headings.bodySized * statistics.bodySize &&
		above >= headings.spaceAbove &&
		Math.min(above, below) < Infinity &&
		look.length <= headings.shortLength &&
		maxWordGap(lines) < headings.cellGap &&
		!endsSentence(leads ? look.text : look.text.replace(/[:：]$/u, ''))
	);
}

/** Type smaller than the text that nothing else sets off, or among others without text: the labels of a drawing. */
function isLabel(
	{ draft: { look }, before, after }: PlacedParagraph,
	{ statistics }: DocumentHabits,
	{ headings }: LayoutSettings,
): boolean {
	const { text, size, bold, italic, colored, capital } = look;
	if (size >= headings.bodySized * statistics.bodySize) return false;
	if (Math.max(bold, italic, colored) < headings.mostlyBold && !capital) return true;
	const [last, next] = [lookOf(before), lookOf(after)];
	if (!next || sectionNamed(text)) return false;
	return !(last && isProse(last)) && !isProse(next) && !listMarker(next.text);
}

/** Running text, and not that of a figure or table. */
function isProse(look: DraftFeatures): boolean {
	return isText(look) && !opensCaption(look.text);
}

/** The last line of an address: postal code and place. */
const place = /^\D{2,30}\s\d{5,7}$/u;

/** An imprint line that ends in a date, in either order. */
const dated = /\d{4}\s?[年년./-]\s?\d{1,2}\s?[月월./-]\s?\d{1,2}\s?[日일]?$|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}$/u;

/** Bars between the parts of a running line. */
const bar = /[|丨│]/u;

/** A running line in the middle of an image of two pages: page number, title, and a bar between its parts. */
const running = /^\d{1,4}[^|丨│]*\p{L}[^|丨│]*[|丨│]|[|丨│].*\p{L}\D*\d{1,4}$/u;

/** Texts that are never headings. */
const textVetoes: readonly RegExp[] = [
	/[,\-–—;]$/,
	place,
	dated,
	/^\(.*\)$/,
	/\S@\S+\.\S/,
	/^(https?:|www\.)/,
	/^(?![a-z]\))\p{Ll}/u,
	/[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+.*[.!?]$/u,
	/[.…_]{4,}/,
];

/** Vetoes for patterns too rare in the training documents. */
function isRuledOut(
	{ text, length, math, monospace }: DraftFeatures,
	lines: number,
	{ headings }: LayoutSettings,
): boolean {
	if (lines > headings.maxLines || length > headings.maxCharacters) return true;
	if (!/\p{L}{2}|\p{Script=Han}/u.test(text)) return true;
	if (textVetoes.some((pattern) => pattern.test(text))) return true;
	// Without a bar, the search would start again at each letter.
	if (bar.test(text) && running.test(text)) return true;
	if (opensCaption(text) || isReference(text) || sectionNamed(/^[^:：—–]*/u.exec(text)?.[0] ?? '') === 'keywords')
		return true;
	if (math > headings.maxMath || monospace > headings.maxMonospace) return true;
	const marker = listMarker(text);
	return marker?.kind === 'bullet' || marker?.kind === 'dash' || marker?.kind === 'lowerLetter';
}
