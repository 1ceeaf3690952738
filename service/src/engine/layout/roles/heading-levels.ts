import { meanOf, sizeOf } from '../draft/paragraph-features';
import { isCapital, type LineFacts } from '../../text/line-facts';
import { sectionNamed, type SectionName } from '../../text/section-names';
import type { NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';
import { numberDepth } from './heading-numbers';

/** The style of a heading: equal styles mean equal levels. */
export interface HeadingLook {
	readonly text: string;
	readonly size: number;
	readonly bold: boolean;
	readonly italic: boolean;
	readonly capital: boolean;
	readonly font: string;
	/** Depth by its number: 1 for "2", 2 for "2.1"; `undefined` without a number. */
	readonly depth: number | undefined;
	/** Whether it is on the first page of the document. */
	readonly isFirstPage: boolean;
	/** Whether it is the title of an article, known from its surroundings. */
	readonly isTitle: boolean;
	/** Whether it is a run-in heading. */
	readonly runsIn: boolean;
	readonly name: SectionName | undefined;
	/** Nesting from 0 in the document's outline; `undefined` if it is missing. */
	readonly outlineLevel?: number;
	/** From 1, as tagged. */
	readonly taggedLevel?: number;
}

/** The style of a heading, from its lines alone. */
export function headingLook(
	lines: NonEmpty<LineFacts>,
	settings: LayoutSettings,
): Omit<HeadingLook, 'isFirstPage' | 'isTitle' | 'runsIn' | 'outlineLevel' | 'taggedLevel'> {
	const text = lines.map((line) => line.text).join(' ');
	return {
		text,
		size: sizeOf(lines, text),
		bold: meanOf(lines, (line) => line.bold) >= settings.headings.mostlyBold,
		italic: meanOf(lines, (line) => line.italic) >= settings.headings.mostlyBold,
		capital: isCapital(text),
		font: lines[0].font,
		depth: numberDepth(text),
		name: sectionNamed(text),
	};
}

interface HeadingStyle {
	readonly look: HeadingLook;
	/** Index of the style by first occurrence. */
	readonly order: number;
	/** The text of all of them; `undefined` once they differ. */
	text: string | undefined;
	count: number;
	/** How many of them have a number. */
	numbered: number;
}

/** Gives headings their levels by the styles seen so far. */
export class HeadingLevels {
	private readonly styles: HeadingStyle[] = [];
	/** Possible parents of the next heading, by falling height; the last one is the previous heading. */
	private open: { readonly look: HeadingLook; readonly level: number }[] = [];
	private known: HeadingLook | undefined;
	/** Level of the abstract while its sections follow. */
	private abstract: number | undefined;
	/** Largest heading without a number on the first page, and the size of the largest other heading. */
	private first: HeadingLook | undefined;
	private rival = 0;
	/** Set with the first level; `null` for a document without a title. */
	private title: HeadingLook | null | undefined;
	/** How much deeper headings are than in the outline: by one if a title is above everything it lists. */
	private outlineShift: number | undefined;
	private readonly outlined: { look: HeadingLook; level: number }[] = [];
	private numbered: { depth: number; level: number } | undefined;

	constructor(private readonly settings: LayoutSettings) {}

	/** Takes a heading into account; call it for those ahead as well. */
	add(look: HeadingLook): void {
		if (look.isTitle) this.known ??= look;
		const leads = look.isFirstPage && look.depth === undefined && look.size > (this.first?.size ?? 0);
		this.rival = Math.max(this.rival, leads ? (this.first?.size ?? 0) : look.size);
		if (leads) this.first = look;
		const known = this.styles.find((style) => this.isAlike(style.look, look));
		const style = known ?? { look, order: this.styles.length, text: look.text, count: 0, numbered: 0 };
		if (!known) this.styles.push(style);
		if (style.text !== look.text) style.text = undefined;
		style.count++;
		if (look.depth !== undefined) style.numbered++;
	}

	/** Level from 1 to 6 of the next heading, at most one deeper than the previous one; numbers decide over styles. */
	next(look: HeadingLook): number {
		const { outlineLevel, taggedLevel } = look;
		const level =
			taggedLevel !== undefined
				? this.byTag(look, taggedLevel)
				: outlineLevel === undefined
					? (this.inAbstract(look) ?? this.byLook(look))
					: this.byOutline(look, outlineLevel);
		if (look.name === 'abstract') this.abstract = level;
		else if (look.name !== 'abstractPart' || !look.runsIn) this.abstract = undefined;
		if (look.depth !== undefined) this.numbered = { depth: look.depth, level };
		this.open = [...this.open.filter((above) => above.level < level), { look, level }];
		return level;
	}

	/** Tags may skip levels, also before the first page read. */
	private byTag(look: HeadingLook, taggedLevel: number): number {
		const above = this.open.findLast((entry) =>
			entry.look.taggedLevel === undefined
				? entry.level === 1 && this.isOverTags(entry.look, look)
				: entry.look.taggedLevel < taggedLevel,
		);
		const level = above || this.open.length === 0 ? Math.min(6, (above?.level ?? taggedLevel - 1) + 1) : 1;
		this.keep(look, level);
		return level;
	}

	/** Run-in sections of an abstract are below it, even in the style of its label. */
	private inAbstract({ runsIn, name }: HeadingLook): number | undefined {
		return this.abstract !== undefined && runsIn && name === 'abstractPart' ? this.abstract + 1 : undefined;
	}

	/** Whether it is a title that is not tagged. */
	private isOverTags(title: HeadingLook, { size }: HeadingLook): boolean {
		return title.isTitle || (title.isFirstPage && title.size > this.settings.headings.titleLarger * size);
	}

	private byOutline(look: HeadingLook, outlineLevel: number): number {
		this.outlineShift ??= Math.max(0, Math.min(1, this.byLook(look) - outlineLevel - 1));
		const level = Math.min(6, outlineLevel + 1 + this.outlineShift);
		this.keep(look, level);
		return level;
	}

	/** Headings in neither tags nor outline have the level of those with the same style. */
	private keep(look: HeadingLook, level: number): void {
		if (!this.outlined.some((entry) => this.isAlike(entry.look, look))) this.outlined.push({ look, level });
	}

	private byLook(look: HeadingLook): number {
		const alike = this.outlined.find((entry) => this.isAlike(entry.look, look));
		const byNumber =
			look.depth !== undefined && this.numbered
				? this.numbered.level + look.depth - this.numbered.depth
				: (alike?.level ?? this.below(look));
		return Math.max(1, Math.min(byNumber, (this.open.at(-1)?.level ?? 0) + 1, 6));
	}

	/**
	 * One deeper than the last heading in a higher style: equal styles are equally deep below it. The text of an
	 * article is not part of its abstract, whose label may be larger.
	 */
	private below(look: HeadingLook): number {
		const rank = this.rank(look);
		const isAbove = (above: HeadingLook) => above.name !== 'abstract' && this.rank(above) < rank;
		return (this.open.findLast((above) => isAbove(above.look))?.level ?? 0) + 1;
	}

	/** Rank among the recurring styles; title page lines do not push the rest down. */
	private rank(look: HeadingLook): number {
		this.title ??= this.findTitle();
		if (look === this.title) return 1;
		const own = this.styleOf(look);
		const above = this.styles.filter((style) => style !== own && this.compare(style, own) < 0);
		const recurring = above.filter((style) => this.recurs(style)).length;
		if (this.title) return 2 + recurring;
		// Without a title, the largest is the highest, however often it occurs.
		const leads = ({ count, look: { size } }: HeadingStyle) =>
			count === 1 && size >= Math.max(this.rival, this.first?.size ?? 0);
		return 1 + recurring + Number(above.some(leads));
	}

	/** The title is on the first page, larger than all other headings; in its own style it may be slightly smaller. */
	private findTitle(): HeadingLook | null {
		const { first, rival, settings, known } = this;
		if (known) {
			const own = this.styles.find(({ look }) => this.isAlike(look, known));
			if (own) own.count--;
			return known;
		}
		const style = this.styles.find(({ look }) => first && this.isAlike(look, first));
		if (!first || !style) return null;
		const isLarger = first.size > settings.headings.titleLarger * rival;
		// OCR misses some styling: a title may seem to share the style of its sections, which alone have numbers.
		const isOver = style.count === 1 || (style.numbered > 1 && style.numbered === style.count - 1);
		if (!isLarger && (!isOver || first.size < settings.headings.titleSize * rival)) return null;
		// It is not one of its style's sections.
		style.count--;
		return first;
	}

	private styleOf(look: HeadingLook): HeadingStyle {
		const own = this.styles.find((style) => this.isAlike(style.look, look));
		if (own && this.recurs(own)) return own;
		// A heading in one capitalized word, or with characters of another font, belongs to those it otherwise
		// resembles.
		const similar = this.styles.filter(
			(style) =>
				this.recurs(style) &&
				this.isSameSize(style.look, look) &&
				style.look.bold === look.bold &&
				style.look.italic === look.italic,
		);
		const near = similar.find((style) => style.look.font === look.font) ?? similar[0];
		return near ?? own ?? { look, order: this.styles.length, text: look.text, count: 1, numbered: 0 };
	}

	/** An abbreviation that heads a part of every page is not a style in capitals. */
	private recurs({ count, text, look }: HeadingStyle): boolean {
		return count > 1 && !(look.capital && text !== undefined && /^\p{Lu}+$/u.test(text));
	}

	/**
	 * Negative if headings of the first style rank above those of the second: larger ones, and at equal size those that
	 * occur first; one that occurs once ranks by its style.
	 */
	private compare(a: HeadingStyle, b: HeadingStyle): number {
		if (!this.isSameSize(a.look, b.look)) return b.look.size - a.look.size;
		if (a.count > 1 && b.count > 1) return a.order - b.order;
		return Number(b.look.bold) - Number(a.look.bold) || Number(b.look.capital) - Number(a.look.capital);
	}

	private isAlike(a: HeadingLook, b: HeadingLook): boolean {
		return (
			this.isSameSize(a, b) &&
			a.bold === b.bold &&
			a.italic === b.italic &&
			a.capital === b.capital &&
			a.font === b.font
		);
	}

	private isSameSize({ size: a }: HeadingLook, { size: b }: HeadingLook): boolean {
		return Math.abs(a - b) <= this.settings.headings.sizeTolerance * Math.max(a, b);
	}
}
