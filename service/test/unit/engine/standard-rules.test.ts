import { readChecked } from '../../support/standards/checked-document';
import {
	bytesOf,
	commonXmp,
	engineeringFile,
	printFile,
	printXmp,
	type MadeFile,
} from '../../support/standards/made-files';
import { pdfE1Rules } from '../../support/standards/pdfe1-rules';
import { pdfX4Rules } from '../../support/standards/pdfx4-rules';
import { check, type Rule } from '../../support/standards/rules';

type Change = Partial<MadeFile> | ((bytes: Buffer) => Promise<Buffer> | Buffer);

async function findings(rules: readonly Rule[], base: MadeFile, change: Change): Promise<string[]> {
	const bytes = typeof change === 'function' ? await change(bytesOf(base)) : bytesOf({ ...base, ...change });
	const found = check(rules, await readChecked(bytes));
	return [...new Set(found.map((finding) => finding.split(':')[0] ?? ''))];
}

const annotation = (entries: string): Partial<MadeFile> => ({
	page: `${printFile.page} /Annots [10 0 R]`,
	more: [`<< /Type /Annot /Rect [20 20 30 30] ${entries} >>`],
});
const layered = (configuration: string): Partial<MadeFile> => ({
	catalog: `/OCProperties << /OCGs [10 0 R] /D << ${configuration} >> >>`,
	more: ['<< /Type /OCG /Name (L) >>'],
});
const state = (entries: string): Partial<MadeFile> => ({
	resources: `/Font << /F 5 0 R >> /ExtGState << /G << /Type /ExtGState ${entries} >> >>`,
});
const unembedded = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const withVersion = (bytes: Buffer): Buffer =>
	Buffer.from(bytes.toString('latin1').replace('%PDF-1.6', '%PDF-1.7'), 'latin1');
const group =
	'<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency /CS /DeviceRGB >> /Length 0 >>\nstream\n\nendstream';

/** For each rule of PDF/X-4 a file that breaks it and no other. */
const brokenPrint: readonly (readonly [id: string, what: string, change: Change])[] = [
	['X1-version', 'PDF 1.7', withVersion],
	['X1-version', 'a version in the catalog', { catalog: '/Version /1.7' }],
	['X1-id', 'no ID', { trailer: '/Info 9 0 R' }],
	['X1-id', 'an empty ID', { trailer: '/Info 9 0 R /ID [<> <02>]' }],
	['X2', 'another standard', { xmp: commonXmp + printXmp.replace('PDF/X-4', 'PDF/X-3') }],
	[
		'X3-properties',
		'no document ID',
		{ xmp: commonXmp + printXmp.replace(/<xmpMM:DocumentID>.*?<\/xmpMM:DocumentID>/, '') },
	],
	['X3-info', 'another title', { info: printFile.info.replace('A title', 'Another') }],
	['X3-info', 'another date', { info: printFile.info.replace('030405', '030406') }],
	['X4-trapped', 'unknown', { info: printFile.info.replace('/False', '/Unknown') }],
	['X4-trapped', 'not the same', { info: printFile.info.replace('/False', '/True') }],
	['X5-intent', 'a profile of a screen', { profile: 'mntrCMYK' }],
	[
		'X5-one-profile',
		'two profiles',
		{
			catalog:
				'/OutputIntents [<< /S /GTS_PDFX /Info (I) /OutputConditionIdentifier (C) /DestOutputProfile 8 0 R >> << /S /GTS_PDFA1 /DestOutputProfile 10 0 R >>]',
			more: ['<< /Length 0 >>\nstream\n\nendstream'],
		},
	],
	['X6-trim', 'no trim box', { page: '' }],
	['X6-trim', 'trim box and art box', { page: `${printFile.page} /ArtBox [10 10 90 90]` }],
	['X6-nesting', 'trim beyond bleed', { page: '/TrimBox [1 10 90 90] /BleedBox [5 5 95 95]' }],
	['X6-nesting', 'bleed beyond the medium', { page: '/TrimBox [10 10 90 90] /BleedBox [5 5 101 95]' }],
	['X7', 'a font that is not embedded', { resources: `/Font << /F ${unembedded} >>` }],
	['X8', 'screen colours', { content: '1 0 0 rg 10 10 20 20 re f' }],
	[
		'X8',
		'screen colours in a form',
		{
			content: '/Fm Do',
			resources: '/XObject << /Fm 10 0 R >>',
			more: [
				'<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 24 >>\nstream\n/DeviceRGB cs 1 0 0 sc f\nendstream',
			],
		},
	],
	[
		'X8',
		'an image of screen colours',
		{
			content: 'q /Im Do Q',
			resources: '/XObject << /Im 10 0 R >>',
			more: [
				'<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 0 <000000>] /Length 1 >>\nstream\n0\nendstream',
			],
		},
	],
	['X9-blend', 'an unknown blend mode', state('/BM /Mixed')],
	[
		'X9-group',
		'a group that blends in screen colours',
		{ resources: '/Font << /F 5 0 R >> /XObject << /Fm 10 0 R >>', more: [group] },
	],
	['X10', 'a transfer function', state('/TR /Identity')],
	['X10', 'another transfer function', state('/TR2 /Identity')],
	['X10', 'a halftone with a name', state('/HT << /HalftoneType 1 /HalftoneName (H) >>')],
	[
		'X11-postscript',
		'PostScript',
		{
			resources: '/Font << /F 5 0 R >> /XObject << /P 10 0 R >>',
			more: ['<< /Type /XObject /Subtype /PS /Length 0 >>\nstream\n\nendstream'],
		},
	],
	[
		'X11-lzw',
		'LZW',
		{ catalog: '/Extra 10 0 R', more: ['<< /Filter /LZWDecode /Length 2 >>\nstream\n\x80\x0b\nendstream'] },
	],
	['X11-images', 'an alternate image', { catalog: '/Extra << /Subtype /Image /Alternates [] >>' }],
	['X12', 'an action on opening', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }],
	['X12', 'a script', { catalog: '/Names << /JavaScript << /Names [] >> >>' }],
	['X13', 'a link on the page', annotation('/Subtype /Link')],
	['X14', 'layers without a name', layered('/Order [10 0 R]')],
	['X14', 'layers that are not listed', layered('/Name (C) /Order []')],
	['X15', 'a view of the crop box', { catalog: '/ViewerPreferences << /ViewArea /CropBox >>' }],
	['X16-files', 'an attachment', { catalog: '/Extra << /Type /Filespec /EF << >> >>' }],
	[
		'X16-external',
		'a stream in another file',
		{ catalog: '/Extra 10 0 R', more: ['<< /F (a.bin) /Length 0 >>\nstream\n\nendstream'] },
	],
	['X17', 'a separation', { page: `${printFile.page} /SeparationInfo << /DeviceColorant /Cyan >>` }],
];

/** For each rule of PDF/E-1 a file that breaks it and no other. */
const brokenEngineering: readonly (readonly [id: string, what: string, change: Change])[] = [
	['E1-version', 'PDF 1.7', withVersion],
	['E1-id', 'no ID', { trailer: '/Info 9 0 R' }],
	['E2', 'no claim', { xmp: commonXmp }],
	['E2-info', 'another title', { info: engineeringFile.info.replace('A title', 'Another') }],
	[
		'E3-length',
		'a wrong length',
		(bytes) => Buffer.from(bytes.toString('latin1').replace(/\/Length (\d)(\d) {2}>>/, '/Length 1$1$2  >>'), 'latin1'),
	],
	['E3-hex', 'half a byte', { trailer: '/ID [<01> <02>] /Info 9 0 R /Extra <123>' }],
	['E4', 'a font that is not embedded', { resources: `/Font << /F ${unembedded} >>` }],
	['E5', 'screen colours', { content: '1 0 0 rg 10 10 20 20 re f' }],
	['E5', 'no intent', { intent: '/S /GTS_PDFA1' }],
	['E6-postscript', 'PostScript', { catalog: '/Extra << /Subtype /PS >>' }],
	['E6-external', 'a form of another file', { catalog: '/Extra << /Subtype /Form /Ref << >> >>' }],
	[
		'E6-lzw',
		'LZW',
		{ catalog: '/Extra 10 0 R', more: ['<< /Filter /LZWDecode /Length 2 >>\nstream\n\x80\x0b\nendstream'] },
	],
	[
		'E7-media',
		'a film',
		{ page: '/Annots [10 0 R]', more: ['<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /AP << /N 4 0 R >> >>'] },
	],
	[
		'E7-3d',
		'a model of another format',
		{
			page: '/Annots [10 0 R]',
			more: ['<< /Type /Annot /Subtype /3D /Rect [0 0 9 9] /3DD << /Type /3D /Subtype /PRC >> /AP << /N 4 0 R >> >>'],
		},
	],
	['E10', 'a program that is started', { catalog: '/OpenAction << /S /Launch /F (a.exe) >>' }],
	[
		'E11',
		'a comment without a look',
		{ page: '/Annots [10 0 R]', more: ['<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] >>'] },
	],
];

describe.each([
	['PDF/X-4', pdfX4Rules, printFile, brokenPrint, ['X1-encrypt']],
	['PDF/E-1', pdfE1Rules, engineeringFile, brokenEngineering, ['E9']],
] as const)('rules of %s', (_, rules, file, broken, byTrailer) => {
	it('pass a conforming file', async () => {
		expect(await findings(rules, file, {})).toEqual([]);
	});

	it.each(broken)('%s finds only %s', async (id, _what, change) => {
		expect(await findings(rules, file, change)).toEqual([id]);
	});

	it('each have a violating file, a clause and a unique ID', () => {
		expect(new Set([...broken.map(([id]) => id), ...byTrailer])).toEqual(new Set(rules.map(({ id }) => id)));
		expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
		for (const { clause } of rules) expect(clause).toMatch(/ISO (15930-7|24517-1|32000-1)/);
	});

	it('find encryption', async () => {
		// The library reads no file with encryption it does not know; the rule looks at the trailer alone.
		const document = await readChecked(bytesOf(file));
		const found = check(rules, { ...document, trailer: { ...document.trailer, Encrypt: document.catalog } });
		expect(found.map((finding) => finding.split(':')[0])).toEqual([...byTrailer]);
	});
});

describe('features allowed in files for print', () => {
	it.each<readonly [string, Partial<MadeFile>]>([
		['marks of the printer', annotation('/Subtype /PrinterMark')],
		[
			'annotations beside the page',
			{ page: `${printFile.page} /Annots [10 0 R]`, more: ['<< /Type /Annot /Subtype /Text /Rect [0 0 4 4] >>'] },
		],
		['layers that are listed', layered('/Name (C) /Order [[10 0 R]]')],
		[
			'screen colours with a profile',
			{ content: '1 0 0 rg 0 0 9 9 re f', resources: '/ColorSpace << /DefaultRGB [/ICCBased 8 0 R] >>' },
		],
		['gray under printing colours', { content: '0.5 g 0 0 9 9 re f' }],
		['invisible text in any font', { content: 'BT 3 Tr /F 9 Tf (A) Tj ET', resources: `/Font << /F ${unembedded} >>` }],
		['transparency', state('/BM /Multiply /ca 0.5')],
	])('%s', async (_, change) => {
		expect(await findings(pdfX4Rules, printFile, change)).toEqual([]);
	});
});
