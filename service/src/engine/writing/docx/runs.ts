import { arabicFontName } from '../../fonts/arabic-font';
import { fontNames, type Typeface } from '../../fonts/typeface';
import { hasArabic, hasRightToLeft } from '../../model/scripts';
import { noteReferences } from '../note-references';
import { softHyphen } from '../office/set-lines';
import { element, escapeXml } from '../office/xml';
import type { ColoredRun } from './colored-runs';
import { valueElement } from './paragraph';
import { halfPoints } from './units';

/** A run that may have its own letter spacing. */
export interface SpacedRun extends ColoredRun {
	/** Letter spacing, twips; that of all runs when absent. */
	readonly letterSpacing?: number;
	/** Letter width in percent; that of all runs when absent. */
	readonly stretch?: number;
}

/** Common properties of the runs of a paragraph. */
export interface RunLook {
	readonly face?: Typeface;
	/** Points. */
	readonly fontSize?: number;
	/** Letter spacing, twips. */
	readonly letterSpacing?: number;
	/** Letter width in percent; runs may override it. */
	readonly stretch?: number;
	/** Number of the footnote that a mark refers to, called once per mark. */
	readonly footnote?: (mark: string) => number | undefined;
	/** Relationship of a link address; no links when absent. */
	readonly link?: (address: string) => string;
}

/** Run properties as in Word. */
export interface RunProperties {
	readonly style?: string;
	readonly font?: string;
	/** For right-to-left letters, if different. */
	readonly complexFont?: string;
	readonly bold?: boolean;
	readonly italic?: boolean;
	readonly struck?: boolean;
	/** `RRGGBB`. */
	readonly color?: string;
	/** Letter spacing, twips. */
	readonly spacing?: number;
	/** Letter width in percent. */
	readonly stretch?: number;
	/** Half points. */
	readonly size?: number;
	readonly underline?: 'single' | 'none';
	readonly position?: 'superscript' | 'subscript';
	readonly rightToLeft?: boolean;
	/** Of the text, BCP 47. */
	readonly language?: string;
}

/** Properties of a run, in the order of the format (ECMA-376, part 1, 17.3.2.28). */
export function runProperties(look: RunProperties): string {
	const { style, font, complexFont = font, color, spacing, stretch, size, position, language } = look;
	const properties = [
		style === undefined ? '' : valueElement('w:rStyle', style),
		font === undefined
			? ''
			: element('w:rFonts', { 'w:ascii': font, 'w:cs': complexFont, 'w:eastAsia': font, 'w:hAnsi': font }),
		look.bold ? '<w:b/><w:bCs/>' : '',
		look.italic ? '<w:i/><w:iCs/>' : '',
		look.struck ? '<w:strike/>' : '',
		color === undefined ? '' : valueElement('w:color', color),
		spacing === undefined ? '' : valueElement('w:spacing', spacing),
		stretch === undefined ? '' : valueElement('w:w', stretch),
		size === undefined ? '' : valueElement('w:sz', size) + valueElement('w:szCs', size),
		look.underline ? valueElement('w:u', look.underline) : '',
		position === undefined ? '' : valueElement('w:vertAlign', position),
		look.rightToLeft ? '<w:rtl/>' : '',
		language === undefined ? '' : languageElement(language),
	].join('');
	return properties === '' ? '' : element('w:rPr', {}, properties);
}

/** Word has a language for each kind of script. */
function languageElement(language: string): string {
	const script = /^(zh|ja|ko)\b/.test(language) ? 'eastAsia' : /^(ar|he|fa|ur)\b/.test(language) ? 'bidi' : 'val';
	return element('w:lang', { [`w:${script}`]: language });
}

/** Text in one style; line breaks, tabs and soft hyphens are separate elements. */
export function textRun(text: string, look: RunProperties = {}): string {
	const content = text
		.split(/([\n\t\u00ad])/)
		.map((part) => {
			if (part === '\n') return '<w:br/>';
			if (part === '\t') return '<w:tab/>';
			if (part === softHyphen) return '<w:softHyphen/>';
			return part === '' ? '' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`;
		})
		.join('');
	return run(content, look);
}

/** A run of anything. @param content  XML */
export function run(content: string, look: RunProperties = {}): string {
	return element('w:r', {}, runProperties(look) + content);
}

/** Addresses a reader may follow; scripts and files are excluded. */
const allowedLink = /^(https?|mailto|ftp):/i;

/** Runs as Word runs. */
export function docxRuns(runs: readonly SpacedRun[], look: RunLook = {}): string {
	return runs
		.map((own) => {
			const notes = own.position === 'superscript' ? references(own, look) : '';
			if (notes !== '') return notes;
			const address = own.link !== undefined && allowedLink.test(own.link) ? own.link : undefined;
			const relationship = address === undefined ? undefined : look.link?.(address);
			const text = textRun(own.text, lookOf(own, look, relationship !== undefined));
			return relationship === undefined ? text : element('w:hyperlink', { 'r:id': relationship, 'w:history': 1 }, text);
		})
		.join('');
}

/** References to footnotes, with the text between them; empty if a superscript refers to none. */
function references(own: SpacedRun, look: RunLook): string {
	const { footnote } = look;
	if (!footnote) return '';
	return noteReferences(own.text, footnote)
		.map(({ text, note }) =>
			note === undefined
				? textRun(text, lookOf({ ...own, text }, look, false))
				: run(element('w:footnoteReference', { 'w:id': note }), { style: 'FootnoteReference' }),
		)
		.join('');
}

/** The embedded font for the letters of a text. */
export const complexFontOf = (text: string): Pick<RunProperties, 'complexFont'> =>
	hasArabic(text) ? { complexFont: arabicFontName } : {};

function lookOf(
	{
		text,
		bold,
		italic,
		lined,
		monospace,
		position,
		letterSpacing: own,
		stretch: ownStretch,
		color: ownColor,
	}: SpacedRun,
	{ face, fontSize, letterSpacing: usual, stretch: usualStretch }: RunLook,
	isLink: boolean,
) {
	const letterSpacing = own ?? usual;
	const stretch = ownStretch ?? usualStretch;
	const family = monospace ? 'mono' : face?.family;
	return {
		bold: bold === true || face?.bold === true,
		italic: italic === true || face?.italic === true,
		// The page shows where links are, as far as it does.
		...(lined === 'under' ? { underline: 'single' as const } : isLink ? { underline: 'none' as const } : {}),
		struck: lined === 'through',
		rightToLeft: hasRightToLeft(text),
		...(position ? { position } : {}),
		...(family ? { font: fontNames[family], ...complexFontOf(text) } : {}),
		...(fontSize === undefined ? {} : { size: halfPoints(fontSize) }),
		...(letterSpacing ? { spacing: letterSpacing } : {}),
		...(stretch === undefined ? {} : { stretch }),
		...(isLink ? { style: 'Hyperlink' } : {}),
		...(face ? colorOf(ownColor ?? face.color, isLink) : {}),
	};
}

/** Black is the color of text without one, but not of links. */
const colorOf = (color: string, isLink: boolean): Pick<RunProperties, 'color'> =>
	isLink || color !== '000000' ? { color } : {};
