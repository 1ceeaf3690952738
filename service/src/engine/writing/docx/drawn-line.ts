import type { Box, Rule } from '../../model';
import type { TextBackground } from '../../model/blocks';
import { hexColor } from '../../fonts/typeface';
import { emus } from '../office/emus';
import { drawingNamespace, element } from '../office/xml';
import { anchored } from './picture';
import { run } from './runs';
import type { WordPackage } from './word-package';

const compatibilityNamespace = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const shapeNamespace = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

/** Thinnest line that programs show, points. */
const thinnest = 0.25;

/**
 * A run with a line at a page position. A thin area in front of the text: LibreOffice turns some short shapes of the
 * kind "line", and paints the areas of headers and footers over what is behind their text.
 */
export function floatingLine(
	parts: WordPackage,
	{ direction, position, start, end, thickness, color = 0 }: Rule,
): string {
	const half = Math.max(thinnest, thickness) / 2;
	const [across, along] = [
		{ from: position - half, to: position + half },
		{ from: start, to: end },
	];
	const [x, y] = direction === 'horizontal' ? [along, across] : [across, along];
	return floatingArea(parts, { left: x.from, top: y.from, right: x.to, bottom: y.to }, filled(color), 'Line');
}

/** A run with a colored area at a page position, behind the text. */
export const floatingFill = (parts: WordPackage, { box, color }: TextBackground): string =>
	floatingArea(parts, box, filled(color), 'Ground');

/** Text of a box, XML of its paragraphs, and the look of the box. */
interface BoxText {
	readonly content: string;
	readonly color?: number | undefined;
	/** Of vertical text (ECMA-376, part 1, 20.1.10.83). */
	readonly vert?: 'vert' | 'vert270';
}

/** A run with text at a page position, in front of other text. */
export const floatingText = (parts: WordPackage, box: Box, text: BoxText): string =>
	floatingArea(parts, box, text.color === undefined ? '<a:noFill/>' : filled(text.color), 'Text', text);

const filled = (color: number): string => element('a:solidFill', {}, element('a:srgbClr', { val: hexColor(color) }));

function floatingArea(
	parts: WordPackage,
	box: Box,
	fill: string,
	name: 'Line' | 'Ground' | 'Text',
	text?: BoxText,
): string {
	const size = { cx: emus(box.right - box.left), cy: emus(box.bottom - box.top) };
	const look = `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}<a:ln><a:noFill/></a:ln>`;
	const frame = `<a:xfrm><a:off x="0" y="0"/>${element('a:ext', size)}</a:xfrm>`;
	const own = `<wps:cNvSpPr${text ? ' txBox="1"' : ''}/>${element('wps:spPr', {}, frame + look)}`;
	const content = text ? element('wps:txbx', {}, element('w:txbxContent', {}, text.content)) : '';
	const body = text ? { ...(text.vert ? { vert: text.vert } : {}), lIns: 0, tIns: 0, rIns: 0, bIns: 0 } : {};
	const shape = own + content + element('wps:bodyPr', body);
	const id = parts.nextDrawing();
	const data = element('a:graphicData', { uri: shapeNamespace }, element('wps:wsp', {}, shape));
	const drawing = [
		element('wp:extent', size),
		'<wp:wrapNone/>',
		element('wp:docPr', { id, name: `${name} ${id}` }),
		'<wp:cNvGraphicFramePr/>',
		element('a:graphic', { 'xmlns:a': drawingNamespace }, data),
	];
	// Programs without shapes leave the area out.
	const choice = element(
		'mc:Choice',
		{ 'xmlns:wps': shapeNamespace, Requires: 'wps' },
		anchored(box, drawing.join(''), name === 'Ground'),
	);
	return run(element('mc:AlternateContent', { 'xmlns:mc': compatibilityNamespace }, choice));
}
