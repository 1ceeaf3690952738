/** Page numbers or names in one warning at most. */
const maxListed = 20;

/** Numbers of pages, or names, for a warning; many are cut short. */
export function listNames(things: readonly (number | string)[]): string {
	const list = things.slice(0, maxListed).join(', ');
	return things.length > maxListed ? `${list}, …` : list;
}
