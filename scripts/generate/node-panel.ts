import type { ParameterName, ToolPath } from '../../contract';
import { ocrLanguageGroups, toolDefinition } from '../../contract';
import { listContainerParameters, listJoinParameters } from '../../nodes/DocumentConversion/parameters/tool-defaults';

/** Parameters to show in addition to a tool's own. */
const additionalNames: Partial<Record<ToolPath, readonly ParameterName[]>> = {
	'idp/documentExtract': ['ocrRecognitionLang', 'review'],
};

/** Parameters to show for every tool that accepts them. */
const sharedNames: readonly ParameterName[] = ['hiddenText', 'checkText'];

/** The parameters of a tool that have a field. */
export function listFields(tool: ToolPath): readonly ParameterName[] {
	return [
		...toolDefinition(tool).parameters,
		...(additionalNames[tool] ?? []),
		...sharedNames.filter((name) => toolDefinition(tool).alsoAccepted?.includes(name)),
		...listJoinParameters(tool),
		...listContainerParameters(tool),
	];
}

/** The most used parameters; no tool shows more than three of them at once. */
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
	'passages',
	'formValues',
	'redactKinds',
	'redactTexts',
	'tableHandles',
	'pdfDocumentType',
	'splitMode',
	'splitEvery',
	'splitRanges',
	'splitMegabytes',
	'splitTexts',
	'splitCodes',
]);

/** The only value of `splitMode` for which a field has an effect. */
const splitModes: Partial<Record<ParameterName, string>> = {
	splitEvery: 'every',
	splitRanges: 'ranges',
	splitMegabytes: 'size',
	splitTexts: 'text',
	splitCodes: 'codes',
	splitCodePages: 'codes',
};

/** Display conditions that hide a field without an effect. @param prefix `/` inside *Options* */
export function showForSplitMode(name: ParameterName, prefix: '' | '/'): Record<string, string[]> {
	const mode = splitModes[name];
	return mode === undefined ? {} : { [`${prefix}splitMode`]: [mode] };
}

/** Fields that are required where they are shown, although the parameter is not: other values of *Split* do without. */
const requiredFields: ReadonlySet<ParameterName> = new Set(['pageSteps', 'splitRanges', 'splitTexts']);

/** True for a field that the tool cannot do without. */
export function isRequiredField(name: ParameterName): boolean {
	return requiredFields.has(name);
}

/** The meaning of a parameter, without the value of *Split* that it needs: the field is shown only for that value. */
export function describeField(name: ParameterName, meaning: string): string {
	if (splitModes[name] === undefined) return meaning;
	const text = meaning.replace(/ Applies only when splitting [^.]*\.$/, '');
	// n8n's lint: a single sentence has no full stop.
	return /[.] /.test(text) ? text : text.replace(/\.$/, '');
}

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
			'Whether to use OCR on pages without usable text, such as scans and photos. Pages that already contain text are not processed with OCR.',
	},
	ocrOption: {
		displayName: 'OCR Pages',
		options: [
			{ name: 'All Pages', value: 'ALL', description: 'Use OCR on every page, which takes a second or more per page' },
			{
				name: 'Automatic',
				value: 'INVALID_CHARACTERAND_SCAN_PAGE',
				description: 'Use OCR only on pages without usable text',
			},
			{ name: 'Only Pages With Unreadable Characters', value: 'INVALID_CHARACTER' },
			{ name: 'Only Scanned Pages', value: 'SCAN_PAGE' },
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
		description: 'Language of the text in scans and photos. Set this option if characters are recognized incorrectly.',
	},
	imageScaling: {
		displayName: 'Image Scale',
		description:
			'Scale factor relative to the page size. A factor of 1.0 produces 72 dots per inch (DPI). Use 2.0 (144 DPI) for screens or 4.17 (300 DPI) for printing.',
	},
	keys: {
		displayName: 'Fields',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Field' },
		description:
			'Names of additional fields to extract, such as Project Number or Cost Center. Each one becomes a field of the output item.',
	},
	tableHandles: {
		displayName: 'Table Columns',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Column' },
		description:
			'Names of additional table columns to extract, such as Unit or Serial Number. The predefined columns of the document type are always extracted.',
	},
	width: { displayName: 'Width (Points)' },
	height: { displayName: 'Height (Points)' },
	containPageBackgroundImage: { description: 'Whether to keep the scanned page as a background image behind the text' },
};
