import type { IDataObject, INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

/** What is known about a failure; goes into the description and into the item of *continue on fail*. */
export interface FailureDetails {
	/** What the user can do about it, one or two sentences. */
	readonly hint?: string;
	readonly fileName?: string;
	/** Code of the server: of the envelope, or `failureCode` of the file. */
	readonly code?: string;
	readonly httpStatus?: number;
	readonly taskId?: string;
	readonly taskStatus?: string;
	/** The file's own words when a task finished and the file failed. */
	readonly failureCode?: string;
	readonly failureReason?: string;
	/** The address that was called, without its query: that may hold a signature. */
	readonly address?: string;
}

type NodeError = NodeApiError | NodeOperationError;

/** An error that shows `message` as it is and everything else in its description. */
export function failure(node: INode, message: string, details: FailureDetails): NodeApiError {
	const error = new NodeApiError(node, { message } as JsonObject, {
		message,
		description: describe(details),
		...(details.httpStatus === undefined ? {} : { httpCode: String(details.httpStatus) }),
	});
	return withDetails(error, message, details);
}

/**
 * The same failure with more known about it; what was known before stays.
 * Anything that is no error of n8n's yet becomes one.
 */
export function extendFailure(node: INode, error: unknown, added: FailureDetails): NodeError {
	const known = asNodeError(node, error);
	return withDetails(known, known.message, { ...definedOnly(added), ...failureDetails(known) });
}

/** What is known about a failure; empty for errors that are not ours. */
export function failureDetails(error: NodeError): FailureDetails {
	return (error.context.details as FailureDetails | undefined) ?? {};
}

function asNodeError(node: INode, error: unknown): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	return new NodeOperationError(node, error instanceof Error ? error : String(error));
}

function withDetails(error: NodeError, message: string, details: FailureDetails): NodeError & NodeApiError {
	// n8n swaps messages that contain a word like "ENOENT" for its own text; the server's words stay.
	error.message = message;
	const description = describe(details);
	if (description !== '' && (Object.hasOwn(error.context, 'details') || !error.description)) {
		error.description = description;
	}
	error.context.details = definedOnly(details) as IDataObject;
	return error as NodeError & NodeApiError;
}

function describe({ hint, fileName, code, httpStatus, taskId, taskStatus }: FailureDetails): string {
	const facts = [
		fileName && `File: ${fileName}`,
		code && `Code: ${code}`,
		httpStatus && `HTTP status: ${httpStatus}`,
		taskId && `Task: ${taskId}`,
		taskStatus && `State: ${taskStatus}`,
	].filter(Boolean);
	return [hint, facts.join(' · ')].filter(Boolean).join(' ');
}

function definedOnly(details: FailureDetails): FailureDetails {
	return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== ''));
}
