import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import type { Hint } from '../hints';
import type { FileContext, RequestContext } from './context';
import { credentialName, stopSignal } from './context';
import { TimeLimit } from './time-limit';

/** What the calls of a run have learned about the server. */
interface Findings {
	credential?: Promise<ICredentialsDecrypted>;
	/** The server only has `presignedUrl/<tool path>`. */
	hasFlatPresignedCall?: true;
	/** A call succeeded. */
	hasAnswered?: true;
	/** The server is our own service. */
	isOurService?: true;
	/** The server answered 429. */
	isLimited?: true;
}

/** The state of a run: of the node, of some of its items, of a poll, or of the panel loading a list. */
export interface Run<Context extends RequestContext = RequestContext> {
	/** n8n's context, with the stop signal of this run. */
	readonly context: Context;
	/** Shared by all parts of a run. */
	readonly findings: Findings;
	/** Messages to show above the output. */
	readonly hints: Hint[];
	/** The timeout that its calls share; absent: each call has its own. */
	readonly timeLimit?: TimeLimit;
}

/** A run of the node, or of some of its items. */
export type NodeRun = Run<IExecuteFunctions>;

/** A run that can store files. */
export type FileRun = Run<FileContext>;

/** A poll of the trigger. */
export type PollRun = Run<IPollFunctions>;

export function beginRun<Context extends RequestContext>(context: Context): Run<Context> {
	return { context, findings: {}, hints: [] };
}

/**
 * The credential, cached per run: n8n would read it from its database for each call.
 * @throws NodeOperationError without a credential
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
 * The run of some input items in parallel with others. It has separate hints, to keep the order of the items.
 * @param unwanted aborts it like the stop button
 */
export function partOfRun({ context, findings }: NodeRun, unwanted: AbortSignal): NodeRun {
	const stop = stopSignal(context) as AbortSignal | undefined;
	const signal = stop ? AbortSignal.any([stop, unwanted]) : unwanted;
	return { context: withSignal(context, signal), findings, hints: [] };
}

/** The run with a timeout that its calls share. */
export function withTimeLimit<Kind extends Run>(run: Kind, maxMs: number): Kind {
	return { ...run, timeLimit: new TimeLimit(maxMs) };
}

/** The run without its stop signal, for calls after a stop. */
export function withoutStopSignal(run: NodeRun): NodeRun {
	return { ...run, context: withSignal(run.context, undefined) };
}

/** n8n aborts authenticated calls by the signal of their context. */
export function withSignal<Context extends RequestContext>(context: Context, signal: AbortSignal | undefined): Context {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as Context;
}
