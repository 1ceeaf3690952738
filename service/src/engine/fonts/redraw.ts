import { descendantOf } from './descendant';
import { PdfDictionary, PdfName, PdfString, type PdfContext } from '../pdf-syntax/objects/objects';
import { packedStream } from '../pdf-syntax/content';
import { readCidMap, writesVertically } from './cmap/character-map';
import { cidMap } from './cmap/write';
import type { OutlineSegment } from '../model/glyph-outline';
import { writeCff, type CffGlyph } from './cff';
import { subsetTag } from './subset-tag';
import { verticalMetrics, type VerticalMetrics } from './vertical-metrics';
import { widthRuns } from './width-runs';

/** A glyph of a rebuilt font. */
export interface RedrawnGlyph {
	readonly code: number;
	/** Thousandths of the font size. */
	readonly width: number;
	readonly outline: readonly OutlineSegment[];
	/** Its text; empty if unknown. */
	readonly text: string;
}

/** Flags of a font descriptor (ISO 32000-1, table 123). */
const symbolic = 1 << 2;
const nonsymbolic = 1 << 5;

/**
 * Rebuilds a simple font from outlines, in place: a subset with the glyphs of the used codes, under the same codes, so
 * that no content changes. Its built-in encoding equals its `Encoding`.
 */
export function redrawSimpleFont(font: PdfDictionary, glyphs: readonly RedrawnGlyph[]): void {
	const { context } = font;
	const named = nameGlyphs(glyphs);
	const name = subsetName(font, named);
	const codes = named.map(({ code }) => code);
	const [first, last] = [Math.min(...codes), Math.max(...codes)];
	const widths = Array.from(
		{ length: last - first + 1 },
		(_, index) => named.find(({ code }) => code === first + index)?.width ?? 0,
	);
	const descriptor = newDescriptor(font, name, named, symbolic);
	descriptor.set(PdfName.of('CharSet'), PdfString.of(named.map((glyph) => `/${glyph.name}`).join('')));
	descriptor.set(PdfName.of('FontFile3'), programStream(context, writeCff(name, named, 'simple'), 'Type1C'));
	const differences = [...named]
		.sort((a, b) => a.code - b.code)
		.flatMap((glyph) => [context.obj(glyph.code), PdfName.of(glyph.name)]);
	const encoding = context.obj({ Type: 'Encoding' });
	encoding.set(PdfName.of('Differences'), context.obj(differences));
	font.set(PdfName.of('Type'), PdfName.of('Font'));
	font.set(PdfName.of('Subtype'), PdfName.of('Type1'));
	font.set(PdfName.of('BaseFont'), PdfName.of(name));
	font.set(PdfName.of('FirstChar'), context.obj(first));
	font.set(PdfName.of('LastChar'), context.obj(last));
	font.set(PdfName.of('Widths'), context.obj(widths));
	font.set(PdfName.of('FontDescriptor'), context.register(descriptor));
	font.set(PdfName.of('Encoding'), encoding);
}

/**
 * Rebuilds a composite font from outlines, in place, with its own character map.
 * @param lengths  number of bytes of each code
 */
export function redrawCompositeFont(
	font: PdfDictionary,
	glyphs: readonly RedrawnGlyph[],
	lengths: ReadonlyMap<number, number>,
): void {
	const { context } = font;
	const vertical = writesVertically(font.lookup(PdfName.of('Encoding')));
	const old = descendantOf(font);
	const own = vertical && old ? ownVerticalMetrics(font, old) : undefined;
	const sorted = [...glyphs].sort((a, b) => a.code - b.code);
	const cids = cidsOf(
		sorted.map(({ code }) => code),
		lengths,
	);
	const named = sorted.map((glyph) => ({ ...glyph, name: '', cid: cids.get(glyph.code) ?? 0 }));
	const byCid = named.map((glyph) => ({ ...glyph, code: glyph.cid }));
	const name = subsetName(font, byCid);
	const descriptor = newDescriptor(font, name, byCid, symbolic);
	descriptor.set(PdfName.of('FontFile3'), programStream(context, writeCff(name, byCid, 'cid'), 'CIDFontType0C'));
	descriptor.set(
		PdfName.of('CIDSet'),
		cidSet(
			context,
			byCid.map(({ cid }) => cid),
		),
	);
	const system = { Registry: PdfString.of('Adobe'), Ordering: PdfString.of('Identity'), Supplement: 0 };
	const descendant = context.obj({
		Type: 'Font',
		Subtype: 'CIDFontType0',
		BaseFont: name,
		CIDSystemInfo: system,
		FontDescriptor: context.register(descriptor),
		DW: 1000,
		W: widthRuns(byCid.map(({ cid, width }) => [cid, width])),
	});
	if (own) {
		const usual = old?.lookup(PdfName.of('DW2'));
		if (usual) descendant.set(PdfName.of('DW2'), usual);
		const written = named.flatMap(({ code, cid }): (number | number[])[] => {
			const metrics = own(code);
			return metrics ? [cid, [...metrics]] : [];
		});
		if (written.length > 0) descendant.set(PdfName.of('W2'), context.obj(written));
	}
	font.set(PdfName.of('BaseFont'), PdfName.of(`${name}-Identity-${vertical ? 'V' : 'H'}`));
	font.set(PdfName.of('DescendantFonts'), context.obj([context.register(descendant)]));
	font.set(PdfName.of('Encoding'), cidMap(context, named, lengths, vertical));
}

/** Largest CID (ISO 32000-1, annex C). */
const maxCid = 65535;

/**
 * CIDs for codes in ascending order, starting at 1. If codes have several lengths, they are the codes themselves: some
 * readers look for CIDs in the code ranges.
 */
function cidsOf(codes: readonly number[], lengths: ReadonlyMap<number, number>): Map<number, number> {
	const mixed = new Set(codes.map((code) => lengths.get(code))).size > 1;
	const own = mixed && codes.every((code) => code > 0 && code <= maxCid);
	return new Map(codes.map((code, index) => [code, own ? code : index + 1]));
}

/** Vertical metrics by code; codes of predefined maps, whose CIDs are unknown, get the default ones. */
function ownVerticalMetrics(
	font: PdfDictionary,
	descendant: PdfDictionary,
): (code: number) => VerticalMetrics | undefined {
	const metrics = verticalMetrics(descendant);
	const encoding = font.lookup(PdfName.of('Encoding'));
	const cids = readCidMap(font);
	if (cids) return (code) => metrics.get(cids.get(code) ?? -1);
	return encoding === PdfName.of('Identity-V') ? (code) => metrics.get(code) : () => undefined;
}

/** CIDSet bits (ISO 32000-1, table 124), starting with CID 0, which every font has. */
export function cidSet(context: PdfContext, cids: Iterable<number>) {
	const list = [0, ...cids];
	const bytes = new Uint8Array((Math.max(...list) >> 3) + 1);
	for (const cid of list) bytes[cid >> 3] = (bytes[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
	return context.register(packedStream(context, bytes));
}

/** Names by Unicode value (Adobe's glyph naming rules); a second glyph of the same text gets its code as a suffix. */
function nameGlyphs(glyphs: readonly RedrawnGlyph[]): (CffGlyph & RedrawnGlyph)[] {
	const used = new Set<string>();
	return glyphs.map((glyph) => {
		const units = Array.from({ length: glyph.text.length }, (_, index) => glyph.text.charCodeAt(index));
		const plain =
			units.length > 0 && units.length <= 7
				? `uni${units.map((unit) => unit.toString(16).toUpperCase().padStart(4, '0')).join('')}`
				: `g${glyph.code}`;
		const name = used.has(plain) ? `${plain}.c${glyph.code}` : plain;
		used.add(name);
		return { ...glyph, name };
	});
}

/** The font name with a six-letter tag that identifies its glyphs (ISO 32000-1, 9.6.4). */
function subsetName(font: PdfDictionary, glyphs: readonly RedrawnGlyph[]): string {
	const base = font.lookup(PdfName.of('BaseFont'));
	const plain =
		(base instanceof PdfName ? base.decodeText() : 'Font')
			.replace(/^[A-Z]{6}\+/, '')
			.replace(/[^\x21-\x7e]|[()<>[\]{}/%#]/g, '') || 'Font';
	return `${subsetTag(plain, JSON.stringify(glyphs))}+${plain.slice(0, 100)}`;
}

function newDescriptor(
	font: PdfDictionary,
	name: string,
	glyphs: readonly RedrawnGlyph[],
	kind: number,
): PdfDictionary {
	const { context } = font;
	const owner = descendantOf(font) ?? font;
	const found = owner.lookup(PdfName.of('FontDescriptor'));
	const old = found instanceof PdfDictionary ? found : undefined;
	const box = glyphs.reduce(
		([left = 0, bottom = 0, right = 0, top = 0], { outline }) => {
			const points = outline.flatMap(([, ...values]) => values);
			const xs = points.filter((_, index) => index % 2 === 0);
			const ys = points.filter((_, index) => index % 2 === 1);
			return [Math.min(left, ...xs), Math.min(bottom, ...ys), Math.max(right, ...xs), Math.max(top, ...ys)];
		},
		[0, 0, 0, 0],
	);
	const numberOf = (key: string, otherwise: number): number => {
		const value = Number(String(old?.lookup(PdfName.of(key)) ?? NaN));
		return Number.isFinite(value) ? value : otherwise;
	};
	const bold = /bold|black|heavy/i.test(name);
	const italic = /ital|obli/i.test(name);
	const flags =
		(numberOf('Flags', (italic ? 64 : 0) | (/cour|mono/i.test(name) ? 1 : 0)) & ~(symbolic | nonsymbolic)) | kind;
	return context.obj({
		Type: 'FontDescriptor',
		FontName: name,
		Flags: flags,
		FontBBox: box.map(Math.round),
		ItalicAngle: numberOf('ItalicAngle', italic ? -12 : 0),
		Ascent: numberOf('Ascent', Math.round(box[3] ?? 0)),
		Descent: numberOf('Descent', Math.round(box[1] ?? 0)),
		CapHeight: numberOf('CapHeight', 700),
		StemV: numberOf('StemV', bold ? 140 : 80),
	});
}

function programStream(context: PdfContext, program: Uint8Array, subtype: string) {
	return context.register(packedStream(context, program, context.obj({ Subtype: subtype })));
}
