import { PdfArray, PdfDictionary, PdfName, PdfString } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import {
	decodeBytes,
	entryOf,
	nameOf,
	pageContent,
	readContent,
	type Operand,
	type Operation,
} from '../../../pdf-syntax/content';
import { repairProfiles, setDefaultRgb } from '../colours/colours';
import { contentStreams } from '../../../pdf-syntax/cos/content-streams';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, dropKeys, elementsOf, nameAt } from '../../../pdf-syntax/cos/lookup';
import { visitDicts, visitObjects } from '../../../pdf-syntax/cos/walk';
import { profileStream, setOutputIntent } from '../colours/output-intent';
import { srgbProfile } from '../colours/srgb-profile';

/**
 * Defines the colors of a print file: print colors by one offset output intent, screen colors by sRGB (ISO 15930-7).
 * The drawing is unchanged.
 */
export async function choosePrintColours(job: StandardJob): Promise<void> {
	const { document } = job;
	repairProfiles(job);
	dropKeys(document.catalog, 'OutputIntents');
	for (const { dict } of job.pages) dropKeys(dict, 'OutputIntents');
	await setOutputIntent(document, 'CMYK', 'GTS_PDFX');
	if (usesScreenColours(job)) job.context.warn(phrase('screenColoursPrinted'));
	setDefaultRgb(job);
	// The blend space of a group has no default: it is set to sRGB.
	const space = document.context.obj(['ICCBased', profileStream(document, srgbProfile(), 3)]);
	const ref = document.context.register(space);
	visitDicts(document, (dict) => {
		const group = dictAt(dict, 'Group');
		if (group && nameAt(group, 'CS') === 'DeviceRGB') group.set(PdfName.of('CS'), ref);
	});
}

/** Whether uncalibrated screen colors are used. */
function usesScreenColours({ document, pages }: StandardJob): boolean {
	const named = PdfName.of('DeviceRGB');
	let found = false;
	visitObjects(document, (object) => {
		const values =
			object instanceof PdfArray ? object.asArray() : object instanceof PdfDictionary ? object.values() : [];
		found ||= values.includes(named);
	});
	const contents = [
		...pages.map(({ dict }) => pageContent(dict)),
		...contentStreams(document).map((stream) => decodeBytes(stream) ?? new Uint8Array()),
	];
	return found || contents.some((content) => [...readContent(content)].some(paintsScreenColours));
}

function paintsScreenColours({ operator, operands, image }: Operation): boolean {
	const isScreen = (operand: Operand | undefined): boolean =>
		nameOf(operand) === 'DeviceRGB' || nameOf(operand) === 'RGB';
	if (operator === 'rg' || operator === 'RG') return true;
	if (operator === 'cs' || operator === 'CS') return isScreen(operands[0]);
	return image !== undefined && isScreen(entryOf(image, 'CS', 'ColorSpace'));
}

/** Turns the output intents into those of PDF/E (ISO 32000-1, table 365). */
export function nameEngineeringIntents({ document }: StandardJob): void {
	const intents = arrayAt(document.catalog, 'OutputIntents');
	for (const intent of intents ? elementsOf(intents) : []) {
		if (!(intent instanceof PdfDictionary)) continue;
		intent.set(PdfName.of('S'), PdfName.of('ISO_PDFE1'));
		if (!intent.has(PdfName.of('OutputConditionIdentifier')))
			intent.set(PdfName.of('OutputConditionIdentifier'), PdfString.of('Custom'));
	}
}
