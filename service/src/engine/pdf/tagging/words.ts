import type { DescriptionWords } from './annotations';

/** Alternative text of a figure of which nothing is known but its place. */
export function figureName(pageNumber: number): string {
	return `Figure, page ${pageNumber}`;
}

/** What annotations without a description are called. */
export const descriptionWords: DescriptionWords = {
	page: (pageNumber) => `Page ${pageNumber}`,
	link: 'Link',
	field: 'Field',
};
