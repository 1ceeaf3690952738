import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeZip, type ZipPart } from './containers';

/** Whether this machine has LibreOffice: without it the tests that need it are skipped. */
export const hasOffice = spawnSync('soffice', ['--version']).status === 0;

/** A file as LibreOffice saves it in another format. @param from  extension of its format */
export function saveAs(bytes: Uint8Array, from: string, to: string): Buffer {
	const folder = mkdtempSync(join(tmpdir(), 'save-as-'));
	try {
		const path = join(folder, `file.${from}`);
		writeFileSync(path, bytes);
		const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
		const args = [profile, '--headless', '--convert-to', to, '--outdir', join(folder, 'out'), path];
		execFileSync('soffice', args, { stdio: 'ignore', timeout: 150_000 });
		return readFileSync(join(folder, 'out', `file.${to.split(':')[0]}`));
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const part = (name: string, text: string): ZipPart => ({ name, bytes: Buffer.from(text) });
const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const openXml = 'http://schemas.openxmlformats.org';
const relationship = `${openXml}/officeDocument/2006/relationships`;

/** A relationship that leads out of a package. */
export interface Outside {
	readonly id: string;
	readonly type: string;
	readonly target: string;
}

/** A Word document. @param body  paragraphs in WordprocessingML (prefix w) */
export function makeDocx(body: string, outside: readonly Outside[] = [], more: readonly ZipPart[] = []): Buffer {
	const names = `xmlns:w="${openXml}/wordprocessingml/2006/main" xmlns:r="${relationship}" xmlns:a="${openXml}/drawingml/2006/main" xmlns:wp="${openXml}/drawingml/2006/wordprocessingDrawing" xmlns:pic="${openXml}/drawingml/2006/picture"`;
	const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
	const links = outside
		.map(
			({ id, type: kind, target }) =>
				`<Relationship Id="${id}" Type="${relationship}/${kind}" Target="${target}" TargetMode="External"/>`,
		)
		.join('');
	return makeZip([
		part(
			'[Content_Types].xml',
			`${xml}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
		),
		part(
			'_rels/.rels',
			`${xml}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${relationship}/officeDocument" Target="word/document.xml"/></Relationships>`,
		),
		part('word/document.xml', `${xml}<w:document ${names}><w:body>${body}<w:sectPr/></w:body></w:document>`),
		part(
			'word/_rels/document.xml.rels',
			`${xml}<Relationships xmlns="${openXml}/package/2006/relationships">${links}</Relationships>`,
		),
		...more,
	]);
}

/** A presentation of one slide with a text box for each text. */
export function makePptx(texts: readonly string[]): Buffer {
	const names = `xmlns:a="${openXml}/drawingml/2006/main" xmlns:p="${openXml}/presentationml/2006/main" xmlns:r="${relationship}"`;
	const type = 'application/vnd.openxmlformats-officedocument.presentationml';
	const group =
		'<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
	const box = (text: string, index: number): string =>
		`<p:sp><p:nvSpPr><p:cNvPr id="${index + 2}" name="t${index}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900000" y="${900_000 * (index + 1)}"/><a:ext cx="5000000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="2400"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
	const links = (name: string, target: string): string =>
		`${xml}<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${relationship}/${name}" Target="${target}"/></Relationships>`;
	return makeZip([
		part(
			'[Content_Types].xml',
			`${xml}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/ppt/presentation.xml" ContentType="${type}.presentation.main+xml"/><Override PartName="/ppt/slides/slide1.xml" ContentType="${type}.slide+xml"/></Types>`,
		),
		part('_rels/.rels', links('officeDocument', 'ppt/presentation.xml')),
		part(
			'ppt/presentation.xml',
			`${xml}<p:presentation ${names}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
		),
		part('ppt/_rels/presentation.xml.rels', links('slide', 'slides/slide1.xml')),
		part(
			'ppt/slides/slide1.xml',
			`${xml}<p:sld ${names}><p:cSld><p:spTree>${group}${texts.map(box).join('')}</p:spTree></p:cSld></p:sld>`,
		),
	]);
}

/** A paragraph of Word. */
export const wordParagraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A picture of Word that lies elsewhere. @param id  of its relationship */
export const wordLinkedPicture = (id: string): string =>
	`<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="${openXml}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** A field of Word with what it showed at last. */
export const wordField = (instruction: string): string =>
	`<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>old</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
const prefixes = ['office', 'text', 'table', 'script', 'manifest', 'style', 'presentation']
	.map((name) => `xmlns:${name}="${oasis}:${name}:1.0"`)
	.concat([
		`xmlns:draw="${oasis}:drawing:1.0"`,
		`xmlns:svg="${oasis}:svg-compatible:1.0"`,
		`xmlns:fo="${oasis}:xsl-fo-compatible:1.0"`,
		`xmlns:of="${oasis}:of:1.2"`,
		'xmlns:xlink="http://www.w3.org/1999/xlink"',
		'xmlns:dom="http://www.w3.org/2001/xml-events"',
	])
	.join(' ');

/**
 * An OpenDocument file.
 * @param body   content of the element of its kind
 * @param before  content before the body, such as scripts
 */
export function makeOpenDocument(
	kind: 'text' | 'spreadsheet' | 'presentation',
	body: string,
	before = '',
	more: readonly ZipPart[] = [],
	isEncrypted = false,
): Buffer {
	const type = `application/vnd.oasis.opendocument.${kind}`;
	const files = ['content.xml', ...more.map(({ name }) => String(name))];
	const sealed = isEncrypted ? '<manifest:encryption-data manifest:checksum-type="SHA1/1K"/>' : '';
	const entries = files.map(
		(name) =>
			`<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml">${sealed}</manifest:file-entry>`,
	);
	return makeZip([
		part('mimetype', type),
		part(
			'content.xml',
			`${xml}<office:document-content ${prefixes} office:version="1.2">${before}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
		),
		...more,
		part(
			'META-INF/manifest.xml',
			`${xml}<manifest:manifest ${prefixes} manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>${entries.join('')}</manifest:manifest>`,
		),
	]);
}

/** A macro in Basic that makes a file when the document is opened: what goes before the body, and the parts of the package. */
export function openingMacro(path: string): { readonly before: string; readonly more: readonly ZipPart[] } {
	const library = 'xmlns:library="http://openoffice.org/2000/library"';
	return {
		before:
			'<office:scripts><office:script script:language="ooo:Basic"/><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Auto?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>',
		more: [
			part(
				'Basic/script-lc.xml',
				`${xml}<library:libraries ${library} xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
			),
			part(
				'Basic/Standard/script-lb.xml',
				`${xml}<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="M"/></library:library>`,
			),
			part(
				'Basic/Standard/M.xml',
				`${xml}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">Sub Auto\nOpen "${path}" For Output As #1\nClose #1\nShell("touch ${path}")\nEnd Sub</script:module>`,
			),
		],
	};
}

/** A frame of OpenDocument around something that lies elsewhere. */
export const openFrame = (content: string): string =>
	`<draw:frame svg:width="3cm" svg:height="3cm" text:anchor-type="as-char">${content}</draw:frame>`;
