import PostalMime, { type PostalMimeOptions } from 'postal-mime';
import { decodeAnyText, findCharset, findHtmlCharset } from './charset';

type MimeMessage = Awaited<ReturnType<typeof PostalMime.parse>>;

/** Limits of a MIME message. */
interface MimeBounds {
	readonly nesting: number;
	readonly headerBytes: number;
}

/** A part of a message, as the library keeps it. */
interface MimeNode {
	readonly state: 'header' | 'body' | 'finished';
	/** Decoded; `null` before its end. */
	readonly content: ArrayBuffer | null;
	readonly contentType: { readonly parsed: { readonly value: string; readonly params: Record<string, string> } };
}

/** What the types of the library leave out. */
interface ParserInternals extends PostalMime {
	readonly currentNode: MimeNode;
	processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
	collectNode(node: MimeNode, alternative: unknown, related: boolean): Promise<void>;
}
const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => ParserInternals;

/** Text parts whose bytes the library decodes by their label. */
const textTypes = ['text/plain', 'text/html'];

/** The library takes every header for UTF-8, and every body for what its label says. */
class LenientParser extends Parser {
	/** @param charset  label of the bodies, for headers that are not UTF-8 */
	constructor(
		options: PostalMimeOptions,
		private readonly charset: string,
	) {
		super(options);
	}

	override async processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
		const isHeader = this.currentNode.state === 'header' && line.some((byte) => byte >= 0x80);
		await super.processLine(isHeader ? new TextEncoder().encode(decodeAnyText(line, this.charset)) : line, isFinal);
	}

	override async collectNode(node: MimeNode, alternative: unknown, related: boolean): Promise<void> {
		const { value, params } = node.contentType.parsed;
		if (node.content && textTypes.includes(value)) {
			const bytes = new Uint8Array(node.content);
			const find = value === 'text/html' ? findHtmlCharset : findCharset;
			params['charset'] = find(bytes, params['charset']);
		}
		await super.collectNode(node, alternative, related);
	}
}

/** Maximum bytes searched for the first charset label. */
const labelWithin = 64 * 1024;

/**
 * Reads an RFC 5322 message with its MIME parts. Nested messages stay files.
 * @throws Error if its nesting or headers exceed the limits
 */
export async function parseMime(bytes: Uint8Array, { nesting, headerBytes }: MimeBounds): Promise<MimeMessage> {
	const options: PostalMimeOptions = {
		forceRfc822Attachments: true,
		attachmentEncoding: 'arraybuffer',
		maxNestingDepth: nesting,
		maxHeadersSize: headerBytes,
	};
	const head = Buffer.from(bytes.subarray(0, labelWithin)).toString('latin1');
	const charset = /\bcharset\s*=\s*"?([\w.:-]+)/i.exec(head)?.[1] ?? '';
	return await new LenientParser(options, charset).parse(bytes);
}
