import type { PDFRef } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { boxAt, dictAt, has, listAt, nameAt, textAt } from './checked-document';
import {
	actionsIn,
	annotationsIn,
	fontsEmbedded,
	hasIdentifier,
	infoAgrees,
	intentsOf,
	noExternalStreams,
	noLzw,
	noPostScript,
	notEncrypted,
	profileOf,
	refsAt,
	unless,
	versionUpTo16,
	type Rule,
} from './rules';

type Box = readonly [number, number, number, number];

const blendModes = new Set([
	...[
		'Normal',
		'Compatible',
		'Multiply',
		'Screen',
		'Overlay',
		'Darken',
		'Lighten',
		'ColorDodge',
		'ColorBurn',
		'HardLight',
	],
	...['SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
]);
const actionKinds = new Set([
	...[
		'GoTo',
		'GoToR',
		'GoToE',
		'Launch',
		'Thread',
		'URI',
		'Sound',
		'Movie',
		'Hide',
		'Named',
		'SubmitForm',
		'ResetForm',
		'ImportData',
	],
	...['JavaScript', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView'],
]);
/** Half a thousandth of a point: numbers are written with few decimals. */
const tolerance = 0.0005;

const inside = (inner: Box, outer: Box): boolean =>
	inner[0] >= outer[0] - tolerance &&
	inner[1] >= outer[1] - tolerance &&
	inner[2] <= outer[2] + tolerance &&
	inner[3] <= outer[3] + tolerance;

const apart = (one: Box, other: Box): boolean =>
	one[0] >= other[2] || one[2] <= other[0] || one[1] >= other[3] || one[3] <= other[1];

/** The requirements of PDF/X-4 (ISO 15930-7:2010) that a program can check, with transparency and layers allowed. */
export const pdfX4Rules: readonly Rule[] = [
	{ id: 'X1-version', clause: 'ISO 15930-7, file structure; ISO 32000-1, 7.5.2', test: versionUpTo16 },
	{ id: 'X1-id', clause: 'ISO 15930-7, file structure; ISO 32000-1, 14.4', test: hasIdentifier },
	{ id: 'X1-encrypt', clause: 'ISO 15930-7, encryption; ISO 32000-1, 7.6', test: notEncrypted },
	{
		id: 'X2',
		clause: 'ISO 15930-7, identification; XMP namespace www.npes.org/pdfx/ns/id/',
		test: ({ xmp }) => unless(xmp?.get('pdfxid:GTS_PDFXVersion') === 'PDF/X-4', 'the metadata does not claim PDF/X-4'),
	},
	{
		id: 'X3-properties',
		clause: 'ISO 15930-7, document metadata; ISO 32000-1, 14.3',
		test: ({ xmp }) =>
			[
				'dc:title',
				'xmp:CreatorTool',
				'xmp:CreateDate',
				'xmp:ModifyDate',
				'xmp:MetadataDate',
				'xmpMM:DocumentID',
				'xmpMM:VersionID',
				'xmpMM:RenditionClass',
			]
				.filter((property) => !xmp?.get(property))
				.map((property) => `${property} is missing`),
	},
	{ id: 'X3-info', clause: 'ISO 15930-7, document metadata; ISO 32000-1, 14.3.3', test: infoAgrees },
	{
		id: 'X4-trapped',
		clause: 'ISO 15930-7, trapping; ISO 32000-1, 14.11.6',
		test: ({ info, xmp }) => {
			const own = nameAt(info, 'Trapped');
			const other = xmp?.get('pdf:Trapped');
			const said = [own, other].filter((value) => value !== undefined);
			return unless(
				said.length > 0 && said.every((value) => value === said[0] && (value === 'True' || value === 'False')),
				'it does not say whether it is trapped',
			);
		},
	},
	{
		id: 'X5-intent',
		clause: 'ISO 15930-7, output intents; ISO 32000-1, 14.11.5',
		unsure: 'whether a profile of class prtr alone will do',
		test: (document) => {
			const intents = intentsOf(document, 'GTS_PDFX');
			const [intent] = intents;
			const profile = profileOf(intent);
			return [
				...unless(intents.length === 1, `there are ${intents.length} output intents of PDF/X`),
				...unless(textAt(intent, 'OutputConditionIdentifier') !== undefined, 'there is no OutputConditionIdentifier'),
				...unless(
					profile?.kind === 'prtr' && ['GRAY', 'RGB', 'CMYK'].includes(profile.space),
					'there is no profile of an output device',
				),
				...unless(!has(intent, 'DestOutputProfileRef'), 'the profile is in another file'),
				...unless(has(intent, 'RegistryName') || has(intent, 'Info'), 'the output condition is not told'),
			];
		},
	},
	{
		id: 'X5-one-profile',
		clause: 'ISO 15930-7, output intents',
		test: (document) =>
			unless(
				new Set(intentsOf(document).map((intent) => intent.get(PDFName.of('DestOutputProfile')))).size <= 1,
				'intents have different profiles',
			),
	},
	{
		id: 'X6-trim',
		clause: 'ISO 15930-7, bounding boxes; ISO 32000-1, 14.11.2',
		test: ({ pages }) =>
			pages.flatMap((page, index) => [
				...unless(
					boxAt(page, 'MediaBox') !== undefined || has(dictAt(page, 'Parent'), 'MediaBox'),
					`page ${index + 1} has no MediaBox`,
				),
				...unless(
					(boxAt(page, 'TrimBox') !== undefined) !== (boxAt(page, 'ArtBox') !== undefined),
					`page ${index + 1} has not exactly one of TrimBox and ArtBox`,
				),
			]),
	},
	{
		id: 'X6-nesting',
		clause: 'ISO 15930-7, bounding boxes; ISO 32000-1, 14.11.2',
		unsure: 'whether the trim box has to lie in the crop box',
		test: ({ pages }) =>
			pages.flatMap((page, index) => {
				const media = boxAt(page, 'MediaBox') ?? ([-Infinity, -Infinity, Infinity, Infinity] as const);
				const finished = boxAt(page, 'TrimBox') ?? boxAt(page, 'ArtBox') ?? media;
				const outer = [boxAt(page, 'BleedBox'), boxAt(page, 'CropBox')].filter((box) => box !== undefined);
				return [
					...unless(
						inside(finished, media) && outer.every((box) => inside(finished, box)),
						`the finished size of page ${index + 1} lies outside of another box`,
					),
					...unless(
						outer.every((box) => inside(box, media)),
						`a box of page ${index + 1} lies outside of its MediaBox`,
					),
				];
			}),
	},
	{
		id: 'X7',
		clause: 'ISO 15930-7, fonts; ISO 32000-1, 9.9',
		unsure: 'whether fonts of invisible text are exempt; here they are',
		test: fontsEmbedded,
	},
	{
		id: 'X8',
		clause: 'ISO 15930-7, colour spaces; ISO 32000-1, 8.6.5.6',
		test: (document) => {
			const space = profileOf(intentsOf(document, 'GTS_PDFX')[0])?.space;
			const allowed: Readonly<Record<string, readonly string[]>> = {
				GRAY: ['DeviceGray'],
				RGB: ['DeviceRGB'],
				CMYK: ['DeviceCMYK', 'DeviceGray'],
			};
			return [...document.paints.deviceSpaces]
				.filter((device) => !(allowed[space ?? ''] ?? []).includes(device))
				.map((device) => `${device} is not the space of the output intent`);
		},
	},
	{
		id: 'X9-blend',
		clause: 'ISO 15930-7, transparency; ISO 32000-1, 11.3.5',
		test: ({ dicts }) =>
			dicts
				.flatMap((dict) =>
					nameAt(dict, 'Type') === 'ExtGState'
						? [nameAt(dict, 'BM') ?? '', ...listAt(dict, 'BM').map((mode) => String(mode).slice(1))]
						: [],
				)
				.filter((mode) => mode !== '' && !blendModes.has(mode))
				.map((mode) => `${mode} is no blend mode`),
	},
	{
		id: 'X9-group',
		clause: 'ISO 15930-7, transparency; ISO 32000-1, 11.6.6',
		test: (document) => {
			const space = profileOf(intentsOf(document, 'GTS_PDFX')[0])?.space;
			const groups = document.dicts
				.filter((dict) => nameAt(dict, 'S') === 'Transparency')
				.map((group) => nameAt(group, 'CS') ?? '');
			const wrong = groups.filter(
				(name) => (name === 'DeviceRGB' && space !== 'RGB') || (name === 'DeviceCMYK' && space !== 'CMYK'),
			);
			return wrong.map((name) => `a group blends in ${name}`);
		},
	},
	{
		id: 'X10',
		clause: 'ISO 15930-7, graphics state; ISO 32000-1, 8.4.5 and 10.5',
		test: ({ dicts }) =>
			dicts
				.filter((dict) => nameAt(dict, 'Type') === 'ExtGState' || has(dict, 'TR2') || has(dict, 'HTP'))
				.flatMap((state) => [
					...unless(!has(state, 'TR'), 'there is a transfer function'),
					...unless(!has(state, 'TR2') || nameAt(state, 'TR2') === 'Default', 'there is a transfer function'),
					...unless(!has(state, 'HTP'), 'there is a halftone phase'),
					...unless(!has(dictAt(state, 'HT'), 'HalftoneName'), 'a halftone has a name'),
				]),
	},
	{ id: 'X11-postscript', clause: 'ISO 15930-7, PostScript XObjects; ISO 32000-1, 8.8.2', test: noPostScript },
	{ id: 'X11-lzw', clause: 'ISO 15930-7, filters; ISO 32000-1, 7.4.4', test: noLzw },
	{
		id: 'X11-images',
		clause: 'ISO 15930-7, alternates and OPI; ISO 32000-1, 8.9.5.4 and 14.11.7',
		test: ({ dicts }) =>
			dicts.flatMap((dict) =>
				unless(
					!has(dict, 'OPI') && !(nameAt(dict, 'Subtype') === 'Image' && has(dict, 'Alternates')),
					'an image has another to be printed',
				),
			),
	},
	{
		id: 'X12',
		clause: 'ISO 15930-7, actions; ISO 32000-1, 12.6',
		test: (document) => [
			...unless(actionsIn(document, actionKinds).length === 0, 'there is an action'),
			...unless(!document.dicts.some((dict) => has(dict, 'AA')), 'there are actions on events'),
			...unless(!has(dictAt(document.catalog, 'Names'), 'JavaScript'), 'there is a script'),
		],
	},
	{
		id: 'X13',
		clause: 'ISO 15930-7, annotations; ISO 32000-1, 12.5',
		test: (document) =>
			annotationsIn(document).flatMap(([page, annotation]) => {
				const kind = nameAt(annotation, 'Subtype') ?? '';
				const finished = boxAt(page, 'BleedBox') ?? boxAt(page, 'TrimBox') ?? boxAt(page, 'ArtBox');
				const rect = boxAt(annotation, 'Rect');
				const isMark = kind === 'PrinterMark' || kind === 'TrapNet';
				return unless(
					isMark || (finished !== undefined && rect !== undefined && apart(rect, finished)),
					`an annotation (${kind}) lies on a page`,
				);
			}),
	},
	{
		id: 'X14',
		clause: 'ISO 15930-7, optional content; ISO 32000-1, 8.11.4',
		unsure: 'whether automatic states are forbidden; here they are',
		test: ({ catalog }) => {
			const properties = dictAt(catalog, 'OCProperties');
			if (!properties) return [];
			const groups = refsAt(properties, 'OCGs');
			const configurations = [dictAt(properties, 'D'), ...listAt(properties, 'Configs')].filter(
				(value) => value instanceof PDFDict,
			);
			return [
				...unless(has(properties, 'D'), 'layers have no configuration'),
				...configurations.flatMap((configuration) => [
					...unless(has(configuration, 'Name'), 'a configuration of layers has no name'),
					...unless(!has(configuration, 'AS'), 'layers change by themselves'),
					...unless(
						groups.every((group) => lists(configuration.lookup(PDFName.of('Order')), group)),
						'a configuration does not list all layers',
					),
				]),
			];
		},
	},
	{
		id: 'X15',
		clause: 'ISO 15930-7, viewer preferences; ISO 32000-1, 12.2',
		test: ({ catalog }) =>
			['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip'].flatMap((key) => {
				const box = nameAt(dictAt(catalog, 'ViewerPreferences'), key);
				return unless(box === undefined || box === 'MediaBox' || box === 'BleedBox', `${key} is ${box}`);
			}),
	},
	{
		id: 'X16-files',
		clause: 'ISO 15930-7, embedded files; ISO 32000-1, 7.11.4',
		test: ({ dicts, catalog }) =>
			unless(
				!dicts.some((dict) => has(dict, 'EF')) && !has(dictAt(catalog, 'Names'), 'EmbeddedFiles'),
				'there is an embedded file',
			),
	},
	{ id: 'X16-external', clause: 'ISO 15930-7, external data; ISO 32000-1, 7.3.8 and 8.10.4', test: noExternalStreams },
	{
		id: 'X17',
		clause: 'ISO 15930-7, page objects; ISO 32000-1, 12.4.4.2 and 14.11.4',
		test: ({ pages }) =>
			pages.flatMap((page, index) =>
				unless(
					!has(page, 'PresSteps') && !has(page, 'SeparationInfo'),
					`page ${index + 1} is a separation or has steps`,
				),
			),
	},
];

function lists(order: PDFObject | undefined, group: PDFRef): boolean {
	return (
		order instanceof PDFArray &&
		order.asArray().some((item, index) => item === group || lists(order.lookup(index), group))
	);
}
