import type { PhraseName } from '../../../contract/phrases';
import { ServiceError } from '../messages/errors';
import { phrase, type PhraseDetails } from '../messages/phrases';

/** The error `invalidRequest` with its reason. */
export function invalidRequest(reason: PhraseName, details: PhraseDetails = {}, cause?: unknown): ServiceError {
	return new ServiceError('invalidRequest', { reason: phrase(reason, details) }, { cause });
}
