import type { DescriptionWords } from './annotations';

/** Alternative text of a figure known only by its place. */
export function figureName(pageNumber: number): string {
	return `Figure, page ${pageNumber}`;
}

/** Names of annotations without a description. */
export const descriptionWords: DescriptionWords = {
	page: (pageNumber) => `Page ${pageNumber}`,
	link: 'Link',
	field: 'Field',
};
