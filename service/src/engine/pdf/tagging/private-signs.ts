import { PdfDictionary, PdfName, PdfStream } from '../syntax/objects';
import { readToUnicode } from '../../fonts/cmap/character-map';
import {
	ContentWriter,
	nameOf,
	packedStream,
	pageContent,
	readContent,
	setPageContent,
	streamBytes,
	type Operand,
	type Operation,
} from '../syntax/content';
import type { CosDocument } from '../syntax/cos/read-document';
import { collectPages } from '../edit/page-tree';
import { codeOf } from '../../fonts/cmap/program';
import { inheritedEntry } from './page-geometry';
import { textItems } from './replay';
import { Resources } from './resources';
import { splitText } from './split-text';
import type { ShownGlyph } from './text-state';

const privateUse = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u;

/**
 * Signs of the private use area that mean the same wherever they are used: those of Adobe's glyph list (parts of large
 * brackets, marks in another style) and the bullet of the Symbol font.
 */
const meanings: Readonly<Record<string, string>> = {
	'\uf0b7': '•',
	'\uf6d9': '©',
	'\uf6da': '®',
	'\uf6db': '™',
	'\uf8e8': '®',
	'\uf8e9': '©',
	'\uf8ea': '™',
	...Object.fromEntries([...'⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪'].map((sign, index) => [String.fromCharCode(0xf8eb + index), sign])),
	...Object.fromEntries([...'⎞⎟⎠⎤⎥⎦⎫⎬⎭'].map((sign, index) => [String.fromCharCode(0xf8f6 + index), sign])),
};

/**
 * Put signs of the private use areas, which mean nothing outside of their font, into spans that say what they read as
 * (ISO 19005-2, 6.2.11.7.3). Where nothing is known of a sign, it reads as itself: the text of the document stays as it was.
 */
export function describePrivateSigns(document: CosDocument): void {
	const { context } = document;
	const fonts = new PrivateFonts();
	for (const page of collectPages(document)) {
		const found = inheritedEntry(page, 'Resources');
		const bytes = withSpans(pageContent(page.dict), found instanceof PdfDictionary ? found : undefined, fonts);
		if (bytes) setPageContent(page.dict, bytes);
	}
	for (const [ref, object] of context.enumerateIndirectObjects()) {
		if (!(object instanceof PdfStream) || object.dict.lookup(PdfName.of('Subtype')) !== PdfName.of('Form')) continue;
		const resources = object.dict.lookup(PdfName.Resources);
		if (!(resources instanceof PdfDictionary)) continue;
		try {
			const bytes = withSpans(streamBytes(object), resources, fonts);
			if (bytes) context.assign(ref, packedStream(context, bytes, object.dict));
		} catch {
			// Content that cannot be unpacked shows no signs.
		}
	}
}

/** Codes of fonts that stand for signs of the private use areas. */
class PrivateFonts {
	private readonly known = new Map<PdfDictionary, ReadonlyMap<number, string>>();

	of(font: PdfDictionary): ReadonlyMap<number, string> {
		let signs = this.known.get(font);
		if (!signs) {
			signs = new Map([...(readToUnicode(font) ?? [])].filter(([, text]) => privateUse.test(text)));
			this.known.set(font, signs);
		}
		return signs;
	}
}

/** A content stream with spans; `undefined` when it shows no such sign. */
function withSpans(bytes: Uint8Array, dict: PdfDictionary | undefined, fonts: PrivateFonts): Uint8Array | undefined {
	const fontDicts = dict?.lookup(PdfName.Font);
	if (!(fontDicts instanceof PdfDictionary)) return undefined;
	const isConcerned = fontDicts.keys().some((key) => {
		const font = fontDicts.lookup(key);
		return font instanceof PdfDictionary && fonts.of(font).size > 0;
	});
	if (!isConcerned) return undefined;
	const resources = new Resources(dict);
	const writer = new ContentWriter();
	let font: string | undefined;
	let found = false;
	const saved: (string | undefined)[] = [];
	const open: boolean[] = [];
	for (const operation of readContent(bytes)) {
		const { operator, operands, start, end } = operation;
		if (operator === 'q') saved.push(font);
		if (operator === 'Q') font = saved.pop() ?? font;
		if (operator === 'Tf') font = nameOf(operands[0]);
		if (operator === 'BDC' || operator === 'BMC')
			open.push(operands[1]?.kind === 'dictionary' && operands[1].entries.some(([key]) => key === 'ActualText'));
		if (operator === 'EMC') open.pop();
		const parts = font !== undefined && !open.includes(true) ? partsOf(operation, resources, font, fonts) : undefined;
		if (parts) {
			found = true;
			writeParts(writer, operation, parts);
		} else writer.copy(bytes, start, end);
	}
	return found ? writer.finish() : undefined;
}

/** Part of a shown text, and what its signs read as when they are private. */
interface Part {
	from: number;
	to: number;
	signs: string;
}

interface TextParts {
	readonly glyphs: readonly ShownGlyph[];
	readonly parts: readonly Part[];
}

/** A text cut where private signs begin and end; `undefined` when it has none. */
function partsOf(operation: Operation, resources: Resources, name: string, fonts: PrivateFonts): TextParts | undefined {
	const items = textItems(operation);
	const font = items.length > 0 ? resources.fontDict(name) : undefined;
	const signs = font && fonts.of(font);
	if (!signs || signs.size === 0) return undefined;
	const metrics = resources.font(name);
	const glyphs: ShownGlyph[] = [];
	const parts: Part[] = [];
	items.forEach((operand, item) => {
		if (operand.kind !== 'string') return;
		for (const { start, end, isSpace } of metrics.codes(operand.bytes)) {
			const sign = signs.get(codeOf(operand.bytes.subarray(start, end))) ?? '';
			const last = parts.at(-1);
			if (last && (last.signs === '') === (sign === '')) {
				last.to = glyphs.length + 1;
				last.signs += sign;
			} else parts.push({ from: glyphs.length, to: glyphs.length + 1, signs: sign });
			glyphs.push({ item, start, end, isSpace, x: 0, y: 0, size: 0 });
		}
	});
	return parts.some((part) => part.signs !== '') ? { glyphs, parts } : undefined;
}

function writeParts(writer: ContentWriter, operation: Operation, { glyphs, parts }: TextParts): void {
	const { operator, operands } = operation;
	if (operator === '"') {
		writer.add('Tw', ...operands.slice(0, 1));
		writer.add('Tc', ...operands.slice(1, 2));
	}
	if (operator === "'" || operator === '"') writer.add('T*');
	splitText(operation, glyphs, parts).forEach((text, index) => {
		const { signs } = parts[index]!;
		if (signs !== '')
			writer.add(
				'BDC',
				{ kind: 'name', name: 'Span' },
				actualText([...signs].map((sign) => meanings[sign] ?? sign).join('')),
			);
		writer.add('TJ', text);
		if (signs !== '') writer.add('EMC');
	});
}

function actualText(text: string): Operand {
	const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
	return { kind: 'dictionary', entries: [['ActualText', { kind: 'string', bytes, hex: true }]] };
}
