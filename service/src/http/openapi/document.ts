import { endpoints } from '../../../../contract/endpoints';
import { schemas } from '../../../../contract/schemas';
import { toolAliases, toolPaths, type ToolPath } from '../../../../contract/tools';
import type { LimitInEffect } from '../limits';
import { directCall } from './direct-call';
import { errorEnvelopeSchema, errorTable, failureCodeSchema } from './error-answers';
import { operation } from './operation';
import { parameterSchema, parameterSchemaName } from '../../parameters/schemas';

/** The OpenAPI 3.1 description of a service. */
interface OpenApiDocument {
	readonly openapi: string;
	readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	readonly components: { readonly schemas: Readonly<Record<string, unknown>>; readonly [kind: string]: unknown };
	readonly [key: string]: unknown;
}

/** Service-specific parts. */
interface DocumentOptions {
	readonly version: string;
	readonly limits: readonly LimitInEffect[];
}

/** Describes the whole interface, from the contract alone. `x-additive` marks our additions to the published one. */
export function openApiDocument({ version, limits }: DocumentOptions): OpenApiDocument {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const endpoint of endpoints) {
		(paths[endpoint.address] ??= {})[endpoint.method] = operation(endpoint);
	}
	for (const [path, toolPath] of directPaths()) {
		const call = directCall(path, toolPath);
		paths[call.address] = { post: call.operation };
	}
	return {
		openapi: '3.1.0',
		info: { title: 'Document Conversion', version, description: description(limits) },
		servers: [{ url: '.', description: 'This service' }],
		security: [{ apiKey: [] }],
		paths,
		components: {
			securitySchemes: {
				apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
				metricsToken: { type: 'http', scheme: 'bearer', description: 'Token from the setting metricsToken' },
			},
			headers: {
				RequestId: {
					description: 'ID of the request in the log. A valid ID sent by the caller is used.',
					schema: { type: 'string' },
				},
				RetryAfter: {
					description: 'Number of seconds to wait before trying again',
					schema: { type: 'string', pattern: '^\\d+$' },
				},
			},
			schemas: {
				...schemas,
				FailureCode: failureCodeSchema,
				ErrorAnswer: errorEnvelopeSchema([...new Set(errorTable().map(({ code }) => code))]),
				...Object.fromEntries(toolPaths.map((path) => [parameterSchemaName(path), parameterSchema(path)])),
			},
		},
		'x-error-codes': errorTable(),
		'x-limits': limits,
	};
}

function directPaths(): (readonly [path: string, toolPath: ToolPath])[] {
	return [...toolPaths.map((path) => [path, path] as const), ...Object.entries(toolAliases)];
}

function description(limits: readonly LimitInEffect[]): string {
	return [
		'Converts and processes documents and images through tasks. Send the API key in the header `x-api-key`.',
		'Operations and fields marked *additive* are specific to this service. The rest is the published interface.',
		'## Errors',
		...table(
			['code', 'status', 'text', '中文'],
			errorTable().map(({ code, httpStatus, message }) => [`\`${code}\``, String(httpStatus), message.en, message.zh]),
		),
		'## Limits',
		...table(
			['limit', 'value', 'meaning', '含义', 'setting'],
			limits.map(({ name, value, unit, meaning, setting }) => [
				`\`${name}\``,
				`${value} ${unit}`,
				meaning.en,
				meaning.zh,
				setting === null ? 'fixed' : `\`${setting}\``,
			]),
		),
	].join('\n\n');
}

/** A Markdown table, as one paragraph. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return [lines.join('\n')];
}
