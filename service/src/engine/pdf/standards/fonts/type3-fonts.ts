import { PdfName, PdfStream, type PdfDictionary, type PdfObject } from '../../../pdf-syntax/objects/objects';
import { ContentWriter, decodeBytes, packedStream, readContent } from '../../../pdf-syntax/content';
import type { FontUse } from '../../edit/font-use';
import type { StandardJob } from '../job/job';
import { differencesOf } from '../../../pdf-syntax/differences';
import { arrayAt, dictAt, nameAt, numberAt, numbersAt } from '../../../pdf-syntax/cos/lookup';

/** Maximum width difference that counts as rounding, glyph space. */
const rounding = 0.5;

/**
 * Type 3 fonts need a glyph for every shown code, and dictionary widths equal to those of the glyphs (ISO 19005-1,
 * 6.3.4 and 6.3.6; ISO 19005-2, 6.2.11.4.1 and 6.2.11.5). The dictionary's widths, which position the text, stay;
 * without one, the glyph's counts.
 */
export function repairType3Fonts({ misread }: Pick<StandardJob, 'misread'>, uses: readonly FontUse[]): void {
	for (const use of uses) {
		if (nameAt(use.font, 'Subtype') !== 'Type3' || !repairType3Font(use)) continue;
		for (const page of use.pages) misread.add(page);
	}
}

/** @returns whether a glyph with a width is shown with none */
function repairType3Font({ font, codes }: FontUse): boolean {
	const { context } = font;
	const names = differencesOf(arrayAt(dictAt(font, 'Encoding'), 'Differences'));
	const procedures = dictAt(font, 'CharProcs') ?? context.obj({});
	const first = numberAt(font, 'FirstChar') ?? 0;
	const widths = new Map((numbersAt(font, 'Widths') ?? []).map((width, index) => [first + index, width]));
	const changed = new Map<number, string>();
	let setOver = false;
	for (const code of codes.keys()) {
		const name = names.get(code);
		const glyph = procedureOf(name, procedures);
		const own = glyph && glyphWidth(glyph);
		// An explicit width of 0 counts too: all readers except PDFium draw the next glyph over this one.
		const wanted = widths.get(code) ?? own ?? 0;
		setOver ||= wanted === 0 && (own ?? 0) !== 0;
		if (widths.get(code) !== wanted) widths.set(code, wanted);
		if (glyph && (own === undefined || Math.abs(own - wanted) <= rounding)) continue;
		// Another code may show the same glyph with another width.
		const newName = name !== undefined && isOnlyNameOf(code, name, names) ? name : `g${code}`;
		const written = glyph ? withWidth(glyph, wanted) : packedStream(context, Buffer.from(`${wanted} 0 d0`, 'latin1'));
		procedures.set(PdfName.of(newName), context.register(written));
		changed.set(code, newName);
	}
	writeWidths(font, widths);
	if (changed.size === 0) return setOver;
	font.set(PdfName.of('CharProcs'), procedures);
	writeEncoding(font, new Map([...names, ...changed]));
	return setOver;
}

function procedureOf(name: string | undefined, procedures: PdfDictionary): PdfStream | undefined {
	const value = name === undefined ? undefined : procedures.lookup(PdfName.of(name));
	return value instanceof PdfStream ? value : undefined;
}

function isOnlyNameOf(code: number, name: string, names: ReadonlyMap<number, string>): boolean {
	return name !== '.notdef' && [...names].every(([other, used]) => other === code || used !== name);
}

/** The width from the first operator of a glyph (ISO 32000-1, table 113). */
function glyphWidth(glyph: PdfStream): number | undefined {
	const operation = readContent(decodeBytes(glyph) ?? new Uint8Array()).next().value;
	const width = operation?.operands[0];
	return (operation?.operator === 'd0' || operation?.operator === 'd1') && width?.kind === 'number'
		? width.value
		: undefined;
}

function withWidth(glyph: PdfStream, width: number): PdfStream {
	const bytes = decodeBytes(glyph) ?? new Uint8Array();
	const writer = new ContentWriter();
	const operation = readContent(bytes).next().value;
	if (operation) {
		writer.add(operation.operator, { kind: 'number', value: width }, ...operation.operands.slice(1));
		writer.copy(bytes, operation.end);
	}
	return packedStream(glyph.dict.context, writer.finish(), glyph.dict);
}

function writeWidths(font: PdfDictionary, widths: ReadonlyMap<number, number>): void {
	if (widths.size === 0) return;
	const [first, last] = [Math.min(...widths.keys()), Math.max(...widths.keys())];
	font.set(PdfName.of('FirstChar'), font.context.obj(first));
	font.set(PdfName.of('LastChar'), font.context.obj(last));
	font.set(
		PdfName.of('Widths'),
		font.context.obj(Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0)),
	);
}

function writeEncoding(font: PdfDictionary, names: ReadonlyMap<number, string>): void {
	const { context } = font;
	const differences = [...names]
		.sort(([one], [other]) => one - other)
		.flatMap(([code, name]): PdfObject[] => [context.obj(code), PdfName.of(name)]);
	const encoding = dictAt(font, 'Encoding')?.clone(context) ?? context.obj({ Type: 'Encoding' });
	encoding.set(PdfName.of('Differences'), context.obj(differences));
	font.set(PdfName.of('Encoding'), encoding);
}
