import type { IExecuteFunctions, IHttpRequestOptions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';

/** A context that can store files: a run of the node, or a poll of the trigger. */
export type FileContext = IExecuteFunctions | IPollFunctions;

/** A context that can send requests: one of these, or the panel loading a list. */
export type RequestContext = FileContext | ILoadOptionsFunctions;

/** Name of the credential in package.json and saved workflows. */
export const credentialName = 'documentConversionApi';

/** The signal of the stop button; `undefined` in the panel and in older versions of n8n. */
export function stopSignal(context: RequestContext): IHttpRequestOptions['abortSignal'] {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
