import { fontNames, type Typeface } from '../../fonts/typeface';
import type { Box } from '../../model';
import { emus } from '../office/emus';
import { drawingNamespace, element, escapeXml, presentationNamespace, relationshipNamespace } from '../office/xml';

/** Maps page positions to a slide. */
export interface SlideScale {
	/** Of the slide to the page. */
	readonly scale: number;
	/** Of its text, BCP 47. */
	readonly lang: string | undefined;
}

/** Text in one style. */
interface SlideRun {
	readonly text: string;
	readonly face: Typeface;
	/** Points of the page. */
	readonly fontSize: number;
	/** Letter spacing, points of the page. */
	readonly spacing: number;
}

/** A line of text: a separate paragraph. */
export interface SlideLine {
	readonly runs: readonly SlideRun[];
	/** Height, points of the page. */
	readonly pitch: number;
	readonly align: 'l' | 'ctr' | 'r';
	readonly rightToLeft: boolean;
	/** From the left edge of its space, points of the page. */
	readonly indent?: number;
}

/** Namespaces of slides and related parts. */
export const slideNamespaces = {
	'xmlns:a': drawingNamespace,
	'xmlns:r': relationshipNamespace,
	'xmlns:p': presentationNamespace,
};

/** Content of a slide, a layout or a master. @param shapes  XML */
export function shapeTree(shapes: string): string {
	const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
	return element('p:spTree', {}, group + shapes);
}

/** Place and size of a shape. @param name  of the element @param rotation  clockwise, degrees */
export function placeShape(name: string, { left, top, right, bottom }: Box, scale: number, rotation = 0): string {
	const length = (points: number) => Math.max(0, emus(points * scale));
	return element(
		name,
		{ rot: rotation === 0 ? undefined : rotation * sixtyThousandths },
		element('a:off', { x: emus(left * scale), y: emus(top * scale) }) +
			element('a:ext', { cx: length(right - left), cy: length(bottom - top) }),
	);
}

/** Units per degree (ECMA-376, part 1, 20.1.10.3). */
const sixtyThousandths = 60_000;

/** A rectangle without fill or border. */
export const rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

/** Minimum written letter spacing, points: the unit of the format. */
const minSpacing = 0.01;

/** Paragraphs of a text body, in hundredths of a point. */
export function slideLines(lines: readonly SlideLine[], look: SlideScale): string {
	return lines.map((line) => slideLine(line, look)).join('');
}

function slideLine({ runs, pitch, align, rightToLeft, indent = 0 }: SlideLine, { scale, lang }: SlideScale): string {
	const hundredths = (points: number) => Math.round(points * scale * 100);
	const height = element('a:lnSpc', {}, element('a:spcPts', { val: Math.max(100, hundredths(pitch)) }));
	const properties = element(
		'a:pPr',
		{ marL: indent > 0 ? emus(indent * scale) : undefined, algn: align, rtl: rightToLeft ? 1 : undefined },
		`${height}<a:buNone/>`,
	);
	const content = runs.map(({ text, face, fontSize, spacing }) => {
		const typeface = fontNames[face.family];
		const attributes = {
			lang,
			// Programs show no more than tenths of a point.
			sz: Math.max(100, Math.round(fontSize * scale * 10) * 10),
			b: face.bold ? 1 : undefined,
			i: face.italic ? 1 : undefined,
			spc: Math.abs(spacing * scale) >= minSpacing ? hundredths(spacing) : undefined,
		};
		const color = element('a:solidFill', {}, element('a:srgbClr', { val: face.color }));
		const fonts = ['latin', 'ea', 'cs'].map((script) => element(`a:${script}`, { typeface })).join('');
		const own = element('a:rPr', attributes, color + fonts);
		return element('a:r', {}, `${own}<a:t>${escapeXml(text)}</a:t>`);
	});
	return element('a:p', {}, properties + content.join(''));
}
