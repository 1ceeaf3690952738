import { FontMetricsBook } from './font-metrics';
import { PdfDictionary, PdfName, PdfStream } from '../../pdf-syntax/objects/objects';
import { readToUnicode } from '../../fonts/cmap/character-map';
import {
	ContentWriter,
	operatorClass,
	packedStream,
	pageContent,
	readContent,
	Resources,
	setPageContent,
	streamBytes,
	walkContent,
	type Operand,
	type Operation,
} from '../../pdf-syntax/content';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { collectPages } from '../edit/page-tree';
import { codeOf } from '../../fonts/cmap/program';
import { findInheritedEntry } from './page-geometry';
import { splitText } from './split-text';
import { textItems, type ShownGlyph } from './text-cursor';

const privateUse = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u;

/**
 * Private use characters with a common meaning: those of Adobe's glyph list (parts of large brackets, marks in another
 * style) and the bullet of the Symbol font.
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
 * Puts private use characters, which have no meaning outside their font, into spans with replacement text (ISO 19005-2,
 * 6.2.11.7.3). An unknown character replaces itself: the text of the document is unchanged.
 */
export function describePrivateUseCharacters(document: CosDocument): void {
	const { context } = document;
	const fonts = new PrivateFonts();
	for (const page of collectPages(document)) {
		const found = findInheritedEntry(page, 'Resources');
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
			// Undecodable content shows no characters.
		}
	}
}

/** Codes of fonts that mean characters of the private use areas. */
class PrivateFonts {
	readonly metrics = new FontMetricsBook();
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

/** A content stream with spans; `undefined` if it shows no such character. */
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
	let found = false;
	// Whether an enclosing mark has replacement text.
	const markOf = ({ operands: [, properties] }: Operation, around: readonly boolean[]) =>
		around.at(-1) === true ||
		(properties?.kind === 'dictionary' && properties.entries.some(([key]) => key === 'ActualText'));
	for (const { operation, state, marks } of walkContent(readContent(bytes), { resources, markOf })) {
		const font = marks.at(-1) === true ? undefined : state.font?.dict;
		const parts = font && partsOf(operation, font, fonts);
		if (parts) {
			found = true;
			writeParts(writer, operation, parts);
		} else writer.copy(bytes, operation.start, operation.end);
	}
	return found ? writer.finish() : undefined;
}

/** Part of a shown text, with replacement text for private characters. */
interface Part {
	from: number;
	to: number;
	signs: string;
}

interface TextParts {
	readonly glyphs: readonly ShownGlyph[];
	readonly parts: readonly Part[];
}

/** A text split around private characters; `undefined` if it has none. */
function partsOf(operation: Operation, font: PdfDictionary, fonts: PrivateFonts): TextParts | undefined {
	const items = operatorClass(operation.operator) === 'textShowing' ? textItems(operation) : [];
	const signs = fonts.of(font);
	if (items.length === 0 || signs.size === 0) return undefined;
	const metrics = fonts.metrics.of(font);
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
			glyphs.push({ item, start, end, isSpace, x: 0, y: 0, size: 0, move: 0 });
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
	for (const { segment, part } of splitText(operation, glyphs, parts)) {
		const { signs } = segment;
		if (signs !== '')
			writer.add(
				'BDC',
				{ kind: 'name', name: 'Span' },
				actualText([...signs].map((sign) => meanings[sign] ?? sign).join('')),
			);
		writer.add('TJ', part);
		if (signs !== '') writer.add('EMC');
	}
}

function actualText(text: string): Operand {
	const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
	return { kind: 'dictionary', entries: [['ActualText', { kind: 'string', bytes, hex: true }]] };
}
