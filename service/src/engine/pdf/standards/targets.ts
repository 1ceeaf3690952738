import { removeActions } from './syntax/actions';
import { repairAnnotations, repairForm, setPrintersApart } from './annotations/annotations';
import { removeAttachments } from './syntax/attachments';
import { keepAttachments } from './syntax/keep-attachments';
import { bakeAnnotations } from './annotations/bake-annotations';
import { bakeLayers } from './content/bake-layers';
import { repairCharacterMaps } from './fonts/character-maps';
import { chooseColours } from './colours/colours';
import { removeForbiddenEntries } from './syntax/document-entries';
import { repairGraphicsStates } from './content/graphics-state';
import { linkFields } from './syntax/field-parents';
import { nameFields } from './syntax/field-names';
import { writeOlderTexts } from './syntax/older-texts';
import { repairFileNames } from './syntax/file-names';
import { placeFontPrograms } from './fonts/font-programs';
import { repairFonts } from './fonts/fonts';
import { repairGlyphLists } from './fonts/font-sets';
import type { StandardName, Step, Target } from './job/job';
import type { MetadataClaim } from './job/xmp';
import { repairLayers } from './content/layers';
import { renewIdentifier, writeMetadata } from './metadata/metadata';
import { completeBoxes } from './print/print-boxes';
import { choosePrintColours, nameEngineeringIntents } from './print/print-colours';
import { listAllLayers, removeInteraction } from './print/print-entries';
import { writePrintMetadata } from './metadata/print-metadata';
import { drawMissingAppearances } from './annotations/missing-appearances';
import { completeResources } from './content/own-resources';
import { repairContent } from './content/repair-content';
import { describeSpotColours } from './colours/spot-colours';
import { repairSyntax } from './syntax/syntax';
import { flattenTransparency } from './flattening/transparency';
import { reencodeJpeg2000 } from './colours/reencode-jpeg2000';
import { repairXObjects } from './content/xobjects';

/** Tags need the whole layout analysis, which other standards do not load. */
const tagContent: Step = async (job) => await (await import('./tag-content.js')).tagContent(job);

/** Steps of all parts of PDF/A; each part handles attachments in its own way. */
const firstSteps = (...attachments: readonly Step[]): readonly Step[] => [
	...[repairSyntax, writeOlderTexts, linkFields, repairContent, removeForbiddenEntries, removeActions],
	...attachments,
	...[drawMissingAppearances, repairForm, repairAnnotations],
];
const first = firstSteps(removeAttachments);
const graphics: readonly Step[] = [completeResources, repairGraphicsStates, repairXObjects];
const fonts: readonly Step[] = [placeFontPrograms, repairCharacterMaps, repairFonts, repairGlyphLists];
const last: readonly Step[] = [chooseColours, writeMetadata, renewIdentifier];

/** PDF/A-1 has no layers, transparency or JPEG 2000. */
const part1Graphics: readonly Step[] = [
	...first,
	bakeLayers,
	...graphics,
	...fonts,
	flattenTransparency,
	reencodeJpeg2000,
];
const laterGraphics: readonly Step[] = [repairLayers, ...graphics, describeSpotColours, ...fonts];
const part2Graphics: readonly Step[] = [...first, ...laterGraphics];
/** PDF/A-3 is PDF/A-2 with attachments of any kind. */
const part3Graphics: readonly Step[] = [...firstSteps(repairFileNames, keepAttachments), ...laterGraphics];
const part1Steps: readonly Step[] = [...part1Graphics, ...last];
const part2Steps: readonly Step[] = [...part2Graphics, ...last];
const part3Steps: readonly Step[] = [...part3Graphics, ...last];

/** PDF/UA requires structure and fonts; what only archives forbid stays. */
const accessibleSteps: readonly Step[] = [
	repairSyntax,
	writeOlderTexts,
	linkFields,
	repairContent,
	drawMissingAppearances,
	repairForm,
	setPrintersApart,
	repairLayers,
	repairXObjects,
	repairFileNames,
	nameFields,
	...fonts,
	tagContent,
	writeMetadata,
	renewIdentifier,
];

/** The PDF/UA claim (ISO 14289-1, 5). */
const accessible: MetadataClaim = {
	namespace: 'http://www.aiim.org/pdfua/ns/id/',
	prefix: 'pdfuaid',
	properties: { part: '1' },
};

/** The same in a PDF/A-2 file, which is older and does not know it. */
const accessibleArchive: MetadataClaim = {
	...accessible,
	description: {
		schema: 'PDF/UA identification schema',
		category: 'internal',
		valueType: 'Integer',
		meanings: { part: 'Part of ISO 14289 that the document conforms to' },
	},
};

/** Print files: no interaction, all marks part of their page, colors of one printing condition. */
const printSteps: readonly Step[] = [
	...[
		repairSyntax,
		writeOlderTexts,
		linkFields,
		repairContent,
		removeForbiddenEntries,
		removeActions,
		removeInteraction,
		removeAttachments,
		drawMissingAppearances,
	],
	...[repairForm, bakeAnnotations],
	...[
		repairLayers,
		listAllLayers,
		...graphics,
		...fonts,
		completeBoxes,
		choosePrintColours,
		writePrintMetadata,
		renewIdentifier,
	],
];

/** Engineering documents keep attachments, transparency and 3D models. */
const engineeringSteps: readonly Step[] = [
	...[
		repairSyntax,
		writeOlderTexts,
		linkFields,
		repairContent,
		removeForbiddenEntries,
		removeActions,
		drawMissingAppearances,
		repairForm,
		repairAnnotations,
	],
	...[repairFileNames, repairLayers, ...graphics, ...fonts],
	...[chooseColours, nameEngineeringIntents, writeMetadata, renewIdentifier],
];

/** The PDF/X-4 claim (ISO 15930-7). */
const printing: MetadataClaim = {
	namespace: 'http://www.npes.org/pdfx/ns/id/',
	prefix: 'pdfxid',
	properties: { GTS_PDFXVersion: 'PDF/X-4' },
};

/** The PDF/E-1 claim (ISO 24517-1). */
const engineering: MetadataClaim = {
	namespace: 'http://www.aiim.org/pdfe/ns/id/',
	prefix: 'pdfe',
	properties: { ISO_PDFEVersion: 'PDF/E-1' },
};

/** Every standard with its steps. */
export const targets: Record<StandardName, Target> = {
	PDFTypeA1a: {
		label: 'PDF/A-1a',
		part: 1,
		version: [1, 4],
		unicode: true,
		claims: [archival(1, 'A')],
		steps: [...part1Graphics, tagContent, ...last],
	},
	PDFTypeA1b: {
		label: 'PDF/A-1b',
		part: 1,
		version: [1, 4],
		unicode: false,
		claims: [archival(1, 'B')],
		steps: part1Steps,
	},
	PDFTypeA2a: {
		label: 'PDF/A-2a',
		part: 2,
		version: [1, 7],
		unicode: true,
		claims: [archival(2, 'A')],
		steps: [...part2Graphics, tagContent, ...last],
	},
	// For archives and accessibility at once: the rules of PDF/A-2a, and the PDF/UA rules for annotations and fields.
	PDFTypeA2aUA1: {
		label: 'PDF/A-2a and PDF/UA-1',
		part: 2,
		version: [1, 7],
		unicode: true,
		claims: [archival(2, 'A'), accessibleArchive],
		steps: [...part2Graphics, setPrintersApart, nameFields, tagContent, ...last],
	},
	PDFTypeA2b: {
		label: 'PDF/A-2b',
		part: 2,
		version: [1, 7],
		unicode: false,
		claims: [archival(2, 'B')],
		steps: part2Steps,
	},
	PDFTypeA2u: {
		label: 'PDF/A-2u',
		part: 2,
		version: [1, 7],
		unicode: true,
		claims: [archival(2, 'U')],
		steps: part2Steps,
	},
	PDFTypeA3a: { ...part3('A'), steps: [...part3Graphics, tagContent, ...last] },
	PDFTypeA3b: part3('B'),
	PDFTypeA3u: part3('U'),
	PDFTypeX4: { label: 'PDF/X-4', part: 2, version: [1, 6], unicode: false, claims: [printing], steps: printSteps },
	PDFTypeE1: {
		label: 'PDF/E-1',
		part: 2,
		version: [1, 6],
		unicode: false,
		furtherAnnotations: ['3D'],
		claims: [engineering],
		steps: engineeringSteps,
	},
	PDFTypeUA1: {
		label: 'PDF/UA-1',
		part: 2,
		version: [1, 7],
		unicode: true,
		claims: [accessible],
		steps: accessibleSteps,
	},
};

/** A level of PDF/A-3. */
function part3(conformance: 'A' | 'B' | 'U'): Target {
	return {
		label: `PDF/A-3${conformance.toLowerCase()}`,
		part: 2,
		version: [1, 7],
		unicode: conformance !== 'B',
		keepsAttachments: true,
		claims: [archival(3, conformance)],
		steps: part3Steps,
	};
}

/** The PDF/A claim (ISO 19005-1, 6.7.11). */
function archival(part: 1 | 2 | 3, conformance: 'A' | 'B' | 'U'): MetadataClaim {
	return {
		namespace: 'http://www.aiim.org/pdfa/ns/id/',
		prefix: 'pdfaid',
		properties: { part: String(part), conformance },
	};
}
