/** A string of a content stream as bytes: its font determines their meaning. */
interface StringOperand {
	readonly kind: 'string';
	readonly bytes: Uint8Array;
	/** Written as `<…>`. */
	readonly hex: boolean;
}

interface NumberOperand {
	readonly kind: 'number';
	readonly value: number;
}

/** A name without its slash, `#xx` decoded; each character is a byte. */
interface NameOperand {
	readonly kind: 'name';
	readonly name: string;
}

/** An array, for example of `TJ` and `d`. */
export interface ArrayOperand {
	readonly kind: 'array';
	readonly items: readonly Operand[];
}

/** A dictionary of marked content; damaged files may repeat a key. */
export interface DictionaryOperand {
	readonly kind: 'dictionary';
	readonly entries: readonly (readonly [key: string, value: Operand])[];
}

/** `true`, `false` or `null`. */
interface ConstantOperand {
	readonly kind: 'constant';
	readonly value: boolean | null;
}

/** Operand of an operator. */
export type Operand = NumberOperand | NameOperand | StringOperand | ArrayOperand | DictionaryOperand | ConstantOperand;

/** An operator with its operands and position. */
export interface Operation {
	/** As written; `BI` represents a whole inline image. Unknown operators are kept. */
	readonly operator: string;
	readonly operands: readonly Operand[];
	/** Byte range in the stream, from its first operand to the end of the operator. */
	readonly start: number;
	readonly end: number;
	/** For an inline image: its dictionary, and the position of its data in the stream. */
	readonly image?: InlineImage;
}

/** An inline image (ISO 32000-1, 8.9.7). */
interface InlineImage {
	readonly entries: DictionaryOperand['entries'];
	/** Bytes of the stream, without surrounding white space. */
	readonly dataStart: number;
	readonly dataEnd: number;
}

/** Value of a dictionary key; abbreviated keys of inline images must be requested separately. */
export function entryOf(
	{ entries }: Pick<DictionaryOperand, 'entries'>,
	...keys: readonly string[]
): Operand | undefined {
	return entries.find(([key]) => keys.includes(key))?.[1];
}

/** A name operand's name; `undefined` for anything else. */
export function nameOf(operand: Operand | undefined): string | undefined {
	return operand?.kind === 'name' ? operand.name : undefined;
}

/** The operands as numbers; others and missing ones are 0. */
export function numbersOf(operands: readonly Operand[], count: number): number[] {
	const numbers: number[] = [];
	for (let index = 0; index < count; index++) {
		const operand = operands[index];
		numbers.push(operand?.kind === 'number' ? operand.value : 0);
	}
	return numbers;
}
