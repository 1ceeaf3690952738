import { PdfArray, PdfDictionary, PdfName, PdfStream, type PdfObject } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import { decodeBytes, pageContent, readContent, type Operation } from '../../../pdf-syntax/content';
import { contentStreams } from '../../../pdf-syntax/cos/content-streams';
import type { StandardJob } from '../job/job';
import {
	arrayAt,
	dictAt,
	dropKeys,
	elementsOf,
	nameAt,
	numberAt,
	textAt,
	valueOf,
} from '../../../pdf-syntax/cos/lookup';
import { visitDicts, visitObjects } from '../../../pdf-syntax/cos/walk';
import { keepOutputIntent, profileStream, setOutputIntent } from './output-intent';
import { grayProfile, srgbProfile } from './srgb-profile';

/** Bytes of an ICC profile header examined (ICC.1, 7.2). */
const headerBytes = 128;
const inputClasses = new Set(['prtr', 'mntr', 'scnr', 'spac']);
const spacesBySize: Readonly<Record<number, readonly string[]>> = { 1: ['GRAY'], 3: ['RGB ', 'Lab '], 4: ['CMYK'] };

/**
 * Defines the colors of a document (ISO 19005-1, 6.2.3; ISO 19005-2, 6.2.4). Documents with print colors get a print
 * output intent, and their screen colors are declared as sRGB; all others get sRGB as the intent. The drawing is
 * unchanged.
 */
export async function chooseColours(job: StandardJob): Promise<void> {
	const { document, target } = job;
	repairProfiles(job);
	if (target.part === 2) stopOverprint(job);
	const printing = usesPrintingColours(job);
	const kept = fitIntent(job, printing ? 4 : 3);
	dropKeys(document.catalog, 'OutputIntents');
	for (const { dict } of job.pages) dropKeys(dict, 'OutputIntents');
	if (kept) keepOutputIntent(document, kept);
	else await setOutputIntent(document, printing ? 'CMYK' : 'RGB');
	if (!printing) return;
	if (!kept) job.context.warn(phrase('printingColours'));
	setDefaultRgb(job);
	// Annotation colors are screen colors, and have no default color space (ISO 19005-1, 6.5.3).
	if (target.part === 1) {
		visitDicts(document, (dict) => {
			if (dict.has(PdfName.of('Rect')) && nameAt(dict, 'Subtype') !== undefined) dropKeys(dict, 'C', 'IC');
		});
	}
}

/**
 * The first output intent of the document with an acceptable profile (ISO 19005-1, 6.2.2; ISO 19005-2, 6.2.3). @param
 * size  colorants
 */
function fitIntent({ document, target }: StandardJob, size: number): PdfDictionary | undefined {
	const intents = arrayAt(document.catalog, 'OutputIntents');
	return (intents ? elementsOf(intents) : [])
		.flatMap((intent) => (intent instanceof PdfDictionary ? [intent] : []))
		.find((intent) => {
			const profile = valueOf(intent, 'DestOutputProfile');
			const device =
				profile instanceof PdfStream &&
				/^(prtr|mntr)$/.test(Buffer.from(decodeBytes(profile)?.subarray(12, 16) ?? []).toString('latin1'));
			return (
				device &&
				textAt(intent, 'OutputConditionIdentifier') !== undefined &&
				numberAt(profile.dict, 'N') === size &&
				isFit(profile, target.part)
			);
		});
}

/** Overprint mode 1 is undefined for ICC colors (ISO 19005-2, 6.2.4.2). */
function stopOverprint({ document }: StandardJob): void {
	let calibrated = false;
	visitObjects(document, (object) => {
		if (object instanceof PdfStream && numberAt(object.dict, 'N') === 4 && nameAt(object.dict, 'Type') !== 'ObjStm')
			calibrated = true;
	});
	if (!calibrated) return;
	visitDicts(document, (dict) => {
		if (numberAt(dict, 'OPM') === 1) dict.set(PdfName.of('OPM'), document.context.obj(0));
	});
}

/** Whether device CMYK is used anywhere. */
function usesPrintingColours({ document, pages }: StandardJob): boolean {
	let found = false;
	visitObjects(document, (object) => {
		if (object instanceof PdfArray || object instanceof PdfDictionary) {
			const values = object instanceof PdfArray ? object.asArray() : object.values();
			if (values.some((value) => value === PdfName.of('DeviceCMYK'))) found = true;
		}
	});
	if (found) return true;
	if (pages.some(({ dict }) => paintsWithPrintingColours(pageContent(dict)))) return true;
	return contentStreams(document).some((stream) => paintsWithPrintingColours(decodeBytes(stream) ?? new Uint8Array()));
}

function paintsWithPrintingColours(content: Uint8Array): boolean {
	for (const operation of readContent(content)) {
		if (operation.operator === 'k' || operation.operator === 'K' || namesPrintingColours(operation)) return true;
	}
	return false;
}

function namesPrintingColours({ operator, operands, image }: Operation): boolean {
	const named = (name: string) => name === 'DeviceCMYK' || name === 'CMYK';
	if (image)
		return image.entries.some(
			([key, value]) => (key === 'CS' || key === 'ColorSpace') && value.kind === 'name' && named(value.name),
		);
	return (operator === 'cs' || operator === 'CS') && operands[0]?.kind === 'name' && named(operands[0].name);
}

/** Declares screen colors as sRGB in every resource dictionary. */
export function setDefaultRgb({ document, pages }: StandardJob): void {
	const { context } = document;
	const space = context.register(context.obj(['ICCBased', profileStream(document, srgbProfile(), 3)]));
	const set = (owner: PdfDictionary) => {
		let resources = dictAt(owner, 'Resources');
		if (!resources) {
			resources = context.obj({});
			owner.set(PdfName.of('Resources'), resources);
		}
		let spaces = dictAt(resources, 'ColorSpace');
		if (!spaces) {
			spaces = context.obj({});
			resources.set(PdfName.of('ColorSpace'), spaces);
		}
		if (!spaces.has(PdfName.of('DefaultRGB'))) spaces.set(PdfName.of('DefaultRGB'), space);
	};
	for (const { dict } of pages) set(dict);
	visitDicts(document, (dict) => {
		// Content without resources uses those of the page.
		if (dictAt(dict, 'Resources')) set(dict);
	});
}

/** Replaces ICC profiles a standard does not support by sRGB or gray; drops invalid default color spaces. */
export function repairProfiles({ document, target }: StandardJob): void {
	const judged = new Map<PdfStream, boolean>();
	const replacements = new Map<number, PdfObject>();
	visitObjects(document, (object) => {
		if (!(object instanceof PdfArray) || object.size() < 2 || object.get(0) !== PdfName.of('ICCBased')) return;
		const stream = object.lookup(1);
		if (!(stream instanceof PdfStream)) return;
		let fit = judged.get(stream);
		if (fit === undefined) judged.set(stream, (fit = isFit(stream, target.part)));
		if (fit) {
			return;
		}
		const size = numberAt(stream.dict, 'N') ?? sizeOfAlternate(stream.dict) ?? 3;
		let replacement = replacements.get(size);
		if (!replacement) {
			replacement = size === 4 ? undefined : profileStream(document, size === 1 ? grayProfile() : srgbProfile(), size);
			if (replacement) replacements.set(size, replacement);
		}
		if (replacement) object.set(1, replacement);
	});
	for (const stream of judged.keys()) dropKeys(stream.dict, 'Alternate');
}

function sizeOfAlternate(dict: PdfDictionary): number | undefined {
	const name = nameAt(dict, 'Alternate');
	return name === 'DeviceGray' ? 1 : name === 'DeviceRGB' ? 3 : name === 'DeviceCMYK' ? 4 : undefined;
}

function isFit(stream: PdfStream, part: 1 | 2): boolean {
	const bytes = decodeBytes(stream);
	if (!bytes || bytes.length < headerBytes) return false;
	const header = Buffer.from(bytes.subarray(0, headerBytes)).toString('latin1');
	const version = bytes[8] ?? 0;
	const size = numberAt(stream.dict, 'N') ?? 0;
	return (
		version < (part === 1 ? 3 : 5) &&
		inputClasses.has(header.slice(12, 16)) &&
		(spacesBySize[size]?.includes(header.slice(16, 20)) ?? false)
	);
}
