import PostalMime from 'postal-mime';

type MimeMessage = Awaited<ReturnType<typeof PostalMime.parse>>;

/** Bounds of a MIME message. */
export interface MimeBounds {
	readonly nesting: number;
	readonly headerBytes: number;
}

/**
 * Read a message of RFC 5322 with its MIME parts. Messages within it stay files.
 * @throws Error when it is nested deeper, or its headers are longer, than the bounds
 */
export async function parseMime(bytes: Uint8Array, { nesting, headerBytes }: MimeBounds): Promise<MimeMessage> {
	return await PostalMime.parse(bytes, {
		forceRfc822Attachments: true,
		attachmentEncoding: 'arraybuffer',
		maxNestingDepth: nesting,
		maxHeadersSize: headerBytes,
	});
}
