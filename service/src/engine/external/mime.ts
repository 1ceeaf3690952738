import PostalMime from 'postal-mime';

type MimeMessage = Awaited<ReturnType<typeof PostalMime.parse>>;

/** Limits of a MIME message. */
interface MimeBounds {
	readonly nesting: number;
	readonly headerBytes: number;
}

/**
 * Reads an RFC 5322 message with its MIME parts. Nested messages stay files.
 * @throws Error if its nesting or headers exceed the limits
 */
export async function parseMime(bytes: Uint8Array, { nesting, headerBytes }: MimeBounds): Promise<MimeMessage> {
	return await PostalMime.parse(bytes, {
		forceRfc822Attachments: true,
		attachmentEncoding: 'arraybuffer',
		maxNestingDepth: nesting,
		maxHeadersSize: headerBytes,
	});
}
