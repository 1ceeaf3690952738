import type { LimitName } from '../../../contract/limits';
import { fixtureBytes } from '../../../fixtures';
import { ServiceError } from '../../src/messages/errors';
import { convertFixture, type Converted } from './support';

interface OpenOptions {
	readonly fileName?: string;
	readonly password?: string;
	readonly parameter?: object;
	readonly limits?: Partial<Record<LimitName, number>>;
}

export const openContainer = async (
	bytes: Uint8Array,
	{ parameter = {}, ...options }: OpenOptions = {},
): Promise<Converted> => await convertFixture('pdf/txt', bytes, parameter, { fileName: 'given.bin', ...options });

/** What there is within, and the code of what became no file. */
export const outcomesOf = ({ contents = [] }: Converted) =>
	contents.flatMap(({ entries }) =>
		entries.map(({ path, failure, part }) => [path, failure?.errorName ?? (part === undefined ? 'opened' : 'part')]),
	);

/** The name of the error of some work. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
	return await work.then(
		() => 'success',
		(error: unknown) => (error instanceof ServiceError ? error.errorName : String(error)),
	);
}

export const pdfFile = (name: string, bytes: Uint8Array = fixtureBytes('sample.pdf')) => ({
	name,
	type: 'application/pdf',
	bytes,
});
