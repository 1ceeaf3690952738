import type { Rule } from '../../model';
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
	const look = [
		`<a:xfrm><a:off x="0" y="0"/>${element('a:ext', size)}</a:xfrm>`,
		'<a:prstGeom prst="line"><a:avLst/></a:prstGeom>',
		element('a:ln', { w: emus(Math.max(thinnest, thickness)) }, ink),
	];
	const shape = `<wps:cNvCnPr/>${element('wps:spPr', {}, look.join(''))}<wps:bodyPr/>`;
	const id = parts.nextDrawing();
	const data = element('a:graphicData', { uri: shapeNamespace }, element('wps:wsp', {}, shape));
	const drawing = [
		element('wp:extent', size),
		'<wp:wrapNone/>',
		element('wp:docPr', { id, name: `Line ${id}` }),
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
