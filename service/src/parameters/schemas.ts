import { parameters, type ParameterName } from '../../../contract/parameters';
import { limits } from '../../../contract/limits';
import { toolDefinition, type ToolPath } from '../../../contract/tools';
import type { JsonSchema, ParameterDefinition, ParameterType } from '../../../contract/types';

/** Comma-separated numbers and ranges, or nothing; separators are read leniently. */
const pageListPattern = '^[\\d,\\s-]*$';

const schemaOfType: Record<ParameterType, (definition: ParameterDefinition) => JsonSchema> = {
	flag: () => ({ type: 'integer', enum: [0, 1] }),
	choice: ({ values = [] }) => ({ type: 'string', enum: values.map(({ value }) => value) }),
	number: ({ values = [] }) => ({ type: 'integer', enum: values.map(({ value }) => value) }),
	pageList: () => ({ type: 'string', pattern: pageListPattern }),
	decimal: () => ({ type: 'string', pattern: '^\\d+(\\.\\d+)?$' }),
	integer: () => ({ type: 'string', pattern: '^\\d+$' }),
	textList: ({ maxLength = limits.textListItemLength.value, values }) => ({
		type: 'array',
		items: values
			? { type: 'string', enum: values.map(({ value }) => value) }
			: { type: 'string', minLength: 1, maxLength },
		maxItems: limits.textListItems.value,
	}),
	values: () => ({
		type: 'object',
		additionalProperties: {
			anyOf: [
				{ type: ['string', 'number', 'boolean', 'null'] },
				{ type: 'array', items: { type: 'string' }, maxItems: limits.textListItems.value },
			],
		},
	}),
};

/** Schema name of a tool's `parameter`. */
export function parameterSchemaName(toolPath: ToolPath): string {
	return `Parameter_${toolPath.replace('/', '_')}`;
}

/** Schema of a tool's `parameter`: its own keys, with others allowed. */
export function parameterSchema(toolPath: ToolPath): JsonSchema {
	const { label, parameters: own, alsoAccepted = [], required = [], defaults = {} } = toolDefinition(toolPath);
	const further = alsoAccepted.filter((name): name is ParameterName => Object.hasOwn(parameters, name));
	const properties = Object.fromEntries(
		[...own, ...further].map((name) => [name, keySchema(parameters[name], defaults[name])]),
	);
	return {
		type: 'object',
		description: `${label.en} / ${label.zh}. Other keys have no effect; a warning names them.`,
		properties,
		...(required.length === 0 ? {} : { required }),
		additionalProperties: true,
	};
}

function keySchema(definition: ParameterDefinition, ownDefault: string | number | undefined): JsonSchema {
	const { label, meaning, minimum, maximum, additive } = definition;
	const bounds = [minimum === undefined ? '' : ` From ${minimum}`, maximum === undefined ? '' : ` to ${maximum}.`].join(
		'',
	);
	const standard = ownDefault ?? definition.default;
	return {
		...schemaOfType[definition.type](definition),
		...(standard === undefined ? {} : { default: standard }),
		description: `${label.en}: ${meaning.en}${bounds} / ${label.zh}：${meaning.zh}`,
		...(additive ? { 'x-additive': true } : {}),
	};
}
