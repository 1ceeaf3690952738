import type { ParameterName, ToolPath } from '../../contract';
import { ocrLanguageGroups, toolDefinition } from '../../contract';
import {
	containerNames,
	joiningNames,
	presentDefault,
} from '../../nodes/DocumentConversion/parameters/present-defaults';

/** Which fields of tools a version of the node has, and what they begin with where the contract says otherwise. */
export interface FieldVersion {
	namesOf(tool: ToolPath): readonly ParameterName[];
	defaultOf(tool: ToolPath, name: ParameterName): string | number | undefined;
}

/** Version 1: the contract as it stands. */
export const firstVersion: FieldVersion = {
	namesOf: (tool) => toolDefinition(tool).parameters,
	defaultOf: () => undefined,
};

/** Keys beside a tool's own that people need: the language of scans in extraction, which the interface's examples send, and whether its task waits for a person. */
const addedNames: Partial<Record<ToolPath, readonly ParameterName[]>> = {
	'idp/documentExtract': ['ocrRecognitionLang', 'review'],
};

/** Version 1.1. */
export const presentVersion: FieldVersion = {
	namesOf: (tool) => [
		...toolDefinition(tool).parameters,
		...(addedNames[tool] ?? []),
		...joiningNames(tool),
		...containerNames(tool),
	],
	defaultOf: presentDefault,
};

/** What a person sets first, for every tool that has it; no tool has more than three of them. */
const aboveOptions: ReadonlySet<ParameterName> = new Set([
	'enableOcr',
	'pageRanges',
	'excelWorksheetOption',
	'resolveType',
	'imageFormat',
	'imageScaling',
	'targetPage',
	'number',
	'pageOptions',
	'einvoiceResult',
	'pageSteps',
	'keys',
	'tableHandles',
	'pdfDocumentType',
]);

/** True for a field above *Options*. */
export function isAboveOptions(name: ParameterName): boolean {
	return aboveOptions.has(name);
}

/** Label, help and values of a field where plain words differ from those of the contract. */
export function presentTexts(name: ParameterName): Record<string, unknown> {
	return texts[name] ?? {};
}

const texts: Partial<Record<ParameterName, Record<string, unknown>>> = {
	enableOcr: {
		displayName: 'Read Scans (OCR)',
		description:
			'Whether to read pages that have no usable text, such as scans and photos. Pages with text stay as they are and cost no time.',
	},
	ocrOption: {
		displayName: 'OCR Pages',
		options: [
			{
				name: 'All Pages',
				value: 'ALL',
				description: 'Reads everything anew, which takes about a second a page or more',
			},
			{ name: 'Automatic', value: 'INVALID_CHARACTERAND_SCAN_PAGE', description: 'Only pages without usable text' },
			{ name: 'Only Pages With Unreadable Characters', value: 'INVALID_CHARACTER' },
			{ name: 'Scanned Pages Only', value: 'SCAN_PAGE' },
		],
		description: 'Which pages are read by OCR',
	},
	ocrRecognitionLang: {
		displayName: 'OCR Language',
		// By name, as n8n's lint wants lists to be.
		options: [
			{ name: 'Detect Automatically', value: 'AUTO' },
			...Object.keys(ocrLanguageGroups).map((language) => ({ name: language, value: language })),
		].sort((one, other) => one.name.localeCompare(other.name, 'en')),
		description: 'Language of the text on scans and photos. Set it when letters come out wrong.',
	},
	imageScaling: {
		displayName: 'Size of the Images',
		description:
			'Relative to the page: 1.0 gives 72 dots per inch, 2.0 gives 144 (for screens), 4.17 gives 300 (for print)',
	},
	keys: {
		displayName: 'Fields',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Field' },
		description:
			'Names of the values to find, such as Invoice Number or Total, in addition to those of Kind of Document. Each becomes a field of the item.',
	},
	tableHandles: {
		displayName: 'Table Columns',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Column' },
		description:
			'Headings of the columns to find, such as Description or Amount, in addition to those of Kind of Document',
	},
	width: { displayName: 'Width (Points)' },
	height: { displayName: 'Height (Points)' },
	containPageBackgroundImage: { description: 'Whether to keep the picture of the scanned page behind the text' },
};
