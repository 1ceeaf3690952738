/** A text in every language of the service: `language` 1 is English, 2 is Chinese. */
export interface LocalizedText {
	readonly en: string;
	readonly zh: string;
}

/**
 * Notation of a value in the `parameter` JSON text.
 *
 * - `flag`: integer 0 (off) or 1 (on)
 * - `choice`: one of the texts in `values`
 * - `pageList`: text of page numbers and ranges, separated by commas (`1,3-5`)
 * - `decimal`: text of a positive decimal number, or 0 if that is the minimum
 * - `integer`: text of a whole number
 * - `textList`: array of texts, out of `values` if there are any
 * - `number`: a JSON integer out of `values`
 * - `values`: object of texts, numbers, booleans and arrays of texts, by name
 */
export type ParameterType = 'flag' | 'choice' | 'pageList' | 'decimal' | 'integer' | 'textList' | 'number' | 'values';

/** An allowed value of a `choice` or `number` parameter, with its display name. */
export interface AllowedValue {
	readonly value: string | number;
	readonly label: LocalizedText;
	/** True for an additional value that the published interface lacks. */
	readonly additive?: true;
}

/** One key of the `parameter` JSON text. */
export interface ParameterDefinition {
	readonly type: ParameterType;
	/** Default of an absent key; `undefined`: no default. */
	readonly default?: string | number;
	/** Only for `choice`, `number` and `textList`. */
	readonly values?: readonly AllowedValue[];
	/** Inclusive range of `decimal` and `integer` values. */
	readonly minimum?: number;
	readonly maximum?: number;
	/** Maximum characters of a text of a `textList`, if it differs from the general limit. */
	readonly maxLength?: number;
	/** Display name of the field. */
	readonly label: LocalizedText;
	/** One line: what it does. Flags read "Whether to …". */
	readonly meaning: LocalizedText;
	/** Placeholder of an empty field. */
	readonly example?: string;
	/** Name of the flag that must be on for this key to have an effect. */
	readonly needs?: string;
	/** True for an additional key that the published interface lacks. */
	readonly additive?: true;
}

/** Documents a tool reads: `pdf` files or raster images. */
export type SourceKind = 'pdf' | 'img';

/** A tool of the service, which converts one kind of document to another. */
export interface ToolDefinition {
	readonly label: LocalizedText;
	readonly sourceTypeName: SourceKind;
	readonly targetTypeName: string;
	/** Extension of the result file, without the dot; `zip` if it usually has several files. */
	readonly resultExtension: string;
	/** Applicable keys of the `parameter` JSON, in the order of the published table. */
	readonly parameters: readonly string[];
	/** Required keys, a subset of `parameters`. */
	readonly required?: readonly string[];
	/** Defaults that differ from the parameter's own. */
	readonly defaults?: Readonly<Record<string, string | number>>;
	/** Other accepted keys: from published examples, or additive ones. */
	readonly alsoAccepted?: readonly string[];
	/**
	 * True for a tool that combines all files of a task into one result; each file keeps separate parameters and a
	 * password.
	 */
	readonly joinsFiles?: true;
	/** Name of the flag that makes it do so, in the parameters of the task's first file. */
	readonly joinsFilesBy?: string;
	/** True if the files of such a task are parts of one document: several documents need several tasks. */
	readonly isOneDocument?: true;
	/** True for an additional tool that the published interface lacks. */
	readonly additive?: true;
}

/** An error of the service: a published code, its HTTP status, and whether the same call may succeed later. */
export interface ErrorDefinition {
	readonly code: string;
	readonly httpStatus: number;
	readonly retryable: boolean;
}

/** A limit of the service that an operator may change with the named setting. */
export interface LimitDefinition {
	readonly value: number;
	readonly unit:
		| 'bytes'
		| 'ms'
		| 'files'
		| 'tasks'
		| 'pages'
		| 'keys'
		| 'items'
		| 'pixels'
		| 'characters'
		| 'requests'
		| 'connections'
		| 'seconds'
		| 'times';
	readonly meaning: LocalizedText;
}

/** The subset of JSON Schema (2020-12) that the contract uses. */
export interface JsonSchema {
	readonly $ref?: string;
	readonly anyOf?: readonly JsonSchema[];
	readonly type?: string | readonly string[];
	readonly const?: string | number;
	readonly enum?: readonly (string | number)[];
	readonly default?: unknown;
	readonly description?: string;
	readonly pattern?: string;
	readonly format?: string;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly items?: JsonSchema;
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly additionalProperties?: boolean | JsonSchema;
	readonly required?: readonly string[];
	readonly contentMediaType?: string;
	readonly contentSchema?: JsonSchema;
	readonly 'x-additive'?: true;
}

/** A field of a call: in its query, its headers or its form. */
export interface FieldDefinition {
	readonly name: string;
	readonly schema: JsonSchema;
	readonly meaning: LocalizedText;
	readonly required?: true;
	/** True for an additional field that the published interface lacks. */
	readonly additive?: true;
}

/**
 * Required authorization of a call: an API key, the signature in its address, the metrics token if configured, or
 * nothing.
 */
export type Access = 'key' | 'signature' | 'metricsToken' | 'open';
