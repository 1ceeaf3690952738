import { parsedDocument, type ResultField, type ResultFieldType } from '../../contract';
import { hiddenReasons } from '../../contract/words';

/** Documents about the result of `pdf/json`, made from the contract: a JSON schema and a page for people. */
export function parsedDocumentFiles(): Record<string, string> {
	return {
		'docs/parsed-document.schema.json': `${JSON.stringify(parsedDocumentSchema(), null, '\t')}\n`,
		'docs/parsed-document.md': page(),
	};
}

type Schema = Readonly<Record<string, unknown>>;

/** The schema of the result (JSON Schema, draft 7). It allows only the fields in the contract. */
export function parsedDocumentSchema(): Schema {
	const { fields, objectTypes, elements } = parsedDocument;
	const properties = Object.fromEntries(
		Object.entries(fields).map(([name, field]: [string, ResultField]) => [
			name,
			{
				...(name === 'type' ? { enum: objectTypes } : typeSchema(field.type)),
				...(field.values ? { enum: field.values } : {}),
				description: field.meaning.en,
			},
		]),
	);
	const required = Object.entries(fields)
		.filter(([, field]: [string, ResultField]) => field.required)
		.map(([name]) => name);
	return {
		$schema: 'http://json-schema.org/draft-07/schema#',
		title: 'Parsed document',
		...object(
			{
				version: { const: parsedDocument.version },
				objects: { type: 'array', items: object(properties, required) },
				pages: arrayOf(elements.pages),
				marks: arrayOf(elements.marks),
				hidden: arrayOf(elements.hidden),
			},
			['version', 'objects', 'pages'],
		),
	};
}

function object(properties: Schema, required: readonly string[]): Schema {
	return { type: 'object', properties, required, additionalProperties: false };
}

function arrayOf(element: Readonly<Record<string, ResultFieldType>>): Schema {
	const properties = Object.fromEntries(Object.entries(element).map(([name, type]) => [name, typeSchema(type)]));
	return { type: 'array', items: object(properties, Object.keys(element)) };
}

function typeSchema(type: ResultFieldType): Schema {
	switch (type) {
		case 'text':
			return { type: 'string' };
		case 'integer':
			return { type: 'integer', minimum: 0 };
		case 'number':
			return { type: 'number', minimum: 0 };
		case 'boolean':
			return { type: 'boolean' };
		case 'rect':
			return { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 };
		case 'rows':
			return { type: 'array', items: { type: 'array', items: { type: 'string' } } };
		default:
			return arrayOf(parsedDocument.elements[type]);
	}
}

function page(): string {
	const { fields, objectTypes, elements, version } = parsedDocument;
	const rows = Object.entries(fields).map(([name, field]: [string, ResultField]) => {
		const kind = name in elements ? `array of [${name}](#elements)` : field.type;
		const values = field.values ? `: ${field.values.map((value) => `\`${value}\``).join(', ')}` : '';
		return `| \`${name}\` | ${kind} | ${field.additive ? 'ours' : 'published'} | ${field.meaning.en}${values} |`;
	});
	return [
		'<!-- Made from contract/ by `npm run generate`; changes belong there. -->',
		'# The result of PDF to JSON',
		'',
		`A JSON object with \`version\` ("${version}"), \`objects\` in reading order and our own additions \`pages\` (sizes in points), \`marks\` and \`hidden\`.`,
		'Coordinates are points (1/72 inch) on the displayed page, from the top left corner, y downwards.',
		'[parsed-document.schema.json](parsed-document.schema.json) is the JSON schema.',
		'',
		'`marks` lists stamps and handwriting on scans: `kind` is `stamp` or `handwriting`, `text` the words of a readable stamp, `confidence` the certainty of the kind.',
		'Colored marks that cover print are not part of any object.',
		`\`hidden\` lists text that a reader of the page does not see. \`reason\` is one of: ${hiddenReasons.map((reason) => `\`${reason}\``).join(', ')}.`,
		'',
		'`resolveType` and `outputType` select the content:',
		'',
		'| `resolveType` | text | tables | images | `outputType` when absent |',
		'|---|---|---|---|---|',
		'| `EXTRACT` | yes | yes | in the ZIP | 2 with `isContainImg`, otherwise 1 |',
		'| `TEXT` | yes | as text; as tables from `outputType` 1 | no | 0 |',
		'| `TABLE` | no | yes | no | 1 |',
		'| `IMAGE` | no | no | yes; files in the ZIP | 2 with `isContainImg`, otherwise 1 |',
		'',
		'`outputType` 0 writes tables as text, 1 with rows and cells, 2 adds a ZIP with the JSON, `images/` and `tables/` (CSV).',
		'A table with spanning or missing cells is an `UnstdTable`, any other a `Table`. A table that continues on another page is one object per page, linked by `continues`.',
		'A caption above its object is a `FigureTitle`, below it a `FigureCaption`. An annotation is a `Text` with the role `annotation`.',
		'',
		`Types: ${objectTypes.map((type) => `\`${type}\``).join(', ')}.`,
		'',
		'| field | type | origin | meaning |',
		'|---|---|---|---|',
		...rows,
		'',
		'## Elements',
		'',
		...Object.entries(elements).map(
			([name, element]) =>
				`- \`${name}\`: ${Object.entries(element)
					.map(([field, type]) => `\`${field}\` (${type})`)
					.join(', ')}`,
		),
		'',
	].join('\n');
}
