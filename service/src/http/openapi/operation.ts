import type { EndpointDefinition, Success } from '../../../../contract/endpoints';
import type { Access, FieldDefinition, JsonSchema } from '../../../../contract/types';
import { errorAnswer, errorAnswers } from './error-answers';

const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };
const securityOf: Record<Access, readonly object[]> = {
	key: [{ apiKey: [] }],
	signature: [],
	metricsToken: [{ metricsToken: [] }, {}],
	open: [],
};

/** An endpoint as an operation of OpenAPI. */
export function operation(endpoint: EndpointDefinition): object {
	const { method, address, summary, access, additive, success, alsoAnswers = [], errors } = endpoint;
	const withBody = method !== 'head';
	const further = Object.fromEntries(
		alsoAnswers.map((status) => [String(status), furtherAnswer(status, success, withBody)]),
	);
	return {
		operationId: `${method}${address.replace(/\/$/, '/page').replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
		summary: additive ? `${summary.en} (additive)` : summary.en,
		description: summary.zh,
		...(additive ? { 'x-additive': true } : {}),
		tags: [tagOf(address)],
		security: securityOf[access],
		parameters: [
			...(endpoint.path ?? []).map((field) => parameter('path', field)),
			...(endpoint.query ?? []).map((field) => parameter('query', field)),
			...(endpoint.headers ?? []).map((field) => parameter('header', field)),
		],
		...requestBody(endpoint),
		responses: {
			[success.status]: successAnswer(success, withBody),
			...errorAnswers(access, errors, withBody),
			...further,
		},
	};
}

/** A field as a parameter of OpenAPI. */
export function parameter(
	place: 'path' | 'query' | 'header',
	{ name, schema, meaning, required, additive }: FieldDefinition,
) {
	return {
		name,
		in: place,
		required: required ?? false,
		description: `${meaning.en} / ${meaning.zh}`,
		schema: { ...schema, ...(additive ? { 'x-additive': true } : {}) },
	};
}

/** Fields as a form schema. */
export function formSchema(fields: readonly FieldDefinition[]): JsonSchema {
	return {
		type: 'object',
		properties: Object.fromEntries(
			fields.map(({ name, schema, meaning, additive }) => [
				name,
				{
					...schema,
					description: `${meaning.en} / ${meaning.zh}`,
					...(additive ? { 'x-additive': true as const } : {}),
				},
			]),
		),
		required: fields.filter(({ required }) => required).map(({ name }) => name),
	};
}

/** A successful response. */
export function successAnswer(success: Success, withBody = true) {
	if (success.status === 302) return { description: 'Redirect', headers: requestId };
	return { description: 'Success', headers: requestId, ...(withBody ? { content: contentOf(success) } : {}) };
}

function contentOf(success: Exclude<Success, { readonly status: 302 }>): Record<string, { readonly schema: object }> {
	if ('schema' in success)
		return { 'application/json': { schema: { $ref: `#/components/schemas/${success.schema}` } } };
	const { contentType, orContentType } = success;
	return { [contentType]: { schema: {} }, ...(orContentType === undefined ? {} : { [orContentType]: { schema: {} } }) };
}

/** Tag of an endpoint. */
function tagOf(address: string): string {
	if (!address.startsWith('/server/')) return 'Operations';
	return /presignedUrl|upload|download|execute|task/.test(address) ? 'Tasks' : 'Account and tools';
}

function requestBody({ form, rawBody, jsonBody }: EndpointDefinition): object {
	if (jsonBody) {
		const content = { 'application/json': { schema: { type: 'object' } } };
		return { requestBody: { required: true, description: `${jsonBody.en} / ${jsonBody.zh}`, content } };
	}
	if (rawBody) {
		const content = { 'application/octet-stream': { schema: {} } };
		return { requestBody: { required: true, description: 'Content of the file', content } };
	}
	if (!form) return {};
	const schema = formSchema(form);
	const types = ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded'];
	return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
}

function furtherAnswer(status: 202 | 206 | 304 | 416 | 503, success: Success, withBody: boolean): object {
	switch (status) {
		case 202:
			return { description: 'Accepted. The response has no content.', headers: requestId };
		case 206:
			return { ...successAnswer(success, withBody), description: 'The requested part of the file' };
		case 304:
			return { description: 'The cached copy of the caller is up to date', headers: requestId };
		case 416:
			return { ...errorAnswer(['invalidRequest'], withBody), description: 'The range is beyond the end of the file' };
		case 503:
			return { ...successAnswer(success, withBody), description: 'Not ready' };
	}
}
