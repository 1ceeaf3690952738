import { setImmediate } from 'node:timers/promises';
import { ServiceError } from '../errors';
import { phrase } from '../phrases';
import type { ToolContext } from './tool';

/**
 * Go through pages one by one: progress after each, and time for the process to answer in between.
 * @param work  returns `undefined` for a page that cannot be read: it is left out with a warning
 * @throws ServiceError `cannotOpen` when not a single page can be read
 */
export async function* eachPage<T>(
	context: ToolContext,
	pageNumbers: readonly number[],
	work: (pageNumber: number) => Promise<T | undefined> | T | undefined,
): AsyncGenerator<{ readonly pageNumber: number; readonly value: T }> {
	let read = 0;
	for (const [index, pageNumber] of pageNumbers.entries()) {
		const value = await work(pageNumber);
		if (value === undefined) {
			context.warn(phrase('pageLeftOut', { page: pageNumber }));
		} else {
			read++;
			yield { pageNumber, value };
		}
		context.onProgress(index + 1, pageNumbers.length);
		await setImmediate();
	}
	if (read === 0) throw new ServiceError('cannotOpen', { file: context.request.fileName, format: 'PDF' });
}
