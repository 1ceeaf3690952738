import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	NodeExecutionHint,
} from 'n8n-workflow';
import type { RequestContext } from './context';
import { credentialName, stopSignal } from './context';

/** What the calls of one run of the node share. */
interface Run {
	credential?: Promise<ICredentialsDecrypted>;
	/** The server knows the call for an upload address below the path of the tool only. */
	hasFlatPresignedCall?: true;
	/** The server has answered 429. */
	isLimited?: true;
}

const runs = new WeakMap<RequestContext, Run>();

/** The run that a context belongs to; parts of a run share it. */
export function runOf(context: RequestContext): Run {
	const known = runs.get(context);
	if (known) return known;
	const run: Run = {};
	runs.set(context, run);
	return run;
}

/**
 * The credential, read once a run and handed to each call: n8n would read it from its database for every one.
 * @throws NodeOperationError when none is set
 */
export async function credentialOf(context: RequestContext): Promise<ICredentialsDecrypted> {
	const run = runOf(context);
	run.credential ??= readCredential(context);
	return await run.credential;
}

async function readCredential(context: RequestContext): Promise<ICredentialsDecrypted> {
	const data = await context.getCredentials<ICredentialDataDecryptedObject>(credentialName);
	return { id: '', name: '', type: credentialName, data };
}

/** The context for some of the input items, and the hints it was given. */
export interface RunPart {
	readonly context: IExecuteFunctions;
	/** Held back, because items that are under way at once give theirs in any order. */
	readonly hints: NodeExecutionHint[];
}

/**
 * A context for some of the input items while others are under way.
 * @param unwanted ends everything under way in it, as the stop button does
 */
export function partOfRun(context: IExecuteFunctions, unwanted: AbortSignal): RunPart {
	const hints: NodeExecutionHint[] = [];
	const stop = stopSignal(context) as AbortSignal | undefined;
	const signal = stop ? AbortSignal.any([stop, unwanted]) : unwanted;
	const part = Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
		addExecutionHints: { value: (...added: NodeExecutionHint[]) => void hints.push(...added) },
	}) as IExecuteFunctions;
	runs.set(part, runOf(context));
	return { context: part, hints };
}
