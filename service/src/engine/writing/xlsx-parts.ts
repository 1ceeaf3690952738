import type { SheetExtras } from './xlsx-sheet';
import { cellAddress } from './cell-address';
import { escapeXml, relationshipNamespace, spreadsheetNamespace } from './office/xml';

/** English Metric Units in a point. */
const emuPerPoint = 12_700;

/** An image of a drawing part. */
export interface DrawnPicture {
	readonly row: number;
	/** Points. */
	readonly width: number;
	readonly height: number;
	readonly alternativeText: string;
	/** Its relationship in the drawing part. */
	readonly relationship: string;
}

/** The drawing part of a sheet (ECMA-376, part 1, 20.5). */
export function drawingXml(pictures: readonly DrawnPicture[]): string {
	const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
	const anchors = pictures.map(({ row, width, height, alternativeText, relationship }, index) => {
		const size = `cx="${Math.round(width * emuPerPoint)}" cy="${Math.round(height * emuPerPoint)}"`;
		return (
			`<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row>` +
			`<xdr:rowOff>${2 * emuPerPoint}</xdr:rowOff></xdr:from><xdr:ext ${size}/><xdr:pic><xdr:nvPicPr>` +
			`<xdr:cNvPr id="${index + 2}" name="Picture ${index + 1}" descr="${escapeXml(alternativeText)}"/><xdr:cNvPicPr/></xdr:nvPicPr>` +
			`<xdr:blipFill><a:blip r:embed="${relationship}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
			`<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
			'</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
		);
	});
	return (
		`<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main"` +
		` xmlns:r="${relationshipNamespace}">${anchors.join('')}</xdr:wsDr>`
	);
}

/** The comments part of a sheet (18.7). */
export function commentsXml(notes: SheetExtras['notes']): string {
	const rows = notes.map(
		({ row, column, text }) =>
			`<comment ref="${cellAddress(row, column)}" authorId="0"><text><r><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`,
	);
	return `<comments xmlns="${spreadsheetNamespace}"><authors><author/></authors><commentList>${rows.join('')}</commentList></comments>`;
}

/** The boxes of notes: spreadsheets still use the older drawing language for them. */
export function noteBoxesXml(notes: SheetExtras['notes']): string {
	const shapes = notes.map(
		({ row, column }, index) =>
			`<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;width:160pt;height:80pt;z-index:${index + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
			`<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/>` +
			`<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${row}, 2, ${column + 3}, 15, ${row + 4}, 4</x:Anchor>` +
			`<x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
	);
	return (
		'<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
		'<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
		'<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>' +
		`<v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
	);
}

/** The workbook part; its sheets are the relationships from `rId1`. */
export function workbookXml(sheets: readonly string[]): string {
	const rows = sheets.map(
		(name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
	);
	return (
		`<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${relationshipNamespace}">` +
		`<bookViews><workbookView/></bookViews><sheets>${rows.join('')}</sheets></workbook>`
	);
}
