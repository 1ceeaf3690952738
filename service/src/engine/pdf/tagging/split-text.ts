import type { ArrayOperand, Operand, Operation } from '../../pdf-syntax/content';
import { textItems, type ShownGlyph } from './text-cursor';

/**
 * The operands of `TJ` for each part of a text operation. Moves stay after their glyph, so that everything stays in
 * place.
 */
export function splitText<Segment extends { readonly from: number; readonly to: number }>(
	operation: Operation,
	glyphs: readonly ShownGlyph[],
	segments: readonly Segment[],
): { readonly segment: Segment; readonly part: ArrayOperand }[] {
	const items = textItems(operation);
	return segments.map((segment, index) => {
		const from = (index === 0 ? undefined : glyphs[segment.from]) ?? { item: 0, start: 0 };
		const next = index === segments.length - 1 ? undefined : glyphs[segment.to];
		const part: Operand[] = [];
		for (const [offset, operand] of items.slice(from.item, next && next.item + 1).entries()) {
			const item = from.item + offset;
			if (operand.kind !== 'string') {
				part.push(operand);
				continue;
			}
			const start = item === from.item ? from.start : 0;
			const end = next && item === next.item ? next.start : operand.bytes.length;
			if (end > start) part.push({ kind: 'string', bytes: operand.bytes.subarray(start, end), hex: operand.hex });
		}
		return { segment, part: { kind: 'array', items: part } };
	});
}
