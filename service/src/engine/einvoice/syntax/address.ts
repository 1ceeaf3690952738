import type { TermId } from '../../../../../contract/einvoice-terms';
import type { GroupPaths } from './group';

type Seven<Item> = readonly [Item, Item, Item, Item, Item, Item, Item];

/**
 * The parts of an address in a syntax: three lines, city, post code, subdivision and country.
 * @param paths  of its parts
 * @returns paths by the model's terms
 */
export function mapAddress(paths: Seven<string>): (terms: Seven<TermId>) => GroupPaths['terms'] {
	return (terms) => Object.fromEntries(terms.map((term, index) => [term, paths[index] ?? '']));
}
