import { isRegular } from './characters';
import type { Operand } from './operation';

/** Collects a content stream from parts of existing streams and new operations, separated by line ends. */
export class ContentWriter {
	private readonly parts: Uint8Array[] = [];

	/** Adds bytes unchanged, such as existing operations. */
	copy(bytes: Uint8Array, start = 0, end = bytes.length): void {
		if (end > start) this.parts.push(bytes.subarray(start, end), lineEnd);
	}

	/** Adds an operation. */
	add(operator: string, ...operands: readonly Operand[]): void {
		this.parts.push(Buffer.from(writeOperation(operator, operands), 'latin1'), lineEnd);
	}

	/** Number of parts so far: a position for `insert`. */
	get length(): number {
		return this.parts.length;
	}

	/** Inserts an operation at an earlier position. */
	insert(place: number, operator: string, ...operands: readonly Operand[]): void {
		this.parts.splice(place, 0, Buffer.from(writeOperation(operator, operands), 'latin1'), lineEnd);
	}

	/** The stream. */
	finish(): Uint8Array {
		return Buffer.concat(this.parts);
	}
}

const lineEnd = Uint8Array.of(0x0a);

/** An operation as text; each character is a byte. */
export function writeOperation(operator: string, operands: readonly Operand[]): string {
	return [...operands.map(writeOperand), operator].join(' ');
}

/** An operand as text; each character is a byte. */
export function writeOperand(operand: Operand): string {
	switch (operand.kind) {
		case 'number':
			return writeNumber(operand.value);
		case 'name':
			return writeName(operand.name);
		case 'string':
			return operand.hex ? writeHex(operand.bytes) : writeLiteral(operand.bytes);
		case 'array':
			return `[${operand.items.map(writeOperand).join(' ')}]`;
		case 'dictionary':
			return `<<${operand.entries.map(([key, value]) => `${writeName(key)} ${writeOperand(value)}`).join(' ')}>>`;
		case 'constant':
			return String(operand.value);
	}
}

/** Decimals of numbers too small for a notation without exponent, which PDF lacks. */
const maxDecimals = 12;

/** A number without an exponent. */
export function writeNumber(value: number): string {
	if (!Number.isFinite(value)) return '0';
	const text = String(value);
	if (!text.includes('e')) return text;
	return Math.abs(value) >= 1
		? BigInt(Math.round(value)).toString()
		: value.toFixed(maxDecimals).replace(/\.?0+$/, '') || '0';
}

function writeName(name: string): string {
	return `/${name.replace(/[^]/g, (sign) => {
		const code = sign.charCodeAt(0);
		const plain = code > 0x20 && code < 0x7f && isRegular(code) && sign !== '#';
		return plain ? sign : `#${code.toString(16).padStart(2, '0')}`;
	})}`;
}

function writeHex(bytes: Uint8Array): string {
	return `<${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}>`;
}

function writeLiteral(bytes: Uint8Array): string {
	let text = '(';
	for (const code of bytes) {
		if (code === 0x28 || code === 0x29 || code === 0x5c) text += `\\${String.fromCharCode(code)}`;
		// A bare carriage return would be read as a line feed.
		else if (code === 0x0d) text += '\\r';
		else text += String.fromCharCode(code);
	}
	return `${text})`;
}
