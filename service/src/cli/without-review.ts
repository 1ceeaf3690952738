import { ServiceError } from '../messages/errors';
import { phrase } from '../messages/phrases';

/**
 * Parameters of a conversion without the service. Reviews are not possible here, so a request for one is rejected
 * rather than ignored.
 * @throws ServiceError `invalidParameter`
 */
export function withoutReview<Parameters extends Readonly<Record<string, unknown>>>(
	parameters: Parameters,
): Parameters {
	const { review: value = 'never' } = parameters;
	if (value === 'never') return parameters;
	const details = { key: 'review', value: JSON.stringify(value), allowed: phrase('noReviewHere') };
	throw new ServiceError('invalidParameter', details);
}
