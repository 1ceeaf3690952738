import { descendantOf } from '../../../fonts/descendant';
import { PdfName, PdfStream, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import type { StandardJob } from '../job/job';
import { decodeBytes } from '../../../pdf-syntax/content';
import { dictAt, dropKeys, nameAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

const programKeys = ['FontFile', 'FontFile2', 'FontFile3'] as const;

/**
 * Program formats by their first bytes (Adobe Type 1 Font Format, 2.1; Adobe Technical Note 5176, 6; OpenType, `otff`).
 */
function kindOf(start: Buffer): 'Type1' | 'CFF' | 'TrueType' | 'OpenType' | undefined {
	const text = start.toString('latin1');
	const number = start.length < 4 ? 0 : start.readUInt32BE(0);
	if (text.startsWith('%!') || number >>> 16 === 0x8001) return 'Type1';
	if (text === 'OTTO') return 'OpenType';
	if (text === 'true' || number === 0x00010000) return 'TrueType';
	// Version 1, and a header of a few bytes.
	return number >>> 24 === 1 && (start[2] ?? 0) >= 4 ? 'CFF' : undefined;
}

/** Descriptor key of a program by its format and that of the font (ISO 32000-1, table 126). */
const places: Readonly<Record<string, readonly [key: (typeof programKeys)[number], subtype?: string] | undefined>> = {
	'Type1 Type1': ['FontFile'],
	'Type1 MMType1': ['FontFile'],
	'CFF Type1': ['FontFile3', 'Type1C'],
	'CFF MMType1': ['FontFile3', 'Type1C'],
	'CFF CIDFontType0': ['FontFile3', 'CIDFontType0C'],
	'TrueType TrueType': ['FontFile2'],
	'TrueType CIDFontType2': ['FontFile2'],
	'OpenType Type1': ['FontFile3', 'OpenType'],
	'OpenType CIDFontType0': ['FontFile3', 'OpenType'],
};

/** Moves font programs to the keys of their formats: most readers accept them anywhere, validators do not. */
export function placeFontPrograms({ document }: StandardJob): void {
	visitDicts(document, (font) => {
		if (nameAt(font, 'Type') !== 'Font' && !dictAt(font, 'FontDescriptor')) return;
		const owner = nameAt(font, 'Subtype') === 'Type0' ? descendantOf(font) : font;
		const descriptor = dictAt(owner, 'FontDescriptor');
		if (owner && descriptor) placeProgram(owner, descriptor);
	});
}

function placeProgram(font: PdfDictionary, descriptor: PdfDictionary): void {
	const found = programKeys.filter((key) => descriptor.has(PdfName.of(key)));
	const key = found[0];
	if (key === undefined || found.length !== 1) return;
	const program = valueOf(descriptor, key);
	if (!(program instanceof PdfStream)) return;
	const kind = kindOf(Buffer.from(decodeBytes(program)?.subarray(0, 4) ?? []));
	const place = places[`${kind} ${nameAt(font, 'Subtype')}`];
	if (!place) return;
	const [rightKey, subtype] = place;
	if (rightKey === key && (subtype === undefined || nameAt(program.dict, 'Subtype') === subtype)) return;
	const value = descriptor.get(PdfName.of(key));
	if (!value) return;
	dropKeys(descriptor, key);
	descriptor.set(PdfName.of(rightKey), value);
	if (subtype) program.dict.set(PdfName.of('Subtype'), PdfName.of(subtype));
}
