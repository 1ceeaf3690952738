import { PdfNumber, type PdfDictionary } from '../../pdf-syntax/objects/objects';
import { decodedText, dictAt, nameAt, numberAt, numbersAt, textAt, valueOf } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { FontLook } from '../../fonts/script-fonts';
import { round } from '../typeset/word-operators';
import { inheritedValue, type FormField } from './read-fields';

/** How a field wants its text. */
export interface DefaultLook {
	readonly look: FontLook;
	/** Points; 0: as large as fits. */
	readonly size: number;
	/** Color operator. */
	readonly color: string;
	readonly align: 'center' | 'right' | undefined;
}

/** Operands of a color operator by its name. */
const colorOperands: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

/** The look of a field's text from its default appearance (ISO 32000-1, 12.7.3.3). */
export function defaultLook({ catalog }: CosDocument, { dict }: FormField, widget: PdfDictionary): DefaultLook {
	const form = dictAt(catalog, 'AcroForm');
	const text = textAt(widget, 'DA') ?? decodedText(inheritedValue(dict, 'DA')) ?? textAt(form, 'DA') ?? '';
	const tokens = text.split(/\s+/).filter((token) => token !== '');
	const fontAt = tokens.lastIndexOf('Tf');
	const size = Math.abs(Number(tokens[fontAt - 1] ?? 0));
	const name = (tokens[fontAt - 2] ?? '').replace(/^\//, '');
	const font = dictAt(dictAt(dictAt(form, 'DR'), 'Font'), name);
	const align = inheritedValue(dict, 'Q') ?? (form && valueOf(form, 'Q'));
	return {
		look: lookOf(nameAt(font, 'BaseFont') ?? name),
		size: Number.isFinite(size) ? size : 0,
		color: colorOf(tokens),
		align: alignOf(align instanceof PdfNumber ? align.asNumber() : 0),
	};
}

function alignOf(quadding: number): DefaultLook['align'] {
	return quadding === 1 ? 'center' : quadding === 2 ? 'right' : undefined;
}

function lookOf(font: string): FontLook {
	const family = /cour|mono|consol|cousine/i.test(font)
		? 'mono'
		: /times|tinos|roman|serif(?!less)|georgia|garamond|minion|^ti/i.test(font) && !/sans/i.test(font)
			? 'serif'
			: 'sans';
	return { family, bold: /bold|^..bo$/i.test(font), italic: /italic|oblique/i.test(font) };
}

function colorOf(tokens: readonly string[]): string {
	const at = tokens.findLastIndex((token) => Object.hasOwn(colorOperands, token));
	const count = colorOperands[tokens[at] ?? ''] ?? 0;
	const operands = tokens.slice(at - count, at).map(Number);
	return count > 0 && operands.length === count && operands.every(Number.isFinite)
		? `${operands.join(' ')} ${tokens[at]}`
		: '0 g';
}

/** The background and border of a field, from its bottom left corner. */
export interface FieldFrame {
	readonly operators: readonly string[];
	/** Points. */
	readonly borderWidth: number;
}

/** The frame of a widget. @param width  of the widget upright for its text, like `height` */
export function fieldFrame(widget: PdfDictionary, width: number, height: number): FieldFrame {
	const look = dictAt(widget, 'MK');
	const fill = paint(numbersAt(look, 'BG'), ['g', 'rg', 'k']);
	const stroke = paint(numbersAt(look, 'BC'), ['G', 'RG', 'K']);
	const style = dictAt(widget, 'BS');
	const borderWidth = stroke ? (numberAt(style, 'W') ?? numbersAt(widget, 'Border')?.[2] ?? 1) : 0;
	const operators = fill ? [`${fill} 0 0 ${round(width)} ${round(height)} re f`] : [];
	if (stroke && borderWidth > 0) {
		const half = borderWidth / 2;
		const outline =
			nameAt(style, 'S') === 'U'
				? `0 ${round(half)} m ${round(width)} ${round(half)} l`
				: `${round(half)} ${round(half)} ${round(width - borderWidth)} ${round(height - borderWidth)} re`;
		operators.push(`${stroke} ${round(borderWidth)} w ${outline} S`);
	}
	return { operators, borderWidth };
}

/** Degrees counter-clockwise that the content of a field is turned; some producers only turn its appearance. */
export function fieldTurn(widget: PdfDictionary): 0 | 90 | 180 | 270 {
	const [cosine = 1, sine = 0] = numbersAt(dictAt(dictAt(widget, 'AP'), 'N'), 'Matrix') ?? [];
	const drawn = (Math.atan2(sine, cosine) * 180) / Math.PI;
	const quarters = Math.round((numberAt(dictAt(widget, 'MK'), 'R') ?? drawn) / 90);
	return ((((quarters % 4) + 4) % 4) * 90) as 0 | 90 | 180 | 270;
}

function paint(color: readonly number[] | undefined, names: readonly [string, string, string]): string | undefined {
	const name = color && { 1: names[0], 3: names[1], 4: names[2] }[color.length];
	return name && `${color.join(' ')} ${name}`;
}
