import { removeHiddenHtml } from '../external/hidden-html';
import { decodeHtml } from '../text/charset';
import { maxHtmlDepth } from './settings';

/**
 * A web page as LibreOffice reads it correctly: in ASCII, since it takes a page without a charset for UTF-8, and without
 * the elements that `display: none` hides, since it shows them.
 * @param onHidden  gets each of these elements
 */
export function readableHtml(bytes: Uint8Array, onHidden: (html: string) => void = () => {}): Buffer {
	const page = removeHiddenHtml(decodeHtml(bytes), maxHtmlDepth, onHidden);
	return Buffer.from(
		page.replaceAll(/[^\p{ASCII}]/gu, (character) => `&#${character.codePointAt(0)};`),
		'latin1',
	);
}
