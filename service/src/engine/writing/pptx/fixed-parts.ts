import { Relationships, textPart } from '../office/package';
import { drawingNamespace, element } from '../office/xml';
import type { ZipEntry } from '../archive/zip';
import { shapeTree, slideNamespaces } from './slide';

/** The part of the presentation itself. */
export const presentationPart = 'ppt/presentation.xml';

/** Size of printed notes, English metric units: the usual 7.5 by 10 inches. */
const notesSize = { cx: 6_858_000, cy: 9_144_000 };

/** Minimum ids of masters, layouts and slides (ECMA-376, part 1, 19.7.14, 19.7.12, 19.7.13). */
const firstMaster = 2_147_483_648;
const firstLayout = firstMaster + 1;
const firstSlide = 256;

/** Theme colors by the names that masters use. */
const colorMap =
	'<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

const ground = '<p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>';

const themeColors = {
	dk1: '000000',
	lt1: 'FFFFFF',
	dk2: '44546A',
	lt2: 'E7E6E6',
	accent1: '4472C4',
	accent2: 'ED7D31',
	accent3: 'A5A5A5',
	accent4: 'FFC000',
	accent5: '5B9BD5',
	accent6: '70AD47',
	hlink: '0563C1',
	folHlink: '954F72',
};

/** A theme (20.1.6.9): a format requires three fills, lines, effects and backgrounds, used or not. */
function themeXml(): string {
	const colors = Object.entries(themeColors).map(([name, val]) =>
		element(`a:${name}`, {}, element('a:srgbClr', { val })),
	);
	const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
	const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
	const line = element('a:ln', { w: 6350 }, fill);
	const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
	const formats = [
		element('a:fillStyleLst', {}, fill.repeat(3)),
		element('a:lnStyleLst', {}, line.repeat(3)),
		element('a:effectStyleLst', {}, effect.repeat(3)),
		element('a:bgFillStyleLst', {}, fill.repeat(3)),
	];
	const content = [
		element('a:clrScheme', { name: 'Office' }, colors.join('')),
		element('a:fontScheme', { name: 'Office' }, `<a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont>`),
		element('a:fmtScheme', { name: 'Office' }, formats.join('')),
	];
	return element(
		'a:theme',
		{ 'xmlns:a': drawingNamespace, name: 'Office' },
		element('a:themeElements', {}, content.join('')),
	);
}

/** Data of a presentation besides its slides. */
interface Presentation {
	/** English metric units. */
	readonly size: { readonly cx: number; readonly cy: number };
	/** Names of the slide parts, in order. */
	readonly slides: readonly string[];
	/** Whether slides have notes. */
	readonly hasNotes: boolean;
}

/**
 * Master, layout, theme and the presentation part (19.2).
 * @param types  receives the type of each part
 */
export function* fixedParts(presentation: Presentation, types: Map<string, string>): Generator<ZipEntry> {
	const { size, slides, hasNotes } = presentation;
	const part = function* (
		name: string,
		type: string,
		xml: string,
		targets: readonly (readonly [type: string, target: string])[] = [],
	): Generator<ZipEntry> {
		types.set(name, type);
		yield textPart(name, xml);
		const relationships = new Relationships();
		for (const [kind, target] of targets) relationships.add(kind, target);
		yield* relationships.parts(name);
	};
	const layouts = element('p:sldLayoutIdLst', {}, element('p:sldLayoutId', { id: firstLayout, 'r:id': 'rId1' }));
	const empty = element('p:cSld', {}, ground + shapeTree(''));
	const colors = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>';
	yield* part('ppt/theme/theme1.xml', 'theme', themeXml());
	yield* part(
		'ppt/slideMasters/slideMaster1.xml',
		'presentationml.slideMaster',
		element('p:sldMaster', slideNamespaces, empty + colorMap + layouts),
		[
			['slideLayout', '../slideLayouts/slideLayout1.xml'],
			['theme', '../theme/theme1.xml'],
		],
	);
	yield* part(
		'ppt/slideLayouts/slideLayout1.xml',
		'presentationml.slideLayout',
		element('p:sldLayout', { ...slideNamespaces, type: 'blank', preserve: 1 }, empty + colors),
		[['slideMaster', '../slideMasters/slideMaster1.xml']],
	);
	if (hasNotes) {
		yield* part('ppt/theme/theme2.xml', 'theme', themeXml());
		yield* part(
			'ppt/notesMasters/notesMaster1.xml',
			'presentationml.notesMaster',
			element('p:notesMaster', slideNamespaces, empty + colorMap),
			[['theme', '../theme/theme2.xml']],
		);
	}
	const relationships = new Relationships();
	const own = (type: string, name: string) => relationships.add(type, name.replace('ppt/', ''));
	const master = own('slideMaster', 'ppt/slideMasters/slideMaster1.xml');
	own('theme', 'ppt/theme/theme1.xml');
	const notes = hasNotes ? own('notesMaster', 'ppt/notesMasters/notesMaster1.xml') : undefined;
	const ids = slides.map((name, index) => element('p:sldId', { id: firstSlide + index, 'r:id': own('slide', name) }));
	const content = [
		element('p:sldMasterIdLst', {}, element('p:sldMasterId', { id: firstMaster, 'r:id': master })),
		notes === undefined ? '' : element('p:notesMasterIdLst', {}, element('p:notesMasterId', { 'r:id': notes })),
		element('p:sldIdLst', {}, ids.join('')),
		element('p:sldSz', size),
		element('p:notesSz', notesSize),
	];
	types.set(presentationPart, 'presentationml.presentation.main');
	yield textPart(presentationPart, element('p:presentation', slideNamespaces, content.join('')));
	yield* relationships.parts(presentationPart);
}
