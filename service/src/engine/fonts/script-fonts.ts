import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FontFamily } from './font-family';

/** Scripts with separate font files; `western` is Latin, Greek, Cyrillic and their punctuation. */
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
	/** Package and path in it: identifies the file. */
	readonly id: string;
	/** PostScript name of a subset. */
	readonly name: string;
	readonly outlines: 'truetype' | 'cff';
	readonly serif: boolean;
	readonly bold: boolean;
	readonly italic: boolean;
	readonly monospace: boolean;
}

/** Requested style of a font. */
export interface FontLook {
	readonly family: FontFamily;
	readonly bold: boolean;
	readonly italic?: boolean;
	/** Additional stroke thickness per side; thousandths of the font size, negative for thinner strokes. */
	readonly heavier?: number;
}

/** File naming of the package: Google's packages are uniform; those for Chinese, Japanese and Korean are CFF. */
interface FontSource {
	readonly package: string;
	readonly name: string;
	readonly files: 'google' | 'ttf' | 'otf';
}

/** Metric-compatible with Times, Helvetica and Courier. */
const westernSources: Readonly<Record<FontFamily, FontSource>> = {
	serif: { package: '@expo-google-fonts/tinos', name: 'Tinos', files: 'google' },
	sans: { package: '@expo-google-fonts/arimo', name: 'Arimo', files: 'google' },
	mono: { package: '@expo-google-fonts/cousine', name: 'Cousine', files: 'google' },
};

const otherSources: Readonly<Record<Exclude<FontScript, 'western'>, FontSource>> = {
	devanagari: { package: '@expo-google-fonts/noto-sans-devanagari', name: 'NotoSansDevanagari', files: 'google' },
	tamil: { package: '@expo-google-fonts/noto-sans-tamil', name: 'NotoSansTamil', files: 'google' },
	telugu: { package: '@expo-google-fonts/noto-sans-telugu', name: 'NotoSansTelugu', files: 'google' },
	kannada: { package: '@expo-google-fonts/noto-sans-kannada', name: 'NotoSansKannada', files: 'google' },
	thai: { package: '@expo-google-fonts/noto-sans-thai', name: 'NotoSansThai', files: 'google' },
	hans: { package: '@embedpdf/fonts-sc', name: 'NotoSansHans', files: 'otf' },
	hant: { package: '@embedpdf/fonts-tc', name: 'NotoSansHant', files: 'otf' },
	japanese: { package: '@embedpdf/fonts-jp', name: 'NotoSansJP', files: 'otf' },
	korean: { package: '@embedpdf/fonts-kr', name: 'NotoSansKR', files: 'otf' },
	arabic: { package: '@embedpdf/fonts-arabic', name: 'NotoNaskhArabic', files: 'ttf' },
	hebrew: { package: '@embedpdf/fonts-hebrew', name: 'NotoSansHebrew', files: 'ttf' },
};

/** The font file for a script; ignores style variants that the script lacks. */
export function fontFile(script: FontScript, look: FontLook): FontFile {
	const isWestern = script === 'western';
	const { package: folder, name, files } = isWestern ? westernSources[look.family] : otherSources[script];
	const { bold } = look;
	const italic = isWestern && look.italic === true;
	const weight = `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`;
	const path =
		files === 'google' ? `${weight}/${name}_${weight}.ttf` : `fonts/${name}-${bold ? 'Bold' : 'Regular'}.${files}`;
	return {
		id: `${folder}/${path}`,
		name: postScriptName(name, bold, italic),
		outlines: files === 'otf' ? 'cff' : 'truetype',
		serif: isWestern ? look.family === 'serif' : script === 'arabic',
		bold,
		italic,
		monospace: isWestern && look.family === 'mono',
	};
}

function postScriptName(name: string, bold: boolean, italic: boolean): string {
	return `${name}-${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}${bold || italic ? '' : 'Regular'}`;
}

export async function readFontFile(file: Pick<FontFile, 'id'>): Promise<Uint8Array> {
	return await readFile(fontPath(file));
}

export function fontPath({ id }: Pick<FontFile, 'id'>): string {
	const [scope = '', name = '', ...path] = id.split('/');
	return join(packageFolder(`${scope}/${name}`), ...path);
}

/** Packages only reveal their entry point, which is at the top or in `dist`. */
function packageFolder(name: string): string {
	const folder = dirname(require.resolve(name));
	return basename(folder) === 'dist' ? dirname(folder) : folder;
}

/**
 * Scripts by the characters that require their fonts; Chinese comes last, since Japanese and Korean share its
 * characters.
 */
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

/** The script whose font a character requires; `undefined` for characters of any font. */
export function fontScriptOf(sign: string): FontScript | undefined {
	if ((sign.codePointAt(0) ?? 0) < firstOther) return /\p{L}/u.test(sign) ? 'western' : undefined;
	const found = scriptSigns.find(([, signs]) => signs.test(sign))?.[0];
	return found ?? (/\p{L}/u.test(sign) ? 'western' : undefined);
}

/** Below are Latin, Greek, Cyrillic and Armenian. */
const firstOther = 0x590;

/** Fallback fonts for characters that others lack, largest last. */
export const fallbackScripts: readonly FontScript[] = ['western', 'devanagari', 'japanese', 'hans', 'hant', 'korean'];
