import type { ChunkBox } from '../writing/chunks/chunk';
import { boxesOf } from '../writing/chunks/chunk';
import { sliceLocated } from '../writing/chunks/located-text';
import type { ComparedToken, ComparedUnit } from './tokens';

/** Words in a row of one text. */
interface UnitPart {
	readonly unit: ComparedUnit;
	readonly start: number;
	end: number;
}

function partsOf(tokens: readonly ComparedToken[]): UnitPart[] {
	const parts: UnitPart[] = [];
	for (const { unit, start, end } of tokens) {
		const last = parts.at(-1);
		if (last?.unit === unit && start >= last.end) last.end = end;
		else parts.push({ unit, start, end });
	}
	return parts;
}

/** The text of words in a row, as printed: cells are divided by tabs. */
export function textOfTokens(tokens: readonly ComparedToken[]): string {
	return partsOf(tokens)
		.map(({ unit, start, end }, index) => {
			const text = unit.located.text.slice(start, end).replace(/\s+/g, ' ');
			return index === 0 ? text : `${unit.kind === 'cell' ? '\t' : ' '}${text}`;
		})
		.join('');
}

/** The places of words in a row. */
export function boxesOfTokens(tokens: readonly ComparedToken[]): ChunkBox[] {
	return boxesOf(
		partsOf(tokens).flatMap(({ unit, start, end }) => {
			const { text } = unit.located;
			const pieces = [text.slice(0, start), text.slice(start, end), text.slice(end)];
			return sliceLocated(unit.located, pieces)[1]!.words;
		}),
	);
}
