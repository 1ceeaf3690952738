import type { OutlineEntry } from '../../model/outline';
import { layoutSettings, type LayoutSettings } from '../settings/settings';

/** An entry may lead to the end of the page before. */
const nearPages = [0, -1, 1];

/** Titles of a document's outline by page: a line that says the same there is a heading, and how deep it is nested is known. */
export class OutlineTitles {
	private readonly levels = new Map<string, number>();

	constructor(
		entries: readonly OutlineEntry[],
		private readonly settings: LayoutSettings = layoutSettings,
	) {
		for (const { title, level, pageNumber } of entries) {
			if (pageNumber === undefined) continue;
			for (const key of keysOf(title, settings)) {
				const place = `${pageNumber}:${key}`;
				if (!this.levels.has(place)) this.levels.set(place, level);
			}
		}
	}

	/** Nesting from 0 of the entry with this text on this page or beside it; `undefined` when there is none. */
	levelOf(text: string, pageNumber: number): number | undefined {
		if (this.levels.size === 0) return undefined;
		for (const key of keysOf(text, this.settings)) {
			for (const near of nearPages) {
				const level = this.levels.get(`${pageNumber + near}:${key}`);
				if (level !== undefined) return level;
			}
		}
		return undefined;
	}
}

/** A text and the same without its number: outlines often leave the numbers out, or have them where the page has none. */
function keysOf(text: string, settings: LayoutSettings): string[] {
	const all = lettersOf(text);
	const unnumbered = lettersOf(
		text.replace(/^\s*((chapter|section|part|appendix)\s+)?([\dA-Z]{1,3}\.)*[\dIVX]{1,4}[.:]?\s+/i, ''),
	);
	return [...new Set([all, unnumbered])].filter((key) => key.length >= settings.outline.fewestSigns);
}

function lettersOf(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}
