import type { Box } from '../../model';
import type { ImageFile } from '../../model/image-file';
import { emus } from '../office/emus';
import { drawingNamespace, element, pictureNamespace } from '../office/xml';
import { run } from './runs';
import type { WordPackage } from './word-package';

const placeNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing';

/** No space around an image. */
const noRoom = { distT: 0, distB: 0, distL: 0, distR: 0 };

/** An image to be placed. */
interface PlacedPicture {
	readonly file: ImageFile;
	/** Points. */
	readonly width: number;
	readonly height: number;
	readonly alternativeText: string;
}

/** A run with an inline image. */
export function inlinePicture(parts: WordPackage, picture: PlacedPicture): string {
	return run(
		element('w:drawing', {}, element('wp:inline', { 'xmlns:wp': placeNamespace, ...noRoom }, drawn(parts, picture))),
	);
}

/** A run with an image at a page position, behind the text. @param box  points */
export function floatingPicture(
	parts: WordPackage,
	file: ImageFile,
	{ left, top, right, bottom }: Box,
	alternativeText: string,
): string {
	const size = { width: right - left, height: bottom - top };
	return run(anchored({ left, top }, drawn(parts, { file, ...size, alternativeText }, '<wp:wrapNone/>')));
}

/** A drawing at a page position. @param content  XML of its size, name and content */
export function anchored({ left, top }: Pick<Box, 'left' | 'top'>, content: string, isBehindText = true): string {
	const position = (name: string, offset: number) =>
		element(name, { relativeFrom: 'page' }, element('wp:posOffset', {}, String(emus(offset))));
	const place = ['<wp:simplePos x="0" y="0"/>', position('wp:positionH', left), position('wp:positionV', top)];
	const attributes = {
		'xmlns:wp': placeNamespace,
		...noRoom,
		simplePos: 0,
		relativeHeight: 0,
		behindDoc: Number(isBehindText),
		locked: 0,
		layoutInCell: 1,
		allowOverlap: 1,
	};
	return element('w:drawing', {}, element('wp:anchor', attributes, place.join('') + content));
}

/** Size, name and content of an image; `wrapping` is where an anchor has it (ECMA-376, part 1, 20.4.2.3). */
function drawn(parts: WordPackage, { file, width, height, alternativeText }: PlacedPicture, wrapping = ''): string {
	const size = { cx: Math.max(1, emus(width)), cy: Math.max(1, emus(height)) };
	const id = parts.nextDrawing();
	const name = `Picture ${id}`;
	const blip = element('a:blip', { 'r:embed': parts.picture(file) });
	const picture = [
		element('pic:nvPicPr', {}, `${element('pic:cNvPr', { id, name, descr: alternativeText })}<pic:cNvPicPr/>`),
		element('pic:blipFill', {}, `${blip}<a:stretch><a:fillRect/></a:stretch>`),
		element(
			'pic:spPr',
			{},
			`<a:xfrm><a:off x="0" y="0"/>${element('a:ext', size)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`,
		),
	].join('');
	const data = element(
		'a:graphicData',
		{ uri: pictureNamespace },
		element('pic:pic', { 'xmlns:pic': pictureNamespace }, picture),
	);
	return [
		element('wp:extent', size),
		wrapping,
		element('wp:docPr', { id, name, descr: alternativeText }),
		'<wp:cNvGraphicFramePr/>',
		element('a:graphic', { 'xmlns:a': drawingNamespace }, data),
	].join('');
}
