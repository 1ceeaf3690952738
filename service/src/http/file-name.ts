import { ServiceError } from '../messages/errors';
import { invalidRequest } from './request-error';

/**
 * The name of a file as its owner gave it, without folders and control characters. It is only ever shown, never
 * used as a path.
 * @throws ServiceError `missingParameter` when nothing is left, `invalidRequest` when it is too long
 */
export function cleanFileName(given: string | undefined, maximumBytes: number): string {
	// Half characters cannot be written as UTF-8; going through bytes replaces them.
	const whole = Buffer.from(given ?? '').toString();
	const name = whole
		.replace(/^.*[/\\]/s, '')
		.replace(/[\p{Cc}\u2028\u2029]/gu, '')
		.trim();
	if (name === '' || name === '.' || name === '..') throw new ServiceError('missingParameter', { key: 'fileName' });
	if (Buffer.byteLength(name) > maximumBytes) {
		throw invalidRequest('fileNameTooLong', { limit: maximumBytes });
	}
	return name;
}
