import type { PhraseName } from '../../../contract/phrases';
import { ServiceError } from '../errors';
import { phrase, type PhraseDetails } from '../phrases';

/** The error `invalidRequest` with its reason. */
export function invalidRequest(reason: PhraseName, details: PhraseDetails = {}, cause?: unknown): ServiceError {
	return new ServiceError('invalidRequest', { reason: phrase(reason, details) }, { cause });
}
