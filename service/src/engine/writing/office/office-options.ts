import type { Box } from '../../model';
import type { DocumentPage } from '../../model/blocks';

/** What an office file shows, as the request asks. */
export interface OfficeOptions {
	/** Pictures and drawings of the pages. */
	readonly images: boolean;
	/** Notes of readers. */
	readonly annotations: boolean;
	/** Formulas as pictures instead of text. */
	readonly formulasAsImages: boolean;
}

/** The blocks of a page that are wanted. */
export function wantedBlocks(page: DocumentPage, { images, annotations }: OfficeOptions): DocumentPage {
	const blocks = page.blocks.filter(
		({ kind }) => (images || kind !== 'figure') && (annotations || kind !== 'annotation'),
	);
	return { ...page, blocks };
}

/** A box that is not cut at the edges of thin signs, such as bars of fractions. */
export function withMargin({ left, top, right, bottom }: Box, margin: number): Box {
	return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}
