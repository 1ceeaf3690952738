import type { FastifyRequest } from 'fastify';
import { callbacks } from '../../../contract/callbacks';
import type { Settings } from '../settings/settings';
import { allowsPrivate, checkCallbackUrl } from '../tasks/callbacks/callback-address';
import type { CallbackOrder } from '../tasks/intake/intake-parts';
import type { Form } from './form';
import { callerOf, originOf } from './request';

/**
 * The checked callback of a call; `undefined` for none.
 * @throws ServiceError `invalidRequest` for a malformed or forbidden address
 */
export async function callbackOrder(
	request: FastifyRequest,
	form: Form,
	settings: Settings,
): Promise<CallbackOrder | undefined> {
	const text = form.field(callbacks.field);
	if (text === undefined) return undefined;
	return {
		url: await checkCallbackUrl(text, allowsPrivate(text, settings)),
		keyPrefix: callerOf(request).keyPrefix,
		origin: originOf(request, settings),
		language: request.promptLanguage,
	};
}
