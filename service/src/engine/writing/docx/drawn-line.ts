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

/** A run with a line at a page position, behind the text. */
export function floatingLine(parts: WordPackage, { direction, position, start, end, thickness, color }: Rule): string {
	const isLying = direction === 'horizontal';
	const place = isLying ? { left: start, top: position } : { left: position, top: start };
	const size = { cx: emus(isLying ? end - start : 0), cy: emus(isLying ? 0 : end - start) };
	const ink = element('a:solidFill', {}, element('a:srgbClr', { val: hexColor(color ?? 0) }));
	const stroke = element('a:ln', { w: emus(Math.max(thinnest, thickness)) }, ink);
	const look = `<a:prstGeom prst="line"><a:avLst/></a:prstGeom>${stroke}`;
	return floatingShape(parts, place, size, { name: 'Line', head: '<wps:cNvCnPr/>', look });
}

/** A run with a colored area at a page position, behind the text. */
export function floatingFill(parts: WordPackage, { box, color }: TextBackground): string {
	const size = { cx: emus(box.right - box.left), cy: emus(box.bottom - box.top) };
	const fill = element('a:solidFill', {}, element('a:srgbClr', { val: hexColor(color) }));
	const look = `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}<a:ln><a:noFill/></a:ln>`;
	return floatingShape(parts, box, size, { name: 'Ground', head: '<wps:cNvSpPr/>', look });
}

function floatingShape(
	parts: WordPackage,
	place: Pick<Box, 'left' | 'top'>,
	size: { readonly cx: number; readonly cy: number },
	{ name, head, look }: { readonly name: string; readonly head: string; readonly look: string },
): string {
	const frame = `<a:xfrm><a:off x="0" y="0"/>${element('a:ext', size)}</a:xfrm>`;
	const shape = `${head}${element('wps:spPr', {}, frame + look)}<wps:bodyPr/>`;
	const id = parts.nextDrawing();
	const data = element('a:graphicData', { uri: shapeNamespace }, element('wps:wsp', {}, shape));
	const drawing = [
		element('wp:extent', size),
		'<wp:wrapNone/>',
		element('wp:docPr', { id, name: `${name} ${id}` }),
		'<wp:cNvGraphicFramePr/>',
		element('a:graphic', { 'xmlns:a': drawingNamespace }, data),
	];
	// Programs without shapes leave the line out.
	const choice = element(
		'mc:Choice',
		{ 'xmlns:wps': shapeNamespace, Requires: 'wps' },
		anchored(place, drawing.join('')),
	);
	return run(element('mc:AlternateContent', { 'xmlns:mc': compatibilityNamespace }, choice));
}
