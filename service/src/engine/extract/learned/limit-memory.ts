import type { LayoutMemory } from './layout';
import { learnedSettings } from '../learned-settings';

const { maxJsonBytes } = learnedSettings.memory;

/** Share of the words that remains after each step. */
const keptPart = 0.8;
/** Fewer words do not identify a layout. */
const minWords = 20;

/** Limits a layout to its maximum JSON size: it loses first words of low weight, then the last tables and keys. */
export function limitMemory(memory: LayoutMemory): LayoutMemory {
	let bounded = memory;
	while (Buffer.byteLength(JSON.stringify(bounded)) > maxJsonBytes) {
		const { words, fields, tables } = bounded;
		if (words.length > minWords) {
			const ranked = [...words].sort((a, b) => Number(b.isLabel) - Number(a.isLabel));
			const kept = new Set(ranked.slice(0, Math.max(minWords, Math.floor(words.length * keptPart))));
			bounded = { ...bounded, words: words.filter((word) => kept.has(word)) };
		} else if (tables && tables.length > 0) bounded = { ...bounded, tables: tables.slice(0, -1) };
		else if (fields.length > 0) bounded = { ...bounded, fields: fields.slice(0, -1) };
		else break;
	}
	return bounded;
}
