import { PDFName } from '@cantoo/pdf-lib';
import { dictAt, has, listAt, nameAt } from './checked-document';
import {
	actionsIn,
	annotationsIn,
	evenHexStrings,
	fontsEmbedded,
	hasIdentifier,
	infoAgrees,
	intentsOf,
	noExternalStreams,
	noLzw,
	noPostScript,
	notEncrypted,
	profileOf,
	streamLengths,
	unless,
	versionUpTo16,
	type Rule,
} from './rules';

const multimedia = new Set(['Sound', 'Movie', 'Screen', 'RichMedia']);
const needNoLook = new Set(['Link', 'Popup']);
const forbiddenActions = new Set(['Launch', 'JavaScript', 'Sound', 'Movie', 'Rendition', 'ImportData']);

/** The requirements of PDF/E-1 (ISO 24517-1:2008) that a program can check, stricter where the product is. */
export const pdfE1Rules: readonly Rule[] = [
	{ id: 'E1-version', clause: 'ISO 24517-1, file header; ISO 32000-1, 7.5.2', test: versionUpTo16 },
	{ id: 'E1-id', clause: 'ISO 24517-1, file trailer; ISO 32000-1, 14.4', test: hasIdentifier },
	{
		id: 'E2',
		clause: 'ISO 24517-1, version identification; XMP namespace www.aiim.org/pdfe/ns/id/',
		unsure: 'the namespace, which public code has',
		test: ({ xmp }) => unless(xmp?.get('pdfe:ISO_PDFEVersion') === 'PDF/E-1', 'the metadata does not claim PDF/E-1'),
	},
	{ id: 'E2-info', clause: 'ISO 24517-1, metadata; ISO 32000-1, 14.3.3', test: infoAgrees },
	{ id: 'E3-length', clause: 'ISO 24517-1, stream objects; ISO 32000-1, 7.3.8', test: streamLengths },
	{ id: 'E3-hex', clause: 'ISO 24517-1, string objects; ISO 32000-1, 7.3.4.3', test: evenHexStrings },
	{ id: 'E4', clause: 'ISO 24517-1, fonts; ISO 32000-1, 9.9', test: fontsEmbedded },
	{
		id: 'E5',
		clause: 'ISO 24517-1, colour; ISO 32000-1, 8.6 and 14.11.5',
		test: (document) => {
			const space = profileOf(intentsOf(document, 'ISO_PDFE1')[0])?.space;
			const allowed: Readonly<Record<string, readonly string[]>> = {
				GRAY: ['DeviceGray'],
				RGB: ['DeviceRGB', 'DeviceGray'],
				CMYK: ['DeviceCMYK', 'DeviceGray'],
			};
			return [...document.paints.deviceSpaces]
				.filter((device) => !(allowed[space ?? ''] ?? []).includes(device))
				.map((device) => `${device} has no output intent`);
		},
	},
	{ id: 'E6-postscript', clause: 'ISO 24517-1, PostScript XObjects; ISO 32000-1, 8.8.2', test: noPostScript },
	{
		id: 'E6-external',
		clause: 'ISO 24517-1, external content; ISO 32000-1, 7.3.8 and 8.10.4',
		test: noExternalStreams,
	},
	{ id: 'E6-lzw', clause: 'own choice; ISO 32000-1, 7.4.4', test: noLzw },
	{
		id: 'E7-media',
		clause: 'ISO 24517-1, multimedia; ISO 32000-1, 13',
		unsure: 'whether all other multimedia is forbidden; here it is',
		test: (document) =>
			annotationsIn(document).flatMap(([, annotation]) =>
				unless(
					!multimedia.has(nameAt(annotation, 'Subtype') ?? ''),
					`there is an annotation of the kind ${nameAt(annotation, 'Subtype')}`,
				),
			),
	},
	{
		id: 'E7-3d',
		clause: 'ISO 24517-1, 3D annotations; ISO 32000-1, 13.6',
		test: (document) =>
			annotationsIn(document).flatMap(([, annotation]) => {
				if (nameAt(annotation, 'Subtype') !== '3D') return [];
				const data = dictAt(annotation, '3DD');
				const kind = nameAt(dictAt(data, '3DD') ?? data, 'Subtype');
				return unless(kind === 'U3D', `a model has the format ${kind}`);
			}),
	},
	{ id: 'E9', clause: 'own choice; ISO 32000-1, 7.6', test: notEncrypted },
	{
		id: 'E10',
		clause: 'own choice; ISO 32000-1, 12.6.4',
		test: (document) => [
			...actionsIn(document, forbiddenActions).map((action) => `there is an action ${nameAt(action, 'S')}`),
			...unless(!has(dictAt(document.catalog, 'Names'), 'JavaScript'), 'there is a script'),
		],
	},
	{
		id: 'E11',
		clause: 'ISO 24517-1, annotations; ISO 32000-1, 12.5.5',
		test: (document) =>
			annotationsIn(document).flatMap(([, annotation]) => {
				const kind = nameAt(annotation, 'Subtype') ?? '';
				const rect = listAt(annotation, 'Rect').map(String);
				const isEmpty = rect[0] === rect[2] && rect[1] === rect[3];
				return unless(
					needNoLook.has(kind) || isEmpty || dictAt(annotation, 'AP')?.has(PDFName.of('N')) === true,
					`an annotation (${kind}) has no appearance`,
				);
			}),
	},
];
