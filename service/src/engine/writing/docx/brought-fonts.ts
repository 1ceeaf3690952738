import { createHash } from 'node:crypto';
import { arabicFontName, openArabicFont, widthsWithArabic, type ArabicFont } from '../../fonts/arabic-font';
import type { TextWidth } from '../../fonts/standard-widths';
import { typefaceOf } from '../../fonts/typeface';
import type { DocumentPage } from '../../model/blocks';
import { hasArabic } from '../../model/scripts';
import { linesIn } from '../office/block-picture';
import { element } from '../office/xml';
import { valueElement } from './paragraph';

/** A font file as embedded in Word files. */
interface BroughtFile {
	readonly bold: boolean;
	/** Its key: a GUID in braces and capitals. */
	readonly key: string;
	/** Obfuscated with the key. */
	readonly bytes: Uint8Array;
}

/**
 * Embedded fonts: the Arabic one, whole, so that edited text keeps it. Its license and its embedding rights (`fsType`
 * 0) allow that. Documents without Arabic letters have none.
 */
export class BroughtFonts {
	private readonly open = new Map<boolean, ArabicFont>();

	/** Passes pages through; fonts that their words need are opened first. */
	async *noted(pages: AsyncIterable<DocumentPage>): AsyncGenerator<DocumentPage> {
		for await (const page of pages) {
			const words = page.blocks.flatMap(linesIn).flatMap((line) => line.words);
			for (const word of words) {
				if (!hasArabic(word.text)) continue;
				const { bold } = typefaceOf(word);
				// Text of one weight also needs the regular one, for numbers and new text.
				for (const weight of new Set([false, bold]))
					if (!this.open.has(weight)) this.open.set(weight, await openArabicFont(weight));
			}
			yield page;
		}
	}

	/** @param standard  widths of all other letters */
	widths(standard: TextWidth): TextWidth {
		return widthsWithArabic(standard, ({ bold }) => this.open.get(bold) ?? this.open.get(false));
	}

	/** The files; empty if no text uses them. */
	get files(): BroughtFile[] {
		return [...this.open.values()].map(({ bold, program }) => {
			const key = keyOf(program);
			return { bold, key: `{${key}}`, bytes: obfuscate(program, key) };
		});
	}

	/** Frees their memory. */
	close(): void {
		for (const font of this.open.values()) font.close();
		this.open.clear();
	}
}

/** A key that is the same for the same font. */
function keyOf(program: Uint8Array): string {
	const digest = createHash('sha256').update(program).digest('hex').toUpperCase();
	return [0, 8, 12, 16, 20].map((start, index, starts) => digest.slice(start, starts[index + 1] ?? 32)).join('-');
}

/** Bytes at the start of a font that its key changes. */
const changedBytes = 32;

/** An obfuscated font: its first bytes are XORed with those of its key, last to first (ECMA-376, part 1, 17.8.1). */
export function obfuscate(program: Uint8Array, key: string): Uint8Array {
	const turned = Buffer.from(key.replaceAll(/[^0-9A-F]/g, ''), 'hex').reverse();
	return program.map((byte, index) => (index < changedBytes ? byte ^ (turned[index % turned.length] ?? 0) : byte));
}

/** Content of the font table: the font and its files (ECMA-376, part 1, 17.8.3). @param add  adds a file to the part */
export function fontTableXml(
	files: readonly BroughtFile[],
	add: (type: string, path: string, bytes: Uint8Array) => string,
): string {
	const embedded = files.map(({ bold, key, bytes }, index) => {
		const id = add('font', `fonts/font${index + 1}.odttf`, bytes);
		return element(bold ? 'w:embedBold' : 'w:embedRegular', { 'r:id': id, 'w:fontKey': key });
	});
	return element('w:font', { 'w:name': arabicFontName }, fontLook + embedded.join(''));
}

/** Further entries of the font table: an Arabic font with proportional pitch, and its scripts. */
const fontLook =
	valueElement('w:charset', 'B2') +
	valueElement('w:family', 'auto') +
	valueElement('w:pitch', 'variable') +
	element('w:sig', {
		'w:usb0': '80002003',
		'w:usb1': '80002000',
		'w:usb2': '00000008',
		'w:usb3': '00000000',
		'w:csb0': '00000041',
		'w:csb1': '00080000',
	});
