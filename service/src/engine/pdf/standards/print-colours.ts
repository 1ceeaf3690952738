import { PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib';
import { repairProfiles, setDefaultRgb } from './colours';
import type { StandardJob } from './job';
import { arrayAt, dictAt, dropKeys, elementsOf, nameAt, visitDicts } from './objects';
import { profileStream, setOutputIntent } from './output-intent';
import { srgbProfile } from './srgb-profile';

/**
 * Say what the colours of a file for print mean: those of printing by one output intent of offset printing, those of
 * screens by sRGB (ISO 15930-7). What is drawn does not change.
 */
export async function choosePrintColours(job: StandardJob): Promise<void> {
	const { document } = job;
	repairProfiles(job);
	dropKeys(document.catalog, 'OutputIntents');
	for (const { dict } of job.pages) dropKeys(dict, 'OutputIntents');
	await setOutputIntent(document, 'CMYK', 'GTS_PDFX');
	setDefaultRgb(job);
	// The space that a group blends in has no default: it is called sRGB itself.
	const space = document.context.obj(['ICCBased', profileStream(document, srgbProfile(), 3)]);
	const ref = document.context.register(space);
	visitDicts(document, (dict) => {
		const group = dictAt(dict, 'Group');
		if (group && nameAt(group, 'CS') === 'DeviceRGB') group.set(PDFName.of('CS'), ref);
	});
}

/** Call the output intents those of PDF/E (ISO 32000-1, table 365). */
export function nameEngineeringIntents({ document }: StandardJob): void {
	const intents = arrayAt(document.catalog, 'OutputIntents');
	for (const intent of intents ? elementsOf(intents) : []) {
		if (!(intent instanceof PDFDict)) continue;
		intent.set(PDFName.of('S'), PDFName.of('ISO_PDFE1'));
		if (!intent.has(PDFName.of('OutputConditionIdentifier'))) intent.set(PDFName.of('OutputConditionIdentifier'), PDFString.of('Custom'));
	}
}
