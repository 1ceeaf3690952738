import { ServiceError } from '../messages/errors';
import { invalidRequest } from './request-error';

/**
 * The owner's name of a file, without folders and control characters. Only for display, never a path.
 * @throws ServiceError `missingParameter` if nothing is left, `invalidRequest` if it is too long
 */
export function cleanFileName(given: string | undefined, maximumBytes: number): string {
	// Lone surrogates cannot be written as UTF-8; encoding replaces them.
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
