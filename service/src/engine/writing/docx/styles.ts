import { element } from '../office/xml';
import { usualLink } from './colored-runs';
import { paragraphProperties, valueElement, type ParagraphLook } from './paragraph';
import { runProperties, type RunProperties } from './runs';

interface Style {
	readonly id: string;
	/** Word's own name of the style. */
	readonly name: string;
	readonly kind?: 'character';
	readonly paragraph?: ParagraphLook;
	readonly run?: RunProperties;
}

/** Space above and below headings of the six levels, twips. */
const headingRoom = [
	[240, 120],
	[200, 100],
	[160, 80],
	[120, 60],
	[120, 60],
	[120, 60],
] as const;

const headings = headingRoom.map(
	([before, after], index): Style => ({
		id: `Heading${index + 1}`,
		name: `heading ${index + 1}`,
		paragraph: { keepNext: true, spacing: { before, after } },
		// Weight follows the page, in the runs.
		run: { color: '000000' },
	}),
);

/** Styles of the flowing document besides its default one. */
const flowStyles: readonly Style[] = [
	...headings,
	{ id: 'ListParagraph', name: 'List Paragraph', paragraph: { spacing: { before: 0, after: 40 } } },
	{ id: 'Hyperlink', name: 'Hyperlink', kind: 'character', run: { color: usualLink.color, underline: 'single' } },
	{ id: 'FootnoteReference', name: 'footnote reference', kind: 'character', run: { position: 'superscript' } },
	{ id: 'FootnoteText', name: 'footnote text', paragraph: { spacing: { before: 0, after: 0 } } },
	{ id: 'Code', name: 'Code', paragraph: { spacing: { before: 80, after: 80 } }, run: { font: 'Courier New' } },
	{ id: 'Caption', name: 'caption', paragraph: { spacing: { before: 60, after: 120 } } },
];

/** Size of text without one, half points. */
const usualSize = 20;

/** Space below a paragraph of flowing text, twips. */
const flowRoom = 120;

/** Content of the styles part (ECMA-376, part 1, 17.7). @param language  of the document's text, BCP 47 */
export function stylesXml(layout: 'flow' | 'box', language: string | undefined): string {
	const run = { font: 'Arial', size: usualSize, ...(language === undefined ? {} : { language }) };
	// Pages and columns end where they ended: an extra line moved along would take another page.
	const look = { widowControl: false, spacing: { before: 0, after: layout === 'flow' ? flowRoom : 0 } };
	const paragraph = paragraphProperties(look);
	const defaults =
		element('w:rPrDefault', {}, runProperties(run)) + element('w:pPrDefault', {}, element('w:pPr', {}, paragraph));
	const normal = element(
		'w:style',
		{ 'w:type': 'paragraph', 'w:default': 1, 'w:styleId': 'Normal' },
		`${valueElement('w:name', 'Normal')}<w:qFormat/>`,
	);
	const others = layout === 'flow' ? flowStyles.map(styleXml) : [];
	return element('w:docDefaults', {}, defaults) + normal + others.join('');
}

function styleXml({ id, name, kind, paragraph, run }: Style): string {
	// Lists and code continue in the next paragraph.
	const isFollowedByText = /^(heading|caption)/.test(name);
	const content = [
		valueElement('w:name', name),
		kind === 'character' ? '' : valueElement('w:basedOn', 'Normal'),
		isFollowedByText ? valueElement('w:next', 'Normal') : '',
		'<w:qFormat/>',
		paragraph ? element('w:pPr', {}, paragraphProperties(paragraph)) : '',
		run ? runProperties(run) : '',
	];
	return element('w:style', { 'w:type': kind ?? 'paragraph', 'w:styleId': id }, content.join(''));
}

/**
 * Content of the settings part: selects the layout of Word 2013 and later.
 * @param hasFonts  whether fonts are embedded
 * @param hasSides  whether pages with even numbers have their own headers and footers
 */
export const settingsXml = (hasFonts: boolean, hasSides: boolean): string =>
	(hasFonts ? '<w:embedTrueTypeFonts/>' : '') +
	(hasSides ? '<w:evenAndOddHeaders/>' : '') +
	'<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>';
