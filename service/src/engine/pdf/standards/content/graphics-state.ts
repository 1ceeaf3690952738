import { PdfArray, PdfName, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import type { StandardJob } from '../job/job';
import { dictAt, dictOf, dropKeys, elementsOf, nameAt, numberAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

/** Rendering intents (ISO 32000-1, table 70). */
export const renderingIntents = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation']);

/** Blend modes (ISO 32000-1, 11.3.5). */
const blendModes = new Set([
	...['Normal', 'Compatible', 'Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge', 'ColorBurn'],
	...['HardLight', 'SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
]);

const processColorants = new Set(['Cyan', 'Magenta', 'Yellow', 'Black']);

/**
 * Removes invalid graphics state entries: transfer functions, halftone phases, unknown halftones, rendering intents and
 * blend modes (ISO 19005-1, 6.2.8 and 6.2.9; ISO 19005-2, 6.2.5, 6.2.6 and 6.2.10). Viewers ignore all of these.
 */
export function repairGraphicsStates({ document }: StandardJob): void {
	visitDicts(document, (dict, stream) => {
		for (const states of Object.values(statesOf(dict))) repairState(states);
		if (stream && nameAt(dict, 'Subtype') === 'Image') dropForeignIntent(dict, 'Intent');
		if (nameAt(dict, 'Type') === 'ExtGState') repairState(dict);
	});
}

/** Graphics states of a resource dictionary; their type may be missing. */
export function statesOf(dict: PdfDictionary): PdfDictionary[] {
	const states = dictAt(dict, 'ExtGState');
	return states ? states.values().flatMap((value) => dictOf(dict.context.lookup(value)) ?? []) : [];
}

function repairState(state: PdfDictionary): void {
	dropKeys(state, 'TR', 'HTP');
	if (nameAt(state, 'TR2') !== 'Default') dropKeys(state, 'TR2');
	const halftone = valueOf(state, 'HT');
	const halftoneDict = dictOf(halftone);
	if (halftoneDict) repairHalftone(state, halftoneDict);
	else if (halftone) dropKeys(state, 'HT');
	dropForeignIntent(state, 'RI');
	const mode = valueOf(state, 'BM');
	const names = mode instanceof PdfArray ? elementsOf(mode) : mode ? [mode] : [];
	if (names.some((item) => !(item instanceof PdfName && blendModes.has(item.decodeText())))) {
		const known = names.find((item) => item instanceof PdfName && blendModes.has(item.decodeText()));
		state.set(PdfName.of('BM'), known ?? PdfName.of('Normal'));
	}
}

function repairHalftone(state: PdfDictionary, halftone: PdfDictionary): void {
	const parts = halftone.entries().flatMap(([key, value]): [string, PdfDictionary][] => {
		const part = dictOf(halftone.context.lookup(value));
		return part && numberAt(part, 'HalftoneType') !== undefined ? [[key.decodeText(), part]] : [];
	});
	const type = numberAt(halftone, 'HalftoneType');
	const unfit =
		(type !== 1 && type !== 5) ||
		parts.some(([colorant, part]) => {
			const own = numberAt(part, 'HalftoneType');
			const spot = colorant !== 'Default' && !processColorants.has(colorant);
			return (own !== 1 && own !== 5) || (spot && !part.has(PdfName.of('TransferFunction')));
		});
	if (unfit) {
		dropKeys(state, 'HT');
		return;
	}
	dropKeys(halftone, 'HalftoneName', 'TransferFunction');
	for (const [colorant, part] of parts) {
		dropKeys(part, 'HalftoneName');
		if (processColorants.has(colorant)) dropKeys(part, 'TransferFunction');
	}
}

function dropForeignIntent(dict: PdfDictionary, key: string): void {
	const intent = nameAt(dict, key);
	if (intent !== undefined && !renderingIntents.has(intent)) dropKeys(dict, key);
}
