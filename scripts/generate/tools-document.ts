import type { ParameterDefinition, ParameterName, ToolPath } from '../../contract';
import { parameters, toolAliases, toolDefinition, toolPaths } from '../../contract';
import { chunksDocument } from './chunks-document';
import { comparisonDocument } from './comparison-document';
import { parsedDocumentFiles } from './parsed-document';
import { toolPicturesDocument } from './tool-pictures';

/** This parameter has so many values that they get a separate table. */
const languageParameter = 'ocrRecognitionLang' satisfies ParameterName;

/** Documents made from the contract, by path below the repository root. A test compares them with what is committed. */
export function generatedDocuments(): Record<string, string> {
	return {
		'docs/tools.md': toolsDocument(),
		...toolPicturesDocument(),
		...parsedDocumentFiles(),
		...chunksDocument(),
		...comparisonDocument(),
	};
}

/** Every tool of the contract with its parameters; those of several tools are described once. */
function toolsDocument(): string {
	return [
		'<!-- Made from contract/ by `npm run generate`; changes belong there. -->',
		'# Tools and their parameters',
		'',
		'In a call, parameters are keys of the JSON text in the field `parameter`. An absent key takes its default; a switch is 0 (off) or 1 (on).',
		'The node shows only the fields of the chosen tool. A tool that the server does not have fails with `02001`.',
		'',
		'Every tool accepts [emails and archives](input-files.md); tools for PDF also accept [office files and HTML](input-files.md#office-files-and-web-pages). [Every tool in pictures](tools-in-pictures.md)',
		'',
		...table(
			['tool', 'tool path', 'result'],
			toolPaths.map((tool) => [
				`[${toolDefinition(tool).label.en}](#${anchor(heading(tool))})`,
				pathsOf(tool),
				resultOf(tool),
			]),
		),
		'',
		...toolPaths.flatMap((tool) => toolSection(tool)),
		`## ${sharedHeading}`,
		'',
		...parameterTable(sharedParameters),
		'',
		...languageSection(),
	].join('\n');
}

const sharedHeading = 'Shared parameters';

/** Parameters of more than one tool, in the order of the contract. */
const sharedParameters = (Object.keys(parameters) as ParameterName[]).filter(
	(name) => toolPaths.filter((tool) => acceptedBy(tool).includes(name)).length > 1,
);

/** Parameters that a call of the tool may send, with those that the node does not show for it. */
function acceptedBy(tool: ToolPath): readonly ParameterName[] {
	const { parameters: own, alsoAccepted = [] } = toolDefinition(tool);
	return [...own, ...alsoAccepted.filter((name): name is ParameterName => Object.hasOwn(parameters, name))];
}

function toolSection(tool: ToolPath): string[] {
	const { parameters: own, defaults = {} } = toolDefinition(tool);
	const isShared = (name: ParameterName) => sharedParameters.includes(name);
	const special = acceptedBy(tool).filter((name) => !isShared(name));
	const named = (name: ParameterName) => {
		const value = defaults[name];
		return `\`${name}\`${value === undefined ? '' : ` (default ${defaultText(parameters[name], value)})`}`;
	};
	const shared = acceptedBy(tool).filter(isShared);
	const inNode = shared.filter((name) => own.includes(name));
	const inCalls = shared.filter((name) => !own.includes(name));
	return [
		`## ${heading(tool)}`,
		'',
		`${pathsOf(tool)} → ${resultOf(tool)}`,
		'',
		...(special.length === 0 ? [] : [...parameterTable(special, tool), '']),
		...(inNode.length === 0 ? [] : [`[Shared](#${anchor(sharedHeading)}): ${inNode.map(named).join(', ')}`, '']),
		...(inCalls.length === 0 ? [] : [`Also accepted: ${inCalls.map(named).join(', ')}`, '']),
	];
}

function parameterTable(names: readonly ParameterName[], tool?: ToolPath): string[] {
	const { defaults = {}, required = [] } = tool === undefined ? {} : toolDefinition(tool);
	return table(
		['in the node', 'key', 'allowed', 'default', 'meaning'],
		names.map((name) => {
			const definition: ParameterDefinition = parameters[name];
			return [
				definition.label.en,
				`\`${name}\``,
				allowed(name, definition),
				required.includes(name) ? '**required**' : defaultText(definition, defaults[name] ?? definition.default),
				definition.meaning.en,
			];
		}),
	);
}

function allowed(name: ParameterName, definition: ParameterDefinition): string {
	if (name === languageParameter) return `[OCR languages](#${anchor(languageHeading)})`;
	const { type, values, minimum, maximum } = definition;
	if (values) return values.map(({ value, label }) => `\`${value}\` ${label.en}`).join('<br>');
	switch (type) {
		case 'flag':
			return 'switch';
		case 'pageList':
			return `pages such as \`${definition.example ?? '1,3-5'}\``;
		case 'textList':
			return 'list of texts';
		case 'values':
			return 'JSON object';
		default:
			if (minimum === undefined) return 'any';
			return maximum === undefined ? `from ${minimum}` : `${minimum} to ${maximum}`;
	}
}

function defaultText(definition: ParameterDefinition, value: string | number | undefined): string {
	if (value === '') return 'empty';
	if (value === undefined) return definition.type === 'textList' ? 'empty' : '';
	if (definition.type === 'flag') return value === 1 ? 'on' : 'off';
	return `\`${value}\``;
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
