import type { ParameterDefinition, ParameterName, ToolPath } from '../../contract';
import { parameters, toolAliases, toolDefinition, toolPaths } from '../../contract';
import { parsedDocumentFiles } from './parsed-document';
import { toolPicturesDocument } from './tool-pictures';

/** The parameter with many values, which has a table of its own. */
const languageParameter = 'ocrRecognitionLang' satisfies ParameterName;

/** Documents made from the contract, by path below the repository root. A test compares them with what is committed. */
export function generatedDocuments(): Record<string, string> {
	return { 'docs/tools.md': toolsDocument(), ...toolPicturesDocument(), ...parsedDocumentFiles() };
}

/** Every tool of the contract with its parameters. */
function toolsDocument(): string {
	return [
		'<!-- Made from contract/ by `npm run generate`; changes belong there. -->',
		'# Tools and their parameters',
		'',
		'In the node, choose the tool in *Tool*; only its own fields are then shown. In a call, a parameter is a key of the JSON text in the field',
		'`parameter`; an absent key takes its default. A switch of the node is 0 (off) or 1 (on) there.',
		'',
		'The node offers whatever the server in its credential lists. A tool that a server does not have is answered with the error `02001`.',
		'',
		'[Every tool in pictures](tools-in-pictures.md), before and after.',
		'',
		'Every tool takes [e-mails and archives](containers.md), and every tool for PDF [office files and HTML](office-input.md) where the server has LibreOffice.',
		'',
		...table(
			['tool', 'tool path', 'gives'],
			toolPaths.map((tool) => [
				`[${toolDefinition(tool).label.en}](#${anchor(heading(tool))})`,
				pathsOf(tool),
				resultOf(tool),
			]),
		),
		'',
		...toolPaths.flatMap((tool) => toolSection(tool)),
		...languageSection(),
	].join('\n');
}

function toolSection(tool: ToolPath): string[] {
	const { parameters: own, alsoAccepted = [] } = toolDefinition(tool);
	const further = alsoAccepted.filter((name): name is ParameterName => Object.hasOwn(parameters, name));
	return [
		`## ${heading(tool)}`,
		'',
		`Tool path ${pathsOf(tool)}. Gives ${resultOf(tool)}.`,
		'',
		...(own.length === 0
			? ['This tool has no parameters.']
			: table(
					['in the node', 'key', 'type', 'allowed', 'default', 'meaning'],
					own.map((name) => parameterRow(tool, name)),
				)),
		'',
		...(further.length === 0
			? []
			: [`Calls may also send ${further.map((name) => `\`${name}\` (${acceptedElsewhere(name)})`).join(', ')}.`, '']),
	];
}

function parameterRow(tool: ToolPath, name: ParameterName): string[] {
	const definition: ParameterDefinition = parameters[name];
	const { defaults = {}, required = [] } = toolDefinition(tool);
	const standard = defaults[name] ?? definition.default;
	return [
		definition.label.en,
		`\`${name}\``,
		typeName(definition),
		allowed(name, definition),
		required.includes(name) ? '**required**' : defaultText(definition, standard),
		definition.meaning.en,
	];
}

/** What a key means that stands in no table of its tool. */
function acceptedElsewhere(name: ParameterName): string {
	const definition: ParameterDefinition = parameters[name];
	const values =
		definition.values && name !== languageParameter ? `: ${allowed(name, definition).replaceAll('<br>', ', ')}` : '';
	return `*${definition.label.en}*${values}`;
}

function typeName({ type }: ParameterDefinition): string {
	switch (type) {
		case 'flag':
			return 'switch';
		case 'choice':
			return 'choice (text)';
		case 'number':
			return 'choice (number)';
		case 'pageList':
			return 'pages (text)';
		case 'decimal':
			return 'decimal number (text)';
		case 'integer':
			return 'whole number (text)';
		case 'textList':
			return 'list of texts';
	}
}

function allowed(name: ParameterName, definition: ParameterDefinition): string {
	if (name === languageParameter) return `see [OCR languages](#${anchor(languageHeading)})`;
	const { type, values, minimum, maximum } = definition;
	if (values) return values.map(({ value, label }) => `\`${value}\` ${label.en}`).join('<br>');
	if (type === 'flag') return '0 off, 1 on';
	if (type === 'pageList') return `numbers from 1 and ranges, such as \`${definition.example ?? '1,3-5'}\``;
	if (minimum !== undefined) return maximum === undefined ? `from ${minimum}` : `${minimum} to ${maximum}`;
	return 'any';
}

function defaultText(definition: ParameterDefinition, value: string | number | undefined): string {
	if (value === '') return 'empty';
	if (value === undefined) return definition.type === 'textList' ? 'empty' : '';
	if (definition.type === 'flag') return value === 1 ? 'on' : 'off';
	const label = definition.values?.find((each) => each.value === value)?.label.en;
	return label ?? `\`${value}\``;
}

const languageHeading = 'OCR languages';

function languageSection(): string[] {
	return [
		`## ${languageHeading}`,
		'',
		`Values of \`${languageParameter}\`.`,
		'',
		...table(
			['in the node', 'value'],
			parameters[languageParameter].values.map(({ value, label }) => [label.en, `\`${value}\``]),
		),
		'',
	];
}

/** When a tool whose result is one file gives several, packed. */
const severalFiles: Partial<Record<ToolPath, string>> = {
	'pdf/json': 'of text, tables and images',
	'pdf/csv': 'of several sheets',
};

function resultOf(tool: ToolPath): string {
	const { resultExtension, parameters: own } = toolDefinition(tool);
	const perPage = own.includes('isOutputDocumentPerPage') ? 'of one document per page' : undefined;
	const several = [severalFiles[tool], perPage].filter((text) => text !== undefined && resultExtension !== 'zip');
	return `\`.${resultExtension}\`${several.length > 0 ? `, or \`.zip\` ${several.join(' or ')}` : ''}`;
}

function pathsOf(tool: ToolPath): string {
	const aliases = Object.keys(toolAliases).filter((alias) => toolAliases[alias as keyof typeof toolAliases] === tool);
	return [`\`${tool}\``, ...aliases.map((alias) => `also \`${alias}\``)].join(', ');
}

function heading(tool: ToolPath): string {
	return toolDefinition(tool).label.en;
}

/** The address GitHub gives to a heading. */
function anchor(text: string): string {
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replace(/ /g, '-');
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
	const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
	return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)];
}
