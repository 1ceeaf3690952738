import { ServiceError } from '../../messages/errors';
import type { ToolContext } from '../request/tool';

/** Work on a page that stays unchanged, with a warning, if its image is too large. */
export async function unlessTooLarge<T>(
	context: Pick<ToolContext, 'warn'>,
	pageNumber: number,
	work: () => Promise<T>,
): Promise<T | undefined> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ServiceError) || error.errorName !== 'imageTooLarge') throw error;
		context.warn({ phrase: 'pageNotEdited', details: { ...error.details, page: pageNumber } });
		return undefined;
	}
}
