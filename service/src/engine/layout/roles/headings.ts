import type { LineFacts } from '../../text/line-facts';
import { endsSentence } from '../paragraphs/paragraphs';
import type { DocumentStatistics } from './statistics';
import { opensCaption } from '../../text/captions';
import { listMarker } from '../../text/list-markers';
import { romanValue } from '../../values/roman';
import type { LayoutSettings } from '../settings/settings';

/** A paragraph with its surroundings, as the rules for headings see it. */
export interface HeadingCandidate {
	readonly lines: readonly LineFacts[];
	/** Distance of baselines to the text above and below, as a multiple of the usual one; `Infinity` at an end. */
	readonly above: number;
	readonly below: number;
	/** Share of the column's width that its widest line takes. */
	readonly width: number;
}

const numbered =
	/^(\d{1,2}(\.\d{1,2}){0,4}\.?|[A-H](\.\d{1,2}){1,3}\.?|[A-HIVX]{1,5}\.|§\s*\d+|第[一二三四五六七八九十\d]+[章节節条篇])\s+\S/u;

/** A number of several parts. */
const subsection = /^[\dA-H]{1,2}(\.\d{1,2}){1,4}\.?\s+\p{Lu}/u;

/** A number or letter in any dress. */
const enumerated = /^[([]?(\d{1,2}(\.\d{1,2})*|[A-Za-z]|[IVXivx]{1,5})[\])]?[.:]?\s+\S/u;

const wellKnown =
	/^((chapter|section|part|appendix|annex|article|kapitel|anhang|chapitre|annexe)\s+[\dA-Z]+|abstract|introduction|summary|conclusions?|references|bibliography|acknowledge?ments?|contents|table of contents|preface|foreword|appendix|index|glossary|discussion|results|methods?|background|related work|zusammenfassung|einleitung|inhalt(sverzeichnis)?|literatur(verzeichnis)?|résumé|摘要|目录|目錄|参考文献|引言|结论)\b[\s.:]*$/iu;

/** True when a paragraph is a heading. */
export function isHeading(
	candidate: HeadingCandidate,
	statistics: DocumentStatistics,
	settings: LayoutSettings,
): boolean {
	const { lines } = candidate;
	const text = lines.map((line) => line.text).join(' ');
	if (isRuledOut(text, candidate, settings)) return false;
	const body = statistics.bodySize;
	const size = Math.max(...lines.map((line) => line.size));
	const ratio = size / (body || 1);
	// A size that much of the text has is no size of headings.
	const isLarger = ratio >= settings.headings.largerSize && statistics.shareOf(size) < settings.headings.commonSize;
	const bold = mean(lines, (line) => line.bold);
	const colored = mean(lines, (line) => line.colored);
	const isCapital =
		text === text.toUpperCase() && /\p{Lu}{3}/u.test(text) && statistics.capital < settings.headings.commonShare;
	const standsOut =
		(bold >= settings.headings.mostlyBold && statistics.bold < settings.headings.commonShare) ||
		(colored >= settings.headings.mostlyBold && statistics.colored < settings.headings.commonShare);
	const sentence = endsSentence(text) && wordCount(text) >= settings.headings.sentenceWords;
	if (isLarger) return !(sentence && wordCount(text) > settings.headings.largeSentenceWords) || standsOut;
	if (
		sentence ||
		ratio < (standsOut && subsection.test(text) ? settings.headings.numberedSized : settings.headings.bodySized)
	)
		return false;
	if (
		settings.knownHeadings.on &&
		wellKnown.test(text) &&
		(standsOut || isCapital || ratio >= settings.headings.slightlyLarger)
	)
		return true;
	const short = text.length <= settings.headings.shortCharacters && lines.length <= settings.headings.shortLines;
	if (!short) return false;
	if (standsOut && (candidate.above >= settings.headings.spaceAbove || ratio >= settings.headings.slightlyLarger))
		return candidate.below < Infinity || candidate.above < Infinity;
	if (numbered.test(text) && (isCapital || mean(lines, (line) => line.italic) >= settings.headings.mostlyBold))
		return candidate.above >= settings.headings.spaceAbove;
	// Another typeface in a slightly larger size, with a number: how reports set their lowest headings.
	const isOtherFont = lines.every((line) => line.font !== '' && line.font !== statistics.bodyFont);
	if (
		settings.enumeratedHeadings.on &&
		isOtherFont &&
		ratio >= settings.headings.slightlyLarger &&
		enumerated.test(text) &&
		candidate.below < Infinity
	)
		return true;
	if (ratio >= settings.headings.slightlyLarger || isCapital)
		return (
			candidate.above >= settings.headings.spaceAround &&
			candidate.below >= settings.headings.spaceBelow &&
			candidate.width < settings.headings.widest
		);
	return false;
}

function isRuledOut(text: string, { lines }: HeadingCandidate, settings: LayoutSettings): boolean {
	if (lines.length > settings.headings.mostLines || text.length > settings.headings.mostCharacters) return true;
	if (!/\p{L}{2}|\p{Script=Han}/u.test(text)) return true;
	if (/[,\-–—;]$/.test(text) || opensCaption(text)) return true;
	if (/^\(.*\)$/.test(text) || /\S@\S+\.\S/.test(text) || /^(https?:|www\.)/.test(text)) return true;
	if (/^\p{Ll}/u.test(text) && !/^[a-z]\)/.test(text)) return true;
	if (/[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+.*[.!?]$/u.test(text)) return true;
	if (
		mean(lines, (line) => line.math) > settings.headings.mostMath ||
		mean(lines, (line) => line.monospace) > settings.headings.mostMonospace
	)
		return true;
	const marker = listMarker(text);
	if (marker && (marker.kind === 'bullet' || marker.kind === 'dash' || marker.kind === 'lowerLetter')) return true;
	return (text.match(/[.…_]{4,}/g) ?? []).length > 0;
}

/** How many words a text has, as far as spaces tell. */
function wordCount(text: string): number {
	return text.split(/\s+/).length;
}

function mean(lines: readonly LineFacts[], of: (line: LineFacts) => number): number {
	let sum = 0;
	let weight = 0;
	for (const line of lines) {
		sum += of(line) * line.text.length;
		weight += line.text.length;
	}
	return weight === 0 ? 0 : sum / weight;
}

/** How a heading is set: equal looks mean equal levels. */
export interface HeadingLook {
	readonly size: number;
	readonly bold: boolean;
	readonly capital: boolean;
	/** Depth by its number: 1 for "2", 2 for "2.1"; `undefined` without a number. */
	readonly depth: number | undefined;
	/** Nesting from 0 in the document's outline; `undefined` when it is not there. */
	readonly outlineLevel?: number;
	/** From 1, as the document's tags have it. */
	readonly taggedLevel?: number;
}

/** The look of a heading. */
export function headingLook(lines: readonly LineFacts[], settings: LayoutSettings): HeadingLook {
	const text = lines.map((line) => line.text).join(' ');
	return {
		size: Math.max(...lines.map((line) => line.size)),
		bold: mean(lines, (line) => line.bold) >= settings.headings.mostlyBold,
		capital: text === text.toUpperCase(),
		depth: numberDepth(text),
	};
}

function numberDepth(text: string): number | undefined {
	const [, number] = /^(\d{1,2}(?:\.\d{1,2})*|[A-H](?:\.\d{1,2})+)\.?\s+\p{L}/u.exec(text) ?? [];
	if (number !== undefined) return number.split('.').length;
	const [, roman] = /^([IVX]+)\.\s/.exec(text) ?? [];
	if (roman !== undefined && romanValue(roman) > 0) return 1;
	return /^(chapter|part|appendix|kapitel|chapitre)\s/i.test(text) ? 1 : undefined;
}

/** Gives headings their levels by the looks seen so far. */
export class HeadingLevels {
	private readonly looks: { look: HeadingLook; count: number }[] = [];
	private previous = 0;
	/** By how much headings are deeper than in the outline: by one where a title stands over all it lists. */
	private outlineShift: number | undefined;
	private readonly outlined: { look: HeadingLook; level: number }[] = [];
	private numbered: { depth: number; level: number } | undefined;

	constructor(private readonly settings: LayoutSettings) {}

	/** Take a heading into account; call it for those ahead as well. */
	add(look: HeadingLook): void {
		const known = this.looks.find((entry) => sameLook(entry.look, look, this.settings));
		if (known) known.count++;
		else {
			this.looks.push({ look, count: 1 });
			this.looks.sort((a, b) => compareLooks(a.look, b.look, this.settings));
		}
	}

	/** Level from 1 to 6 of the next heading, at most one deeper than the one before; numbers decide over looks. */
	next(look: HeadingLook): number {
		const { outlineLevel, taggedLevel } = look;
		const level =
			taggedLevel !== undefined
				? this.byTag(look, taggedLevel)
				: outlineLevel === undefined
					? this.byLook(look)
					: this.byOutline(look, outlineLevel);
		if (look.depth !== undefined) this.numbered = { depth: look.depth, level };
		this.previous = level;
		return level;
	}

	/** Tags may leave levels out, also before the first page that is read. */
	private byTag(look: HeadingLook, taggedLevel: number): number {
		const level = Math.min(taggedLevel, this.previous === 0 ? 6 : this.previous + 1);
		if (!this.outlined.some((entry) => sameLook(entry.look, look, this.settings))) this.outlined.push({ look, level });
		return level;
	}

	private byOutline(look: HeadingLook, outlineLevel: number): number {
		this.outlineShift ??= Math.max(0, Math.min(1, this.byLook(look) - outlineLevel - 1));
		const level = Math.min(6, outlineLevel + 1 + this.outlineShift);
		if (!this.outlined.some((entry) => sameLook(entry.look, look, this.settings))) this.outlined.push({ look, level });
		return level;
	}

	private byLook(look: HeadingLook): number {
		const alike = this.outlined.find((entry) => sameLook(entry.look, look, this.settings));
		const byNumber =
			look.depth !== undefined && this.numbered
				? this.numbered.level + look.depth - this.numbered.depth
				: (alike?.level ?? this.rank(look));
		return Math.max(1, Math.min(byNumber, this.previous + 1, 6));
	}

	/** Place among the looks that occur again and again; the lines of a title page do not push the rest down. */
	private rank(look: HeadingLook): number {
		const ahead = this.looks.filter(
			(entry, index) =>
				(entry.count > 1 || index === 0) &&
				!sameLook(entry.look, look, this.settings) &&
				compareLooks(entry.look, look, this.settings) < 0,
		);
		return ahead.length + 1;
	}
}

function compareLooks(a: HeadingLook, b: HeadingLook, settings: LayoutSettings): number {
	if (!sameSize(a.size, b.size, settings)) return b.size - a.size;
	return Number(b.bold) - Number(a.bold) || Number(b.capital) - Number(a.capital);
}

function sameLook(a: HeadingLook, b: HeadingLook, settings: LayoutSettings): boolean {
	return sameSize(a.size, b.size, settings) && a.bold === b.bold && a.capital === b.capital;
}

function sameSize(a: number, b: number, settings: LayoutSettings): boolean {
	return Math.abs(a - b) <= settings.headings.sizeTolerance * Math.max(a, b);
}
