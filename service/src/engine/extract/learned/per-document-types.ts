import type { Candidate } from '../candidate';

/** Equal values of these types in two documents are a coincidence: they are not stored. */
export const perDocumentTypes: ReadonlySet<Candidate['type']> = new Set([
	'date',
	'amount',
	'number',
	'percent',
	'period',
	'choice',
]);
