import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import { boundOldGarbage, collectOldGarbage } from '../../runtime/v8-flags';
import type { ToolContext } from './tool';

/**
 * Visits pages one by one, with progress after each, and time for other work of the process in between.
 * @param work  returns `undefined` for an unreadable page: it is left out with a warning
 * @param work  … or throws `imageTooLarge`: the page is left out with a specific warning
 * @throws ServiceError `cannotOpen` or `imageTooLarge` if no page can be read
 */
export async function* eachPage<T>(
	context: ToolContext,
	pageNumbers: readonly number[],
	work: (pageNumber: number) => Promise<T | undefined> | T | undefined,
): AsyncGenerator<{ readonly pageNumber: number; readonly value: T }> {
	let read = 0;
	let refusal: ServiceError | undefined;
	boundOldGarbage(pageNumbers.length);
	const unlessTooLarge = async (pageNumber: number): Promise<T | undefined | 'tooLarge'> => {
		try {
			return await work(pageNumber);
		} catch (error) {
			if (!(error instanceof ServiceError) || error.errorName !== 'imageTooLarge') throw error;
			refusal ??= error;
			context.warn({ phrase: 'pageImageTooLarge', details: { ...error.details, page: pageNumber } });
			return 'tooLarge';
		}
	};
	for (const [index, pageNumber] of pageNumbers.entries()) {
		const value = await unlessTooLarge(pageNumber);
		if (value === 'tooLarge') {
			// Already reported.
		} else if (value === undefined) {
			context.warn(phrase('pageLeftOut', { page: pageNumber }));
		} else {
			read++;
			yield { pageNumber, value };
		}
		context.onProgress(index + 1, pageNumbers.length);
		await setImmediate();
	}
	collectOldGarbage();
	if (read === 0) throw refusal ?? new ServiceError('cannotOpen', { file: context.request.fileName, format: 'PDF' });
}
