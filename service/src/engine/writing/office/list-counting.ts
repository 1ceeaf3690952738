import type { ListBlock, ListItem } from '../../model/blocks';
import { bulletOfShape } from '../../text/list-markers';
import { romanValue } from '../../values/roman';

/** Word has nine levels; deeper ones use the last. */
export const maxLevels = 9;

/** Number format of entries, as in Word (`ST_NumberFormat`). */
type NumberFormat = 'bullet' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';

/** Number format of a marker. */
interface Counting {
	readonly format: NumberFormat;
	/** `%1` stands for the number of the first level. */
	readonly pattern: (level: number) => string;
	readonly value: number;
}

/** Number format of a list level. */
export interface LevelCounting {
	readonly format: NumberFormat;
	/** Text of the marker; `%1` stands for the number of the first level. */
	readonly text: string;
	readonly start: number;
}

/** Number format of each level; `undefined` if the printed markers do not count evenly. */
export function listCounting({ items }: ListBlock): Map<number, LevelCounting> | undefined {
	const found = new Map<number, LevelCounting>();
	const expected = new Map<number, number>();
	let before = 0;
	for (const item of items) {
		const level = Math.min(maxLevels - 1, item.level);
		// A level restarts below an entry of a higher one.
		if (level < before) for (const deeper of [...expected.keys()]) if (deeper > level) expected.delete(deeper);
		before = level;
		const counting = countingOf(item, expected.get(level));
		if (!counting) return undefined;
		const text = counting.pattern(level);
		const known = found.get(level);
		if (!known) found.set(level, { format: counting.format, text, start: counting.value });
		else if (known.format !== counting.format || known.text !== text) return undefined;
		if (counting.format === 'bullet') continue;
		const due = expected.get(level) ?? known?.start ?? counting.value;
		if (counting.value !== due) return undefined;
		expected.set(level, counting.value + 1);
	}
	return found;
}

function countingOf({ marker }: ListItem, due: number | undefined): Counting | undefined {
	const [, before = '', core = '', after = ''] = /^([([]?)([\p{L}\p{N}]+)([.):\]]*)$/u.exec(marker) ?? [];
	if (core === '' || (core === 'o' && after === '')) {
		return /[\p{L}\p{N}]{2,}/u.test(marker) || marker === ''
			? undefined
			: { format: 'bullet', pattern: () => bullet(marker), value: 1 };
	}
	const pattern = (level: number) => `${before}%${level + 1}${after}`;
	if (/^\d{1,4}$/.test(core)) return { format: 'decimal', pattern, value: Number(core) };
	const letters = readLetters(core, due);
	return letters && { ...letters, pattern };
}

/** The number that letters stand for: Roman if they continue the list so, or start one. */
function readLetters(core: string, due: number | undefined): Omit<Counting, 'pattern'> | undefined {
	const isUpper = core === core.toUpperCase();
	const lower = core.toLowerCase();
	const asRoman = /^[ivxlcdm]+$/.test(lower) ? romanValue(lower) : undefined;
	const asLetter = /^[a-z]$/.test(lower) ? lower.charCodeAt(0) - 96 : undefined;
	if (asRoman !== undefined && (asLetter === undefined || asRoman === due || (due === undefined && lower === 'i'))) {
		return { format: isUpper ? 'upperRoman' : 'lowerRoman', value: asRoman };
	}
	if (asLetter === undefined) return undefined;
	return { format: isUpper ? 'upperLetter' : 'lowerLetter', value: asLetter };
}

/** Bullets of symbol fonts are private characters that other fonts lack. */
function bullet(marker: string): string {
	if (marker === 'o') return bulletOfShape.circle;
	return /[\p{Co}\p{Cn}]/u.test(marker) ? bulletOfShape.disc : marker;
}
