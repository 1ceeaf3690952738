import { removeHiddenHtml } from '../external/hidden-html';
import { decodeHtml } from '../external/charset';
import { maxHtmlDepth } from './settings';

/**
 * A web page as LibreOffice reads it correctly: in ASCII, since it takes a page without a charset for UTF-8, and without
 * what browsers do not show, since it shows most of it.
 * @param replace  gets each of these parts, and gives what replaces it
 */
export function readableHtml(bytes: Uint8Array, replace: (html: string) => string = () => ''): Buffer {
	const page = removeHiddenHtml(decodeHtml(bytes), maxHtmlDepth, replace);
	return Buffer.from(
		page.replaceAll(/[^\p{ASCII}]/gu, (character) => `&#${character.codePointAt(0)};`),
		'latin1',
	);
}
