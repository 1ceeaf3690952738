import { successCode } from '../../../contract/errors';
import type { PromptLanguage } from '../../../contract/languages';
import type { ServiceError } from '../messages/errors';

/** The response of a successful call. */
export function successEnvelope(data: unknown) {
	return { code: successCode, msg: 'success', message: 'success', data };
}

/** The response of a failed call; `requestId` identifies it in the log. */
export function errorEnvelope(error: ServiceError, language: PromptLanguage, requestId: string) {
	const text = error.text(language);
	return { code: error.code, msg: text, message: text, data: null, requestId };
}
