import { Lexer } from '../../pdf-syntax/content/lexer';

/** Codes of one length from `low` to `high`, byte by byte. */
export interface CodeSpace {
	readonly low: Uint8Array;
	readonly high: Uint8Array;
}

/** Consecutive codes of one length, and the CID of the first. */
interface CidRange {
	/** Length of a code in bytes. */
	readonly length: number;
	readonly first: number;
	readonly last: number;
	readonly cid: number;
}

/** Content of a character map program (Adobe Technical Note 5014; ISO 32000-1, 9.7.5.4 and 9.10.3). */
export interface CMapProgram {
	readonly codeSpaces: readonly CodeSpace[];
	/** `cidchar` and `cidrange`, in order. */
	readonly cids: readonly CidRange[];
	/** `bfchar` and `bfrange`. */
	readonly texts: ReadonlyMap<number, string>;
	/** Name of the map that this one extends. */
	readonly base: string | undefined;
	readonly writingMode: number | undefined;
}

/** Maximum codes per range: damaged maps have ranges of billions. */
const maxRangeLength = 65536;

/** An operand of a kind used in maps. */
type MapOperand = Uint8Array | number | readonly Uint8Array[];

/** Parses the program of a character map. Never throws: skips invalid entries. */
export function readCMapProgram(bytes: Uint8Array): CMapProgram {
	const codeSpaces: CodeSpace[] = [];
	const cids: CidRange[] = [];
	const texts = new Map<number, string>();
	let base: string | undefined;
	let writingMode: number | undefined;
	const lexer = new Lexer(bytes);
	let operands: MapOperand[] = [];
	/** Names since the last operator: `/WMode 1 def`, `/Name usecmap`. */
	let name: string | undefined;
	for (let token = lexer.next(); token; token = lexer.next()) {
		if (token.kind === 'name') name = token.name;
		if (token.kind !== 'operator') {
			operands.push(...toOperands(token));
			continue;
		}
		switch (token.operator) {
			case 'endcodespacerange':
				addCodeSpaces(codeSpaces, operands);
				break;
			case 'endcidchar':
				for (const [code, cid] of tuples(operands, 2)) addCids(cids, code, code, cid);
				break;
			case 'endcidrange':
				for (const [low, high, cid] of tuples(operands, 3)) addCids(cids, low, high, cid);
				break;
			case 'endbfchar':
				for (const [code, text] of tuples(operands, 2)) addTexts(texts, code, code, text);
				break;
			case 'endbfrange':
				for (const [low, high, text] of tuples(operands, 3)) addTexts(texts, low, high, text);
				break;
			case 'usecmap':
				base = name;
				break;
			case 'def':
				if (name === 'WMode' && typeof operands[0] === 'number') writingMode = operands[0];
		}
		operands = [];
		name = undefined;
	}
	return { codeSpaces, cids, texts, base, writingMode };
}

function toOperands(token: NonNullable<ReturnType<Lexer['next']>>): MapOperand[] {
	if (token.kind === 'string') return [token.bytes];
	if (token.kind === 'number') return [token.value];
	if (token.kind === 'array') return [token.items.flatMap((item) => (item.kind === 'string' ? [item.bytes] : []))];
	return [];
}

/** Bytes of a code as a big-endian number. */
export function codeOf(bytes: Uint8Array): number {
	let code = 0;
	for (const byte of bytes) code = code * 256 + byte;
	return code;
}

function isCode(operand: MapOperand | undefined): operand is Uint8Array {
	return operand instanceof Uint8Array && operand.length > 0;
}

function* tuples(operands: readonly MapOperand[], size: number): Generator<readonly MapOperand[]> {
	for (let index = 0; index + size <= operands.length; index += size) yield operands.slice(index, index + size);
}

function addCodeSpaces(codeSpaces: CodeSpace[], operands: readonly MapOperand[]): void {
	for (const [low, high] of tuples(operands, 2))
		if (isCode(low) && isCode(high) && low.length === high.length) codeSpaces.push({ low, high });
}

function addCids(
	cids: CidRange[],
	low: MapOperand | undefined,
	high: MapOperand | undefined,
	cid: MapOperand | undefined,
): void {
	if (isCode(low) && isCode(high) && typeof cid === 'number')
		cids.push({
			length: low.length,
			first: codeOf(low),
			last: Math.min(codeOf(high), codeOf(low) + maxRangeLength),
			cid,
		});
}

/** @param target  text of the first code, or of each */
function addTexts(
	texts: Map<number, string>,
	low: MapOperand | undefined,
	high: MapOperand | undefined,
	target: MapOperand | undefined,
): void {
	if (!(low instanceof Uint8Array) || !(high instanceof Uint8Array)) return;
	const first = codeOf(low);
	const last = Math.min(codeOf(high), first + maxRangeLength);
	if (target instanceof Uint8Array) {
		const text = textOf(target);
		for (let code = first; code <= last; code++) texts.set(code, shiftText(text, code - first));
	} else if (typeof target === 'object') {
		for (let code = first; code <= last; code++) {
			const item = target[code - first];
			if (item) texts.set(code, textOf(item));
		}
	}
}

function textOf(bytes: Uint8Array): string {
	// One byte is invalid but written by some programs.
	const [only, more] = bytes;
	if (only !== undefined && more === undefined) return String.fromCharCode(only);
	if (only !== undefined && bytes.length === 2) return String.fromCharCode(only * 256 + more!);
	return Buffer.from(bytes.subarray(0, bytes.length & ~1))
		.swap16()
		.toString('utf16le');
}

/** A text whose last character is advanced by `offset`. */
function shiftText(text: string, offset: number): string {
	if (offset === 0) return text;
	if (text.length === 1) return String.fromCodePoint(text.charCodeAt(0) + offset);
	const signs = [...text];
	const last = signs.pop()?.codePointAt(0);
	if (last === undefined) return '';
	const value = last + offset;
	return signs.join('') + (value <= 0x10ffff ? String.fromCodePoint(value) : '');
}
