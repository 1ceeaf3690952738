import { readFile } from 'node:fs/promises';
import { withPdf, type PdfiumDocument, type PdfSource } from '../../../external/pdfium-document';
import { readAllCharacters } from '../../../external/pdfium-all-characters';
import { readContent, decodeBytes } from '../../../pdf-syntax/content';
import { readDocument, type CosDocument } from '../../../pdf-syntax/cos/read-document';
import { contentOf } from '../../../pdf/redact/clean-texts';
import { cleanOutside } from '../../../pdf/redact/redact-document';
import { collectPages } from '../../../pdf/edit/page-tree';
import { readingCopy } from '../../../pdf/redact/reading-copy';
import type { PageRedaction, Redaction } from '../../../pdf/redact/redaction';
import { textItems } from '../../../pdf/tagging/text-cursor';
import { foldSecret, type SecretFinder } from './find-secrets';
import { findTargets, type FoundSecret } from './find-targets';
import { numbersTo } from '../../../values/sequences';

/** What a result still has. */
export interface Leftovers {
	/** Texts on pages that should be gone. Cutting may bring the parts of one together. */
	readonly targets: FoundSecret[];
	/** Numbers of pages with text in places that should be empty. */
	readonly pages: ReadonlySet<number>;
	/** Whether something is left elsewhere. */
	readonly isElsewhere: boolean;
}

/**
 * Looks in a result for what should be gone: in the text of its pages, hidden text and annotations included, in all its
 * strings, and in the bytes of its content.
 * @param secrets  texts that were removed
 * @param searchPictures  finds by OCR what the pictures of pages have
 */
export async function findLeftovers(
	source: PdfSource,
	redaction: Redaction,
	find: SecretFinder,
	secrets: readonly string[],
	searchPictures: (copy: PdfiumDocument, pages: readonly number[]) => Promise<readonly FoundSecret[]>,
): Promise<Leftovers> {
	const { pages } = redaction;
	const document = readDocument(await readFile(source.path));
	const { bytes, picturePages } = readingCopy(document);
	const onPages = await withPdf({ ...source, bytes }, async (copy) => {
		const numbers = numbersTo(copy.pageCount);
		const targets = numbers.flatMap((pageNumber) => findTargets(copy, pageNumber, find));
		if (targets.length === 0) targets.push(...(await searchPictures(copy, picturePages)));
		const filled = [...pages].filter(([pageNumber, wanted]) => hasLetters(copy, pageNumber, wanted));
		return { targets, pages: new Set(filled.map(([pageNumber]) => pageNumber)) };
	});
	const isElsewhere = hasContentOf(document, secrets) || cleanOutside(document, collectPages(document), redaction) > 0;
	return { ...onPages, isElsewhere };
}

/** Whether the middle of a letter is in a place that should be empty. */
function hasLetters(document: PdfiumDocument, pageNumber: number, { areas }: PageRedaction): boolean {
	if (areas.length === 0) return false;
	const letters = readAllCharacters(document, pageNumber)?.characters ?? [];
	return letters.some(({ box, guessed, text }) => {
		const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
		const isIn = areas.some(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);
		return !guessed && text.trim() !== '' && isIn;
	});
}

/** Minimum letters and digits of a secret that codes of an unknown font do not have by chance. */
const minLength = 6;

/** Moves within a word, thousandths of the font size. */
const maxKerning = 150;

function hasContentOf(document: CosDocument, secrets: readonly string[]): boolean {
	const known = new Set(secrets.map(lettersOf).filter((secret) => secret.length >= minLength));
	if (known.size === 0) return false;
	for (const stream of contentOf(document)) {
		const text = rawText(decodeBytes(stream) ?? new Uint8Array());
		const words = text.split(' ');
		const folded = ` ${words.map(lettersOf).join(' ')} `;
		for (const secret of known) if (folded.includes(` ${secret} `)) return true;
	}
	return false;
}

const lettersOf = (text: string) =>
	foldSecret(text)
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');

/** The strings of a content stream as Latin text. */
function rawText(bytes: Uint8Array): string {
	const parts: string[] = [];
	for (const operation of readContent(bytes)) {
		const items = textItems(operation);
		for (const item of items) {
			if (item.kind === 'string') parts.push(Buffer.from(item.bytes).toString('latin1'));
			else if (item.kind === 'number' && Math.abs(item.value) > maxKerning) parts.push(' ');
		}
		if (items.length > 0) parts.push(' ');
	}
	return parts.join('');
}
