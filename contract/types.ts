/** A text in every language of the service: `language` 1 is English, 2 is Chinese. */
export interface LocalizedText {
	readonly en: string;
	readonly zh: string;
}

/**
 * How a value is written in the `parameter` JSON text.
 *
 * - `flag`: integer 0 (off) or 1 (on)
 * - `choice`: one of the texts in `values`
 * - `pageList`: text of page numbers and ranges, separated by commas (`1,3-5`)
 * - `decimal`: text of a positive decimal number, or 0 if that is the minimum
 * - `integer`: text of a whole number
 * - `textList`: array of texts
 * - `number`: a JSON integer out of `values`
 */
export type ParameterType = 'flag' | 'choice' | 'pageList' | 'decimal' | 'integer' | 'textList' | 'number';

/** One allowed value of a `choice` or `number` parameter, with the name a person reads. */
export interface AllowedValue {
	readonly value: string | number;
	readonly label: LocalizedText;
	/** True for a value of ours that the published interface does not have. */
	readonly additive?: true;
}

/** One key of the `parameter` JSON text. */
export interface ParameterDefinition {
	readonly type: ParameterType;
	/** What the service assumes when the key is absent; `undefined`: no default. */
	readonly default?: string | number;
	/** Only for `choice` and `number`. */
	readonly values?: readonly AllowedValue[];
	/** Inclusive bounds of `decimal` and `integer` values. */
	readonly minimum?: number;
	readonly maximum?: number;
	/** Name of the field, as a person reads it. */
	readonly label: LocalizedText;
	/** One line: what it does. Flags read "Whether to …". */
	readonly meaning: LocalizedText;
	/** An example shown in an empty field. */
	readonly example?: string;
	/** Name of the flag that has to be on for this key to have an effect. */
	readonly needs?: string;
	/** True for a key of ours that the published interface does not have. */
	readonly additive?: true;
}

/** Documents a tool reads: `pdf` files or raster images. */
export type SourceKind = 'pdf' | 'img';

/** One tool of the service: a way from one kind of document to another. */
export interface ToolDefinition {
	readonly label: LocalizedText;
	readonly sourceTypeName: SourceKind;
	readonly targetTypeName: string;
	/** Extension of the result file, without the dot; `zip` where several files are the rule. */
	readonly resultExtension: string;
	/** Keys of the `parameter` JSON that apply, in the order of the published table. */
	readonly parameters: readonly string[];
	/** Keys that must be given, a subset of `parameters`. */
	readonly required?: readonly string[];
	/** Defaults that differ from the parameter's own. */
	readonly defaults?: Readonly<Record<string, string | number>>;
	/** Keys accepted beside `parameters`: from published examples, or additive keys of ours. */
	readonly alsoAccepted?: readonly string[];
	/**
	 * True for a tool that combines all files of a task into one result; each file keeps separate parameters and a
	 * password.
	 */
	readonly joinsFiles?: true;
	/** Name of the flag by which it does so: of a task whose first file has it on. */
	readonly joinsFilesBy?: string;
	/** True where the files of such a task are parts of one document: several documents are several tasks. */
	readonly isOneDocument?: true;
	/** True for a tool of ours that the published interface does not describe. */
	readonly additive?: true;
}

/** One error of the service: a published code, its HTTP status, and whether the same call may succeed later. */
export interface ErrorDefinition {
	readonly code: string;
	readonly httpStatus: number;
	readonly retryable: boolean;
}

/** A bound of the service that an operator may change by the setting named. */
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

/** A JSON Schema (2020-12), as far as the contract uses it. */
export interface JsonSchema {
	readonly $ref?: string;
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

/** One field of a call: in its query, its headers or its form. */
export interface FieldDefinition {
	readonly name: string;
	readonly schema: JsonSchema;
	readonly meaning: LocalizedText;
	readonly required?: true;
	/** True for a field of ours that the published interface does not have. */
	readonly additive?: true;
}

/**
 * What a call needs to be let in: an API key, the signature in its own address, the token of the metrics where the
 * operator has set one, or nothing.
 */
export type Access = 'key' | 'signature' | 'metricsToken' | 'open';
