import type { Candidate } from '../candidate';

/** Values of these types that are the same in two documents are so by chance: what they were is not kept. */
export const perDocumentTypes: ReadonlySet<Candidate['type']> = new Set([
	'date',
	'amount',
	'number',
	'percent',
	'period',
	'choice',
]);
