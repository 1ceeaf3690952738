import type { Page } from '../../model';
import { isUnspaced } from '../../model/scripts';
import { atTextSize, usualSize } from '../../text/text-size';
import type { LayoutSettings } from '../settings/settings';
import { Vocabulary } from '../../text/hyphens';

/** Letters counted of a word. */
const maxCounted = 40;

/** Most words. */
const lowerCase = /^[a-z]+$/;

/** Typical values of a document, over all pages read so far. */
export class DocumentStatistics {
	/** Words of the pages. */
	readonly vocabulary = new Vocabulary();

	private readonly charactersBySize = new Map<number, number>();
	private readonly charactersByFont = new Map<string, number>();
	private characters = 0;
	private boldCharacters = 0;
	private coloredCharacters = 0;
	private monospaceCharacters = 0;
	private capitals = 0;
	private letters = 0;
	/** Step for counting sizes, points. */
	private step = 0;

	constructor(private readonly settings: LayoutSettings) {}

	/** Counts the words of a page. */
	add(page: Pick<Page, 'words'>): void {
		this.vocabulary.add(page);
		this.step = atTextSize(this.settings.statistics, usualSize(page.words)).sizeStepPt;
		for (const { text, fontSize, style } of page.words) {
			const count = text.length * (isUnspaced(text.charAt(0)) ? 2 : 1);
			const size = Math.round(fontSize / this.step) * this.step;
			this.charactersBySize.set(size, (this.charactersBySize.get(size) ?? 0) + count);
			this.characters += count;
			if (style) this.charactersByFont.set(style.font, (this.charactersByFont.get(style.font) ?? 0) + count);
			if (style?.monospace) this.monospaceCharacters += count;
			if (style?.bold) this.boldCharacters += count;
			if (style && style.color !== 0) this.coloredCharacters += count;
			this.addLetters(text);
		}
	}

	private addLetters(text: string): void {
		const start = text.slice(0, maxCounted);
		if (lowerCase.test(start)) {
			this.letters += start.length;
			return;
		}
		for (const sign of start) {
			const lower = sign.toLowerCase();
			if (lower === sign.toUpperCase()) continue;
			this.letters++;
			if (sign !== lower) this.capitals++;
		}
	}

	/** Size of most characters, points; 0 without text. */
	get bodySize(): number {
		let body = 0;
		let most = 0;
		const { nearlyAs, atLeastAs } = this.settings.statistics;
		for (const [size, count] of this.charactersBySize) {
			// Of two sizes nearly as common, the larger one is the text and the smaller one its notes and tables.
			if (count > most * nearlyAs || (count > most * atLeastAs && size > body)) {
				body = size;
				most = Math.max(most, count);
			}
		}
		return body;
	}

	/** Font of most characters; empty if unknown. */
	get bodyFont(): string {
		let body = '';
		let most = 0;
		for (const [font, count] of this.charactersByFont) {
			if (count > most) {
				body = font;
				most = count;
			}
		}
		return body;
	}

	/** Share of characters of about a size, 0 to 1. */
	shareOf(size: number): number {
		let count = 0;
		for (const [other, characters] of this.charactersBySize) {
			if (Math.abs(other - size) <= this.step) count += characters;
		}
		return this.characters === 0 ? 0 : count / this.characters;
	}

	/** Share of monospaced characters, 0 to 1. */
	get monospace(): number {
		return this.characters === 0 ? 0 : this.monospaceCharacters / this.characters;
	}

	/** Share of bold characters, 0 to 1. */
	get bold(): number {
		return this.characters === 0 ? 0 : this.boldCharacters / this.characters;
	}

	/** Share of characters that are not black, 0 to 1. */
	get colored(): number {
		return this.characters === 0 ? 0 : this.coloredCharacters / this.characters;
	}

	/** Share of capitals among the letters, 0 to 1. */
	get capital(): number {
		return this.letters === 0 ? 0 : this.capitals / this.letters;
	}
}
