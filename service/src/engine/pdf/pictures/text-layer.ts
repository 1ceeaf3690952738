import type { Word } from '../../model';
import type { DocumentFile } from '../syntax/cos/document-file';
import { PdfRawStream, PdfReference, PdfString, type PdfContext } from '../syntax/objects/objects';
import type { PictureLayout } from './picture-page';
import { baselineShare, glyphWidth } from './settings';

/**
 * A font that draws nothing and knows every character: codes are UTF-16, all letters are as wide. A font that is only used for
 * text that is not drawn need not be in the file (ISO 19005-2, 6.2.11.4.1).
 * @returns its number
 */
export function addTextFont(file: DocumentFile, context: PdfContext): number {
	const [font, descendant, descriptor, unicode] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()];
	const add = (number: number, object: Parameters<DocumentFile['add']>[1]): void =>
		file.add(number, object, ({ objectNumber }) => objectNumber);
	const name = 'InvisibleText';
	add(
		font,
		context.obj({
			Type: 'Font',
			Subtype: 'Type0',
			BaseFont: name,
			Encoding: 'Identity-H',
			DescendantFonts: [PdfReference.of(descendant)],
			ToUnicode: PdfReference.of(unicode),
		}),
	);
	const system = { Registry: PdfString.of('Adobe'), Ordering: PdfString.of('Identity'), Supplement: 0 };
	add(
		descendant,
		context.obj({
			Type: 'Font',
			Subtype: 'CIDFontType2',
			BaseFont: name,
			CIDSystemInfo: system,
			CIDToGIDMap: 'Identity',
			DW: glyphWidth,
			FontDescriptor: PdfReference.of(descriptor),
		}),
	);
	add(
		descriptor,
		context.obj({
			Type: 'FontDescriptor',
			FontName: name,
			Flags: 4,
			FontBBox: [0, -200, glyphWidth, 800],
			ItalicAngle: 0,
			Ascent: 800,
			Descent: -200,
			CapHeight: 800,
			StemV: 80,
		}),
	);
	add(unicode, PdfRawStream.of(context.obj({}), Buffer.from(identityMap, 'latin1')));
	return font;
}

/** Codes are what they stand for. */
const identityMap = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

/**
 * Text that is not drawn, each word over its place in the picture.
 * @param words  in points of the picture as shown, y downwards
 * @param size   of the picture in those points
 */
export function textLayer(
	words: readonly Word[],
	size: { readonly width: number; readonly height: number },
	layout: PictureLayout,
): string {
	const scale = layout.pictureWidth / size.width;
	const lines = words.map((word) => wordOperators(word, scale, layout)).filter((line) => line !== '');
	return lines.length === 0 ? '' : `BT 3 Tr ${lines.join('\n')} ET`;
}

/** Clockwise. */
const angles: Readonly<Record<string, number>> = { '90': 90, '180': 180, '270': 270 };

function wordOperators(
	{ text, box, turn }: Word,
	scale: number,
	{ left: x0, bottom, pictureHeight }: PictureLayout,
): string {
	const angle = angles[String(turn)] ?? 0;
	const isSideways = angle % 180 !== 0;
	const [width, height] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale];
	const [along, across] = isSideways ? [height, width] : [width, height];
	const codes = Buffer.from(`${text} `, 'utf16le').swap16();
	const letters = codes.length / 2 - 1;
	if (letters < 1 || along <= 0 || across <= 0) return '';
	// The space behind a word parts it from the next one, wherever that stands.
	const stretch = (100 * along) / ((letters * glyphWidth * across) / 1000);
	const up = baselineShare * across;
	const [x, y] = [x0 + box.left * scale, bottom + pictureHeight - box.bottom * scale];
	const starts: Readonly<Record<number, readonly [number, number]>> = {
		0: [x, y + up],
		90: [x + up, y + height],
		180: [x + width, y + height - up],
		270: [x + width - up, y],
	};
	const [startX, startY] = starts[angle] ?? [x, y];
	const [cos, sin] = [Math.cos((-angle * Math.PI) / 180), Math.sin((-angle * Math.PI) / 180)];
	const matrix = [cos, sin, -sin, cos, startX, startY].map((value) => Number(value.toFixed(3))).join(' ');
	return `/Tx ${across.toFixed(2)} Tf ${stretch.toFixed(2)} Tz ${matrix} Tm <${codes.toString('hex')}> Tj`;
}
