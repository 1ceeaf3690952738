import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { apiPrefix } from '../../../contract/endpoints';
import { openApiDocument } from '../../src/http/openapi/document';

/** A request and its answer, as far as the description says something about them. */
export interface Exchange {
	readonly method: string;
	/** Path of the address, without the query. */
	readonly path: string;
	readonly status: number;
	readonly contentType: string | null;
	readonly requestId: string | null;
	/** The body of a JSON answer; `undefined` for none, or for another type. */
	readonly body: unknown;
}

interface Described {
	readonly description: string;
	readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
type Operations = Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>;

const described = openApiDocument({ version: '2', limits: [] });
const closed = close({ components: described.components, paths: described.paths }) as typeof described;
const addresses = Object.entries(closed.paths).map(([template, operations]) => ({
	pattern: new RegExp(`^${template.replace(/[.+*?^$()[\]\\|]/g, '\\$&').replace(/\{\w+\}/g, '[^/]*')}$`),
	hasFields: template.includes('{'),
	operations: operations as Operations,
}));
// The test of the description validates its schemas once.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
ajv.addSchema(closed, 'document');
const errorAnswer = { $ref: '#/components/schemas/ErrorAnswer' };
const validators = new Map<object, ValidateFunction>();

/**
 * What is wrong with an answer, by the description of the interface; `undefined` when it is described. A field the
 * description does not have is wrong too.
 */
export function problemOf(exchange: Exchange): string | undefined {
	const { method, path, status, contentType, requestId, body } = exchange;
	const about = `${method} ${path} answered ${status}`;
	if (requestId === null) return `${about} without x-request-id`;
	const [address] = addresses
		.filter(({ pattern }) => pattern.test(path))
		.sort((one, other) => Number(one.hasFields) - Number(other.hasFields));
	const operation = address?.operations[method.toLowerCase()];
	if (!operation) return problemOfUndescribed(exchange, about);
	const answer = operation.responses[String(status)];
	if (!answer) return `${about}, which is not described: ${JSON.stringify(body)}`;
	if (method === 'HEAD' || !answer.content) return undefined;
	const type = (contentType ?? '').split(';')[0] ?? '';
	const content = answer.content[type] ?? answer.content['*/*'];
	if (!content) return `${about} with ${contentType}; described: ${Object.keys(answer.content).join(', ')}`;
	if (type !== 'application/json' || Object.keys(content.schema).length === 0) return undefined;
	return problemOfBody(content.schema, body, about);
}

/** No such address: nothing but the envelope of 404 (or 400, for one that cannot be read), whatever the method. */
function problemOfUndescribed({ method, status, body, path }: Exchange, about: string): string | undefined {
	// Files of the web page and of the API description.
	if (status === 200 && /^\/(docs|page|assets)\//.test(path)) return undefined;
	// An unknown tool.
	if (status === 415 && path.startsWith(`${apiPrefix}/process/`)) return problemOfBody(errorAnswer, body, about);
	if (![400, 401, 404, 405, 429].includes(status)) return `${about}, which is not described`;
	if (method === 'HEAD') return undefined;
	return problemOfBody(errorAnswer, body, about);
}

function problemOfBody(schema: object, body: unknown, about: string): string | undefined {
	let validate = validators.get(schema);
	if (!validate) {
		validate = ajv.compile(absolute(schema) as object);
		validators.set(schema, validate);
	}
	if (validate(body)) return undefined;
	return `${about} with a body that is not described: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`;
}

/** References into the document. */
function absolute(schema: unknown): unknown {
	return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as unknown;
}

/** Nothing beside the fields that are described: what is added has to be described too. */
function close(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(close);
	if (typeof schema !== 'object' || schema === null) return schema;
	const entries = Object.entries(schema).map(([key, value]) => [key, close(value)] as const);
	const isObject = 'type' in schema && schema.type === 'object' && 'properties' in schema;
	return Object.fromEntries(
		isObject && !('additionalProperties' in schema) ? [...entries, ['additionalProperties', false]] : entries,
	);
}

let checked = 0;

/** How many answers were checked so far in this process. */
export function checkedAnswers(): number {
	return checked;
}

const origins = new Set<string>();
let original: typeof fetch | undefined;

/**
 * From now on every answer that `fetch` gets from this service is checked against the description; one that is not
 * described fails the call, and with it the test.
 */
export function checkAnswersOf(baseUrl: string): void {
	origins.add(new URL(baseUrl).origin);
	if (original) return;
	original = globalThis.fetch;
	const plainFetch = original;
	globalThis.fetch = async (input, init) => {
		const response = await plainFetch(input, init);
		const request = input instanceof Request ? input : undefined;
		const url = new URL(request?.url ?? String(input));
		if (!origins.has(url.origin) || response.redirected) return response;
		const contentType = response.headers.get('content-type');
		const isJson = contentType?.startsWith('application/json') ?? false;
		// A result may be JSON too; it is not the service's own text.
		const isOwn = isJson && !response.headers.has('content-disposition');
		const text = isOwn ? await response.clone().text() : '';
		const problem = problemOf({
			method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
			path: url.pathname,
			status: response.status,
			contentType,
			requestId: response.headers.get('x-request-id'),
			body: text === '' ? undefined : (JSON.parse(text) as unknown),
		});
		checked++;
		if (problem !== undefined) throw new Error(problem);
		return response;
	};
}
