import type { ParameterName, ToolPath } from '../../contract';
import { ocrLanguageGroups, toolDefinition } from '../../contract';
import { listContainerParameters, listJoinParameters } from '../../nodes/DocumentConversion/parameters/tool-defaults';

/** Parameters to show in addition to a tool's own. */
const additionalNames: Partial<Record<ToolPath, readonly ParameterName[]>> = {
	'idp/documentExtract': ['ocrRecognitionLang', 'review'],
};

/** The parameters of a tool that have a field. */
export function listFields(tool: ToolPath): readonly ParameterName[] {
	return [
		...toolDefinition(tool).parameters,
		...(additionalNames[tool] ?? []),
		...listJoinParameters(tool),
		...listContainerParameters(tool),
	];
}

/** The most used parameters; no tool has more than three of them. */
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

/** Label, description and values of a field that differ from the contract. */
export function getTexts(name: ParameterName): Record<string, unknown> {
	return texts[name] ?? {};
}

const texts: Partial<Record<ParameterName, Record<string, unknown>>> = {
	enableOcr: {
		displayName: 'Read Scans (OCR)',
		description:
			'Whether to use OCR for pages without usable text, such as scans and photos. Other pages keep their text and take no extra time.',
	},
	ocrOption: {
		displayName: 'OCR Pages',
		options: [
			{ name: 'All Pages', value: 'ALL', description: 'Takes about a second per page or more' },
			{ name: 'Automatic', value: 'INVALID_CHARACTERAND_SCAN_PAGE', description: 'Only pages without usable text' },
			{ name: 'Only Pages With Unreadable Characters', value: 'INVALID_CHARACTER' },
			{ name: 'Scanned Pages Only', value: 'SCAN_PAGE' },
		],
		description: 'Which pages to read with OCR',
	},
	ocrRecognitionLang: {
		displayName: 'OCR Language',
		// n8n's lint requires sorted options.
		options: [
			{ name: 'Detect Automatically', value: 'AUTO' },
			...Object.keys(ocrLanguageGroups).map((language) => ({ name: language, value: language })),
		].sort((one, other) => one.name.localeCompare(other.name, 'en')),
		description: 'Language of scans and photos. Set it if letters are recognized incorrectly.',
	},
	imageScaling: {
		displayName: 'Image Size',
		description:
			'Relative to the page: 1.0 gives 72 dots per inch, 2.0 gives 144 (for screens), 4.17 gives 300 (for print)',
	},
	keys: {
		displayName: 'Fields',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Field' },
		description:
			'Names of values to find, for example Invoice Number or Total, in addition to those of Document Type. Each becomes a field of the item.',
	},
	tableHandles: {
		displayName: 'Table Columns',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Column' },
		description: 'Names of columns to find, for example Description or Amount, in addition to those of Document Type',
	},
	width: { displayName: 'Width (Points)' },
	height: { displayName: 'Height (Points)' },
	containPageBackgroundImage: { description: 'Whether to keep the image of the scanned page behind the text' },
};
