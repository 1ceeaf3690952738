import type { IExecuteFunctions, IHttpRequestOptions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';

/** Where n8n lets us store files: a run of the node, or a poll of the trigger. */
export type FileContext = IExecuteFunctions | IPollFunctions;

/** Where n8n calls us from: one of these, or the panel asking for a list. */
export type RequestContext = FileContext | ILoadOptionsFunctions;

/** Name of the credential, as package.json and saved workflows know it. */
export const credentialName = 'documentConversionApi';

/** The signal of the stop button; `undefined` in the panel and in versions of n8n that have none. */
export function stopSignal(context: RequestContext): IHttpRequestOptions['abortSignal'] {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
