import { descendantOf } from '../../../fonts/descendant';
import { PdfName, PdfString, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { readCidMap } from '../../../fonts/cmap/character-map';
import { probeFonts, type FontSample } from '../../../fonts/probe';
import { type FontUse } from '../../edit/font-use';
import { differencesOf } from '../../../pdf-syntax/differences';
import { arrayAt, dictAt, nameAt, textAt } from '../../../pdf-syntax/cos/lookup';

/** Character collections with Unicode values in PDFium (ISO 32000-1, 9.10.2). */
const collections = new Set(['GB1', 'CNS1', 'Japan1', 'Korea1']);

/** A font that provides the meaning of another one's codes, and the codes to ask it for. */
interface StandIn extends FontSample {
	/** Codes of the other font by those of this one. */
	readonly meaning: ReadonlyMap<number, number>;
}

/**
 * Texts of codes that follow from a font's dictionary, where PDFium uses the font's program instead: names of Type 3
 * glyphs, and CIDs of known collections. By font.
 */
export async function writtenTexts(uses: readonly FontUse[]): Promise<Map<PdfDictionary, ReadonlyMap<number, string>>> {
	const pairs = uses.flatMap((use) => {
		const standIn = standInOf(use);
		return standIn && standIn.codes.size > 0 ? [{ use, standIn }] : [];
	});
	const probes = await probeFonts(pairs.map(({ standIn }) => standIn));
	return new Map(
		pairs.map(({ use, standIn }) => {
			const read = probes.get(standIn.font)?.unicode ?? new Map<number, string>();
			const texts = [...standIn.meaning].flatMap(([own, code]): [number, string][] => {
				const text = read.get(code);
				return text === undefined ? [] : [[own, text]];
			});
			return [use.font, new Map(texts)];
		}),
	);
}

function standInOf(use: FontUse): StandIn | undefined {
	const subtype = nameAt(use.font, 'Subtype');
	if (subtype === 'Type3') return fromGlyphNames(use);
	return subtype === 'Type0' ? fromCollection(use) : undefined;
}

/** A font with glyphs of all names. */
function fromGlyphNames({ font, codes }: FontUse): StandIn {
	const names = differencesOf(arrayAt(dictAt(font, 'Encoding'), 'Differences'));
	const known = [...codes.keys()].filter((code) => speaking.test(names.get(code) ?? ''));
	const standIn = font.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
	const encoding = font.context.obj({
		Type: 'Encoding',
		Differences: known.flatMap((code) => [code, names.get(code) ?? '']),
	});
	standIn.set(PdfName.of('Encoding'), encoding);
	return {
		font: standIn,
		codes: new Map(known.map((code) => [code, 1])),
		meaning: new Map(known.map((code) => [code, code])),
	};
}

/** Names that may be real glyph names, not numbers from a program: more than a letter and digits. */
const speaking = /^(?:[A-Za-z]|uni[0-9A-F]{4}|[A-Za-z]{3,}\d?|f[fil])$/;

/** A font of the same collection without a program. */
function fromCollection({ font, codes }: FontUse): StandIn | undefined {
	const { context } = font;
	const system = dictAt(descendantOf(font), 'CIDSystemInfo');
	const ordering = textAt(system, 'Ordering');
	if (ordering === undefined || !collections.has(ordering)) return undefined;
	const name = nameAt(font, 'Encoding');
	const predefined = name !== undefined && !name.startsWith('Identity');
	const cids = readCidMap(font);
	const meaning = new Map(
		[...codes.keys()].flatMap((code): [number, number][] => {
			const cid = cids ? cids.get(code) : code;
			return cid === undefined ? [] : [[code, cid]];
		}),
	);
	const descendant = context.obj({
		Type: 'Font',
		Subtype: 'CIDFontType0',
		BaseFont: 'Collected',
		CIDSystemInfo: { Registry: PdfString.of('Adobe'), Ordering: PdfString.of(ordering), Supplement: 0 },
		DW: 1000,
	});
	const standIn = context.obj({
		Type: 'Font',
		Subtype: 'Type0',
		BaseFont: 'Collected',
		Encoding: predefined ? name : 'Identity-H',
	});
	standIn.set(PdfName.of('DescendantFonts'), context.obj([descendant]));
	const asked = new Map([...meaning].map(([code, cid]) => [cid, predefined ? (codes.get(code) ?? 2) : 2]));
	return { font: standIn, codes: asked, meaning };
}
