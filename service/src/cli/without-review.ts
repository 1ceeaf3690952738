import { ServiceError } from '../messages/errors';
import { phrase } from '../messages/phrases';

/**
 * Parameters of a conversion without the service: nobody can review its result, and a result that was to be reviewed is not given as if it
 * had been.
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
