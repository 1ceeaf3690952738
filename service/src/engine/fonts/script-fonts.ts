import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FontFamily } from './standard-widths';

/** Scripts that have font files of their own; `western` is Latin, Greek, Cyrillic and the signs that go with them. */
export type FontScript =
	| 'western'
	| 'hans'
	| 'hant'
	| 'japanese'
	| 'korean'
	| 'arabic'
	| 'hebrew'
	| 'devanagari'
	| 'tamil'
	| 'telugu'
	| 'kannada'
	| 'thai';

/** One font file of a package. */
export interface FontFile {
	/** Package and path in it: the same for the same file. */
	readonly id: string;
	/** PostScript name that a subset goes by. */
	readonly name: string;
	readonly outlines: 'truetype' | 'cff';
	readonly serif: boolean;
	readonly bold: boolean;
	readonly italic: boolean;
	readonly monospace: boolean;
}

/** Look that is wanted of a font. */
export interface FontLook {
	readonly family: FontFamily;
	readonly bold: boolean;
	readonly italic?: boolean;
	/** How much thicker strokes are than the font has them, on each side; thousandths of the font size, negative for thinner ones. */
	readonly heavier?: number;
}

/** Same widths as Times, Helvetica and Courier. */
const westernPackages = {
	serif: { package: 'tinos', name: 'Tinos' },
	sans: { package: 'arimo', name: 'Arimo' },
	mono: { package: 'cousine', name: 'Cousine' },
} as const satisfies Record<FontFamily, unknown>;

const indicPackages = {
	devanagari: 'NotoSansDevanagari',
	tamil: 'NotoSansTamil',
	telugu: 'NotoSansTelugu',
	kannada: 'NotoSansKannada',
	thai: 'NotoSansThai',
} as const;

const otherPackages = {
	hans: { package: '@embedpdf/fonts-sc', name: 'NotoSansHans', extension: 'otf' },
	hant: { package: '@embedpdf/fonts-tc', name: 'NotoSansHant', extension: 'otf' },
	japanese: { package: '@embedpdf/fonts-jp', name: 'NotoSansJP', extension: 'otf' },
	korean: { package: '@embedpdf/fonts-kr', name: 'NotoSansKR', extension: 'otf' },
	arabic: { package: '@embedpdf/fonts-arabic', name: 'NotoNaskhArabic', extension: 'ttf' },
	hebrew: { package: '@embedpdf/fonts-hebrew', name: 'NotoSansHebrew', extension: 'ttf' },
} as const;

/** The font file for a script; variants of the look that a script does not have are left aside. */
export function fontFile(script: FontScript, { family, bold, italic = false }: FontLook): FontFile {
	if (script === 'western') {
		const { package: folder, name } = westernPackages[family];
		const weight = bold ? '700Bold' : '400Regular';
		const variant = italic ? `${weight}_Italic` : weight;
		return {
			id: `@expo-google-fonts/${folder}/${variant}/${name}_${variant}.ttf`,
			name: postScriptName(name, bold, italic),
			outlines: 'truetype',
			serif: family === 'serif',
			bold,
			italic,
			monospace: family === 'mono',
		};
	}
	const plain = { bold, italic: false, monospace: false };
	if (isIndic(script)) {
		const name = indicPackages[script];
		const folder = `noto-sans-${script}`;
		const variant = bold ? '700Bold' : '400Regular';
		const id = `@expo-google-fonts/${folder}/${variant}/${name}_${variant}.ttf`;
		return { ...plain, id, name: postScriptName(name, bold, false), outlines: 'truetype', serif: false };
	}
	const { package: folder, name, extension } = otherPackages[script];
	const id = `${folder}/fonts/${name}-${bold ? 'Bold' : 'Regular'}.${extension}`;
	const outlines = extension === 'otf' ? 'cff' : 'truetype';
	return { ...plain, id, name: postScriptName(name, bold, false), outlines, serif: script === 'arabic' };
}

function isIndic(script: FontScript): script is keyof typeof indicPackages {
	return Object.hasOwn(indicPackages, script);
}

function postScriptName(name: string, bold: boolean, italic: boolean): string {
	return `${name}-${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}${bold || italic ? '' : 'Regular'}`;
}

/** Bytes of a font file. */
export async function readFontFile({ id }: Pick<FontFile, 'id'>): Promise<Uint8Array> {
	const [scope = '', name = '', ...path] = id.split('/');
	return await readFile(join(packageFolder(`${scope}/${name}`), ...path));
}

/** Packages say where their entry is and nothing more; it stands at the top or in `dist`. */
function packageFolder(name: string): string {
	const folder = dirname(require.resolve(name));
	return basename(folder) === 'dist' ? dirname(folder) : folder;
}

/** Scripts by the signs that call for their fonts; Chinese characters come last, as Japanese and Korean have them too. */
const scriptSigns: readonly (readonly [FontScript, RegExp])[] = [
	['arabic', /\p{Script=Arabic}/u],
	['hebrew', /\p{Script=Hebrew}/u],
	['devanagari', /\p{Script=Devanagari}/u],
	['tamil', /\p{Script=Tamil}/u],
	['telugu', /\p{Script=Telugu}/u],
	['kannada', /\p{Script=Kannada}/u],
	['thai', /\p{Script=Thai}/u],
	['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
	['korean', /\p{Script=Hangul}/u],
	['hans', /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u],
];

/** The script whose font a sign calls for; `undefined` for signs of no script, which any font may have. */
export function fontScriptOf(sign: string): FontScript | undefined {
	if ((sign.codePointAt(0) ?? 0) < firstOther) return /\p{L}/u.test(sign) ? 'western' : undefined;
	const found = scriptSigns.find(([, signs]) => signs.test(sign))?.[0];
	return found ?? (/\p{L}/u.test(sign) ? 'western' : undefined);
}

/** Below are Latin, Greek, Cyrillic and Armenian. */
const firstOther = 0x590;

/** Fonts that are asked for signs that others lack, the largest ones last. */
export const fallbackScripts: readonly FontScript[] = ['western', 'devanagari', 'japanese', 'hans', 'hant', 'korean'];
