import type { IDataObject, INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { SkippedFile } from '../tasks/task-information';

/** Details of a failure, for its description and the item of *continue on fail*. */
export interface FailureDetails {
	/** What the user can do, in one or two sentences. */
	readonly hint?: string;
	readonly fileName?: string;
	/** Path of the file in its email or archive. */
	readonly containerPath?: string;
	/** The code of the envelope, or `failureCode` of the file. */
	readonly code?: string;
	readonly httpStatus?: number;
	readonly taskId?: string;
	readonly taskStatus?: string;
	/** As reported for a failed file of a finished task. */
	readonly failureCode?: string;
	readonly failureReason?: string;
	/** Entries of an email or archive that were not converted. */
	readonly skippedFiles?: readonly SkippedFile[];
	/** The address without its query, which may contain a signature. */
	readonly address?: string;
}

type NodeError = NodeApiError | NodeOperationError;

/** An error with `message` unchanged and the details in its description. */
export function failure(node: INode, message: string, details: FailureDetails): NodeApiError {
	const error = new NodeApiError(node, { message } as JsonObject, {
		message,
		description: describe(details),
		...(details.httpStatus === undefined ? {} : { httpCode: String(details.httpStatus) }),
	});
	return withDetails(error, message, details);
}

/** Add details to a failure; existing ones win. Other exceptions become errors of n8n. */
export function extendFailure(node: INode, error: unknown, added: FailureDetails): NodeError {
	const known = asNodeError(node, error);
	return withDetails(known, known.message, { ...definedOnly(added), ...failureDetails(known) });
}

/** The details of a failure; empty for errors of n8n itself. */
export function failureDetails(error: NodeError): FailureDetails {
	return (error.context.details as FailureDetails | undefined) ?? {};
}

function asNodeError(node: INode, error: unknown): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	return new NodeOperationError(node, error instanceof Error ? error : String(error));
}

function withDetails(error: NodeError, message: string, details: FailureDetails): NodeError & NodeApiError {
	// n8n replaces messages that contain codes such as "ENOENT" with its own text.
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
		// Codes of the service; those of the network say nothing to users.
		code && /^\d/.test(code) && `Code: ${code}`,
		httpStatus && `HTTP status: ${httpStatus}`,
		taskId && `Task: ${taskId}`,
		// "TaskFinish" only confuses beside the reason of a failed file.
		taskStatus && taskStatus !== 'TaskFinish' && `State: ${taskStatus}`,
	].filter(Boolean);
	return [hint, facts.join(' · ')].filter(Boolean).join(' ');
}

function definedOnly(details: FailureDetails): FailureDetails {
	return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== ''));
}
