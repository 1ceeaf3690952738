import type { OutlineEntry } from '../../model/outline';
import { isReference } from '../../text/references';
import { layoutSettings, type LayoutSettings } from '../settings/settings';

/** An entry may lead to the end of the previous page. */
const nearPages = [0, -1, 1];

/** Titles of a document's outline by page: a line with the same text there is a heading of known depth. */
export class OutlineTitles {
	/** The entries with one text on one page, in outline order. */
	private readonly levels = new Map<string, number[]>();

	constructor(
		entries: readonly OutlineEntry[],
		private readonly settings: LayoutSettings = layoutSettings,
	) {
		for (const { title, level, pageNumber } of entries) {
			// Word processors also list bookmarks, such as cited references.
			if (pageNumber === undefined || (title.length >= settings.outline.referenceLength && isReference(title)))
				continue;
			for (const key of keysOf(title, settings)) {
				const place = `${pageNumber}:${key}`;
				const same = this.levels.get(place);
				if (same) same.push(level);
				else this.levels.set(place, [level]);
			}
		}
	}

	/** Nesting from 0 of the entry with this text on this page or an adjacent one; `undefined` if there is none. */
	levelOf(text: string, pageNumber: number): number | undefined {
		return this.levelsOf(text, pageNumber)?.[0];
	}

	/** The same for the next heading with this text: each of several entries is used once. */
	takeLevel(text: string, pageNumber: number): number | undefined {
		const levels = this.levelsOf(text, pageNumber);
		return levels && levels.length > 1 ? levels.shift() : levels?.[0];
	}

	private levelsOf(text: string, pageNumber: number): number[] | undefined {
		if (this.levels.size === 0) return undefined;
		for (const key of keysOf(text, this.settings)) {
			for (const near of nearPages) {
				const levels = this.levels.get(`${pageNumber + near}:${key}`);
				if (levels) return levels;
			}
		}
		return undefined;
	}
}

/** A text, and the same without its number: outlines often omit numbers, or have them where the page has none. */
function keysOf(text: string, settings: LayoutSettings): string[] {
	const all = lettersOf(text);
	const unnumbered = lettersOf(
		text.replace(/^\s*((chapter|section|part|appendix)\s+)?([\dA-Z]{1,3}\.)*[\dIVX]{1,4}[.:]?\s+/i, ''),
	);
	return [...new Set([all, unnumbered])].filter((key) => key.length >= settings.outline.minCharacters);
}

/** Letters and digits of a title, in one case. */
export function lettersOf(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}
