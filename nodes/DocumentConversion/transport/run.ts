import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import type { Hint } from '../hints';
import type { FileContext, RequestContext } from './context';
import { credentialName, stopSignal } from './context';

/** What the calls of one run have found out, for those that come after them. */
interface Findings {
	credential?: Promise<ICredentialsDecrypted>;
	/** The server knows the call for an upload address below the path of the tool only. */
	hasFlatPresignedCall?: true;
	/** A call had the answer it was made for. */
	hasAnswered?: true;
	/** It tells more than the published interface does. */
	isOurService?: true;
	/** The server has answered 429. */
	isLimited?: true;
}

/**
 * One run: of the node, of a part of its items, of a poll, or of the panel that asks for a list. Whatever talks to the
 * service is handed it, so that nothing about a run is kept anywhere else.
 */
export interface Run<Context extends RequestContext = RequestContext> {
	/** Where n8n calls us from; its stop signal is that of this run. */
	readonly context: Context;
	/** Shared by all parts of a run. */
	readonly findings: Findings;
	/** What is to be shown above the output, in the order it was found. */
	readonly hints: Hint[];
}

/** A run of the node, or of a part of its items. */
export type NodeRun = Run<IExecuteFunctions>;

/** A run that may store files. */
export type FileRun = Run<FileContext>;

/** A poll of the trigger. */
export type PollRun = Run<IPollFunctions>;

/** A run that has found out nothing yet. */
export function beginRun<Context extends RequestContext>(context: Context): Run<Context> {
	return { context, findings: {}, hints: [] };
}

/**
 * The credential, read once a run and handed to each call: n8n would read it from its database for every one.
 * @throws NodeOperationError when none is set
 */
export async function credentialOf({ context, findings }: Run): Promise<ICredentialsDecrypted> {
	findings.credential ??= readCredential(context);
	return await findings.credential;
}

async function readCredential(context: RequestContext): Promise<ICredentialsDecrypted> {
	const data = await context.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	return { id: '', name: '', type: credentialName, data };
}

/**
 * The run of some of the input items while others are under way. Its hints are its own, because items that are under
 * way at once give theirs in any order.
 * @param unwanted ends everything under way in it, as the stop button does
 */
export function partOfRun({ context, findings }: NodeRun, unwanted: AbortSignal): NodeRun {
	const stop = stopSignal(context) as AbortSignal | undefined;
	const signal = stop ? AbortSignal.any([stop, unwanted]) : unwanted;
	return { context: withSignal(context, signal), findings, hints: [] };
}

/** The same run beyond a press on the stop button, for what has to be said after it. */
export function unstopped(run: NodeRun): NodeRun {
	return { ...run, context: withSignal(run.context, undefined) };
}

/** n8n ends every call with a key by the signal of the context it is made from, whatever the call says. */
function withSignal(context: IExecuteFunctions, signal: AbortSignal | undefined): IExecuteFunctions {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as IExecuteFunctions;
}
