import type { Readable } from 'node:stream';

/** A tag or a text. */
export type XmlToken =
	| { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
	| { readonly kind: 'close'; readonly name: string }
	| { readonly kind: 'text'; readonly text: string };

/**
 * Tokens of XML that LibreOffice wrote: without comments, and with `>` escaped in attributes.
 * @throws Error for a tag that does not end
 */
export async function* xmlTokens(stream: Readable): AsyncGenerator<XmlToken> {
	stream.setEncoding('utf8');
	let rest = '';
	for await (const chunk of stream) {
		rest += chunk as string;
		let at = 0;
		for (;;) {
			const start = rest.indexOf('<', at);
			const end = start < 0 ? -1 : rest.indexOf('>', start);
			if (end < 0) break;
			if (start > at) yield { kind: 'text', text: unescapeXml(rest.slice(at, start)) };
			const tag = rest.slice(start + 1, end);
			at = end + 1;
			if (tag.startsWith('/')) yield { kind: 'close', name: tag.slice(1) };
			else if (!/^[?!]/.test(tag)) yield openToken(tag);
		}
		rest = rest.slice(at);
		if (rest.length > maxPending) throw new Error('a tag does not end');
	}
}

/** Maximum characters of one text or tag. */
const maxPending = 16 * 1024 ** 2;

function openToken(tag: string): XmlToken {
	const isEmpty = tag.endsWith('/');
	const body = isEmpty ? tag.slice(0, -1) : tag;
	const space = body.search(/\s/);
	if (space < 0) return { kind: 'open', name: body, attributes: '', isEmpty };
	return { kind: 'open', name: body.slice(0, space), attributes: body.slice(space), isEmpty };
}

/** The value of an attribute. */
export function attribute(attributes: string, name: string): string | undefined {
	const start = attributes.indexOf(` ${name}="`);
	if (start < 0) return undefined;
	const from = start + name.length + 3;
	return unescapeXml(attributes.slice(from, attributes.indexOf('"', from)));
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A text with its entities as characters. */
export function unescapeXml(text: string): string {
	if (!text.includes('&')) return text;
	return text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (all, name: string) => {
		if (!name.startsWith('#')) return entities[name] ?? all;
		const code = Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1));
		return code <= 0x10ffff ? String.fromCodePoint(code) : all;
	});
}
