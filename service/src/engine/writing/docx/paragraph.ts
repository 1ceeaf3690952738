import { element } from '../office/xml';
import type { Alignment } from '../office/flow';

/** Spacing of a paragraph and its line height, twips. */
export interface Spacing {
	readonly before?: number;
	readonly after?: number;
	readonly line?: number;
	/** `exact`: no line is higher; else relative to usual lines, in 240ths. */
	readonly lineRule?: 'exact';
}

/** Height of the lowest possible line, twips. */
const lowestLine = 20;

/** Where text after a tab starts or ends, twips from the left edge of the column. */
export interface Tab {
	readonly val: 'left' | 'right';
	readonly leader?: 'dot';
	readonly pos: number;
}

/** Paragraph properties; measures in twips. */
export interface ParagraphLook {
	readonly style?: string;
	readonly keepNext?: boolean;
	readonly pageBreakBefore?: boolean;
	/** Whether its first and last lines are never alone on a page or in a column (widow control). */
	readonly widowControl?: boolean;
	/** Attributes of a frame at a page position. */
	readonly frame?: Readonly<Record<string, string | number>>;
	/** Counted by a numbering. */
	readonly numbering?: { readonly id: number; readonly level: number };
	/** Tab stops. */
	readonly tabs?: readonly Tab[];
	/** XML of its borders and its shading. */
	readonly ground?: string;
	readonly bidirectional?: boolean;
	readonly spacing?: Spacing;
	readonly indent?: {
		readonly left?: number;
		readonly right?: number;
		readonly firstLine?: number;
		readonly hanging?: number;
	};
	readonly alignment?: Alignment;
	/** Properties of the section that ends with the paragraph. */
	readonly section?: string;
}

/** An element with only a value. */
export const valueElement = (name: string, value: string | number): string => element(name, { 'w:val': value });

/** Attributes of WordprocessingML carry its prefix. */
export function prefixAttributes(attributes: Readonly<Record<string, string | number | undefined>>): typeof attributes {
	return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`w:${name}`, value]));
}

const alignments = { left: 'left', center: 'center', right: 'right', justify: 'both' } as const satisfies Record<
	Alignment,
	string
>;

/** Properties of a paragraph, in the order of the format (ECMA-376, part 1, 17.3.1.26). */
export function paragraphProperties(look: ParagraphLook): string {
	const { style, frame, numbering, tabs, spacing, indent, alignment, section } = look;
	return [
		style === undefined ? '' : valueElement('w:pStyle', style),
		look.keepNext ? '<w:keepNext/>' : '',
		look.pageBreakBefore ? '<w:pageBreakBefore/>' : '',
		frame ? element('w:framePr', prefixAttributes(frame)) : '',
		look.widowControl === undefined ? '' : valueElement('w:widowControl', look.widowControl ? 1 : 0),
		numbering
			? element('w:numPr', {}, valueElement('w:ilvl', numbering.level) + valueElement('w:numId', numbering.id))
			: '',
		look.ground ?? '',
		tabs && tabs.length > 0
			? element('w:tabs', {}, tabs.map((tab) => element('w:tab', prefixAttributes({ ...tab }))).join(''))
			: '',
		look.bidirectional ? '<w:bidi/>' : '',
		spacing ? element('w:spacing', prefixAttributes({ ...spacing })) : '',
		indent ? element('w:ind', prefixAttributes(indent)) : '',
		alignment ? valueElement('w:jc', alignments[alignment]) : '',
		section ?? '',
	].join('');
}

/** A paragraph. @param content  its runs as XML */
export function paragraph(look: ParagraphLook, content: string): string {
	const properties = paragraphProperties(look);
	return element('w:p', {}, (properties === '' ? '' : element('w:pPr', {}, properties)) + content);
}

/**
 * An empty paragraph of minimal height: it carries what a table or a section cannot.
 * @param height  twips, if it is the space above a table
 */
export function carrier(
	look: Pick<ParagraphLook, 'pageBreakBefore' | 'section'>,
	content = '',
	height = lowestLine,
): string {
	return paragraph({ ...look, spacing: { before: 0, after: 0, line: height, lineRule: 'exact' } }, content);
}
