import { ServiceError } from '../../messages/errors';
import { removeHiddenHtml } from '../external/hidden-html';
import { htmlText } from '../external/html-text';
import type { HiddenContent } from '../text/hidden-content';
import { deepestHtml, maxHtmlLength } from './settings';

/** A file attached to an email. */
export interface MailPart {
	/** From the email; may be hostile. */
	readonly name: string;
	readonly content: Uint8Array;
	/** An inline image of its HTML. */
	readonly isShown: boolean;
	/** It could not be extracted. */
	readonly isDamaged?: boolean;
}

/** An email; texts are as written, empty if missing. */
export interface Mail {
	readonly subject: string;
	readonly from: string;
	readonly to: string;
	readonly cc: string;
	readonly date: string;
	/** Lines of its text. */
	readonly text: string;
	readonly parts: readonly MailPart[];
}

/** Characters that a text file or a page cannot display. */
const unprintable = /(?![\t\n\f])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The email as text: the main headers, a blank line, and the message. */
export function mailText({ subject, from, to, cc, date, text }: Mail): string {
	const headers = [
		['Subject', subject],
		['From', from],
		['To', to],
		['Cc', cc],
		['Date', date],
	] as const;
	const head = headers.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${oneLine(value)}`]));
	const body = text.replace(/\r\n?/g, '\n').replace(unprintable, '').trimEnd();
	return `${head.join('\n')}\n\n${body}\n`;
}

/**
 * Text of an email: its plain text, or the text of its HTML.
 * @param hidden  gets what a reader of the HTML does not see
 * @throws ServiceError `contentTooLarge`
 */
export function bodyText(plain: string, html: string, file: string, hidden: HiddenContent): string {
	if (plain.trim() !== '' || html.trim() === '') return plain;
	if (html.length > maxHtmlLength) throw new ServiceError('contentTooLarge', { file, limit: maxHtmlLength });
	return htmlText(
		removeHiddenHtml(html, deepestHtml, (part) => hidden.replaceHtml(htmlText(part, deepestHtml))),
		deepestHtml,
	);
}

function oneLine(value: string): string {
	return value.replace(/\s+/g, ' ').replace(unprintable, '').trim();
}

/**
 * Prints an address only once if it is also the name; omits internal directory addresses, which mean nothing to people.
 */
export function addressText(name: string, address: string): string {
	if (address === '' || address === name || address.startsWith('/')) return name;
	return name === '' ? address : `${name} <${address}>`;
}
