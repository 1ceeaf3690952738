/** Maximum page numbers or names in one warning. */
const maxListed = 20;

/** Page numbers or names for a warning, truncated if there are many. */
export function listNames(things: readonly (number | string)[]): string {
	const list = things.slice(0, maxListed).join(', ');
	return things.length > maxListed ? `${list}, …` : list;
}
