import { standardStrings } from './cff-read';
import type { OutlineSegment } from '../model/glyph-outline';

/** A glyph to write. */
export interface CffGlyph {
	/** Unique in the font; unused in a CID font. */
	readonly name: string;
	/** Its code (0 to 255), or its CID. */
	readonly code: number;
	/** Thousandths of the font size. */
	readonly width: number;
	readonly outline: readonly OutlineSegment[];
}

/** Operators of a Top DICT or Private DICT (5176, tables 9 and 23). */
const dictOperators = {
	fontBBox: [5],
	charset: [15],
	encoding: [16],
	charStrings: [17],
	private: [18],
	ros: [12, 30],
	cidCount: [12, 34],
	fdArray: [12, 36],
	fdSelect: [12, 37],
	defaultWidth: [20],
	nominalWidth: [21],
} as const;

/**
 * Writes a CFF font program with glyphs for codes (`Type1C`) or CIDs (`CIDFontType0C`); glyph 0 is an empty `.notdef`.
 * Source: Adobe Technical Notes 5176 (CFF) and 5177 (Type 2 charstrings).
 * @param kind  `simple`: the glyphs' codes become the built-in encoding
 */
export function writeCff(fontName: string, glyphs: readonly CffGlyph[], kind: 'simple' | 'cid'): Uint8Array {
	const sorted = [...glyphs].sort((a, b) => a.code - b.code);
	const strings = kind === 'cid' ? ['Adobe', 'Identity'] : sorted.map(({ name }) => name);
	const charStrings = writeIndex([charString({ width: 0, outline: [] }), ...sorted.map(charString)]);
	const privateDict = Buffer.concat([
		number(0),
		Buffer.from(dictOperators.defaultWidth),
		number(0),
		Buffer.from(dictOperators.nominalWidth),
	]);
	const box = boundsOf(sorted);
	const charset = charsetOf(sorted, kind);
	const encoding = kind === 'simple' ? encodingOf(sorted) : Buffer.alloc(0);
	const fdSelect = kind === 'cid' ? fdSelectOf(sorted.length + 1) : Buffer.alloc(0);
	const head = Buffer.concat([Buffer.from([1, 0, 4, 4]), writeIndex([Buffer.from(fontName, 'latin1')])]);
	const tail = Buffer.concat([writeIndex(strings.map((text) => Buffer.from(text, 'latin1'))), writeIndex([])]);
	// Offsets take five bytes each, so the size of the Top DICT does not depend on them.
	const topDict = (at: Offsets): Buffer =>
		Buffer.concat([
			...(kind === 'cid' ? [entry(dictOperators.ros, standardStrings, standardStrings + 1, 0)] : []),
			entry(dictOperators.fontBBox, ...box),
			...(kind === 'cid' ? [entry(dictOperators.cidCount, 65536)] : []),
			offsets(dictOperators.charset, at.charset),
			...(kind === 'simple' ? [offsets(dictOperators.encoding, at.encoding)] : []),
			offsets(dictOperators.charStrings, at.charStrings),
			...(kind === 'simple'
				? [offsets(dictOperators.private, privateDict.length, at.private)]
				: [offsets(dictOperators.fdArray, at.fdArray), offsets(dictOperators.fdSelect, at.fdSelect)]),
		]);
	const none = { charset: 0, encoding: 0, charStrings: 0, private: 0, fdArray: 0, fdSelect: 0 };
	const start = head.length + writeIndex([topDict(none)]).length + tail.length;
	const at = { ...none, charset: start };
	at.encoding = at.charset + charset.length;
	at.fdSelect = at.encoding + encoding.length;
	at.charStrings = at.fdSelect + fdSelect.length;
	at.private = at.charStrings + charStrings.length;
	at.fdArray = at.private + privateDict.length;
	const fdArray =
		kind === 'cid' ? writeIndex([offsets(dictOperators.private, privateDict.length, at.private)]) : Buffer.alloc(0);
	return Buffer.concat([
		head,
		writeIndex([topDict(at)]),
		tail,
		charset,
		encoding,
		fdSelect,
		charStrings,
		privateDict,
		fdArray,
	]);
}

interface Offsets {
	readonly charset: number;
	readonly encoding: number;
	readonly charStrings: number;
	readonly private: number;
	readonly fdArray: number;
	readonly fdSelect: number;
}

/** Writes an INDEX (5176, section 5). @param size  bytes of each offset, 1 to 4 */
export function writeIndex(items: readonly Uint8Array[], size = 4): Buffer {
	const count = Buffer.alloc(2);
	count.writeUInt16BE(items.length, 0);
	if (items.length === 0) return count;
	const list = Buffer.alloc(1 + size * (items.length + 1));
	list[0] = size;
	let offset = 1;
	items.forEach((item, place) => {
		list.writeUIntBE(offset, 1 + size * place, size);
		offset += item.length;
	});
	list.writeUIntBE(offset, 1 + size * items.length, size);
	return Buffer.concat([count, list, ...items]);
}

function entry(operator: readonly number[], ...values: readonly number[]): Buffer {
	return Buffer.concat([...values.map((value) => number(Math.round(value))), Buffer.from(operator)]);
}

function offsets(operator: readonly number[], ...values: readonly number[]): Buffer {
	return Buffer.concat([...values.map(longNumber), Buffer.from(operator)]);
}

function longNumber(value: number): Buffer {
	const bytes = Buffer.alloc(5);
	bytes[0] = 29;
	bytes.writeInt32BE(value, 1);
	return bytes;
}

/** An integer of a DICT (5176, table 3). */
function number(value: number): Buffer {
	return shortNumber(value) ?? longNumber(value);
}

/** Integer encodings shared by DICTs and charstrings. */
function shortNumber(value: number): Buffer | undefined {
	if (value >= -107 && value <= 107) return Buffer.from([value + 139]);
	if (value >= 108 && value <= 1131) return Buffer.from([((value - 108) >> 8) + 247, (value - 108) & 0xff]);
	if (value >= -1131 && value <= -108) return Buffer.from([((-value - 108) >> 8) + 251, (-value - 108) & 0xff]);
	if (value < -32768 || value > 32767) return undefined;
	const bytes = Buffer.alloc(3);
	bytes[0] = 28;
	bytes.writeInt16BE(value, 1);
	return bytes;
}

/**
 * Numbers this close to an integer are rounded: the difference is below a 64000th of the font size and saves two to
 * four bytes.
 */
const wholeNumber = 1 / 64;
/** Fractions are 16.16 fixed-point numbers (5177, section 3.2) … */
const fixedOne = 65536;
/** … so they stay below 32768; this margin absorbs rounding. */
const largest = 32000;

/** A charstring number and the value that readers get. */
export function charStringNumber(value: number): { bytes: Buffer; value: number } {
	const bounded = Math.max(-largest, Math.min(largest, Number.isFinite(value) ? value : 0));
	const whole = Math.round(bounded);
	if (Math.abs(bounded - whole) < wholeNumber) return { bytes: shortNumber(whole) ?? Buffer.alloc(0), value: whole };
	const bytes = Buffer.alloc(5);
	bytes[0] = 255;
	const fixed = Math.round(bounded * fixedOne);
	bytes.writeInt32BE(fixed, 1);
	return { bytes, value: fixed / fixedOne };
}

const charStringOperators = { lineTo: 5, curveTo: 8, end: 14, moveTo: 21 } as const;

/** 5177. One operator per segment: far below the operand stack limit. */
function charString({ width, outline }: Pick<CffGlyph, 'width' | 'outline'>): Buffer {
	const parts: Buffer[] = [charStringNumber(width).bytes];
	let [x, y] = [0, 0];
	const to = (nextX: number, nextY: number): void => {
		const dx = charStringNumber(nextX - x);
		const dy = charStringNumber(nextY - y);
		parts.push(dx.bytes, dy.bytes);
		// Uses the written values, so that rounding errors do not accumulate.
		x += dx.value;
		y += dy.value;
	};
	for (const segment of outline) {
		if (segment[0] === 'curve') {
			to(segment[1], segment[2]);
			to(segment[3], segment[4]);
			to(segment[5], segment[6]);
			parts.push(Buffer.from([charStringOperators.curveTo]));
		} else {
			to(segment[1], segment[2]);
			parts.push(Buffer.from([segment[0] === 'move' ? charStringOperators.moveTo : charStringOperators.lineTo]));
		}
	}
	parts.push(Buffer.from([charStringOperators.end]));
	return Buffer.concat(parts);
}

function boundsOf(glyphs: readonly CffGlyph[]): [number, number, number, number] {
	let [left, bottom, right, top] = [0, 0, 0, 0];
	for (const [, ...values] of glyphs.flatMap(({ outline }) => outline)) {
		for (const [place, value] of values.entries()) {
			if (place % 2 === 0) {
				left = Math.min(left, Math.floor(value));
				right = Math.max(right, Math.ceil(value));
			} else {
				bottom = Math.min(bottom, Math.floor(value));
				top = Math.max(top, Math.ceil(value));
			}
		}
	}
	return [left, bottom, right, top];
}

/** Names (as strings of the font) or CIDs of the glyphs after `.notdef` (5176, section 13). */
function charsetOf(glyphs: readonly CffGlyph[], kind: 'simple' | 'cid'): Buffer {
	const bytes = Buffer.alloc(1 + 2 * glyphs.length);
	glyphs.forEach(({ code }, place) =>
		bytes.writeUInt16BE(kind === 'cid' ? code : standardStrings + place, 1 + 2 * place),
	);
	return bytes;
}

/** 5176, section 12: format 0 holds up to 255 glyphs; the 256th goes into a supplement. */
function encodingOf(glyphs: readonly CffGlyph[]): Buffer {
	const coded = glyphs.slice(0, 255);
	const extra = glyphs.slice(255);
	const head = Buffer.from([extra.length > 0 ? 0x80 : 0, coded.length, ...coded.map(({ code }) => code)]);
	if (extra.length === 0) return head;
	const rest = extra.flatMap(({ code }, place) => {
		const id = standardStrings + 255 + place;
		return [code, id >> 8, id & 0xff];
	});
	return Buffer.concat([head, Buffer.from([extra.length, ...rest])]);
}

/** All glyphs use the only font dictionary (5176, section 19, format 3). */
function fdSelectOf(count: number): Buffer {
	return Buffer.from([3, 0, 1, 0, 0, 0, count >> 8, count & 0xff]);
}
