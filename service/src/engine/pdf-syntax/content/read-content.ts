import { isWhiteSpace } from './characters';
import { inlineImageEnd } from './inline-image';
import { Lexer } from './lexer';
import type { DictionaryOperand, Operand, Operation } from './operation';

/** Maximum number of operands of one operator. */
const maxOperands = 4096;

/**
 * The operations of a content stream, in order (ISO 32000-1, 7.8.2). Never throws: skips damaged parts and trailing
 * operands.
 * @param bytes  the decoded stream; the streams of a page joined with white space
 */
export function readContent(bytes: Uint8Array): Generator<Operation> {
	return operationsOf(new Lexer(bytes));
}

/** Whether content ends inside a literal string. */
export function endsInString(bytes: Uint8Array): boolean {
	const lexer = new Lexer(bytes);
	let last: IteratorResult<Operation>;
	const operations = operationsOf(lexer);
	do last = operations.next();
	while (last.done !== true);
	return lexer.isCut;
}

function* operationsOf(lexer: Lexer): Generator<Operation, undefined> {
	let operands: Operand[] = [];
	let start: number | undefined;
	for (;;) {
		const token = lexer.next();
		if (token === undefined) return undefined;
		start ??= lexer.start;
		if (token.kind !== 'operator') {
			if (operands.length < maxOperands) operands.push(token);
			continue;
		}
		const { operator } = token;
		if (operator === 'BI') yield readInlineImage(lexer, start);
		else yield { operator, operands, start, end: lexer.position };
		operands = [];
		start = undefined;
	}
}

function readInlineImage(lexer: Lexer, start: number): Operation {
	const { bytes } = lexer;
	const entries: [string, Operand][] = [];
	let key: string | undefined;
	for (;;) {
		const token = lexer.next();
		if (token === undefined) break;
		if (token.kind === 'operator') {
			if (token.operator !== 'ID') continue;
			break;
		}
		if (key === undefined) key = token.kind === 'name' ? token.name : undefined;
		else {
			entries.push([key, token]);
			key = undefined;
		}
	}
	// One white-space character follows `ID`; a line end may have two.
	if (bytes[lexer.position] === 0x0d && bytes[lexer.position + 1] === 0x0a) lexer.position += 2;
	else if (isWhiteSpace(bytes[lexer.position] ?? 0)) lexer.position++;
	const dataStart = Math.min(lexer.position, bytes.length);
	const { dataEnd, end } = inlineImageEnd(bytes, dataStart, entries as DictionaryOperand['entries']);
	lexer.position = end;
	return { operator: 'BI', operands: [], start, end, image: { entries, dataStart, dataEnd } };
}
