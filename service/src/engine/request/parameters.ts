import { containerParameters } from '../../../../contract/containers';
import { receiptParameter } from '../../../../contract/receipt';
import { parameters, type ParameterName } from '../../../../contract/parameters';
import { toolDefinition, type ToolPath, type tools } from '../../../../contract/tools';
import type { ParameterDefinition } from '../../../../contract/types';
import { withDefaults } from '../../parameters';

/**
 * A parameter as the engine reads it: flags are booleans, decimals and integers numbers, choices one of their values.
 */
type ValueOf<Definition extends ParameterDefinition> = Definition['type'] extends 'flag'
	? boolean
	: Definition['type'] extends 'decimal' | 'integer'
		? number
		: Definition['type'] extends 'textList'
			? readonly ValueIn<Definition, string>[]
			: Definition['type'] extends 'values'
				? Readonly<Record<string, string | number | boolean | readonly string[]>>
				: ValueIn<Definition, string>;

type ValueIn<Definition, Otherwise> = Definition extends { readonly values: readonly { readonly value: infer Value }[] }
	? Value
	: Otherwise;

/** Every parameter of the contract with its value type: an unknown name does not compile. */
export type ParameterValues = { readonly [Name in ParameterName]: ValueOf<(typeof parameters)[Name]> };

/** Parameters for shared steps: keys that a tool lacks are absent. */
export type AnyParameters = Partial<ParameterValues>;

/** Parameters of which some are guaranteed. */
export type With<Name extends ParameterName> = AnyParameters & Pick<ParameterValues, Name>;

type Accepted<Path extends ToolPath> = (typeof tools)[Path] extends { readonly alsoAccepted: readonly (infer Name)[] }
	? Extract<Name, ParameterName>
	: never;

/** Keys of a tool: its own, and other accepted ones. */
type KeysOf<Path extends ToolPath> = (typeof tools)[Path]['parameters'][number] | Accepted<Path>;

type Required<Path extends ToolPath> = (typeof tools)[Path] extends { readonly required: readonly (infer Name)[] }
	? Name
	: never;

type WithDefault = {
	[Name in ParameterName]: (typeof parameters)[Name] extends { readonly default: string | number } ? Name : never;
}[ParameterName];

/** Keys that always have a value, by default or because they are required. */
type Given<Path extends ToolPath> = Extract<KeysOf<Path>, WithDefault | Required<Path>>;

/** The parameters of a tool, from the contract. */
export type ParametersOf<Path extends ToolPath> = Pick<ParameterValues, Given<Path>> &
	Partial<Pick<ParameterValues, Exclude<KeysOf<Path>, Given<Path>>>>;

/**
 * The parameters of a request as its tool reads them; the only place in the engine that fills defaults.
 * @param parameter  validated by `parameters/`; unknown keys are left out
 */
export function parametersOf<Path extends ToolPath>(
	toolPath: Path,
	parameter: Readonly<Record<string, unknown>>,
): ParametersOf<Path> {
	const values: Record<string, unknown> = {};
	for (const [key, value] of knownValues(toolPath, parameter)) {
		if (!isOfNoTool(key)) values[key] = toTyped(parameters[key], value);
	}
	return values as ParametersOf<Path>;
}

/** The parameters of a request for its receipt, as callers write them; defaults included, unknown keys left out. */
export function effectiveParameters(
	toolPath: ToolPath,
	parameter: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	return Object.fromEntries(knownValues(toolPath, parameter));
}

function knownValues(
	toolPath: ToolPath,
	parameter: Readonly<Record<string, unknown>>,
): (readonly [key: ParameterName, value: unknown])[] {
	const { parameters: own, alsoAccepted = [] } = toolDefinition(toolPath);
	const complete = withDefaults(toolPath, parameter);
	return [...own, ...alsoAccepted].flatMap((key) => {
		if (!isParameter(key)) return [];
		const value = complete[key] ?? (parameters[key] as ParameterDefinition).default;
		return value === undefined ? [] : [[key, value] as const];
	});
}

/** Containers are opened before any tool sees them, and receipts are made after it. */
function isOfNoTool(key: string): boolean {
	return key === receiptParameter || (containerParameters as readonly string[]).includes(key);
}

function isParameter(key: string): key is ParameterName {
	return Object.hasOwn(parameters, key);
}

function toTyped({ type }: ParameterDefinition, value: unknown): unknown {
	if (type === 'flag') return value === 1;
	return type === 'decimal' || type === 'integer' ? Number(value) : value;
}
